"""What one viewer may know, built field by field (E-73). What is not listed here is in no view."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.protocol import Seat, Viewer
from games.engines.wyattearp.options import Options
from games.engines.wyattearp.state import Area, Ending, Phase, Score, State
from games.engines.wyattearp.tables import Rules


@dataclass(frozen=True, slots=True)
class PosterView:
    """One wanted poster."""

    outlaw: str
    money: int
    opened: bool


@dataclass(frozen=True, slots=True)
class AreaView:
    """One player's cards for one outlaw, in table order; `cp` is what counts now (E-42).

    `hidden` are the cards under each Hideout, oldest first: laid openly, seen by all.
    """

    outlaw: str
    open: tuple[str, ...]
    hidden: tuple[tuple[str, ...], ...]
    cp: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One seat as the viewer sees it. hand None = not the viewer's; else in table order.

    `areas` has only outlaws of which there are cards. `missed` counts turns missed in a row;
    `ready` = waits for the next hand.
    """

    seat: Seat
    left: bool
    money: int
    hand_count: int
    hand: tuple[str, ...] | None
    areas: tuple[AreaView, ...]
    missed: int
    ready: bool


@dataclass(frozen=True, slots=True)
class View:
    """The match as one viewer sees it; `viewer` None = the public, and who has left.

    discard_top None = the pile is empty. scores is the settlement while phase is scored or over.
    """

    viewer: Seat | None
    options: Options
    hand_no: int
    start_seat: Seat
    active: Seat | None
    phase: Phase
    sheriff_played: bool
    turn_no: int
    supply_count: int
    refilled: bool
    discard_top: str | None
    discard_count: int
    aside_count: int
    posters: tuple[PosterView, ...]
    players: tuple[PlayerView, ...]
    scores: tuple[Score, ...]
    ending: Ending | None


def see(rules: Rules, state: State, viewer: Viewer) -> View:
    """Return what the viewer may know."""
    own = None if viewer is None or viewer in state.gone else viewer
    discard = state.discard
    return View(
        viewer=own,
        options=state.options,
        hand_no=state.hand_no,
        start_seat=state.start_seat,
        active=state.active,
        phase=state.phase,
        sheriff_played=state.sheriff_played,
        turn_no=state.turn_no,
        supply_count=len(state.supply),
        refilled=state.refilled,
        discard_top=rules.slugs[discard[-1]] if discard else None,
        discard_count=len(discard),
        aside_count=len(state.aside),
        posters=tuple(map(PosterView, rules.outlaws, state.posters, state.opened)),
        players=tuple(_see_player(rules, state, seat, own) for seat in range(len(state.hands))),
        scores=state.scores,
        ending=state.ending,
    )


def _see_player(rules: Rules, state: State, seat: Seat, viewer: Viewer) -> PlayerView:
    return PlayerView(
        seat=seat,
        left=seat in state.gone,
        money=state.money[seat],
        hand_count=state.held[seat],
        hand=rules.name_counts(state.hands[seat]) if seat == viewer else None,
        areas=tuple(
            _see_area(rules, outlaw, area)
            for outlaw, area in zip(rules.outlaws, state.areas[seat], strict=True)
            if area.open or area.piles
        ),
        missed=state.missed[seat],
        ready=seat in state.ready,
    )


def _see_area(rules: Rules, outlaw: str, area: Area) -> AreaView:
    return AreaView(
        outlaw,
        rules.name_row(area.open),
        tuple(rules.name_row(pile) for pile in area.piles),
        rules.count_cp(area),
    )
