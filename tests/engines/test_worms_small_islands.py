"""Random positions on small, steep, crowded islands: nothing breaks, nobody learns too much."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engines.worms.options import Options
from games.engines.worms.state import Phase, State
from tests.engines.worms_board import NAMES, Island
from tests.engines.worms_play import ENGINE, RULES, broken, draw_action
from tests.engines.worms_seeds import seed_of, stream

STORED = [row.id for row in RULES.content.items if row.is_stored and not row.infinite]
IN_CRATES = [None, *(row.id for row in RULES.content.items if row.crate_class)]
MINES = ("damage", "shockwave", "poison")


def draw_island(chance: random.Random) -> State | None:
    """Return a position with a bit of everything, None if the island is too small for it."""
    width, height = chance.randint(3, 9), chance.randint(3, 9)
    rows = ["".join(chance.choices("00123345567789A", k=width)) for _ in range(height)]
    dry = [(x, y) for y, row in enumerate(rows) for x, land in enumerate(row) if land != "0"]
    chance.shuffle(dry)
    teams, each = chance.randint(2, 4), chance.randint(1, 3)
    if len(dry) <= teams * each:
        return None
    names = [f"{NAMES[seat]}{number + 1}" for seat in range(teams) for number in range(each)]
    worms = {name: dry.pop() for name in names}
    game = Island("/".join(rows), **worms)
    for seat in range(teams):
        items = {item: chance.randint(1, 3) for item in STORED if chance.random() < 0.5}
        double = chance.choice(("no", "no", "next"))
        game.give(seat, double=double, spy=chance.random() < 0.3, **items)
    for at in dry[: chance.randint(0, 6)]:
        put_thing(game, at, teams, chance)
    for name, at in worms.items():
        unwell = {"hp": chance.randint(1, 60), "poison": chance.randint(0, 2)}
        game.mend(name, invisible=chance.choice((0, 0, 0, 1, 2)))
        game.mend(name, **(unwell if chance.random() < 0.3 else {}))
        if chance.random() < 0.1:
            game.bubble(at)
    late = chance.random() < 0.3
    game.change(options=Options(worms=each), sudden_death=late, sd_round=chance.randint(1, 4))
    return game.state


def put_thing(game: Island, at: tuple[int, int], teams: int, chance: random.Random) -> None:
    kind = chance.randrange(5)
    if kind == 0:
        game.mine(at, chance.choice(MINES))
    elif kind == 1:
        game.drum(at)
    elif kind == 2:
        game.crate(at, chance.choice(IN_CRATES), trap=chance.choice((None, None, *MINES)))
    elif kind == 3:
        game.card(at, seat=0, grenade=1)
    else:
        game.bubble(at, rounds=chance.randint(1, 3), seat=chance.randrange(teams))


def play_island(number: int) -> int:
    """Play a position on for a while, checking every state; return the commands played."""
    chance, seed = random.Random(number), seed_of(number)
    state = draw_island(chance)
    version = 0
    while state is not None and state.phase is Phase.PLAY and version < 150:
        version += 1
        action: Any = None
        if chance.random() < 0.03:
            step = ENGINE.time_out(state, state.turn, stream(seed, version))
        else:
            action = draw_action(state, chance)
            step = ENGINE.apply(state, state.turn, action, stream(seed, version))
        assert broken(step.state) == [], (number, version, action)
        for viewer in (None, 0, 1):
            view = ENGINE.view(step.state, viewer)
            guess = ENGINE.determinise(view, stream(seed, version))
            assert ENGINE.view(guess, viewer) == view
        state = step.state
    return version


@pytest.mark.parametrize("number", range(60))
def test_a_crowded_island_keeps_the_invariants(number: int) -> None:
    play_island(number)


@pytest.mark.soak
def test_many_crowded_islands_keep_the_invariants() -> None:
    assert sum(play_island(number) for number in range(100, 4000)) > 50_000
