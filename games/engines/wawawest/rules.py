"""The engine of Wa Wa West ++: a thin class over the functions by subject."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from games.engines import codec
from games.engines.dice import Dice
from games.engines.errors import (
    CodecError,
    ContentError,
    Fault,
    IllegalAction,
    MalformedAction,
    OptionError,
)
from games.engines.protocol import Option, Result, Seat, Step, Viewer
from games.engines.wawawest import guess, play, reading, view
from games.engines.wawawest.actions import Action, Lock, LockFamily, Ready, Recall, make_lock
from games.engines.wawawest.content import Content
from games.engines.wawawest.events import AnyEvent
from games.engines.wawawest.legality import fill_targets, list_locks
from games.engines.wawawest.messages import fault
from games.engines.wawawest.official import OFFICIAL
from games.engines.wawawest.options import Options, find_option_warnings, read_options
from games.engines.wawawest.schema import SCHEMA
from games.engines.wawawest.state import Phase, State
from games.engines.wawawest.tables import Rules, compile_rules
from games.engines.wawawest.view import View

Legal = Lock | Recall | Ready | LockFamily


@lru_cache(maxsize=256)
def _same(options: Options) -> Options:
    """Return one object for equal options, so that tables are found by identity."""
    return options


@dataclass(frozen=True, slots=True)
class WaWaWestEngine:
    """Wa Wa West ++ with one validated set of items."""

    slug: ClassVar[str] = "wawawest"
    rules_version: ClassVar[int] = 1
    seat_counts: ClassVar[range] = range(2, 13)

    content: Content

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> WaWaWestEngine:
        """Build from content JSON; raises ContentError with every error."""
        found, faults = reading.read_content(content)
        if found is None:
            raise ContentError(*(one for one in faults if not one.warning))
        return cls(found)

    @classmethod
    def check_content(cls, content: Any) -> tuple[Fault, ...]:
        """Return everything to say about content JSON, warnings included."""
        return reading.read_content(content)[1]

    @classmethod
    def official_content(cls) -> dict[str, Any]:
        """Return the official set as content JSON of the caller's own."""
        return reading.copy_json(OFFICIAL)

    @classmethod
    def options(cls, content: Mapping[str, Any] | None = None) -> tuple[Option, ...]:  # noqa: ARG003
        """Return the schema; the names of items are those of the content."""
        return SCHEMA

    def read_options(self, given: Mapping[str, Any]) -> Options:
        """Return the options complete; raises OptionError."""
        return read_options(given, self.content)

    def check_options(self, options: Options) -> tuple[Fault, ...]:
        """Return what is allowed but deserves a word."""
        return find_option_warnings(options, self.content)

    def setup(self, options: Mapping[str, Any], seat_count: int, dice: Dice) -> Step[State]:
        """Return turn 1, open; raises OptionError."""
        if seat_count not in self.seat_counts:
            least, most = self.seat_counts[0], self.seat_counts[-1]
            raise OptionError(fault("", "", "seat_count", least=least, most=most))
        chosen = _same(read_options(options, self.content))
        return play.start(compile_rules(self.content, chosen), chosen, seat_count)

    def to_act(self, state: State) -> frozenset[Seat]:
        return play.find_awaited(state)

    def legal_actions(self, state: State, seat: Seat) -> tuple[Legal, ...]:
        """Return locks in the order of the items (a copier's as a family), Recall, Ready."""
        try:
            play.check_may_act(state, seat, state.phase)
        except IllegalAction:
            return ()
        if state.phase is Phase.PAUSE:
            return () if seat in state.ready else (Ready(),)
        locks = list_locks(self._rules(state), state, seat)
        return (*locks,) if state.sealed[seat] is None else (*locks, Recall())

    def read_action(self, state: State, seat: Seat, json: Any) -> Action:
        """Return the action sent by a player; a target left out gets its default (W-22).

        Raises MalformedAction for a wrong shape, IllegalAction with the code of `apply` else.
        """
        if isinstance(json, dict) and "elapsed_ms" in json:
            raise MalformedAction("malformed", path="$.elapsed_ms")
        try:
            action: Action = codec.decode(Action, json)
        except CodecError as wrong:
            raise MalformedAction("malformed", **dict(wrong.params)) from None
        if isinstance(action, Lock) and state.phase is Phase.OPEN:
            return fill_targets(self._rules(state), state, seat, action)
        return action

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """Return the step; the last awaited lock brings the whole reveal with it."""
        if type(action) is Lock:
            return play.lock(compile_rules(self.content, state.options), state, seat, action)
        if isinstance(action, Ready):
            return play.be_ready(self._rules(state), state, seat)
        if isinstance(action, Recall):
            return play.recall(state, seat)
        raise MalformedAction("malformed", path="$")

    def advance(self, state: State, dice: Dice) -> Step[State] | None:
        """Return None: every step of this table happens inside a player's."""
        return None

    def time_out(self, state: State, seat: Seat, dice: Dice) -> Step[State]:
        """Return the step of a clock that ran out: a missed turn, or ready."""
        if state.phase is Phase.PAUSE:
            return play.be_ready(self._rules(state), state, seat)
        return play.miss(self._rules(state), state, seat)

    def default_action(self, state: State, seat: Seat) -> Action:
        if state.phase is Phase.PAUSE:
            return Ready()
        return Lock(self.content.fallback.name)

    def leave(self, state: State, seat: Seat, dice: Dice) -> Step[State]:
        """Return the step in which the seat is marked; it falls when the turn resolves."""
        return play.leave(self._rules(state), state, seat)

    def time_limit(self, state: State, seat: Seat) -> float | None:
        if seat not in play.find_awaited(state):
            return None
        options = state.options
        pausing = state.phase is Phase.PAUSE
        return float(options.pause_seconds if pausing else options.turn_seconds)

    def pausing(self, state: State) -> bool:
        return state.phase is Phase.PAUSE

    def hides_awaited(self, state: State) -> bool:
        """Return whether nobody may see who has chosen already (option hide_locks)."""
        return state.options.hide_locks

    def seats(self, state: State) -> int:
        return len(state.players)

    def gone(self, state: State) -> frozenset[Seat]:
        return frozenset(seat for seat, one in enumerate(state.players) if one.gone or one.leaving)

    def view(self, state: State, viewer: Viewer) -> View:
        return view.see(state, viewer)

    def determinise(self, view: View, dice: Dice) -> State:
        """Return a state this viewer cannot tell from the true one."""
        return guess.determinise(self._rules_of(view.options), view, dice)

    def result(self, state: State) -> Result | None:
        ending = state.ending
        return None if ending is None else Result(ending.ranking, ending.reason)

    def stamp(self, action: Action, elapsed_ms: int) -> Action:
        if type(action) is not Lock:
            return action
        return make_lock(action.item, action.aim, action.pick, action.revive, max(0, elapsed_ms))

    def epoch(self, state: State) -> int:
        """Return a number that grows when a turn opens and when it is shown."""
        return 2 * state.turn + (state.phase is not Phase.OPEN)

    def state_to_json(self, state: State) -> Any:
        return codec.encode(state)

    def state_from_json(self, json: Any) -> State:
        """Return the state; raises CodecError."""
        return _with_same_options(codec.decode(State, json))

    def action_to_json(self, action: Action) -> Any:
        return codec.encode(action)

    def action_from_json(self, json: Any) -> Action:
        """Return an action as the log has it, `elapsed_ms` included; raises CodecError."""
        action: Action = codec.decode(Action, json)
        return action

    def event_to_json(self, event: Any) -> Any:
        return codec.encode(event)

    def event_from_json(self, json: Any) -> Any:
        return codec.decode(AnyEvent, json)

    def _rules(self, state: State) -> Rules:
        return compile_rules(self.content, state.options)

    def _rules_of(self, options: Options) -> Rules:
        return compile_rules(self.content, options)


def _with_same_options(state: State) -> State:
    return play.with_options(state, _same(state.options))
