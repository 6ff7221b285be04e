"""Turns, rounds, clocks, lists, giving up and the end: rules beside the worked examples."""

from __future__ import annotations

import pytest

from games.engines.dice import ScriptedDice
from games.engines.errors import IllegalAction
from games.engines.worms.actions import Collect, End, Fire, Move, Odd, Orders, Surrender, Use
from tests.engines.worms_board import CALM, ENGINE, Island

FLAT = "/".join(["5555555"] * 7)


def three() -> Island:
    return Island(FLAT, A1=(0, 0), A2=(0, 6), B1=(6, 6), B2=(6, 0), C1=(3, 3))


def test_invisibility_is_public_when_used_and_over_at_the_owners_third_turn() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(0, 6), B1=(6, 6), B2=(6, 0))
    game.give(0, invisibility=1)
    game.do(Use("A1", "invisibility"))
    assert game.told(None) == ["used"] and game.worm("A1").invisible == 3
    for _ in range(2):
        game.end()
        game.end()
    assert game.worm("A1").invisible == 1
    game.end()
    game.end()
    assert game.happened()[:4] == ["turn_ended", "round_ended", "revealed", "turn_started"]
    assert game.told(None)[2] == "revealed"


def test_a_hidden_worm_may_prod_in_secret_but_not_shoot() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(0, 6), B1=(1, 0), B2=(6, 0))
    game.mend("A1", invisible=2)
    game.do(Fire("A1", "prod", "E"))
    assert game.told(1) == ["thrown", "landed"] and game.told(0)[0] == "fired"
    assert ENGINE.view(game.state, 1).acting is None and ENGINE.view(game.state, 0).acting == "A1"
    game.do(End("worm"))
    game.mend("A2", invisible=2)
    game.do(Fire("A2", "handgun", "N"))
    assert game.told(1)[:2] == ["revealed", "fired"]


def test_the_stand_in_fires_at_the_weakest_it_sees_and_passes_worms_without_a_line() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(3, 3), A3=(6, 5), B1=(6, 0), B2=(0, 4), B3=(3, 5))
    game.mend("B2", hp=90)
    game.mend("B3", invisible=1)
    script = ScriptedDice(CALM)
    step = ENGINE.time_out(game.state, 0, script)
    game.state, game.events = step.state, step.events
    fired = [(e.worm, e.dir) for e in step.events if type(e).__name__ == "Fired"]
    assert fired == [("A1", "S"), ("A3", "N")]
    assert game.happened()[0] == "stand_in" and game.state.turn == 1


def test_a_clock_that_runs_out_after_a_command_only_ends_the_turn() -> None:
    game = three()
    game.do(Move("A1", "E"))
    step = ENGINE.time_out(game.state, 0, ScriptedDice(CALM))
    kinds = [type(event).__name__ for event in step.events]
    assert kinds[:3] == ["WormDone", "TurnEnded", "TurnStarted"]
    with pytest.raises(IllegalAction):
        ENGINE.time_out(game.state, 1, ScriptedDice(CALM))


def test_a_team_that_can_do_nothing_is_skipped() -> None:
    game = Island("30000/00000/00555/00555/00555", A1=(2, 2), A2=(4, 4), B1=(0, 0))
    game.give(0, bazooka=1)
    game.end(*CALM, *CALM)
    assert game.happened() == [
        "turn_ended", "turn_started", "wind", "turn_skipped", "turn_ended", "round_ended",
        "turn_started", "wind",
    ]  # fmt: skip
    assert game.event("turn_skipped")["why"] == "stuck" and game.state.turn == 0


@pytest.mark.parametrize("item", ["bazooka", "teleport", "ninja_rope"])
def test_a_team_that_owns_something_useful_is_not_skipped(item: str) -> None:
    game = Island("30000/00000/00555/00555/00555", A1=(2, 2), A2=(4, 4), B1=(0, 0))
    game.give(0, bazooka=1)
    game.give(1, **{item: 1})
    game.end()
    assert game.state.turn == 1
    game = Island("30000/00000/00555/00555/00555", A1=(2, 2), A2=(4, 4), B1=(0, 0))
    game.give(0, bazooka=1)
    game.give(1, parachute=1, fast_walk=1, invisibility=1, bubble_trouble=1)
    game.end(*CALM, *CALM)
    assert game.state.turn == 0


def test_a_turn_ends_by_itself_when_three_have_finished() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(0, 1), A3=(0, 2), A4=(0, 3), B1=(6, 6))
    for name in ("A1", "A2"):
        game.do(Move(name, "E"))
        game.do(End("worm"))
    game.do(Move("A3", "E"))
    game.do(End("worm"), *CALM)
    assert game.happened()[:2] == ["worm_done", "turn_ended"] and game.state.turn == 1


def test_a_command_refused_after_the_first_activation_ended_leaves_the_end_standing() -> None:
    game = three()
    game.do(Move("A1", "E"))
    game.do(Move("A2", "S"))
    assert game.happened() == ["worm_done", "refused"]
    assert (game.events[-1].code, dict(game.events[-1].detail)["step"]) == ("edge", 0)
    assert game.told(1) == [] and game.state.acting is None and game.state.acted == ("A1",)


def test_the_automatic_end_of_the_turn_comes_after_a_refusal() -> None:
    game = Island(FLAT, A1=(1, 0), A2=(2, 0), B1=(6, 6), B2=(6, 0))
    game.give(0, dynamite=1)
    game.mend("A2", hp=10)
    game.do(Fire("A1", "dynamite", target=(1, 1)))
    game.mend("A1", at=game.geo.at(4, 4))
    # A2 dies of the dynamite before its own command is judged; nobody is left to act
    game.do(Move("A2", "E"), *CALM)
    assert game.happened()[-1] == "refused" and game.events[-1].code == "worm"
    assert "turn_ended" in game.happened() and game.state.turn == 1


def test_orders_stop_at_a_refusal_a_crate_or_the_end_of_the_turn() -> None:
    game = three()
    game.crate((2, 0), "bazooka")
    game.do(Orders((Move("A1", "E"), Move("A1", "N"), End())))
    assert stopped(game) == (1, "refused", "edge")
    game.do(Orders((Collect("A1", "E"), End())))
    assert stopped(game) == (1, "collected", None)
    game.do(Orders((Move("A2", "E"), End(), Odd("DANCE"))), *CALM)
    assert stopped(game) == (2, "turn_over", None)
    game.do(Orders((Move("B1", "W"), End())), *CALM)
    assert stopped(game) == (2, "all_done", None)
    assert game.told(0)[-1] != "list_stopped" and game.told(1)[-1] == "list_stopped"


def stopped(game: Island) -> tuple[int, str, str | None]:
    last = game.events[-1]
    return last.applied, last.stopped, last.code


def test_orders_whose_first_command_only_ends_an_activation_are_a_step() -> None:
    game = three()
    game.do(Move("A1", "E"))
    game.do(Orders((Move("A2", "S"), End())))
    assert stopped(game) == (0, "refused", "edge") and game.state.acted == ("A1",)


def test_orders_end_with_the_game() -> None:
    game = Island(FLAT, A1=(0, 0), B1=(4, 0))
    game.mend("B1", hp=5)
    game.do(Orders((Fire("A1", "handgun", "E"), Move("A1", "E"))))
    assert stopped(game) == (1, "turn_over", None)


def test_who_gives_up_in_its_own_turn_takes_away_what_is_not_armed_yet() -> None:
    game = three()
    game.give(0, mine=1, dynamite=1)
    game.mine((5, 5))
    game.bubble((1, 1), seat=0)
    game.do(Fire("A1", "mine", target=(0, 1), mine="damage"))
    game.do(Surrender(), *CALM)
    assert game.happened()[:3] == ["surrendered", "team_out", "turn_ended"]
    assert [mine.id for mine in game.state.mines] == ["m1"] and len(game.state.bubbles) == 1
    assert {dead.cause for dead in game.state.dead} == {"surrendered"} and game.state.turn == 1


def test_leaving_is_giving_up_for_good() -> None:
    game = three()
    step = ENGINE.leave(game.state, 1, ScriptedDice(()))
    assert ENGINE.gone(step.state) == {1} and step.state.teams[1].out
    again = ENGINE.leave(step.state, 2, ScriptedDice(()))
    assert ENGINE.result(again.state).ranking == ((0,), (2,), (1,))
    assert ENGINE.result(again.state).reason == "last_team"


def test_an_eliminated_team_may_still_leave_and_tells_nobody() -> None:
    game = three()
    game.do(Surrender(), seat=1)
    step = ENGINE.leave(game.state, 1, ScriptedDice(()))
    assert step.events == () and ENGINE.gone(step.state) == {1}


def test_a_win_comes_before_dynamite_that_still_lies_lit() -> None:
    game = Island(FLAT, A1=(0, 0), B1=(4, 0))
    game.give(0, dynamite=1)
    game.do(Fire("A1", "dynamite", target=(0, 1)))
    game.do(Surrender(), seat=1)
    assert game.happened() == ["surrendered", "team_out", "game_over"]
    assert len(game.state.dynamite) == 1 and game.state.acted == ()


def test_a_draw_is_between_those_who_were_in_before_the_command() -> None:
    game = Island("10000/00000/00001", A1=(0, 0), B1=(4, 2))
    game.change(sudden_death=True, turn=1, round=11)
    game.do(End())
    assert game.happened() == [
        "turn_ended", "round_ended", "water", "drowned", "drowned", "team_out", "team_out",
        "game_over",
    ]  # fmt: skip
    assert game.engine.result(game.state).ranking == ((0, 1),)


def test_bubbles_of_a_seat_that_is_passed_over_still_count() -> None:
    game = three()
    game.do(Surrender(), seat=1)
    game.bubble((2, 2), rounds=2, seat=1)
    game.end()
    assert game.state.bubbles[0].rounds == 1


def test_water_ends_every_match() -> None:
    game = Island("A0000/00000/0000A", A1=(0, 0), B1=(4, 2))
    game.change(sd_round=1)
    game.end(*CALM * 21)
    assert game.state.ending is not None and game.state.water == 10
    assert game.happened().count("turn_skipped") == 21
