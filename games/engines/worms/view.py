"""What one viewer may know, built field by field (M-179 to M-183).

What only some may know is None for the others: a hidden worm's square, what crates hold, all that
belongs to one team.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.protocol import Seat, Viewer
from games.engines.worms.content import Rules
from games.engines.worms.geometry import Square, geometry
from games.engines.worms.options import Options
from games.engines.worms.state import (
    Activation,
    Bubble,
    Card,
    Counts,
    Crate,
    Dead,
    Double,
    Ending,
    Loadout,
    Phase,
    State,
    Worm,
)

Squares = tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class WormView:
    """A worm. `hidden` = invisible; then only its own team gets the rest and `rounds` (left)."""

    id: str
    team: Seat
    at: Square | None
    hp: int | None
    poison: int | None
    hidden: bool
    rounds: int | None


@dataclass(frozen=True, slots=True)
class MineView:
    """A mine; its type is no secret."""

    id: str
    at: Square
    type: str


@dataclass(frozen=True, slots=True)
class DrumView:
    """An oil drum."""

    id: str
    at: Square


@dataclass(frozen=True, slots=True)
class CrateView:
    """A crate. `item` and `ammo` for teams with the Crate Spy only; a health crate has no item."""

    id: str
    at: Square
    holds: str
    item: str | None
    ammo: int | None


@dataclass(frozen=True, slots=True)
class CardView:
    """A donor card; `items` for teams with the Crate Spy only."""

    id: str
    at: Square
    team: Seat
    items: Counts | None


@dataclass(frozen=True, slots=True)
class BubbleView:
    """A bubble and the rounds it has left."""

    at: Square
    rounds: int


@dataclass(frozen=True, slots=True)
class DynamiteView:
    """Lit dynamite and the worm that laid it."""

    at: Square
    worm: str


@dataclass(frozen=True, slots=True)
class TeamView:
    """A team. `ready`: its loadout is made; the loadout itself only for it, and after the game."""

    out: bool
    gone: bool
    ready: bool
    loadout: Loadout | None


@dataclass(frozen=True, slots=True)
class OwnView:
    """What belongs to the viewer's team alone.

    `record` and `acted` of its own turn; `fresh` = mines it laid that are not armed yet; `bubbles`
    = those with a hidden worm of its own inside; `busy` = it has done something in this turn.
    """

    items: Counts
    crate_spy: bool
    double_damage: Double
    record: Activation | None
    acted: tuple[str, ...]
    fresh: tuple[str, ...]
    bubbles: tuple[BubbleView, ...]
    busy: bool


@dataclass(frozen=True, slots=True)
class View:
    """The match as one viewer sees it; `viewer` None = the public.

    `land`: one character a square, row by row, A = 10. `acting`: the worm that acts, unless it is
    hidden. `bubbles`: those everybody sees. `points`: what each team may spend in the shop.
    """

    viewer: Seat | None
    options: Options
    phase: Phase
    points: int
    width: int
    height: int
    land: str
    water: int
    wind: str | None
    strength: int
    round: int
    sd_round: int
    sudden_death: bool
    order: tuple[Seat, ...]
    turn: Seat
    turn_number: int
    teams: tuple[TeamView, ...]
    worms: tuple[WormView, ...]
    mines: tuple[MineView, ...]
    drums: tuple[DrumView, ...]
    crates: tuple[CrateView, ...]
    cards: tuple[CardView, ...]
    bubbles: tuple[BubbleView, ...]
    dynamite: tuple[DynamiteView, ...]
    acting: str | None
    dead: tuple[Dead, ...]
    fallen: tuple[tuple[Seat, ...], ...]
    ending: Ending | None
    own: OwnView | None


def see(rules: Rules, state: State, viewer: Viewer) -> View:
    """Return what the viewer may know; the public and teams that are out see the same."""
    insider = None if viewer is None or state.teams[viewer].out else viewer
    xy = geometry(state.width, state.height).xy
    spy = insider is not None and state.teams[insider].crate_spy
    hidden = {worm.at: worm for worm in state.worms if worm.invisible}
    return View(
        viewer=viewer,
        options=state.options,
        phase=state.phase,
        points=rules.constants.points_of(len(state.teams)) if len(state.teams) > 1 else 0,
        width=state.width,
        height=state.height,
        land=state.land,
        water=state.water,
        wind=state.wind or None,
        strength=state.strength,
        round=state.round,
        sd_round=state.sd_round,
        sudden_death=state.sudden_death,
        order=state.order,
        turn=state.turn,
        turn_number=state.turn_number,
        teams=tuple([_see_team(state, seat, viewer) for seat in range(len(state.teams))]),
        worms=tuple([_see_worm(worm, insider, xy) for worm in state.worms]),
        mines=tuple([MineView(mine.id, xy[mine.at], mine.type) for mine in state.mines]),
        drums=tuple([DrumView(drum.id, xy[drum.at]) for drum in state.drums]),
        crates=tuple([_see_crate(crate, xy, spy=spy) for crate in state.crates]),
        cards=tuple([_see_card(card, xy, spy=spy) for card in state.cards]),
        bubbles=_see_bubbles([one for one in state.bubbles if one.at not in hidden], xy),
        dynamite=tuple([DynamiteView(xy[one.at], one.worm) for one in state.dynamite]),
        acting=_see_acting(state, insider),
        dead=state.dead,
        fallen=state.fallen,
        ending=state.ending,
        own=None if insider is None else _see_own(state, insider, hidden, xy),
    )


def _see_crate(crate: Crate, xy: Squares, *, spy: bool) -> CrateView:
    item, ammo = (crate.item, crate.ammo) if spy else (None, None)
    return CrateView(crate.id, xy[crate.at], crate.holds, item, ammo)


def _see_card(card: Card, xy: Squares, *, spy: bool) -> CardView:
    return CardView(card.id, xy[card.at], card.team, card.items if spy else None)


def glance(state: State) -> tuple[str | None, tuple[Bubble, ...]]:
    """Return what the public sees that can change without an event for the public."""
    hidden = {worm.at for worm in state.worms if worm.invisible}
    return _see_acting(state, None), tuple([b for b in state.bubbles if b.at not in hidden])


def _see_bubbles(bubbles: list[Bubble], xy: Squares) -> tuple[BubbleView, ...]:
    return tuple([BubbleView(xy[bubble.at], bubble.rounds) for bubble in bubbles])


def _see_team(state: State, seat: Seat, viewer: Viewer) -> TeamView:
    team = state.teams[seat]
    shown = seat == viewer or state.phase is Phase.OVER
    loadout = team.loadout if shown else None
    return TeamView(team.out, team.gone, team.loadout is not None, loadout)


def _see_worm(worm: Worm, insider: Viewer, xy: Squares) -> WormView:
    if not worm.invisible:
        return WormView(worm.id, worm.team, xy[worm.at], worm.hp, worm.poison, False, None)
    if worm.team != insider:
        return WormView(worm.id, worm.team, None, None, None, True, None)
    at = xy[worm.at]
    return WormView(worm.id, worm.team, at, worm.hp, worm.poison, True, worm.invisible)


def _see_acting(state: State, insider: Viewer) -> str | None:
    """Return which worm is acting; not even that when it is hidden (M-179)."""
    if state.acting is None:
        return None
    id_ = state.acting.worm
    hidden = any(worm.invisible and worm.team != insider for worm in state.worms if worm.id == id_)
    return None if hidden else id_


def _see_own(state: State, seat: Seat, hidden: dict[int, Worm], xy: Squares) -> OwnView:
    team, turn = state.teams[seat], state.turn == seat
    inside = [
        bubble for bubble in state.bubbles if bubble.at in hidden and hidden[bubble.at].team == seat
    ]
    return OwnView(
        items=team.items,
        crate_spy=team.crate_spy,
        double_damage=team.double_damage,
        record=state.acting if turn else None,
        acted=state.acted if turn else (),
        fresh=tuple(mine.id for mine in state.mines if mine.fresh) if turn else (),
        bubbles=_see_bubbles(inside, xy),
        busy=state.busy if turn else False,
    )
