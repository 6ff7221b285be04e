"""Random matches of Worms, and what must hold in every state (M-197)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from games.engines.dice import StreamDice
from games.engines.protocol import Family
from games.engines.worms.actions import Equip, Orders, OrdersFamily, Surrender
from games.engines.worms.content import rules_of
from games.engines.worms.rules import WormsEngine
from games.engines.worms.state import Phase, State
from tests.engines.worms_seeds import seed_of, stream

ENGINE = WormsEngine.from_json(WormsEngine.official_content())
RULES = rules_of(ENGINE.content)


class Move(NamedTuple):
    """One entry of a match."""

    version: int
    before: State
    seat: int
    action: Any  # None = the clock ran out
    step: Any


def random_loadout(chance: random.Random, seats: int) -> Equip:
    """Return any loadout that can be paid for."""
    points = RULES.constants.points_of(seats)
    wares = [row for row in RULES.content.items if row.price]
    buys: dict[str, int] = {}
    while chance.random() < 0.97:
        row = chance.choice(wares)
        if row.price <= points:
            points -= row.price
            buys[row.id] = buys.get(row.id, 0) + 1
    weapons = [row.id for row in RULES.content.items if row.free_pick_ammo]
    pairs = sorted(buys.items(), key=lambda pair: RULES.order[pair[0]])
    return Equip(chance.choice(weapons), tuple(pairs))


def open_game(chance: random.Random, number: int, seats: int, **options: int) -> Any:
    """Return the step in which the last team is ready."""
    seed = seed_of(number)
    step = ENGINE.setup(options, seats, StreamDice(seed, "play/1"))
    for seat in range(seats):
        loadout = random_loadout(chance, seats)
        step = ENGINE.apply(step.state, seat, loadout, stream(seed, 2 + seat))
    return step


def enrich(state: State, chance: random.Random) -> State:
    """Return the state with a few of everything in every team's list."""
    rows = [row.id for row in RULES.content.items if row.is_stored and not row.infinite]
    teams = tuple(
        replace(
            team,
            items=tuple((id_, chance.randint(1, 3)) for id_ in rows if chance.random() < 0.7),
            crate_spy=chance.random() < 0.3,
        )
        for team in state.teams
    )
    return replace(state, teams=teams)


def draw_action(state: State, chance: random.Random) -> Any:
    """Return a random action of the team whose turn it is, seldom the end of the turn."""
    legal = ENGINE.legal_actions(state, state.turn)
    keen = [one for one in legal if not isinstance(one, Surrender | OrdersFamily)]
    if len(keen) > 2 and chance.random() < 0.9:
        keen = [one for one in keen if isinstance(one, Family) or type(one).__name__ != "End"]
    one = chance.choice(keen)
    action = chance.choice(list(one.members())) if isinstance(one, Family) else one
    return Orders((action,)) if chance.random() < 0.05 else action


def play(
    chance: random.Random, number: int, *, seats: int, rich: bool = False, **options: int
) -> Iterator[Move]:
    """Play a match to its end."""
    seed, state = seed_of(number), open_game(chance, number, seats, **options).state
    if rich:
        state = enrich(state, chance)
    version = seats + 2
    while state.phase is Phase.PLAY:
        version += 1
        assert version < 6000, "the match does not end"
        seat, dice = state.turn, stream(seed, version)
        if chance.random() < 0.02:
            action, step = None, ENGINE.time_out(state, seat, dice)
        else:
            action = draw_action(state, chance)
            step = ENGINE.apply(state, seat, action, dice)
        yield Move(version, state, seat, action, step)
        state = step.state


def broken(state: State) -> list[str]:
    """Return which of the invariants of M-197 do not hold."""
    claims = {**_claims_of_places(state), **_claims_of_worms(state), **_claims_of_teams(state)}
    return [claim for claim, holds in claims.items() if not holds]


def _claims_of_places(state: State) -> dict[str, bool]:
    bodies = [worm.at for worm in state.worms] + [drum.at for drum in state.drums]
    items = [thing.at for things in (state.mines, state.crates, state.cards) for thing in things]
    bubbles, lit = [one.at for one in state.bubbles], [one.at for one in state.dynamite]
    fresh = {mine.at for mine in state.mines if mine.fresh}
    heights = ["0123456789A".index(height) for height in state.land]
    lying = [*bodies, *items, *bubbles, *lit]
    return {
        "one body on a square": len(set(bodies)) == len(bodies),
        "one item on a square": len(set(items)) == len(items),
        "one bubble on a square": len(set(bubbles)) == len(bubbles),
        "no body on an item": not set(bodies) & (set(items) - fresh),
        "no drum on a fresh mine": not fresh & {drum.at for drum in state.drums},
        "nothing on water": all(heights[square] > state.water for square in lying),
    }


def _claims_of_worms(state: State) -> dict[str, bool]:
    ids = [thing.id for things in (state.worms, state.dead) for thing in things]
    playing = sum(team.loadout is not None for team in state.teams)
    total = state.options.worms * playing if state.phase is not Phase.SHOP else 0
    record = state.acting
    acting = [worm for worm in state.worms if record is not None and worm.id == record.worm]
    return {
        "health above 0": all(worm.hp > 0 <= worm.poison for worm in state.worms),
        "every worm once": len(set(ids)) == len(ids) == total,
        "an activation of the turn": record is None
        or (len(acting) == 1 and acting[0].team == state.turn and not record.ended),
        "none of the worms that acted acts": record is None or record.worm not in state.acted,
    }


def _claims_of_teams(state: State) -> dict[str, bool]:
    alive = {worm.team for worm in state.worms}
    lists = [[item for item, _ in team.items] for team in state.teams]
    ammo = [count for team in state.teams for _, count in team.items]
    over = state.phase is Phase.OVER
    out = {seat for seat, team in enumerate(state.teams) if team.out}
    return {
        "ammo at least 1": all(count >= 1 for count in ammo),
        "lists in order": all(items == sorted(items, key=RULES.order.get) for items in lists),
        "teams without worms are out": state.phase is Phase.SHOP
        or out == set(range(len(state.teams))) - alive,
        "out once": sorted(seat for group in state.fallen for seat in group) == sorted(out),
        "an end": over == (state.ending is not None),
    }
