"""Bots of Worms: legal whatever happens, repeatable, and in order of their strength."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.contest import Pairing, count_down, play_games
from games.engines.protocol import allows
from games.engines.worms import bots
from games.engines.worms.actions import Equip, Fire, Move, Orders, Use
from games.engines.worms.state import Phase
from tests.engines.worms_board import Island
from tests.engines.worms_play import ENGINE, play

LEVELS = ("easy", "medium", "hard")
FLAT = "/".join(["555555555"] * 9)


def ask(state: Any, seat: int, level: str, *, seed: int = 1, nodes: int = 20) -> Any:
    view, legal = ENGINE.view(state, seat), ENGINE.legal_actions(state, seat)
    chance = random.Random(seed)
    return bots.choose(view, legal, ENGINE.content, level, chance, count_down(nodes))


def ordered(game: Island, level: str, kind: Any) -> list[Any]:
    """Return the commands of a kind that a bot orders now."""
    action = ask(game.state, game.state.turn, level)
    return [one for one in getattr(action, "commands", ()) if isinstance(one, kind)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", range(3))
def test_every_bot_gives_legal_orders_in_any_position(level: str, number: int) -> None:
    chance = random.Random(number)
    for move in play(chance, number, seats=2 + number, rich=True, sudden_death=2):
        state = move.step.state
        if state.phase is Phase.PLAY and chance.random() < 0.12:
            action = ask(state, state.turn, level, seed=number, nodes=4)
            assert allows(ENGINE.legal_actions(state, state.turn), action), action


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_chance_and_nodes_give_the_same_orders(level: str) -> None:
    states = [move.step.state for move in play(random.Random(5), 5, seats=3, rich=True)][5:40:7]
    for state in states:
        assert ask(state, state.turn, level) == ask(state, state.turn, level)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 8])
def test_bots_take_loadouts_they_can_pay_for(level: str, seats: int) -> None:
    state = ENGINE.setup({}, seats, None).state
    action = ask(state, 0, level)
    assert isinstance(action, Equip) and allows(ENGINE.legal_actions(state, 0), action)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_matches_to_their_end(level: str) -> None:
    pairing = Pairing("worms", level, "easy", 2, "ends", 4, (("worms", 2),))
    assert play_games(pairing, range(2)).games == 2


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_thinking_bot_shoots_what_it_can_kill(level: str) -> None:
    game = Island(FLAT, A1=(0, 0), B1=(6, 0), B2=(0, 5))
    game.mend("B1", hp=15)
    (fire,) = ordered(game, level, Fire)
    assert (fire.weapon, fire.dir) == ("handgun", "E")


def test_hard_prods_into_the_water_where_medium_shoots() -> None:
    land = "/".join(["555555555"] * 4 + ["550555555"] + ["555555555"] * 4)
    game = Island(land, A1=(0, 3), A2=(8, 8), B1=(2, 3), B2=(8, 0))
    fires = ordered(game, "hard", Fire)
    assert [(fire.weapon, fire.dir) for fire in fires] == [("prod", "S")]
    assert ordered(game, "hard", Move)
    assert all(fire.weapon != "prod" for fire in ordered(game, "medium", Fire))


def test_hard_does_not_shoot_when_only_its_own_would_be_hurt() -> None:
    game = Island(FLAT, A1=(4, 4), A2=(4, 5), B1=(8, 0))
    game.give(0, grenade=3)
    for level in ("medium", "hard"):
        assert all(fire.weapon != "grenade" for fire in ordered(game, level, Fire))


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_who_lays_dynamite_walks_away_from_it(level: str) -> None:
    game = Island(FLAT, A1=(3, 4), A2=(0, 0), B1=(4, 4), B2=(5, 4), B3=(4, 3))
    game.give(0, dynamite=1)
    commands = ask(game.state, 0, level).commands
    assert commands[-3 if isinstance(commands[-2], Move) else -2].weapon == "dynamite"
    assert isinstance(commands[-2], Move)


def test_hard_picks_up_a_crate_when_nobody_is_near() -> None:
    game = Island(FLAT, A1=(0, 0), B1=(8, 7))
    game.crate((2, 0), "sheep")
    assert ordered(game, "hard", (Move, Use, Fire)) == []
    action = ask(game.state, 0, "hard")
    assert isinstance(action, Orders) and action.commands[0].path == "EE"


def test_hard_climbs_before_the_water_comes() -> None:
    land = "/".join(["111111111"] * 4 + ["123456789"] + ["111111111"] * 4)
    game = Island(land, A1=(0, 4), B1=(8, 0))
    game.change(sudden_death=True, round=12)
    action = ask(game.state, 0, "hard")
    (walk,) = [one for one in action.commands if isinstance(one, Move)]
    assert walk.path == "EEE"


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("strong", "weak"), [("hard", "medium"), ("medium", "easy")])
def test_stronger_bots_win_more_than_their_share(seats: int, strong: str, weak: str) -> None:
    pairing = Pairing("worms", strong, weak, seats, "strength", 8)
    score = play_games(pairing, range(12 * seats))
    assert score.interval()[0] > pairing.fair
