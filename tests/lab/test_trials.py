"""A plan always plays the same pairs, whatever way it is cut, and counts what happened."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from games.engines.wawawest import events as shown
from games.engines.worms import events as worms
from games.engines.wyattearp import events as cards
from games.lab import trials
from games.lab.counting import COUNTERS, list_rows
from games.lab.crew import cut_chunks
from games.lab.limits import FEWEST, LEVELS, MOST, list_levels, most_matches
from games.lab.measures import plan_looks
from games.lab.trials import Plan, Tally, list_watched, play_pairs, sides_of
from games.registry import ENGINES, engine_class


def plan_for(
    game: str = "wawawest", *, level: str = "medium", seats: tuple[int, ...] = (4,)
) -> Plan:
    official = engine_class(game).official_content()
    changed = copy.deepcopy(official)
    if game == "wawawest":
        next(row for row in changed["items"] if row["name"] == "Laser Gun")["cost"] = 1
    elif game == "worms":
        changed["items"][0]["rings"][0]["dmg_max"] += 20
    else:
        changed["constants"]["capture_cp"] = 6
    return Plan(game, changed, official, seats, level, "test", 20)


def play(plan: Plan, first: int, end: int) -> Tally:
    tally = Tally()
    for tally in play_pairs(plan, sides_of(plan), range(first, end)):  # noqa: B007
        pass
    return tally


def test_a_plan_gives_the_same_sums_however_it_is_cut_and_sent() -> None:
    plan = Plan.from_json(json.loads(json.dumps(plan_for(seats=(2, 3)).to_json())))
    whole = play(plan, 0, 12)
    parts = Tally()
    for first, end in cut_chunks(0, (5, 12), 4):
        parts.add(Tally(json.loads(json.dumps(play(plan, first, end).to_json()))))
    assert parts.pairs == whole.pairs == 12
    assert parts.sizes == whole.sizes == {"2": 6, "3": 6}
    assert parts.means.keys() == whole.means.keys()
    for key, mean in parts.means.items():
        assert mean.sums == pytest.approx(whole.means[key].sums)
    assert play(plan, 0, 12).to_json() == whole.to_json()


@pytest.mark.parametrize(
    ("game", "pairs"),
    [
        ("wawawest", 8),
        pytest.param("worms", 1, marks=pytest.mark.slow),
        pytest.param("wyattearp", 2, marks=pytest.mark.slow),
    ],
)
def test_every_game_counts_uses_kills_openings_and_wins(game: str, pairs: int) -> None:
    tally = play(plan_for(game), 0, pairs)
    sorts = {key.split("|")[0] for key in tally.means} | {key.split("|")[0] for key in tally.ratios}
    assert sorts >= {"uses", "kills", "first", "seat", "length"}
    wins = [mean.sums for key, mean in tally.means.items() if key.startswith("seat|4|")]
    assert sum(sums[0] for sums in wins) == pytest.approx(pairs)
    assert sum(sums[2] for sums in wins) == pytest.approx(pairs)
    known = set(list_rows(game, plan_for(game).a)) | {"water", "poison", "fall"}
    assert {key.split("|")[1] for key in tally.means if key.split("|")[0] in {"uses", "kills"}} <= (
        known
    )
    assert sum(sum(both) for both in tally.lengths.values()) == 2 * pairs


def test_the_same_content_on_both_sides_differs_nowhere() -> None:
    plan = plan_for()
    same = Plan(plan.game, plan.b, plan.b, plan.seats, plan.level, plan.seed, plan.nodes)
    tally = play(same, 0, 6)
    assert all(mean.change() == 0.0 for mean in tally.means.values())


def test_a_match_without_an_end_is_counted_as_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials.Bout, "most_steps", 3)
    tally = play(plan_for(), 0, 4)
    assert tally.means["cap"].sums[0] == tally.means["tie"].sums[0] == 4
    assert [tally.means[f"seat|4|{seat}"].sums[0] for seat in range(4)] == [1.0] * 4


def test_only_what_both_sides_have_may_stop_a_run() -> None:
    plan = plan_for()
    fewer: dict[str, Any] = {**plan.b, "items": plan.b["items"][:5]}
    watched = list_watched("wawawest", plan.a, fewer, (2,))
    assert "uses|Laser Gun" not in watched
    assert {"uses|Reload", "kills|Reload", "seat|2|1", "length", "tie", "cap"} <= set(watched)
    assert len(set(watched)) == len(watched)


def test_chunks_go_on_where_they_stopped_and_over_no_look() -> None:
    looks = plan_looks(101)
    whole = cut_chunks(0, looks, 8)
    assert [number for chunk in whole for number in range(*chunk)] == list(range(101))
    assert set(looks) <= {end for _, end in whole}
    assert cut_chunks(40, looks, 8) == [chunk for chunk in whole if chunk[0] >= 40]
    assert cut_chunks(101, looks, 8) == []


def test_limits_follow_from_speed_and_never_leave_too_little() -> None:
    assert most_matches("wawawest", "medium", (4,)) == MOST
    assert most_matches("worms", "medium", (8,)) < most_matches("worms", "medium", (2, 4))
    for game in ENGINES:
        assert "medium" in list_levels(game)
        for level in LEVELS:
            most = most_matches(game, level, (4,))
            assert most % FEWEST == 0 and most <= MOST


def test_a_worm_falls_to_what_hurt_it_last_or_was_fired_before_it_drowned() -> None:
    counter = COUNTERS["worms"]({})
    at = (1, 1)
    counter.hear(
        [
            worms.TurnStarted("all", 0, 1),
            worms.Fired("all", "a1", "bazooka"),
            worms.Hurt("all", "b1", 90, 0, "bazooka"),
            worms.Dying("all", "b1", at),
            worms.Hurt("all", "c1", 90, 0, "death"),
            worms.Dying("all", "c1", at),
            worms.Drowned("all", "d1", at),
            worms.TurnStarted("all", 1, 1),
            worms.Drowned("all", "e1", at),
            worms.PoisonTick("all", "f1", 5, 0),
            worms.Dying("all", "f1", at),
        ]
    )
    assert counter.kills == {"bazooka": 2, "death": 1, "water": 1, "poison": 1}
    assert counter.uses == {"bazooka": 1}
    assert counter.length == 2


def test_cards_count_lays_photos_hits_and_captures() -> None:
    content = engine_class("wyattearp").official_content()
    counter = COUNTERS["wyattearp"](content)
    counter.hear(
        [
            cards.Laid(1, "bob_dalton", 3, True, 1000, True),
            cards.Laid(1, "belle_starr", 3, False, 1000, True),
            cards.SheriffPlayed(0, "hideout"),
            cards.Shot(0, "belle_starr", True),
            cards.Scored("bob_dalton", (4, 4), True, (1, 1), 0),
            cards.Scored("belle_starr", (1, 0), False, (0, 0), 0),
            cards.HandEnded(1, "went_out"),
        ]
    )
    assert counter.uses == {"bob_dalton": 3, "photo": 1, "belle_starr": 3, "hideout": 1}
    assert counter.kills == {"hideout": 1, "bob_dalton": 1}
    assert counter.first == {1: "bob_dalton"}
    assert counter.length == 1 and counter.is_cap("hand_cap") and not counter.is_cap("money")


def test_items_count_what_was_shown_and_whom_it_hit() -> None:
    counter = COUNTERS["wawawest"]({})
    counter.hear(
        [
            shown.Revealed(1),
            shown.Shown(0, "Gun", "Gun", 5),
            shown.Shown(1, "Bazooka", "Skip", 5, skip_reason="too_expensive"),
            shown.Hit(0, "Gun", 1, "Skip", "kills"),
            shown.Revealed(2),
            shown.Shown(0, "Reload", "Reload", 5),
        ]
    )
    assert counter.uses == {"Gun": 1, "Skip": 1, "Reload": 1}
    assert counter.kills == {"Gun": 1}
    assert counter.first == {0: "Gun", 1: "Skip"}
    assert counter.length == 2 and counter.is_cap("turn_limit")
