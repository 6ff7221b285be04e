"""Frames of Worms: Evolved as a socket gets them, without a server."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

from games import render
from games.engines.dice import StreamDice
from games.engines.worms.actions import Fire
from tests.games.worms_moments import ENGINE, NAMES


def time_without_clock() -> Any:
    return SimpleNamespace(since=0, is_awaited=lambda seat: True, deadline_of=lambda seat: None)


@dataclass
class Stage:
    """Stands in for the host of one match at one moment; `happened` as the host keeps it."""

    state: Any
    happened: list[tuple[int, Any]] = field(default_factory=lambda: [(1, ())])
    revision: int = 1
    drafts: dict[int, Any] = field(default_factory=dict)
    pictures: dict[Any, Any] = field(default_factory=dict)
    own: dict[Any, Any] = field(default_factory=dict)
    history: tuple[int, Any] = (0, ())

    def __post_init__(self) -> None:
        seats = len(self.state.teams)
        self.facts = SimpleNamespace(
            game="worms", engine=ENGINE, options={}, names=NAMES[:seats], bots=("",) * seats
        )

    @property
    def shown(self) -> Any:
        return SimpleNamespace(
            state=self.state,
            version=len(self.happened),
            epoch=ENGINE.epoch(self.state),
            result=ENGINE.result(self.state),
            time=time_without_clock(),
            cursor=lambda viewer: len(self.happened),
        )

    def follow(self, state: Any, events: tuple[Any, ...]) -> None:
        """Go on to the next moment, as a host does after a commit."""
        self.state = state
        self.happened.append((len(self.happened) + 1, events))
        self.pictures.clear()


def frame_after(state: Any, step: Any, viewer: int | None, language: str = "en") -> str:
    """Return the frame that a page at `state` gets after a step."""
    stage, seen = Stage(state), render.Seen()
    render.frame(stage, viewer, language, seen, always=True)  # type: ignore[arg-type]
    stage.follow(step.state, step.events)
    return render.frame(stage, viewer, language, seen) or ""  # type: ignore[arg-type]


def armageddon(state: Any, number: int) -> Any:
    """Return the step of the acting team's Armageddon in this state."""
    teams = tuple(replace(team, items=(("armageddon", 1),)) for team in state.teams)
    state = replace(state, teams=teams, acting=None, acted=())
    worm = next(one.id for one in state.worms if one.team == state.turn)
    dice = StreamDice(bytes([number % 256]) * 32, "play/9")
    return ENGINE.apply(state, state.turn, Fire(worm, "armageddon"), dice)
