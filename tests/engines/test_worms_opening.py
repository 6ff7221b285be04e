"""The shop, and what happens when everybody is ready (M-19 to M-29)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engines import codec
from games.engines.dice import StreamDice
from games.engines.errors import IllegalAction
from games.engines.protocol import allows, filter_events
from games.engines.worms.actions import Equip, Move, Reopen, Surrender
from games.engines.worms.loadouts import price_of, suggest
from games.engines.worms.state import Phase
from tests.engines.worms_board import ENGINE
from tests.engines.worms_play import RULES, broken
from tests.engines.worms_seeds import seed_of, stream

SEED = seed_of(7)
GUNS = Equip("minigun", (("bazooka", 3), ("teleport", 2)))


def shop(seats: int = 3, **options: int) -> Any:
    return ENGINE.setup(options, seats, StreamDice(SEED, "play/1")).state


def ready(state: Any, *seats: int, action: Equip = GUNS) -> Any:
    step = None
    for seat in seats:
        step = ENGINE.apply(state, seat, action, stream(SEED, seat))
        state = step.state
    return step


def kinds(events: Any, viewer: int | None) -> list[str]:
    return [type(event).__name__ for event in filter_events(events, viewer)]


def refused(state: Any, seat: int, action: Any) -> str:
    with pytest.raises(IllegalAction) as caught:
        ENGINE.apply(state, seat, action, stream(SEED, 1))
    return caught.value.code


def test_everybody_is_awaited_until_the_last_is_ready() -> None:
    state = shop()
    assert ENGINE.to_act(state) == {0, 1, 2}
    state = ready(state, 1).state
    assert ENGINE.to_act(state) == {0, 2} and ENGINE.epoch(state) == 0
    step = ready(state, 0, 2)
    assert step.state.phase is Phase.PLAY and ENGINE.epoch(step.state) == 1
    assert ENGINE.to_act(step.state) == {step.state.turn} == {step.state.order[0]}
    assert broken(step.state) == []


def test_a_loadout_is_seen_by_its_owner_only_until_the_end() -> None:
    state = ready(shop(), 0).state
    assert ENGINE.view(state, 0).teams[0].loadout.team_weapon == "minigun"
    for viewer in (None, 1, 2):
        seen = json.dumps(codec.encode(ENGINE.view(state, viewer)))
        assert "minigun" not in seen
        assert [team.ready for team in ENGINE.view(state, viewer).teams] == [True, False, False]
    state = ready(state, 1, 2).state
    assert ENGINE.view(state, 1).teams[0].loadout is None
    for seat in (0, 1):
        state = ENGINE.leave(state, seat, stream(SEED, 9)).state
    assert state.phase is Phase.OVER
    assert ENGINE.view(state, None).teams[0].loadout.buys == GUNS.buys


def test_changing_a_loadout_is_told_to_nobody_else_and_taking_it_back_to_all() -> None:
    state = ready(shop(), 0).state
    step = ready(state, 0, action=Equip("mad_cow", ()))
    assert kinds(step.events, 0) == ["EquipmentChanged"] and kinds(step.events, 1) == []
    assert ENGINE.view(step.state, None) == ENGINE.view(state, None)
    step = ENGINE.apply(step.state, 0, Reopen(), stream(SEED, 1))
    assert kinds(step.events, 1) == ["Reopened"]
    assert ENGINE.to_act(step.state) == {0, 1, 2}
    assert refused(step.state, 0, Reopen()) == "not_ready"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Equip("", ()), "team_weapon"),
        (Equip("dynamite", ()), "team_weapon"),
        (Equip("minigun", (("super_sheep", 1),)), "not_for_sale"),
        (Equip("minigun", (("prod", 1),)), "not_for_sale"),
        (Equip("minigun", (("broom", 1),)), "not_for_sale"),
        (Equip("minigun", (("bazooka", -1),)), "count"),
        (Equip("minigun", (("bazooka", 1), ("bazooka", 1))), "count"),
        (Equip("minigun", (("bazooka", 59),)), "points"),
        (Move("A1", "N"), "not_started"),
        (Surrender(), "not_started"),
    ],
)
def test_a_wrong_loadout_is_refused(action: Any, code: str) -> None:
    state = shop()
    assert refused(state, 0, action) == code
    assert not allows(ENGINE.legal_actions(state, 0), action)


def test_a_loadout_is_read_from_json_and_sorted() -> None:
    state = shop()
    sent = {"do": "EQUIP", "team_weapon": "minigun", "buys": {"teleport": 2, "bazooka": 3}}
    assert ENGINE.read_action(state, 0, sent) == GUNS
    for buys in ({"bazooka": 1.5}, {"bazooka": True}, {"bazooka": "2"}, []):
        action = ENGINE.read_action(state, 0, {**sent, "buys": buys})
        assert refused(state, 0, action) in ("count", "not_for_sale")
    empty = ENGINE.read_action(state, 0, {**sent, "buys": {"bazooka": 0}})
    after = ENGINE.apply(state, 0, empty, stream(SEED, 1)).state
    assert after.teams[0].loadout.buys == ()


def test_teams_own_what_they_took_and_the_free_weapon() -> None:
    state = ready(shop(2), 0, 1).state
    assert dict(state.teams[0].items) == {"bazooka": 3, "minigun": 1, "teleport": 2}
    assert [len([w for w in state.worms if w.team == seat]) for seat in (0, 1)] == [6, 6]
    assert {worm.hp for worm in state.worms} == {150}


@pytest.mark.parametrize("seats", range(2, 9))
def test_suggestions_can_be_paid_for_and_are_nearly_spent(seats: int) -> None:
    points = RULES.constants.points_of(seats)
    for loadout in suggest(RULES, points):
        assert points - 1 <= price_of(RULES, loadout.buys) <= points
        assert allows(ENGINE.legal_actions(shop(seats), 0), loadout)


def test_whose_clock_runs_out_takes_the_standard_loadout() -> None:
    state = shop(2)
    assert ENGINE.time_limit(state, 0) == 300.0
    step = ENGINE.time_out(state, 0, stream(SEED, 2))
    assert step.state.teams[0].loadout is not None
    assert ENGINE.default_action(state, 1) in suggest(RULES, 180)


def test_who_leaves_the_shop_is_out_and_the_others_play() -> None:
    state = ready(shop(), 0, 1).state
    step = ENGINE.leave(state, 2, stream(SEED, 3))
    assert kinds(step.events, None)[:3] == ["Surrendered", "TeamOut", "GameStarted"]
    assert {worm.team for worm in step.state.worms} == {0, 1}
    assert step.state.teams[2].out and 2 in step.state.order
    assert refused(step.state, 2, Surrender()) == "out"


def test_the_last_one_in_the_shop_wins() -> None:
    state = ENGINE.leave(shop(2), 1, stream(SEED, 3)).state
    assert ENGINE.result(state).ranking == ((0,), (1,))
    with pytest.raises(IllegalAction):
        ENGINE.leave(state, 0, stream(SEED, 3))


@pytest.mark.parametrize("number", range(12))
def test_every_start_is_fair_and_sound(number: int) -> None:
    seed, seats = seed_of(number), 2 + number % 7
    state = ENGINE.setup({}, seats, StreamDice(seed, "play/1")).state
    for seat in range(seats):
        state = ENGINE.apply(state, seat, GUNS, StreamDice(seed, f"play/{seat}")).state
    assert broken(state) == [] and state.phase is Phase.PLAY
    assert 8 <= state.sd_round <= 12
    assert len(state.mines) == 25 and len(state.drums) == 4
    totals = [
        sum("0123456789A".index(state.land[w.at]) for w in state.worms if w.team == seat)
        for seat in range(seats)
    ]
    assert max(totals) - min(totals) <= 6


def test_the_host_may_fix_worms_and_rounds() -> None:
    state = ready(shop(2, worms=9, sudden_death=3), 0, 1).state
    assert len(state.worms) == 18 and state.sd_round == 3
