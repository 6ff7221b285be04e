"""A full state that fits what one viewer knows, for bots that look ahead."""

from __future__ import annotations

from games.engines.dice import Dice
from games.engines.protocol import Seat
from games.engines.worms.content import Rules
from games.engines.worms.geometry import Geometry, geometry
from games.engines.worms.loadouts import items_of, suggest
from games.engines.worms.state import (
    HEIGHTS,
    Activation,
    Bubble,
    Card,
    Counts,
    Crate,
    Double,
    Drum,
    Dynamite,
    Loadout,
    Mine,
    Phase,
    State,
    Team,
    Worm,
)
from games.engines.worms.view import CardView, CrateView, View

_SHARE = 2  # of what a team may have bought, one in so many is taken to be left
_MOST_ROUNDS = 3
_FIRST_ID = 100


class FirstDice:
    """Dice that always show 0: the guess that takes no chances (for legality as one sees it)."""

    def roll(self, n: int, why: str) -> int:  # noqa: ARG002
        return 0

    def stream(self, name: str) -> FirstDice:  # noqa: ARG002
        return self


def determinise(rules: Rules, view: View, dice: Dice) -> State:
    """Return a state that looks like `view` to its viewer; what is hidden is drawn."""
    geo = geometry(view.width, view.height)
    own = view.own
    fresh = () if own is None else own.fresh
    return State(
        options=view.options,
        phase=view.phase,
        width=view.width,
        height=view.height,
        land=view.land,
        water=view.water,
        wind=view.wind or "",
        strength=view.strength,
        round=view.round,
        sd_round=view.sd_round,
        sudden_death=view.sudden_death,
        order=view.order,
        turn=view.turn,
        turn_number=view.turn_number,
        busy=own is not None and own.busy,
        teams=tuple(_guess_team(rules, view, seat, dice) for seat in range(len(view.teams))),
        worms=_guess_worms(rules, view, geo, dice),
        mines=tuple(
            Mine(mine.id, geo.at(*mine.at), mine.type, mine.id in fresh) for mine in view.mines
        ),
        drums=tuple(Drum(drum.id, geo.at(*drum.at)) for drum in view.drums),
        crates=tuple(_guess_crate(rules, view, crate, geo, dice) for crate in view.crates),
        cards=tuple(_guess_card(rules, card, geo, dice) for card in view.cards),
        bubbles=_bubbles(view, geo),
        dynamite=tuple(Dynamite(geo.at(*one.at), one.worm) for one in view.dynamite),
        acting=_acting(view),
        acted=() if own is None else own.acted,
        dead=view.dead,
        next_id=_next_id(view),
        fallen=view.fallen,
        ending=view.ending,
    )


def _guess_team(rules: Rules, view: View, seat: Seat, dice: Dice) -> Team:
    seen, own = view.teams[seat], view.own
    loadout = seen.loadout
    if seen.ready and loadout is None:
        suggestions = suggest(rules, view.points)
        drawn = suggestions[dice.roll(len(suggestions), "hidden loadout")]
        loadout = Loadout(drawn.team_weapon, drawn.buys)
    if seat == view.viewer and own is not None:
        return Team(own.items, own.crate_spy, own.double_damage, seen.out, seen.gone, loadout)
    items: Counts = ()
    if view.phase is not Phase.SHOP and loadout is not None and not seen.out:
        items = tuple((item, ammo - ammo // _SHARE) for item, ammo in items_of(rules, loadout))
    return Team(items, False, Double.NO, seen.out, seen.gone, loadout)


def _guess_worms(rules: Rules, view: View, geo: Geometry, dice: Dice) -> tuple[Worm, ...]:
    """Return the worms; those unseen are put on squares where nothing is seen."""
    free = _empty_squares(view, geo)
    worms = []
    for worm in view.worms:
        if worm.at is not None and worm.hp is not None and worm.poison is not None:
            rounds = worm.rounds or 0
            at = geo.at(*worm.at)
            worms.append(Worm(worm.id, worm.team, at, worm.hp, worm.poison, rounds))
            continue
        square = free.pop(dice.roll(len(free), "hidden worm"))
        rounds = 1 + dice.roll(_MOST_ROUNDS, "hidden rounds")
        worms.append(Worm(worm.id, worm.team, square, rules.constants.start_health, 0, rounds))
    return tuple(worms)


def _empty_squares(view: View, geo: Geometry) -> list[int]:
    """Return where an unseen worm may be; on a crowded island it must be somewhere odd."""
    bodies = {geo.at(*worm.at) for worm in view.worms if worm.at is not None}
    for bulky in (view.drums, view.bubbles):
        bodies |= {geo.at(*thing.at) for thing in bulky}
    things = {geo.at(*one.at) for items in (view.mines, view.crates, view.cards) for one in items}
    dry = {square for square, land in enumerate(view.land) if HEIGHTS.index(land) > view.water}
    hidden = sum(worm.at is None for worm in view.worms)
    for squares in (dry - bodies - things, dry - bodies, set(range(geo.count)) - bodies):
        if len(squares) >= hidden:
            return sorted(squares)
    return list(range(geo.count))


def _guess_crate(rules: Rules, view: View, crate: CrateView, geo: Geometry, dice: Dice) -> Crate:
    item, ammo = crate.item, crate.ammo
    if ammo is None and crate.holds == "health":
        ammo = rules.constants.health_crate
    elif ammo is None:
        pool = rules.pools["normal" if crate.holds == "weapon" else "utility"]
        row = pool[dice.roll(len(pool), "hidden crate")]
        item, ammo = row.id, row.crate_ammo
    return Crate(crate.id, geo.at(*crate.at), crate.holds, item, ammo, None)


def _guess_card(rules: Rules, card: CardView, geo: Geometry, dice: Dice) -> Card:
    items = card.items
    if items is None:
        pool = rules.pools["normal"]
        items = ((pool[dice.roll(len(pool), "hidden card")].id, 1),)
    return Card(card.id, geo.at(*card.at), card.team, items)


def _bubbles(view: View, geo: Geometry) -> tuple[Bubble, ...]:
    """Return the bubbles; whose seat counts them down is only guessed."""
    inside = () if view.own is None else view.own.bubbles
    by = view.turn if view.viewer is None else view.viewer
    return tuple(
        Bubble(geo.at(*bubble.at), bubble.rounds, by) for bubble in (*view.bubbles, *inside)
    )


def _acting(view: View) -> Activation | None:
    if view.own is not None and view.own.record is not None:
        return view.own.record
    if view.acting is None:
        return None
    return Activation(view.acting, 0, False, False, 0, None, 0, False)


def _next_id(view: View) -> int:
    ids = [thing.id for things in (view.mines, view.crates, view.cards) for thing in things]
    return max([_FIRST_ID, *(int(id_[1:]) + 1 for id_ in ids)])
