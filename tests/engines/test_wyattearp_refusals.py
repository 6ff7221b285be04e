"""A refused action has exactly one code, the first that applies, and changes nothing (E-57)."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.errors import CodecError, IllegalAction
from games.engines.wyattearp.actions import Lay, Play
from tests.engines.wyatt import BELLE, BOB, ENGINE, WES, Hand, dice, hand

SUPPLY = {"type": "draw", "from": "supply"}
LAY = {"type": "lay", "outlaw": BELLE, "cards": 3, "photo": False}
HIDE = {"type": "sheriff", "card": "hideout", "target": "B", "outlaw": BOB}
EXCHANGE = {"type": "sheriff", "card": "wyatt_earp", "mode": "exchange", "cards": [WES]}


def table(**rest: Any) -> Hand:
    mine = [BELLE] * 3 + ["hideout", "wyatt_earp", "most_wanted", "bank_robbery", WES]
    return hand(
        hands={"A": mine, "B": [WES, BOB], "C": []}, areas={"B": {BOB: [BOB] * 3}}, left=("C",),
        **rest,
    )  # fmt: skip


@pytest.mark.parametrize(
    "junk",
    [
        None, 3, "draw", [], {}, {"type": 5}, {"type": ["draw"]}, {"type": "pass"},
        {"type": "ready"}, {"kind": "Draw", "source": "supply"},
        {"type": "draw"}, {**SUPPLY, "extra": 1}, {"type": "draw", "from": "hand"},
        {"type": "draw", "from": ["supply"]},
        {**LAY, "cards": -1}, {**LAY, "cards": 1.0}, {**LAY, "cards": "3"}, {**LAY, "photo": 0},
        {**LAY, "outlaw": None}, {**LAY, "shot": True},
        {"type": "discard"}, {"type": "discard", "card": 5},
        {"type": "deal", "now": True}, {"type": "leave", "why": ""}, {"type": "timeout", "n": 1},
        {"type": "sheriff"}, {"type": "sheriff", "card": None}, {**HIDE, "colour": "red"},
        {**HIDE, "shot": 1}, {**HIDE, "target": 7}, {**HIDE, "mode": 1}, {**HIDE, "pile": -1},
        {**EXCHANGE, "cards": []}, {**EXCHANGE, "cards": "wes_hardin"}, {**EXCHANGE, "cards": [1]},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_action_is_refused_even_off_turn(junk: Any) -> None:
    """Step 4 comes before whose turn it is (steps 6 to 9)."""
    for seat in ("A", "B"):
        with pytest.raises(IllegalAction) as refusal:
            from games.engines.wyattearp.examples import perform

            one = table()
            perform(one.table, one.state, seat, junk)
        assert refusal.value.code == "bad_action"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        # step 10 in its order: each of these is wrong in every later way too
        ({"type": "sheriff", "card": "joker", "mode": "x", "outlaw": "nobody"}, "unknown_card"),
        ({"type": "sheriff", "card": "photo", "outlaw": "nobody"}, "unknown_card"),
        ({"type": "sheriff", "card": BELLE, "mode": "x", "outlaw": "nobody"}, "wrong_action"),
        ({"type": "sheriff", "card": "photo:bob_dalton", "outlaw": "nobody"}, "wrong_action"),
        ({"type": "sheriff", "card": "hideout", "outlaw": "nobody"}, "bad_action"),
        ({**HIDE, "mode": "hand", "outlaw": "nobody"}, "bad_action"),
        ({**HIDE, "shot": True, "outlaw": "nobody"}, "bad_action"),
        ({**EXCHANGE, "mode": "reinforce", "cards": ["joker"]}, "bad_action"),
        ({**EXCHANGE, "outlaw": "nobody", "cards": ["joker"]}, "bad_action"),
        ({"type": "sheriff", "card": "wyatt_earp", "mode": "exchange"}, "bad_action"),
        ({**HIDE, "outlaw": "nobody", "target": "Q"}, "unknown_outlaw"),
        ({**EXCHANGE, "cards": ["joker"]}, "unknown_card"),
        ({**HIDE, "target": "Q"}, "unknown_target"),
        ({**HIDE, "target": "A"}, "own_target"),
        ({**HIDE, "target": "C"}, "target_left"),
        ({"type": "lay", "outlaw": "nobody", "cards": 0, "photo": False}, "unknown_outlaw"),
        ({"type": "lay", "outlaw": WES, "cards": 0, "photo": False}, "nothing_laid"),
        ({"type": "lay", "outlaw": WES, "cards": 2, "photo": False}, "not_in_hand"),
        ({"type": "lay", "outlaw": WES, "cards": 1, "photo": True}, "not_in_hand"),
        ({"type": "lay", "outlaw": WES, "cards": 10**30, "photo": False}, "not_in_hand"),
        ({"type": "lay", "outlaw": WES, "cards": 1, "photo": False}, "opening_needs_three"),
        ({"type": "discard", "card": "joker"}, "unknown_card"),
        ({"type": "discard", "card": "photo"}, "unknown_card"),
        ({"type": "discard", "card": "fastest_gun"}, "not_in_hand"),
        ({"type": "draw", "from": "discard"}, "already_drawn"),
        ({"type": "deal"}, "system_only"),
    ],
)
def test_the_first_code_that_applies(action: dict[str, Any], code: str) -> None:
    one = table()
    assert one.code("A", **action) == code
    assert one.code("C", **action) == "seat_left"
    assert one.code("Z", **action) == "unknown_seat"
    if action["type"] != "deal":
        assert one.code("B", **action) == "not_your_turn"
        assert one.code(None, **action) == "unknown_seat"
        draw = table(phase="draw")
        late = "discard_empty" if action["type"] == "draw" else "draw_first"
        assert draw.code("A", **action) == late


def test_who_holds_the_cards_comes_before_the_allowance_and_that_before_the_last_card() -> None:
    """Steps 11, 12, 13."""
    gun = {"type": "sheriff", "card": "fastest_gun", "outlaw": BELLE}
    assert table(sheriff_played=True).code("A", **gun) == "not_in_hand"
    used = hand(hands={"A": ["fastest_gun"], "B": [WES]}, sheriff_played=True)
    assert used.code("A", **gun) == "sheriff_used"
    fresh = hand(hands={"A": ["fastest_gun"], "B": [WES]})
    assert fresh.code("A", **gun) == "keep_one"
    two = hand(hands={"A": ["fastest_gun", WES], "B": [WES]}, supply=0, refilled=True)
    assert two.code("A", **gun) == "not_opened"  # step 15 before 16
    photo = {"type": "lay", "outlaw": BELLE, "cards": 0, "photo": True}
    lone = hand(hands={"A": ["photo:belle_starr"], "B": [WES]}, sheriff_played=True)
    assert lone.code("A", **photo) == "sheriff_used"
    assert hand(hands={"A": ["photo:belle_starr"], "B": [WES]}).code("A", **photo) == "keep_one"


def test_nothing_is_done_between_hands_but_waiting_and_leaving() -> None:
    """Step 6."""
    scored = hand(hands={"A": [WES], "B": [WES]}, active=None, phase="scored")
    for action in (SUPPLY, LAY, HIDE, {"type": "timeout"}):
        assert scored.code("A", **action) == "between_hands"
    assert scored.code("A", type="deal") == "system_only"
    assert scored.code("A", type="leave") is None
    assert scored.code(None, type="deal") is None
    assert table().code(None, type="deal") == "hand_running"


def test_nothing_is_done_when_the_game_is_over() -> None:
    """Step 1 before all others."""
    over = hand(hands={"A": [WES], "B": [WES]}, active=None, phase="over")
    for action in (SUPPLY, {"type": "leave"}, {"type": "deal"}, {"type": "pass"}):
        for seat in ("A", "Z", None):
            assert over.code(seat, **action) == "game_over"


def test_the_wire_takes_only_what_players_may_send() -> None:
    """E-56: deal and timeout are the table's, leaving has a way of its own."""
    state = ENGINE.setup({}, 3, dice()).state
    for call in ("deal", "timeout", "leave"):
        with pytest.raises(IllegalAction) as refusal:
            ENGINE.read_action(state, 0, {"type": call})
        assert refusal.value.code == "system_only"
    with pytest.raises(IllegalAction) as refusal:
        ENGINE.read_action(state, 3, SUPPLY)
    assert refusal.value.code == "unknown_seat"


def test_forms_are_read_back_as_they_were_written() -> None:
    for action in (Lay(BOB, 2, True), Play("hideout", target=2, outlaw=BOB),
                   Play("wyatt_earp", "exchange", cards=(WES, BOB)),
                   Play("stagecoach_robbery", outlaw=BOB, shot=False)):  # fmt: skip
        assert ENGINE.action_from_json(ENGINE.action_to_json(action)) == action
    assert ENGINE.action_to_json(Play("hideout", target=0, outlaw=BOB)) == {
        "type": "sheriff", "card": "hideout", "target": 0, "outlaw": BOB,
    }  # fmt: skip
    for junk in ({"type": "deal"}, {"type": "pass"}, None):
        with pytest.raises(CodecError):
            ENGINE.action_from_json(junk)


def test_a_ready_seat_is_told_so_and_nobody_is_ready_in_a_hand() -> None:
    from games.engines.wyattearp.actions import Ready

    with pytest.raises(IllegalAction) as refusal:
        ENGINE.apply(table().state, 0, Ready(), dice())
    assert refusal.value.code == "hand_running"
    scored = hand(hands={"A": [WES], "B": [WES]}, active=None, phase="scored").state
    waiting = ENGINE.apply(scored, 0, Ready(), dice()).state
    with pytest.raises(IllegalAction) as refusal:
        ENGINE.apply(waiting, 0, Ready(), dice())
    assert refusal.value.code == "already_ready"
