"""A list is judged before it is sent, as far as neither dice nor hidden things decide (M-193)."""

from __future__ import annotations

import pytest

from games.engines.worms.actions import Collect, Command, End, Fire, Move
from games.engines.worms.state import State
from tests.engines.worms_board import ENGINE, Island

FLAT = "/".join(["55555"] * 4)


def tell(state: State, *commands: Command) -> tuple[int, str, str]:
    """Return how many commands are sure, the refusal of the next, and why no more is said."""
    found = ENGINE.foretell(ENGINE.as_seen(ENGINE.view(state, 0)), 0, commands)
    return found.sure, found.refusal.code if found.refusal else "", found.then


@pytest.fixture
def state() -> State:
    island = Island(FLAT, A1=(0, 0), A2=(0, 3), B1=(4, 3))
    return island.state


def test_walks_are_followed_to_the_line_that_fails(state: State) -> None:
    assert tell(state, Move("A1", "EE"), Move("A1", "EE"), End()) == (1, "no_moves", "")
    assert tell(state, Move("A1", "EE"), Move("A1", "W"), End()) == (3, "", "")


def test_a_line_is_judged_where_the_one_before_leaves_the_worm(state: State) -> None:
    shot = Fire("A1", "prod", dir="N")
    assert tell(state, shot) == (0, "edge", "")
    assert tell(state, Move("A1", "S"), shot) == (2, "", "")


def test_dice_end_what_can_be_foretold(state: State) -> None:
    first = Fire("A2", "handgun", dir="E")
    assert tell(state, first, first)[:2] == (1, "fired")
    island = Island(FLAT, A1=(0, 0), A2=(0, 3), B1=(2, 0))
    island.give(0, grenade=1)
    throw = Fire("A1", "grenade", target=(2, 0))
    assert tell(island.state, throw, Move("A1", "E")) == (1, "", "chance")


def test_a_list_says_what_will_be_dropped(state: State) -> None:
    assert tell(state, End(), Move("A1", "E")) == (1, "", "turn_over")
    island = Island(FLAT, A1=(0, 0), B1=(4, 3))
    island.crate((1, 0), "bazooka")
    assert tell(island.state, Collect("A1", "E"), End()) == (1, "", "collected")
    shot = Fire("A1", "bazooka", target=(2, 0))
    assert tell(island.state, Move("A1", "E"), shot) == (1, "", "hidden")


def test_unseen_worms_make_walks_uncertain() -> None:
    island = Island(FLAT, A1=(0, 0), B1=(4, 3), B2=(1, 0))
    island.mend("B2", invisible=3)
    assert tell(island.state, Move("A1", "E"), Move("A1", "E")) == (1, "", "hidden")


def test_what_another_worm_laid_goes_off_before_a_command_is_judged() -> None:
    """M-42: the wall beside A2 will be one lower when its turn comes, and that takes no dice."""
    island = Island("/".join(["55555", "55575", "55555", "55555"]), A1=(1, 1), A2=(4, 1), B1=(0, 3))
    island.give(0, dynamite=1)
    lay, climb = Fire("A1", "dynamite", target=(2, 1)), Move("A2", "W")
    assert tell(island.state, lay, Move("A1", "W"), Move("A1", "N"), climb) == (4, "", "")
    at_its_feet = Fire("A1", "dynamite", target=(1, 1))
    assert tell(island.state, at_its_feet, climb) == (1, "", "chance")
    away = Move("A1", "WN")
    assert tell(island.state, lay, away, Move("A2", "WWWW")) == (2, "no_moves", "")
    island.mend("B1", invisible=1)
    assert tell(island.state, climb)[:2] == (0, "too_high")
