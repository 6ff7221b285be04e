"""Hands and games begin and end as the rules say; absent players hold nobody up (7 to 9, 18)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.engines.errors import IllegalAction
from games.engines.protocol import Result
from games.engines.wyattearp.actions import Ready
from games.engines.wyattearp.examples_tell import KINDS
from games.engines.wyattearp.rules import WyattEarpEngine
from games.engines.wyattearp.turn import duel
from games.engines.wyattearp.work import Work
from tests.engines.wyatt import BELLE, BILLY, BOB, ENGINE, JESSE, OFFICIAL, WES, dice, hand

SUPPLY = {"type": "draw", "from": "supply"}


def discard(card: str) -> dict[str, Any]:
    return {"type": "discard", "card": card}


def reason(table: Any) -> str:
    return next(one["reason"] for one in table.told if one["kind"] == "hand_end")


def kinds(step: Any) -> list[str]:
    return [KINDS[type(event)] for event in step.events]


def test_going_out_comes_before_the_other_ends() -> None:
    """E-33: (i) before (ii) before (iii) before the cap."""
    both = hand(hands={"A": [WES], "B": [], "C": [WES]}, supply=0, refilled=True, turn_no=100)
    assert reason(both.do("A", **discard(WES))) == "went_out"
    other = hand(hands={"A": [WES, BOB], "B": [], "C": [WES]}, supply=0, refilled=True)
    assert reason(other.do("A", **discard(WES))) == "emptied"
    out = hand(hands={"A": [WES, BOB], "B": [WES]}, supply=0, refilled=True, turn_no=100)
    assert reason(out.do("A", **discard(WES))) == "run_out"
    cap = hand(hands={"A": [WES, BOB], "B": [WES]}, turn_no=100)
    assert reason(cap.do("A", **discard(WES))) == "turn_cap"


def test_a_seat_that_left_with_no_cards_ends_no_hand() -> None:
    """E-54: other players are present ones."""
    table = hand(hands={"A": [WES, BOB], "B": [], "C": [WES]}, left=("B",))
    table.do("A", **discard(WES))
    assert (table["active"], table["turn_no"]) == ("C", 6)


def test_the_first_run_out_alone_ends_nothing() -> None:
    """E-36."""
    table = hand(hands={"A": [WES, BOB], "B": [WES]}, supply=0)
    table.do("A", **discard(WES))
    assert (table["active"], table["refilled"]) == ("B", False)
    table.do("B", **SUPPLY)
    assert table.kinds == ["refill", "drew"]


def test_drawing_from_the_pile_is_all_that_is_left_or_the_hand_is_over() -> None:
    """E-63, E-64: with supply and pile empty nothing can be drawn, which only leaving brings."""
    mine = hand(hands={"A": [WES], "B": []})
    rest = [mine.table.rules.slugs[kind] for kind in mine.state.supply]
    table = hand(hands={"A": [WES], "B": rest, "C": []}, left=("C",))
    assert (table["supply_count"], table["discard_top"]) == (0, None)
    table = hand(hands={"A": [WES], "B": rest[5:], "C": rest[:5]})
    table.do("A", type="leave")
    assert reason(table) == "run_out" and not table["refilled"]


def test_the_richest_wins_and_those_left_come_last() -> None:
    """E-51; ties stand in one group of the ranking."""
    table = hand(
        hands={"A": [WES], "B": [WES], "C": [WES], "D": []},
        areas={"A": {BELLE: [BELLE] * 4}},
        posters={BELLE: 5000},
        money={"A": 20000, "B": 24000, "C": 24000, "D": 30000},
        left=("D",),
    )
    table.do("A", **discard(WES))
    assert table["result"]["players"] == ["A"] and table["result"]["by"] == "money"
    assert ENGINE.result(table.state) == Result(((0,), (1, 2), (3,)), "money")
    assert ENGINE.to_act(table.state) == frozenset()
    assert table["phase"] == "over" and table["active"] is None


def test_the_last_hand_is_won_below_the_target() -> None:
    """E-66."""
    for money, by in (({"B": 3000}, "hand_cap"), ({}, "duel"), ({"A": 25000}, "money")):
        table = hand(hands={"A": [WES], "B": [WES]}, hand_no=20, money=money)
        table.do("A", **discard(WES))
        assert table["result"]["by"] == by


def test_hits_stay_in_the_duel_and_all_misses_count_for_nothing() -> None:
    """E-52, E-53: only the tied, all 78 cards, also those on the table."""
    table = hand(
        hands={"A": [WES], "B": [WES], "C": [WES]},
        money={"A": 26000, "B": 25000, "C": 26000},
        duel_order=["hideout", "photo:wes_hardin", WES, "hideout"],
    )
    table.do("A", **discard(WES))
    rounds = [one for one in table.told if one["kind"] == "duel"]
    assert [one["out"] for one in rounds] == [[], ["C"]]
    assert [set(one["draws"]) for one in rounds] == [{"A", "C"}] * 2
    assert table["result"]["players"] == ["A"]


def test_a_long_duel_shuffles_anew_and_ends() -> None:
    """E-53: fewer cards left than duellists = all 78 again; before that none comes twice."""
    order = sorted(row["slug"] for row in OFFICIAL["outlaws"] for _ in range(7))[:48]
    table = hand(hands={"A": [WES], "B": [WES]}, money={"A": 25000, "B": 25000}, duel_order=order)
    table.do("A", **discard(WES))
    assert sum(one["kind"] == "duel" for one in table.told) > 24
    work = Work(table.table.rules, table.state, dice(3))
    wins = Counter(duel(work, [0, 1, 2, 3]) for _ in range(2000))
    assert min(wins.values()) > 400


def test_the_next_hand_passes_over_who_left() -> None:
    """E-5, E-55, E-65."""
    table = hand(
        hands={"A": [WES], "B": [], "C": [WES], "D": [BOB]}, left=("B",), active=None,
        phase="scored", aside=[JESSE], areas={"B": {BOB: [BOB] * 3}},
    )  # fmt: skip
    table.do(None, type="deal")
    assert table["start_seat"] == "C" and table["active"] == "C"
    assert table["hand_count"] == {"A": 10, "B": 0, "C": 10, "D": 10}
    assert (table["supply_count"], table["aside"], table["opened"]) == (47, [], [])
    assert all(not area for area in table["areas"].values())


def test_everybody_ready_or_the_clock_deals_the_next_hand() -> None:
    """E-65: the pause is one clock for all; being ready makes no click stale."""
    table = hand(hands={"A": [WES], "B": [WES], "C": [WES]})
    scored = ENGINE.apply(table.do("A", **discard(WES)).state, 1, Ready(), dice())
    assert kinds(scored) == ["ready"]
    assert ENGINE.pausing(scored.state)
    assert ENGINE.to_act(scored.state) == {0, 2}
    assert ENGINE.epoch(scored.state) == ENGINE.epoch(table.state)
    assert ENGINE.opening(scored.state) == ENGINE.opening(table.state)
    assert (ENGINE.time_limit(scored.state, 0), ENGINE.time_limit(scored.state, 1)) == (45.0, None)
    assert ENGINE.legal_actions(scored.state, 1) == ()
    late = ENGINE.time_out(scored.state, 0, dice())
    assert kinds(late) == ["ready"]
    dealt = ENGINE.time_out(late.state, 2, dice())
    assert kinds(dealt) == ["ready", "dealt"]
    assert (dealt.state.hand_no, dealt.state.start_seat) == (2, 1)
    assert ENGINE.view(scored.state, None).players[1].ready
    gone = ENGINE.leave(ENGINE.leave(scored.state, 0, dice()).state, 2, dice())
    assert kinds(gone) == ["left", "game_over"]


def test_the_last_one_awaited_may_leave_instead() -> None:
    table = hand(hands={"A": [WES], "B": [WES], "C": [WES]})
    state = table.do("A", **discard(WES)).state
    for seat in (0, 1):
        state = ENGINE.apply(state, seat, Ready(), dice()).state
    step = ENGINE.leave(state, 2, dice())
    assert kinds(step) == ["left", "dealt"]


def test_without_a_pause_the_next_hand_comes_in_the_same_step() -> None:
    state = ENGINE.setup({"pause_seconds": 0}, 2, dice()).state
    chance, seen = Random(1), []
    while state.hand_no == 1:
        legal = ENGINE.legal_actions(state, state.active)
        step = ENGINE.apply(
            state, state.active, legal[-1 - chance.randrange(2) % len(legal)], dice()
        )
        state, seen = step.state, kinds(step)
    assert seen[-9:] == ["hand_end", *["score"] * 7, "dealt"]


def test_the_target_is_the_one_agreed_on() -> None:
    state = ENGINE.setup({"win_money": "15000", "pause_seconds": 0}, 2, dice()).state
    chance = Random(2)
    while state.ending is None:
        legal = [
            one for one in ENGINE.legal_actions(state, state.active) if not hasattr(one, "most")
        ]
        state = ENGINE.apply(state, state.active, chance.choice(legal), dice(state.epoch)).state
    assert max(state.money) >= 15000


def test_a_whole_turn_is_one_clock() -> None:
    """E-67: drawing and laying raise the epoch but give no more time."""
    state = ENGINE.setup({"turn_seconds": 60}, 2, dice()).state
    drawn = ENGINE.apply(state, state.active, ENGINE.legal_actions(state, state.active)[0], dice())
    assert ENGINE.epoch(drawn.state) > ENGINE.epoch(state)
    assert ENGINE.opening(drawn.state) == ENGINE.opening(state)
    late = ENGINE.time_out(drawn.state, state.active, dice())
    assert kinds(late) == ["timeout", "discard"]
    assert ENGINE.opening(late.state) != ENGINE.opening(state)
    assert ENGINE.time_limit(late.state, late.state.active) == 60.0
    assert ENGINE.time_limit(late.state, state.active) is None


def test_the_clock_discards_of_the_outlaw_held_least() -> None:
    """E-68: Photos do not count; without outlaws the first card in table order goes."""
    for cards, gone in (
        ([BELLE, BILLY, BILLY, "photo:wes_hardin"], BELLE),
        ([BILLY, BILLY, BELLE, BELLE], BELLE),
        (["hideout", "photo:wes_hardin", "bank_robbery"], "photo:wes_hardin"),
        ([WES, WES, "photo:belle_starr"], WES),
    ):
        table = hand(hands={"A": cards, "B": [WES]})
        table.do("A", type="timeout")
        assert table["discard"] == [gone]


def test_the_clock_takes_the_discard_when_there_is_nothing_else() -> None:
    table = hand(hands={"A": [WES, WES], "B": [WES]}, supply=0, refilled=True, phase="draw")
    top = table["discard_top"]
    table.do("A", type="timeout")
    assert table.told[1] == {"kind": "took_discard", "seat": "A", "card": top}


def test_three_missed_turns_in_a_row_and_the_seat_is_out() -> None:
    """E-67: playing once in between starts the count anew."""
    state = ENGINE.setup({}, 3, dice()).state
    lazy = state.active
    missed = []
    for number in range(20):
        seat = state.active
        draw = ENGINE.legal_actions(state, seat)[0]
        if seat == lazy and number != 3:
            step = ENGINE.time_out(state, seat, dice())
        else:
            step = ENGINE.apply(state, seat, draw, dice())
            step = ENGINE.apply(step.state, seat, ENGINE.default_action(step.state, seat), dice())
        state = step.state
        missed.append(state.missed[lazy])
        if lazy in state.gone:
            break
    assert kinds(step) == ["timeout", "drew", "discard", "left"]
    assert missed == [1, 1, 1, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3]
    assert state.active != lazy and len(state.aside) >= 10


def test_leaving_off_turn_leaves_the_turn_alone() -> None:
    """E-69: the hand is set aside, laid cards stay, the click of who is playing stays fresh."""
    table = hand(
        hands={"A": [WES, BOB], "B": [WES, JESSE], "C": [WES]}, areas={"B": {BOB: [BOB] * 3}}
    )
    before = table.state
    table.do("B", type="leave")
    assert table.told == [{"kind": "left", "seat": "B", "cards": 2}]
    assert (table["active"], table["phase"], table["aside"]) == ("A", "play", [JESSE, WES])
    assert ENGINE.epoch(table.state) == ENGINE.epoch(before)
    table.do("A", **discard(WES))
    assert table["active"] == "C"
    assert table["areas"]["B"][BOB]["open"] == [BOB] * 3
    with pytest.raises(IllegalAction):
        ENGINE.leave(table.state, 1, dice())


def test_the_last_one_present_wins_and_nothing_is_scored() -> None:
    """E-69."""
    table = hand(hands={"A": [WES, BOB], "B": [WES]}, areas={"A": {BOB: [BOB] * 5}},
                 money={"A": 9000})  # fmt: skip
    table.do("A", type="leave")
    assert table.kinds == ["left", "game_over"]
    assert table["result"] == {
        "kind": "win", "players": ["B"], "by": "last_player", "money": {"A": 9000, "B": 0},
    }  # fmt: skip
    assert table["scores"] == {}
    assert ENGINE.result(table.state) == Result(((1,), (0,)), "last_player")


def test_leaving_in_turn_may_end_the_hand() -> None:
    """E-69: E-32 (ii) and (iii) and the cap are looked at."""
    for setting, why in (
        ({"hands": {"A": [WES], "B": [], "C": [WES]}}, "emptied"),
        ({"hands": {"A": [WES], "B": [WES], "C": [WES]}, "supply": 0, "refilled": True}, "run_out"),
        ({"hands": {"A": [WES], "B": [WES], "C": [WES]}, "turn_no": 100}, "turn_cap"),
    ):
        assert reason(hand(**setting).do("A", type="leave")) == why  # type: ignore[arg-type]


def test_who_begins_is_drawn_evenly_and_cards_are_dealt_from_there() -> None:
    """E-4, E-55."""
    firsts = Counter(ENGINE.setup({}, 4, dice(n)).state.start_seat for n in range(800))
    assert min(firsts.values()) > 140
    state = ENGINE.setup({}, 4, dice()).state
    assert (state.active, state.turn_no, state.hand_no) == (state.start_seat, 1, 1)
    assert [len(state.supply), len(state.discard), *state.held] == [37, 1, 10, 10, 10, 10]


@pytest.mark.slow
def test_any_card_may_be_turned_up_or_shot_anywhere_in_the_deck() -> None:
    """E-76: shuffles are even: each kind is turned up as often as it is in the deck."""
    turned = Counter(ENGINE.setup({}, 2, dice(n)).state.discard[0] for n in range(7800))
    for kind, copies in Counter(ENGINE._rules.deck).items():
        assert abs(turned[kind] - 100 * copies) < 45 * copies**0.5 + 10


def test_a_bigger_table_of_outlaws_plays_on() -> None:
    """E-71: twelve outlaws, other counts, no Hideouts: the engine asks the table only."""
    content = WyattEarpEngine.official_content()
    for number in range(5):
        row = {**content["outlaws"][0], "slug": f"gang_{number}", "name": f"Gang {number}"}
        content["outlaws"].append(row)
    content["sheriffs"] = [row for row in content["sheriffs"] if row["behaviour"] != "photo"]
    content["sheriffs"][-1]["copies"] = 0
    engine = WyattEarpEngine.from_json(content)
    chance, state = Random(4), engine.setup({"pause_seconds": 0}, 3, dice()).state
    while state.ending is None:
        legal = engine.legal_actions(state, state.active)
        action = chance.choice(legal)
        action = next(action.members()) if hasattr(action, "members") else action
        state = engine.apply(state, state.active, action, dice(state.epoch)).state
    assert len(state.posters) == 12
