"""What one viewer may know, built field by field (rules section 9)."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.protocol import Seat
from games.engines.wawawest.options import Options
from games.engines.wawawest.state import Choice, Ending, Phase


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One seat as the viewer sees it.

    ammo None = hidden (option memory). locked None = hidden (option hide_locks); True = sealed a
    choice. timed_out: the clock ran out in this turn. awaited None = hidden (hide_locks).
    """

    alive: bool
    ammo: int | None
    team: int
    overlay: str | None
    stunned: bool
    last: str | None
    streak: int
    cannot_kill: tuple[Seat, ...]
    missed: int
    leaving: bool
    gone: bool
    died_turn: int
    locked: bool | None
    timed_out: bool | None
    ready: bool


@dataclass(frozen=True, slots=True)
class View:
    """The match as one viewer sees it; `viewer` None = the public.

    `choice` is the viewer's own sealed choice in the open turn, if any.
    """

    viewer: Seat | None
    options: Options
    turn: int
    phase: Phase
    players: tuple[PlayerView, ...]
    hazards: tuple[str, ...]
    choice: Choice | None
    ending: Ending | None
