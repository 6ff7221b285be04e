"""Weapons one by one: rules beside the worked examples (M-62 to M-131)."""

from __future__ import annotations

import pytest

from games.engines.worms.actions import Collect, End, Fire, Move, Use
from tests.engines.worms_board import Island

FLAT = "/".join(["555555555"] * 9)
CORNERS = {"A2": (0, 8), "B9": (8, 8)}


def field(land: str = FLAT, **worms: tuple[int, int]) -> Island:
    return Island(land, **{**worms, **CORNERS})


def test_a_prodded_worm_drowns() -> None:
    game = field("550555555/" + "/".join(["555555555"] * 8), A1=(0, 0), B1=(1, 0))
    game.do(Fire("A1", "prod", "E"))
    assert game.happened() == ["fired", "thrown", "drowned"]


def test_a_prodded_worm_bounces_off_a_wall_onto_the_prodder() -> None:
    game = field("557555555/" + "/".join(["555555555"] * 8), A1=(0, 0), B1=(1, 0))
    game.do(Fire("A1", "prod", "E"), (2, 1))
    assert game.event("thrown")["path"] == [[0, 0]] and game.at("B1") == (0, 1)


def test_a_shotgun_fires_twice_for_one_ammo_with_a_walk_between() -> None:
    game = field(A1=(0, 0), B1=(5, 0), B2=(5, 1))
    game.give(0, shotgun=1)
    game.do(Fire("A1", "shotgun", "E"))
    game.do(Move("A1", "S"))
    game.do(Fire("A1", "shotgun", "E"))
    assert (game.hp("B1"), game.hp("B2"), game.items(0)) == (125, 125, {})


def test_a_minigun_slides_its_victim_over_a_cliff() -> None:
    game = field("999955555/" + "/".join(["555555555"] * 8), A1=(0, 0), B1=(2, 0))
    game.give(0, minigun=1)
    game.mend("B1", hp=200)
    game.do(Fire("A1", "minigun", "E"))
    assert game.happened() == ["fired", "shot", "hurt", "slid", "slid", "hurt", "landed"]
    assert game.hp("B1") == 55 and game.at("B1") == (4, 0)


def test_a_homing_missile_hits_the_very_square() -> None:
    game = field(A1=(0, 0), B1=(7, 7))
    game.give(0, homing_missile=1)
    game.do(Fire("A1", "homing_missile", target=(7, 7)), (11, 4), (4, 0))
    assert game.hp("B1") == 106 and game.at("B1") == (7, 6)


def test_missiles_of_an_airstrike_fall_one_after_the_other() -> None:
    game = field(A1=(0, 0), B1=(3, 3), B2=(5, 3))
    game.give(0, airstrike=1)
    game.do(Fire("A1", "airstrike", "E", start=(3, 3)), (4, 1), (4, 1), (4, 2), (4, 0))
    # B1 is pushed east twice, under the third bomb, where B2 is now: it is moved on before that
    assert game.happened().count("blast") == 5
    assert game.hp("B1") == 80 and game.hp("B2") == 115


def test_a_sheep_jumps_water_climbs_on_a_lucky_roll_and_goes_off_on_a_worm() -> None:
    game = field("505775555/" + "/".join(["555555555"] * 8), A1=(0, 0), B1=(5, 0))
    game.give(0, sheep=1)
    game.do(Fire("A1", "sheep", "E"), (100, 79), (100, 0), (16, 0))
    assert game.event("animal")["path"] == [[2, 0], [3, 0], [4, 0], [5, 0]]


def test_pushed_mines_trap_crates_and_go_off_on_worms() -> None:
    game = field(A1=(0, 0), B1=(6, 4), B2=(8, 0))
    game.give(0, super_sheep=1)
    game.mine((5, 4))
    game.mine((3, 4), "poison")
    game.crate((2, 4), "bazooka")
    game.do(Fire("A1", "super_sheep", target=(4, 4)), (11, 0), (4, 1))
    assert game.happened()[:8] == [
        "fired", "blast", "land", "thrown", "crate_trapped", "thrown", "mine_sprung", "blast",
    ]  # fmt: skip
    assert game.state.crates[0].trap == "poison" and game.state.mines == ()


def test_a_dying_worm_that_sinks_its_own_square_leaves_no_card() -> None:
    game = field("222222222/" + "/".join(["555555555"] * 8), A1=(0, 0), B1=(4, 0))
    game.mend("B1", hp=20)
    game.give(1, grenade=1, teleport=1)
    game.do(Fire("A1", "handgun", "E"), (2, 1), (1, 0))
    assert game.happened()[-3:] == ["lost", "lost", "card_sank"]
    assert game.event("card_sank") == {
        "type": "card_sank", "see": "all", "at": [4, 0], "team": "B",
    }  # fmt: skip
    assert game.items(1) == {} and game.state.cards == () and game.state.next_id == 100


def test_a_banana_that_lands_on_water_has_no_clusters() -> None:
    game = field("550555555/" + "/".join(["555555555"] * 8), A1=(0, 0), B1=(8, 0))
    game.give(0, super_banana_bomb=1)
    game.do(Fire("A1", "super_banana_bomb", target=(2, 0)))
    assert game.happened() == ["fired", "sank"]
    assert game.event("sank") == {
        "type": "sank", "see": "all", "what": "super_banana_bomb", "at": [2, 0],
    }  # fmt: skip


def test_clusters_are_drawn_before_any_damage_and_fall_after_the_bomb() -> None:
    game = field(A1=(4, 8), B1=(3, 6))
    game.give(0, super_banana_bomb=1)
    dice = [(16, 0), (15, 0), (14, 0), (13, 0)]
    game.do(Fire("A1", "super_banana_bomb", target=(4, 5)), *dice)
    assert game.hp("B1") == 115  # diagonal to the bomb: 35 without a die
    blasts = [event.at[0] for event in game.events if type(event).__name__ == "Blast"]
    assert blasts == [(4, 5), (2, 3), (3, 3), (4, 3), (5, 3)]


def test_bombs_of_a_strike_on_water_or_bubbles_are_left_out() -> None:
    land = "/".join(["555555555", "555555555", "050505555", *["555555555"] * 6])
    game = field(land, A1=(8, 8), B1=(4, 3), B2=(2, 2))
    game.change(land=game.state.land[:18] + "055555555" + game.state.land[27:])
    game.give(0, sheep_strike=1)
    game.bubble((2, 2))
    game.do(Fire("A1", "sheep_strike", "E", start=(0, 2)))
    assert game.happened()[:4] == ["fired", "sank", "absorbed", "blast"]
    assert game.event("blast")["at"] == [[4, 2], [6, 2], [8, 2]]
    assert game.hp("B1") == 115 and game.hp("B2") == 150


def test_a_sheep_boxed_in_goes_off_under_its_launcher_who_falls_back_into_the_hole() -> None:
    game = field("959555555/999555555/" + "/".join(["555555555"] * 7), A1=(1, 0), B1=(8, 0))
    game.give(0, sheep=1)
    game.do(Fire("A1", "sheep", "E"), (16, 0))
    assert game.event("animal")["path"] == []
    assert game.event("thrown")["path"] == [[1, 0], [1, 0]]
    assert game.event("thrown")["bounces"] == [[1, 0], [1, 0]]
    assert game.hp("A1") == 70 and game.happened()[-1] == "worm_done"


def test_a_bubble_stops_a_bullet_a_shell_and_a_cow() -> None:
    game = field(A1=(0, 0), A3=(0, 4), A4=(3, 2), B1=(4, 0), B2=(4, 4))
    game.give(0, mad_cow=1, grenade=1)
    game.bubble((4, 0))
    game.bubble((4, 4))
    game.do(Fire("A1", "handgun", "E"))
    assert game.event("shot") == {"type": "shot", "see": "all", "hit": "bubble", "at": [4, 0]}
    game.do(Fire("A4", "grenade", target=(4, 0)))
    assert game.event("absorbed") == {
        "type": "absorbed", "see": "all", "at": [4, 0], "by": "grenade",
    }  # fmt: skip
    game.do(Fire("A3", "mad_cow", "E"))
    assert game.happened("worm_done") == ["fired", "animal", "absorbed"]
    assert (game.hp("B1"), game.hp("B2")) == (150, 150)


def test_a_punch_leaves_the_bubble_behind_and_does_no_harm() -> None:
    game = field(A1=(0, 0), B1=(1, 0))
    game.give(0, fire_punch=1)
    game.bubble((1, 0))
    game.do(Fire("A1", "fire_punch", "E"))
    assert game.at("B1") == (4, 0) and game.hp("B1") == 140  # ten for the fall
    assert len(game.state.bubbles) == 1


def test_a_slide_collects_springs_and_stops_at_bodies() -> None:
    game = field(A1=(0, 0), A3=(0, 4), B1=(4, 0), B2=(4, 4), B3=(5, 4))
    game.give(0, longbow=2)
    game.crate((5, 0), "bazooka")
    game.mine((6, 0), "poison")
    game.do(Fire("A1", "longbow", "E"))
    assert game.happened() == [
        "fired", "shot", "hurt", "slid", "collected", "gained", "slid", "mine_sprung", "blast",
        "poisoned",
    ]  # fmt: skip
    assert game.items(1) == {"bazooka": 3}
    game.do(Fire("A3", "longbow", "E"))
    assert game.at("B2") == (4, 4) and game.hp("B2") == 135


def test_killed_by_damage_and_pushed_into_water_it_only_drowns() -> None:
    game = field("555505555/" + "/".join(["555555555"] * 8), A1=(0, 0), B1=(3, 0))
    game.mend("B1", hp=30)
    game.give(0, grenade=1)
    game.give(1, teleport=2)
    game.do(Fire("A1", "grenade", target=(3, 0)), (11, 0))
    assert game.happened() == ["fired", "blast", "land", "hurt", "thrown", "drowned"]
    assert game.state.dead[-1].cause == "drowned" and game.items(1) == {"teleport": 2}


def test_the_last_two_worms_may_die_together() -> None:
    game = Island("/".join(["5555555"] * 5), A1=(1, 2), B1=(2, 2))
    game.mend("A1", hp=30)
    game.mend("B1", hp=20)
    game.do(Fire("A1", "handgun", "E"))
    assert game.happened()[-3:] == ["team_out", "team_out", "game_over"]
    assert game.event("game_over") == {"type": "game_over", "see": "all", "draw": True}
    assert game.engine.result(game.state).ranking == ((0, 1),)
    assert game.state.acted == () and game.state.acting is None


def test_double_damage_lasts_for_the_turn_and_never_makes_four() -> None:
    game = field(A1=(0, 0), B1=(6, 0))
    game.give(0, double="now", grenade=1)
    game.crate((1, 0), "double_damage")
    game.do(Collect("A1", "E"))
    game.mend("B1", at=game.geo.at(4, 0))
    game.do(Fire("A1", "grenade", target=(4, 0)), (11, 0))
    assert game.hp("B1") == 70
    game.end()
    assert game.state.teams[0].double_damage == "no"


def test_dynamite_and_mines_laid_are_doubled_those_lying_about_are_not() -> None:
    game = field(A1=(0, 0), B1=(1, 0), B2=(5, 5))
    game.give(0, double="now", mine=1)
    game.do(Fire("A1", "mine", target=(1, 0), mine="damage"))
    game.do(End("worm"), (11, 0), (4, 1))
    assert game.hp("B1") == 70 and game.at("B1") == (3, 0)


def test_gas_in_a_bubble_poisons_nobody_and_a_nuke_spares_its_own() -> None:
    game = field(A1=(4, 6), A3=(5, 5), B1=(4, 2), B2=(5, 2))
    game.give(0, gas_grenade=1, nuclear_bomb=1)
    game.bubble((5, 2))
    game.do(Fire("A1", "gas_grenade", target=(4, 3)))
    assert [worm.id for worm in game.state.worms if worm.poison] == ["B1"]
    game.do(Fire("A3", "nuclear_bomb"))
    assert game.worm("B1").poison == 2 and game.worm("B2").poison == 0
    assert game.worm("A1").poison == 0 and game.state.water == 2


def test_using_several_utilities_around_a_shot() -> None:
    game = field(A1=(0, 0), B1=(8, 0))
    game.give(0, fast_walk=1, bubble_trouble=1, ninja_rope=1)
    game.do(Use("A1", "bubble_trouble"))
    game.do(Fire("A1", "handgun", "E"))
    game.do(Use("A1", "fast_walk"))
    game.do(Use("A1", "ninja_rope"))
    game.do(Move("A1", "EEEEEE"))
    assert game.at("A1") == (6, 0) and game.hp("B1") == 130


@pytest.mark.parametrize(("name", "squares"), [("E", 5), ("S", 5)])
def test_every_bomb_of_a_strike_is_one_blast(name: str, squares: int) -> None:
    game = field(A1=(4, 4))
    game.give(0, sheep_strike=1)
    game.do(Fire("A1", "sheep_strike", name, start=(0, 0) if name == "E" else (2, 0)))
    assert len(game.event("blast")["at"]) == squares
