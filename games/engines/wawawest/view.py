"""What one viewer may know, built field by field (rules section 9)."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.protocol import Seat, Viewer
from games.engines.wawawest.options import Options
from games.engines.wawawest.state import Ending, Phase, State


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One seat as the viewer sees it.

    ammo None = hidden (option memory). locked None = hidden (option hide_locks); True = sealed a
    choice. timed_out likewise: the clock ran out.
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
class OwnChoice:
    """The viewer's own sealed choice (without its number, which tells of others' locks)."""

    item: str
    aim: Seat | None
    pick: Seat | None
    revive: Seat | None
    elapsed_ms: int


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
    choice: OwnChoice | None
    ending: Ending | None


def see(state: State, viewer: Viewer) -> View:
    """Return what the viewer may know; the dead and the public see the same but themselves."""
    return View(
        viewer=viewer,
        options=state.options,
        turn=state.turn,
        phase=state.phase,
        players=tuple(_see_player(state, seat, viewer) for seat in range(len(state.players))),
        hazards=state.hazards,
        choice=_own_choice(state, viewer),
        ending=state.ending,
    )


def _own_choice(state: State, viewer: Viewer) -> OwnChoice | None:
    sealed = None if viewer is None else state.sealed[viewer]
    if sealed is None or sealed.item is None:
        return None
    return OwnChoice(sealed.item, sealed.aim, sealed.pick, sealed.revive, sealed.elapsed_ms)


def _see_player(state: State, seat: Seat, viewer: Viewer) -> PlayerView:
    player, sealed, options = state.players[seat], state.sealed[seat], state.options
    own = seat == viewer
    marks = own or not options.hide_locks
    return PlayerView(
        alive=player.alive,
        ammo=player.ammo if own or not options.memory else None,
        team=player.team,
        overlay=player.overlay,
        stunned=player.stunned,
        last=player.last,
        streak=player.streak,
        cannot_kill=player.cannot_kill,
        missed=player.missed,
        leaving=player.leaving,
        gone=player.gone,
        died_turn=player.died_turn,
        locked=(sealed is not None and sealed.item is not None) if marks else None,
        timed_out=(sealed is not None and sealed.item is None) if marks else None,
        ready=seat in state.ready,
    )
