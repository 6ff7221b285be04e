"""Walking, swinging, falling, mines, crates and cards: rules beside the worked examples."""

from __future__ import annotations

from games.engines.worms.actions import Collect, End, Fire, Move, Use
from tests.engines.worms_board import Island

FLAT = "/".join(["5555555"] * 7)


def test_mines_do_not_feel_the_squares_around_them() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(6, 0), B1=(6, 6))
    game.mine((1, 1))
    game.do(Move("A1", "EES"))
    assert game.happened() == ["moved"] * 3 and game.state.mines


def test_fast_walk_doubles_walk_and_retreat() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(6, 6), B1=(6, 0))
    game.give(0, fast_walk=1, dynamite=1)
    game.do(Move("A1", "EEE"))
    game.do(Use("A1", "fast_walk"))
    assert game.refused(Move("A1", "WWWW")) == "no_moves" and game.detail == {"left": 3}
    game.do(Fire("A1", "dynamite", target=(3, 0)))
    assert game.refused(Move("A1", "WWWSSSSS")) == "no_moves" and game.detail == {"left": 7}
    game.do(Move("A1", "WWWSSSS"))
    assert game.at("A1") == (0, 4)


def test_a_swing_passes_over_everything_and_only_its_end_counts() -> None:
    game = Island("5905555/" + "/".join(["5555555"] * 6), A1=(0, 0), A2=(6, 6), B1=(3, 0))
    game.give(0, ninja_rope=1, fast_walk=1)
    game.mine((1, 0))
    game.drum((4, 0))
    game.do(Use("A1", "ninja_rope"))
    game.do(Use("A1", "fast_walk"))
    assert game.refused(Move("A1", "EEE")) == "blocked"
    game.do(Move("A1", "EEEEE"))
    assert game.at("A1") == (5, 0) and game.state.mines and game.state.drums
    assert game.event("roped")["path"] == [[1, 0], [2, 0], [3, 0], [4, 0], [5, 0]]


def test_a_swing_that_ends_over_water_drowns_even_with_a_parachute() -> None:
    game = Island("A005555/" + "/".join(["5555555"] * 6), A1=(0, 0), A2=(6, 6), B1=(3, 0))
    game.give(0, ninja_rope=1, parachute=1)
    game.do(Use("A1", "ninja_rope"))
    game.do(Move("A1", "EE"))
    assert game.happened() == ["roped", "drowned", "worm_done"]
    assert game.items(0) == {"parachute": 1}


def test_a_swing_may_end_where_it_began_and_springs_what_lies_at_its_end() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(6, 6), B1=(6, 0))
    game.give(0, ninja_rope=1)
    game.mine((0, 1), "poison")
    game.do(Use("A1", "ninja_rope"))
    game.do(Move("A1", "EW"))
    assert game.at("A1") == (0, 0)
    game.do(Move("A1", "S"))
    assert game.happened() == ["roped", "mine_sprung", "blast", "poisoned", "worm_done"]


def test_a_step_is_never_refused_for_a_hidden_worm_but_bumps_into_it() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(6, 6), B1=(2, 0), B2=(6, 0))
    game.mend("B1", invisible=2)
    game.give(0, fast_walk=1)
    game.do(Move("A1", "EEE"))
    assert game.happened() == ["moved", "bumped"] and game.told(1) == ["moved"]
    assert game.event("bumped") == {
        "type": "bumped", "see": ["A"], "worm": "A1", "into": "B1", "at": [2, 0],
    }  # fmt: skip
    assert game.refused(Move("A1", "W")) == "no_moves"
    game.do(Use("A1", "fast_walk"))  # squares gained later can still be walked
    game.do(Move("A1", "WSE"))
    assert game.at("A1") == (1, 1)


def test_a_bump_on_the_first_step_opens_the_activation() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(6, 6), B1=(1, 0), B2=(6, 0))
    game.mend("B1", invisible=2)
    game.do(Move("A1", "E"))
    assert game.state.acting.used == 3 and game.at("A1") == (0, 0)


def test_a_teleport_onto_a_hidden_worm_is_moved_aside_and_only_its_team_is_told() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(6, 6), B1=(3, 3), B2=(6, 0))
    game.mend("B1", invisible=2)
    game.give(0, teleport=1)
    game.do(Use("A1", "teleport", (3, 3)), (4, 2))
    assert game.at("A1") == (3, 4)
    assert game.told(0) == ["teleported", "bumped", "worm_done"]
    assert game.told(1) == game.told(None) == ["teleported"]
    assert game.event("teleported")["at"] == [3, 4]


def test_a_cliff_is_legal_with_a_parachute_and_a_bump_keeps_the_worm_on_top() -> None:
    game = Island("9955555/" + "/".join(["5555555"] * 6), A1=(0, 0), A2=(6, 6), B1=(2, 0))
    game.mend("B1", invisible=1)
    game.give(0, parachute=1)
    game.do(Move("A1", "EE"))
    assert game.at("A1") == (1, 0) and game.items(0) == {"parachute": 1}


def test_a_parachute_opens_over_water_and_the_wind_decides() -> None:
    land = "5555555/5577005/5555555/5555555/5555555/5555555/5555555"
    for wind, lands in ((("E", 2), (6, 1)), (("W", 1), (3, 1)), (("", 0), None)):
        game = Island(land, A1=(2, 1), A2=(0, 0), B1=(3, 1), B2=(6, 6))
        game.give(1, parachute=1)
        game.blow(*wind)
        game.do(Fire("A1", "prod", "E"))
        assert game.items(1) == {}
        assert game.at("B1") == lands


def test_a_mine_is_not_sprung_while_it_is_fresh() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(6, 6), B1=(6, 0))
    game.give(0, mine=1)
    game.do(Fire("A1", "mine", target=(1, 0), mine="damage"))
    game.do(Move("A1", "EEWW"))
    assert game.happened() == ["moved"] * 4
    game.do(Move("A1", "E"))
    game.do(End("worm"), (11, 0), (4, 2))
    assert game.happened()[:3] == ["worm_done", "mine_sprung", "blast"]


def test_a_mine_hidden_in_a_crate_is_told_once_and_never_shown() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(6, 6), B1=(2, 0), B2=(6, 0))
    game.give(0, mine=1)
    game.give(1, spy=True)
    game.crate((1, 0), "bazooka")
    game.do(Fire("A1", "mine", target=(1, 0), mine="damage"))
    assert game.happened() == ["fired", "crate_trapped"] and game.state.mines == ()
    assert game.state.acting.placed == 1
    assert "'damage'" not in str(game.engine.view(game.state, 1))
    game.end()
    game.do(Collect("B1", "W"), (11, 0), (4, 1))
    assert game.happened()[:3] == ["moved", "trap_sprung", "blast"]
    assert game.items(1) == {} and game.state.crates == ()


def test_collecting_cannot_be_declined_and_walking_goes_on() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(6, 6), B1=(6, 0))
    game.crate((1, 0), "bazooka")
    game.card((2, 0), grenade=1)
    game.do(Move("A1", "EEE"))
    assert game.items(0) == {"bazooka": 3, "grenade": 1} and game.at("A1") == (3, 0)


def test_a_health_crate_may_lift_health_above_the_start_and_cures_hidden_worms_in_secret() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(6, 6), B1=(6, 0))
    game.mend("A2", poison=2, invisible=1)
    game.crate((1, 0))
    game.do(Move("A1", "E"))
    assert game.hp("A1") == 180 and game.worm("A2").poison == 0
    assert game.told(1) == ["moved", "collected", "healed"]


def test_landing_on_a_body_moves_on_until_a_square_is_free() -> None:
    game = Island("5555555/5555555/5555555", A1=(0, 1), A2=(0, 0), B1=(1, 1), B2=(2, 1), B3=(2, 2))
    game.do(Fire("A1", "prod", "E"), (4, 2), (3, 0), (4, 0))
    assert game.at("B1") == (2, 0)  # south is taken, north of that is B2's, north again is free
    assert game.happened() == ["fired", "thrown", "bumped_aside", "landed"]


def test_what_nowhere_finds_room_goes_to_the_nearest_free_square() -> None:
    game = Island(FLAT, A1=(0, 3), A2=(0, 0), B1=(1, 3), B2=(2, 3), B3=(3, 3))
    game.do(Fire("A1", "prod", "E"), *[(4, 1), (4, 3)] * 32)  # to and fro between B2 and B3
    assert game.at("B1") == (2, 2)
