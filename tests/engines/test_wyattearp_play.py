"""Drawing, laying and sheriff cards do what the rules say (sections 3 to 7, 15)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engines.wyatt import BELLE, BILLY, BOB, BUTCH, JESSE, SUNDANCE, WES, hand

REINFORCE = {"type": "sheriff", "card": "wyatt_earp", "mode": "reinforce"}
GUN = {"type": "sheriff", "card": "fastest_gun", "outlaw": BOB}
HIDE = {"type": "sheriff", "card": "hideout", "target": "B", "outlaw": BOB}
SETS = {"B": {BOB: [BOB] * 3}}


def exchange(*cards: str) -> dict[str, Any]:
    return {"type": "sheriff", "card": "wyatt_earp", "mode": "exchange", "cards": list(cards)}


def flush(outlaw: str, pile: int) -> dict[str, Any]:
    return {
        "type": "sheriff", "card": "wyatt_earp", "mode": "flush", "outlaw": outlaw, "pile": pile,
    }  # fmt: skip


def wanted(mode: str, target: str, outlaw: str) -> dict[str, Any]:
    return {
        "type": "sheriff", "card": "most_wanted", "mode": mode, "target": target, "outlaw": outlaw,
    }  # fmt: skip


def lay(outlaw: str, cards: int, photo: bool = False) -> dict[str, Any]:
    return {"type": "lay", "outlaw": outlaw, "cards": cards, "photo": photo}


def discard(card: str) -> dict[str, Any]:
    return {"type": "discard", "card": card}


def test_one_sheriff_card_a_turn_and_outlaws_before_and_after_it() -> None:
    """E-8: a Photo is one too; E-6: the turn goes on until the discard."""
    table = hand(
        hands={"A": [BELLE] * 4 + ["photo:belle_starr", "bank_robbery", WES, BOB], "B": [WES]},
        areas=SETS,
    )
    table.do("A", **lay(BOB, 1)).do("A", **lay(BELLE, 2, photo=True)).do("A", **lay(BELLE, 1))
    bank = {"type": "sheriff", "card": "bank_robbery", "outlaw": BOB}
    assert table.code("A", **bank) == "sheriff_used"
    table.do("A", **lay(BELLE, 1)).do("A", **discard(WES))
    table.do("B", type="draw", from_="supply").do("B", **discard(WES))
    table.do("A", type="draw", from_="supply").do("A", **bank)
    assert table["posters"][BOB] == 2000


@pytest.mark.parametrize(
    ("cards", "action", "code"),
    [
        ([BELLE], lay(BELLE, 1), "keep_one"),
        ([BELLE, BELLE], lay(BELLE, 2), "keep_one"),
        (["wyatt_earp"], REINFORCE, "keep_one"),
        (["wyatt_earp"], exchange("wyatt_earp"), "not_in_hand"),
        (["wyatt_earp", BOB], exchange(BOB), None),
        (["wyatt_earp", BOB], exchange(BOB, BOB), "not_in_hand"),
        (["fastest_gun"], GUN, "keep_one"),
        (["photo:bob_dalton"], lay(BOB, 0, photo=True), "keep_one"),
        ([BOB, "photo:bob_dalton"], lay(BOB, 1, photo=True), "keep_one"),
        ([BOB], discard(BOB), None),
    ],
)
def test_one_card_stays_before_any_effect(
    cards: list[str], action: dict[str, Any], code: str | None
) -> None:
    """E-10, E-59."""
    table = hand(hands={"A": cards, "B": [WES]}, areas=SETS, opened=[BELLE])
    assert table.code("A", **action) == code


def test_an_outlaw_is_opened_by_three_in_one_go() -> None:
    """E-14, E-15: two lay-downs do not add up, other sheriff cards do not count."""
    table = hand(hands={"A": [BELLE] * 3 + ["photo:belle_starr", WES], "B": [WES]})
    assert table.code("A", **lay(BELLE, 2)) == "opening_needs_three"
    assert table.code("A", **lay(BELLE, 0, photo=True)) == "opening_needs_three"
    assert table.code("A", **lay(BELLE, 1, photo=True)) == "opening_needs_three"
    table.do("A", **lay(BELLE, 2, photo=True))
    assert table.told[0] == {
        "kind": "lay", "seat": "A", "outlaw": BELLE, "cards": 2, "photo": True, "money": 2000,
        "opens": True,
    }  # fmt: skip


def test_an_outlaw_stays_open_when_its_cards_are_gone() -> None:
    """E-17: stolen, one card, and it can be laid again."""
    table = hand(
        hands={"A": ["most_wanted", WES, BOB], "B": [WES]}, areas={"B": {BOB: [BOB]}}, top=[WES]
    )
    table.do("A", **wanted("table", "B", BOB))
    assert table["areas"]["B"] == {} and table["opened"] == [BOB]
    table.do("A", **lay(BOB, 2))
    assert table["posters"][BOB] == 2000


def test_a_shot_is_any_card_of_the_table_with_a_hole() -> None:
    """E-20, E-71: holes are data."""
    edits = (("bank_robbery", "hole", True), ("wes_hardin", "hole", False))
    for top, works in (("bank_robbery", True), (WES, False)):
        table = hand(hands={"A": ["hideout", WES], "B": [WES]}, areas=SETS, top=[top], edits=edits)
        table.do("A", **HIDE)
        assert (table.kinds[-1] == "covered") is works


def test_a_miss_loses_the_card_and_nothing_else() -> None:
    """E-22, E-23, E-60."""
    table = hand(
        hands={"A": ["fastest_gun", WES], "B": [WES]},
        areas={"B": {BOB: [BOB] * 3 + ["fastest_gun"]}},
        top=["hideout"],
    )
    table.do("A", **GUN)
    assert table.kinds == ["sheriff", "shot", "missed"]
    assert table["discard"] == ["hideout", "fastest_gun"]
    assert table["posters"][BOB] == 1000
    assert "fastest_gun" in table["areas"]["B"][BOB]["open"]


def test_the_own_fastest_gun_is_replaced_too() -> None:
    """E-28: also on the same outlaw, and that of a seat that left."""
    table = hand(
        hands={"A": ["fastest_gun", WES], "B": [WES]},
        areas={"A": {BOB: ["fastest_gun"]}, "B": {BOB: [BOB]}},
        top=[WES],
    )
    table.do("A", **GUN)
    assert table.kinds == ["sheriff", "shot", "replaced", "placed"]
    assert table["areas"]["A"][BOB]["open"] == ["fastest_gun"]
    assert table["discard"] == [WES, "fastest_gun"]
    table = hand(
        hands={"A": ["fastest_gun", WES], "B": [WES], "C": []},
        areas={"C": {BOB: {"open": [], "hidden": [[BOB, "fastest_gun"], [BOB]]}}},
        top=[WES],
        left=("C",),
    )
    table.do("A", **GUN)
    assert table.told[2] == {
        "kind": "replaced", "seat": "C", "card": "fastest_gun", "outlaw": BOB,
    }  # fmt: skip
    assert table["areas"]["C"][BOB]["hidden"] == [[BOB], [BOB]]


def test_a_hideout_covers_a_lone_sheriff_card_and_never_what_comes_later() -> None:
    """E-29, E-29a, E-29b: the second Hideout makes a second pile; E-42: nothing covered counts."""
    table = hand(
        hands={"A": ["hideout", "hideout", WES, WES], "B": [BOB, WES, WES]},
        areas={"B": {BOB: ["bank_robbery"]}},
        top=[WES, WES, WES, JESSE, JESSE, SUNDANCE],
    )
    table.do("A", **HIDE).do("A", **discard(WES))
    table.do("B", type="draw", from_="discard").do("B", **lay(BOB, 1)).do("B", **discard(WES))
    table.do("A", type="draw", from_="discard").do("A", **HIDE)
    assert table["areas"]["B"][BOB] == {"open": [], "hidden": [["bank_robbery"], [BOB]]}
    assert table.code("A", **HIDE) == "not_in_hand"


def test_a_flushed_pile_is_free_and_may_be_covered_again() -> None:
    """E-31 c, E-62: the later pile moves down by one."""
    table = hand(
        hands={"A": ["wyatt_earp", WES, BUTCH], "B": ["hideout", WES]},
        areas={"A": {BOB: {"open": [BOB], "hidden": [[BOB, BOB], ["photo:bob_dalton"]]}}},
        top=[WES, JESSE, JESSE, WES],
    )
    assert table.code("A", **flush(BOB, 2)) == "no_hideout"
    assert table.code("A", **flush(BELLE, 0)) == "no_hideout"
    table.do("A", **flush(BOB, 0))
    assert table["areas"]["A"][BOB] == {
        "open": [BOB, BOB, BOB], "hidden": [["photo:bob_dalton"]],
    }  # fmt: skip
    assert table["discard"] == [WES, "hideout", "wyatt_earp"]
    table.do("A", **discard(WES)).do("B", type="draw", from_="supply")
    table.do("B", type="sheriff", card="hideout", target="A", outlaw=BOB)
    assert table["areas"]["A"][BOB]["hidden"] == [["photo:bob_dalton"], [BOB, BOB, BOB]]


def test_nobody_flushes_out_hideouts_of_others() -> None:
    """Q-12."""
    table = hand(
        hands={"A": ["wyatt_earp", WES], "B": [WES]},
        areas={"B": {BOB: {"open": [], "hidden": [[BOB]]}}},
    )
    assert table.code("A", **flush(BOB, 0)) == "no_hideout"
    assert not any(action.get("mode") == "flush" for action in table.legal("A"))


def test_most_wanted_names_what_is_not_there_and_never_gets_a_photo() -> None:
    """E-30 A: legal, nothing moves, nothing else is told; one card moves however many there are."""
    table = hand(hands={"A": ["most_wanted", WES], "B": ["photo:bob_dalton", JESSE, JESSE]})
    table.do("A", **wanted("hand", "B", BOB))
    assert table.told[1] == {
        "kind": "took", "seat": "A", "target": "B", "outlaw": BOB, "from": "hand", "count": 0,
    }  # fmt: skip
    assert table["discard"] == ["most_wanted"]
    table = hand(hands={"A": ["most_wanted", WES], "B": ["photo:bob_dalton", JESSE, JESSE]})
    table.do("A", **wanted("hand", "B", JESSE))
    assert table["hand"]["A"] == [JESSE, WES] and table["hand_count"]["B"] == 2


def test_a_reinforced_hand_may_be_laid_at_once() -> None:
    """E-31 a: as many cards as the table says."""
    table = hand(
        hands={"A": ["wyatt_earp", BELLE, WES], "B": [WES]},
        top=[BELLE, BELLE, BELLE],
        edits=(("wyatt_earp", "modes", [{"mode": "reinforce", "shot": "none", "draw": 3}]),),
    )
    table.do("A", **REINFORCE).do("A", **lay(BELLE, 4))
    assert table["discard"] == ["wyatt_earp"]
    assert table.code("A", **exchange(WES)) == "bad_action"  # no mode of this table


def test_the_supply_is_refilled_once_when_a_card_is_needed() -> None:
    """E-35, E-36: the first run-out alone does nothing; the sheriff card is not in the refill."""
    table = hand(
        hands={"A": ["wyatt_earp", WES, WES], "B": [WES]},
        supply=2,
        discard=[BELLE],
        phase="draw",
    )
    pile = len(table["discard"])
    table.do("A", type="draw", from_="supply")
    assert (table["supply_count"], table["refilled"]) == (0, False)
    table.do("A", **exchange(WES, WES))
    assert table.kinds == ["sheriff", "exchanged", "refill", "drew"]
    assert table["supply_count"] == pile + 2 - 2
    assert table["discard"] == ["wyatt_earp"]


def test_a_shot_refills_first() -> None:
    table = hand(hands={"A": ["hideout", WES], "B": [WES]}, areas=SETS, supply=0)
    table.do("A", **HIDE)
    assert table.kinds[:3] == ["sheriff", "refill", "shot"]
    assert table["discard"][0] == table.told[2]["card"]


def test_the_shot_that_turns_the_last_card_counts() -> None:
    """E-39: the hand ends after the turn."""
    table = hand(
        hands={"A": ["hideout", WES, BOB], "B": [WES]}, areas=SETS, top=[BOB], supply=1,
        refilled=True,
    )  # fmt: skip
    table.do("A", **HIDE)
    assert table.kinds == ["sheriff", "shot", "covered"]
    table.do("A", **discard(WES))
    assert table.told[1] == {"kind": "hand_end", "hand_no": 1, "reason": "run_out"}


@pytest.mark.parametrize(
    ("supply", "pile", "refilled", "most"),
    [(3, 5, True, 3), (1, 5, False, 6), (0, 5, False, 6), (0, 5, True, 0), (0, 0, False, 6)],
)
def test_how_many_cards_may_be_exchanged(supply: int, pile: int, refilled: bool, most: int) -> None:
    """E-63."""
    mine = [BELLE, BELLE, BILLY, BILLY, BOB, BOB]
    rest = _rest_after(mine, supply + pile)
    table = hand(hands={"A": ["wyatt_earp", *mine], "B": rest}, supply=supply, refilled=refilled)
    for count in range(1, 7):
        code = table.code("A", **exchange(*mine[:count]))
        assert code == (None if count <= most else "too_many_to_exchange"), count
    listed = [one for one in table.legal("A") if one.get("mode") == "exchange"]
    assert len(listed) == (3 if most else 0)


def _rest_after(mine: list[str], over: int) -> list[str]:
    """Return a hand that leaves only so many cards of the deck for supply and pile."""
    probe = hand(hands={"A": ["wyatt_earp", *mine], "B": []})
    slugs = probe.table.rules.slugs
    return [slugs[kind] for kind in probe.state.supply[over:]]


def test_a_shot_for_an_exchange_is_counted_in() -> None:
    """E-63 in brackets; E-22: on a miss the cards named stay where they are."""
    edits = (("wyatt_earp", "modes", [{"mode": "exchange", "shot": "required"}]),)
    mine = [BELLE, BELLE, BILLY, BILLY, BOB, BOB]
    for supply, pile, refilled, most in ((3, 5, True, 2), (0, 4, False, 3), (1, 5, False, 6)):
        table = hand(
            hands={"A": ["wyatt_earp", *mine], "B": _rest_after(mine, supply + pile)},
            supply=supply,
            refilled=refilled,
            edits=edits,
        )
        for count in range(1, 7):
            code = table.code("A", **exchange(*mine[:count]))
            assert code == (None if count <= most else "too_many_to_exchange"), count
    table = hand(
        hands={"A": ["wyatt_earp", *mine], "B": [WES]}, top=["photo:bob_dalton"], edits=edits
    )
    table.do("A", **exchange(BELLE, BILLY))
    assert table.kinds == ["sheriff", "shot", "missed"]
    assert table["hand"]["A"] == mine
    table = hand(
        hands={"A": ["wyatt_earp", *mine], "B": [WES]}, top=[WES, JESSE, BUTCH], edits=edits
    )
    table.do("A", **exchange(BILLY, BELLE))
    assert table.kinds == ["sheriff", "shot", "exchanged", "drew"]
    assert table["discard"] == [WES, BILLY, BELLE, "wyatt_earp"]


def test_reinforcing_takes_what_there_is() -> None:
    """E-63."""
    table = hand(hands={"A": ["wyatt_earp", WES], "B": [WES]}, supply=1, refilled=True)
    table.do("A", **REINFORCE)
    assert table.told[1]["count"] == 1
    assert table["supply_count"] == 0


def test_an_edited_table_changes_what_is_needed() -> None:
    """E-56, E-71: keys follow from the shot rule, money from the table."""
    optional = (("bank_robbery", "shot", "optional"), ("bank_robbery", "hit", 4000))
    table = hand(hands={"A": ["bank_robbery", WES], "B": [WES]}, areas=SETS, top=[WES],
                 edits=optional)  # fmt: skip
    bank = {"type": "sheriff", "card": "bank_robbery", "outlaw": BOB}
    assert table.code("A", **bank) == "bad_action"
    assert {"shot": True, **bank} in table.legal("A") and {"shot": False, **bank} in table.legal(
        "A"
    )
    table.do("A", **bank, shot=True)
    assert table["posters"][BOB] == 5000
    certain = (("fastest_gun", "shot", "none"), ("fastest_gun", "safe", 2000),
               ("fastest_gun", "hit", None))  # fmt: skip
    table = hand(hands={"A": ["fastest_gun", WES], "B": [WES]},
                 areas={"B": {BOB: [BOB, "fastest_gun"]}}, edits=certain)  # fmt: skip
    table.do("A", **GUN)
    assert table.kinds == ["sheriff", "replaced", "placed"]
    assert table["posters"][BOB] == 3000


def test_optional_shots_are_listed_only_when_a_card_can_be_turned() -> None:
    coach = {"type": "sheriff", "card": "stagecoach_robbery", "outlaw": BOB}
    table = hand(
        hands={"A": ["stagecoach_robbery", WES], "B": [WES]}, areas=SETS, supply=0, refilled=True
    )
    assert {"shot": False, **coach} in table.legal("A")
    assert {"shot": True, **coach} not in table.legal("A")
    assert table.code("A", **coach, shot=True) == "cannot_shoot"
    assert table.code("A", **coach, shot=False) is None
