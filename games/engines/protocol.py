"""What every game's engine offers: pure functions over frozen values (design section 2).

Shapes shared by all games live here. A state, action, event or view is a frozen slotted dataclass
of int, str, bool, None, StrEnum, tuple and frozenset, so that `codec` can write and read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar, runtime_checkable

from games.engines.dice import Dice
from games.engines.errors import Fault

Seat = int
Viewer = Seat | None  # None = the public

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

#: Who may be told: everybody, or just these seats.
Audience = Literal["all"] | frozenset[int]


class Event(Protocol):
    """A fact that happened. Its class name is its kind; `to` says who may be told it."""

    @property
    def to(self) -> Audience: ...

    def public(self) -> Event | None:
        """Return what everybody else may be told instead; None = nothing."""


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """A new state and what happened on the way to it."""

    state: S
    events: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """The end: groups of seats from best to worst, ties in one group; `reason` is a code."""

    ranking: tuple[tuple[Seat, ...], ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Option:
    """One choice a table has, for the form and the ticket.

    kind: "int" (minimum..maximum), "bool", "choice" (of `choices`), "items" (set of names of the
    content). `label` and `help` are English; presenters translate them. `group` orders the form.
    """

    name: str
    kind: Literal["int", "bool", "choice", "items"]
    default: Any
    label: str
    help: str
    group: str = "rules"
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()


@runtime_checkable
class Family(Protocol):
    """A typed set of legal actions that is too large to list one by one."""

    def __contains__(self, action: object) -> bool: ...

    def members(self) -> Iterator[Any]:
        """Yield every action of the family, in order."""


def allows(legal: Sequence[Any], action: Any) -> bool:
    """Tell whether an (unstamped) action is one of the legal ones or in a family of them."""
    return any(action in one if isinstance(one, Family) else action == one for one in legal)


class Engine(Protocol[S, A, V]):
    """A frozen value built from validated content; holds no state of any match."""

    slug: ClassVar[str]
    rules_version: ClassVar[int]
    seat_counts: ClassVar[range]
    content: Any

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> Engine[S, A, V]:
        """Build from content JSON; raises ContentError with every fault."""
        ...

    @classmethod
    def check_content(cls, content: Any) -> tuple[Fault, ...]:
        """Return everything to say about content JSON, warnings included."""

    @classmethod
    def official_content(cls) -> dict[str, Any]:
        """Return the official ruleset as content JSON."""

    @classmethod
    def options(cls, content: Mapping[str, Any] | None = None) -> tuple[Option, ...]:
        """Return the schema of the table options."""

    def read_options(self, given: Mapping[str, Any]) -> Any:
        """Return the options complete, as the game keeps them; raises OptionError."""

    def check_options(self, options: Any) -> tuple[Fault, ...]:
        """Return what is allowed in complete options but deserves a word."""

    def setup(self, options: Mapping[str, Any], seat_count: int, dice: Dice) -> Step[S]:
        """Return the opening; entry 1 of the log. Raises OptionError."""

    def to_act(self, state: S) -> frozenset[Seat]:
        """Return the seats whose action is awaited; empty only when there is a result."""

    def legal_actions(self, state: S, seat: Seat) -> tuple[A, ...]:
        """Return the legal actions (or typed families of them), sorted and finite."""

    def read_action(self, state: S, seat: Seat, json: Any) -> A:
        """Return the action that `json` describes; raises IllegalAction with the game's code."""

    def apply(self, state: S, seat: Seat, action: A, dice: Dice) -> Step[S]:
        """Return the step; raises IllegalAction; never changes its arguments."""

    def advance(self, state: S, dice: Dice) -> Step[S] | None:
        """Return the table's own step when nobody is awaited for it, else None."""

    def time_out(self, state: S, seat: Seat, dice: Dice) -> Step[S]:
        """Return what happens when this seat's clock ran out."""

    def default_action(self, state: S, seat: Seat) -> A:
        """Return an action that is always legal for an awaited seat."""

    def leave(self, state: S, seat: Seat, dice: Dice) -> Step[S]:
        """Return the step in which this seat is gone for good."""

    def time_limit(self, state: S, seat: Seat) -> float | None:
        """Return the seconds this seat has from now on for what it is awaited for, or None."""

    def pausing(self, state: S) -> bool:
        """Return whether what is awaited is only the end of a pause, not a decision."""

    def seats(self, state: S) -> int:
        """Return how many seats the match has, those gone included."""

    def gone(self, state: S) -> frozenset[Seat]:
        """Return the seats that left for good."""

    def view(self, state: S, viewer: Viewer) -> V:
        """Return what this viewer may know, built field by field."""

    def determinise(self, view: V, dice: Dice) -> S:
        """Return a full state consistent with the view."""

    def result(self, state: S) -> Result | None:
        """Return the end of the match, or None while it runs."""

    def stamp(self, action: A, elapsed_ms: int) -> A:
        """Return the action with the milliseconds since the turn opened, if it wants them."""

    def epoch(self, state: S) -> int:
        """Return the staleness number: grows whenever an earlier click may mean something else."""

    def state_to_json(self, state: S) -> Any: ...

    def state_from_json(self, json: Any) -> S: ...

    def action_to_json(self, action: A) -> Any: ...

    def action_from_json(self, json: Any) -> A: ...

    def event_to_json(self, event: Any) -> Any: ...

    def event_from_json(self, json: Any) -> Any: ...


class Chance(Protocol):
    """Chance for bots; never a match's own dice."""

    def random(self) -> float: ...

    def choices(
        self, population: Sequence[Any], weights: Sequence[float] | None = None, *, k: int = 1
    ) -> list[Any]: ...


class Bot(Protocol):
    """A player made of code: sees a view and the legal actions, nothing else."""

    def __call__(  # noqa: PLR0913, PLR0917 - everything a bot may use
        self,
        view: Any,
        legal: Sequence[Any],
        content: Any,
        level: Literal["easy", "medium", "hard"],
        chance: Chance,
        keep_going: Callable[[], bool],
    ) -> Any:
        """Return one of the legal actions (or a member of a family); stop when told to."""


def bot_view(engine: Any, state: Any, seat: Seat) -> Any:
    """Return what a bot of this seat is given: its view, with public memory where a game has it."""
    see = getattr(engine, "bot_view", engine.view)
    return see(state, seat)


def filter_events(events: Sequence[Any], viewer: Viewer) -> tuple[Any, ...]:
    """Return the events as this viewer may know them; logs, mails, replays and bots use this."""
    seen = []
    for event in events:
        told = event.to == "all" or (viewer is not None and viewer in event.to)
        shown = event if told else event.public()
        if shown is not None:
            seen.append(shown)
    return tuple(seen)
