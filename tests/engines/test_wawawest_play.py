"""A match moves on as designed: sealed choices, reveal, pause, leaving, the end."""

from __future__ import annotations

import pytest

from games.engines.errors import IllegalAction
from games.engines.protocol import allows
from games.engines.wawawest import events as ev
from games.engines.wawawest.actions import Lock, LockFamily, Ready, Recall
from games.engines.wawawest.state import Phase
from tests.engines.table import DICE, ENGINE, Table


def test_the_opening_has_everybody_choose() -> None:
    table = Table(4, headstart=2)
    assert table.awaited() == [0, 1, 2, 3]
    assert [player.ammo for player in table.state.players] == [2] * 4
    assert table.events == (ev.TurnOpened(1),)


def test_the_last_lock_brings_the_whole_reveal_in_one_step() -> None:
    table = Table(3, pause_seconds=4)
    table.turn("Reload", "Minigun")
    assert table.awaited() == [2]
    assert table.told(None) == ["LockedIn"]
    table.lock(2, "Shield")
    names = ["LockedIn", "Revealed", "Shown", "Shown", "Shown"]
    assert table.told(None) == table.told(0) == names
    assert table.state.phase is Phase.PAUSE


def test_the_pause_ends_when_the_last_living_is_ready() -> None:
    table = Table(3, pause_seconds=4, headstart=1)
    table.turn("Gun", "Shield", "Reload")
    assert table.awaited() == [0, 1]  # seat 2 fell
    assert table.refused(0, Lock("Shield")) == "not_open"
    table.ready(1)
    assert table.refused(1, Ready()) == "already_ready"
    assert table.state.turn == 1
    table.ready(0)
    assert (table.state.turn, table.state.phase) == (2, Phase.OPEN)
    assert table.told(None) == ["ReadyMarked", "TurnOpened"]
    assert table.refused(0, Ready()) == "not_paused"


def test_a_clock_that_runs_out_in_the_pause_counts_as_ready() -> None:
    table = Table(2, pause_seconds=4)
    table.turn("Reload", "Reload")
    table.time_out(0, 1)
    assert table.state.turn == 2


def test_without_a_pause_the_next_turn_opens_at_once() -> None:
    table = Table(2)
    table.turn("Reload", "Reload")
    assert table.told(None)[-1] == "TurnOpened"
    assert table.state.turn == 2


def test_another_choice_replaces_the_sealed_one_and_its_time() -> None:
    table = Table(2)
    table.lock(0, "Reload", ms=2000)
    table.lock(0, "Shield", ms=4000)
    assert table.told(0) == ["ChoiceChanged"]
    assert table.told(1) == table.told(None) == []
    sealed = table.state.sealed[0]
    assert sealed and (sealed.item, sealed.elapsed_ms) == ("Shield", 4000)


def test_locking_the_same_again_keeps_the_time_of_the_first() -> None:
    table = Table(2)
    table.lock(0, "Reload", ms=2000)
    table.lock(0, "Reload", ms=4000)
    assert table.state.sealed[0].elapsed_ms == 2000


def test_a_recalled_choice_is_gone_and_awaited_again() -> None:
    table = Table(2)
    assert table.refused(0, Recall()) == "nothing_locked"
    table.lock(0, "Reload")
    table.recall(0)
    assert table.told(1) == ["Recalled"]
    assert table.awaited() == [0, 1]


def test_a_turn_everybody_must_skip_resolves_by_itself() -> None:
    table = Table(2, headstart=7, tie="all_spared")
    table.turn("Battery", "Battery")
    table.lock(0, "Stun Gun", pick=1)
    table.lock(1, "Stun Gun", pick=0)
    opened = [event.turn for event in table.happened(ev.TurnOpened)]
    assert opened == [3, 4] and table.awaited() == [0, 1]
    assert table.happened(ev.TurnOpened)[0].stunned == (0, 1)
    reasons = [event.skip_reason for event in table.happened(ev.Shown)]
    assert reasons == [None, None, "stunned", "stunned"]
    assert [player.missed for player in table.state.players] == [0, 0]


def test_a_stunned_seat_is_not_awaited_and_skips() -> None:
    table = Table(2, headstart=7)
    table.turn("Orange Juice (unactivated)", "Battery")
    table.lock(0, "Battery")
    table.lock(1, "Stun Gun", pick=0)
    assert table.happened(ev.Blocked) and table.happened(ev.Stunned) == [ev.Stunned(0, (1,))]
    assert table.awaited() == [1]
    assert table.refused(0, Lock("Shield")) == "stunned"
    table.lock(1, "Reload")
    shown = table.happened(ev.Shown)
    assert [(one.seat, one.held, one.skip_reason) for one in shown] == [
        (0, "Skip", "stunned"),
        (1, "Reload", None),
    ]


@pytest.mark.parametrize(
    ("lock", "code"),
    [
        (Lock("Water Pistol"), "unknown_item"),
        (Lock("Firework (blast)"), "not_playable"),
        (Lock("Bazooka"), "excluded"),
        (Lock("Laser Gun"), "too_expensive"),
        (Lock("Gun", pick=1), "bad_target"),
        (Lock("Gun", aim=1), "bad_target"),
    ],
)
def test_a_lock_that_would_be_a_skip_is_refused(lock: Lock, code: str) -> None:
    table = Table(2, headstart=1, exclude_items=["Bazooka"])
    assert table.refused(0, lock) == code
    assert not allows(ENGINE.legal_actions(table.state, 0), lock)


def test_conditions_of_the_past_refuse_with_their_own_codes() -> None:
    table = Table(2, headstart=9)
    assert table.refused(0, Lock("Stun Gun", pick=1)) == "needs_last_turn"
    table.turn("Orange Juice (unactivated)", "Shield")
    assert table.refused(0, Lock("Orange Juice (unactivated)")) == "already_active"
    for _ in range(9):
        table.turn("Reload", "Shield")
    assert table.refused(1, Lock("Shield")) == "used_too_often"
    table.turn("Reload", "Reload")
    assert "Shield" in table.may_lock(1)


def test_an_item_that_is_switched_off_is_refused_as_such() -> None:
    content = ENGINE.official_content()
    content["items"][2]["enabled"] = False
    engine = type(ENGINE).from_json(content)
    state = engine.setup({"headstart": 3}, 2, DICE).state
    with pytest.raises(IllegalAction) as caught:
        engine.apply(state, 0, Lock("Gun"), DICE)
    assert caught.value.code == "not_enabled"


def test_targets_are_asked_for_where_the_item_uses_them() -> None:
    table = Table(3, headstart=5, precision=True)
    assert table.refused(0, Lock("Gun")) == "bad_target"
    assert table.refused(0, Lock("Gun", aim=0)) == "bad_target"
    assert table.refused(0, Lock("Grenade", aim=1)) == "bad_target"
    assert allows(ENGINE.legal_actions(table.state, 0), Lock("Gun", aim=2))
    sent = {"kind": "Lock", "item": "Gun"}
    assert ENGINE.read_action(table.state, 2, sent) == Lock("Gun", aim=0)
    sent = {"kind": "Lock", "item": "Grenade", "aim": 1, "pick": 2}
    assert ENGINE.read_action(table.state, 0, sent) == Lock("Grenade")


def test_a_mirror_offers_its_targets_as_a_family() -> None:
    table = Table(3, headstart=5, precision=True)
    legal = ENGINE.legal_actions(table.state, 1)
    (family,) = [one for one in legal if isinstance(one, LockFamily)]
    assert family == LockFamily("Mirror", (None, 0, 2), (None, 0, 2), (None,))
    assert len(list(family.members())) == 9
    assert Lock("Mirror", aim=1) not in family


def test_a_client_may_not_send_its_own_time() -> None:
    table = Table(2)
    with pytest.raises(IllegalAction) as caught:
        ENGINE.read_action(table.state, 0, {"kind": "Lock", "item": "Reload", "elapsed_ms": 1})
    assert caught.value.code == "malformed"
    assert ENGINE.stamp(Lock("Reload"), 1234) == Lock("Reload", elapsed_ms=1234)
    assert ENGINE.stamp(Ready(), 1234) == Ready()


def test_a_missed_turn_is_a_skip_that_comes_too_late_to_mend() -> None:
    table = Table(3)
    table.time_out(1)
    assert table.told(0) == ["TimedOut"]
    assert table.refused(1, Lock("Reload")) == "too_late"
    assert ENGINE.legal_actions(table.state, 1) == ()
    table.lock(0, "Reload")
    table.lock(2, "Shield")
    shown = table.happened(ev.Shown)[1]
    assert (shown.chosen, shown.held, shown.skip_reason) == (None, "Skip", "no_choice")
    assert [player.missed for player in table.state.players] == [0, 1, 0]


def test_three_missed_turns_in_a_row_are_the_end_of_a_seat() -> None:
    table = Table(3)
    for _ in range(2):
        table.time_out(1)
        table.turn("Reload", None, "Reload")
    table.turn("Reload", "Reload", "Reload")
    for _ in range(3):
        assert table.state.players[1].alive
        table.time_out(1)
        table.turn("Reload", None, "Reload")
    assert table.happened(ev.Left) == [ev.Left(1, True)]
    assert table.state.players[1].gone and not table.state.players[1].alive
    assert table.refused(1, Lock("Reload")) == "gone"


def test_a_leaver_is_no_longer_awaited_and_falls_with_the_turn() -> None:
    table = Table(3, headstart=1)
    table.lock(1, "Gun")
    table.leave(1)
    assert table.told(0) == ["Leaving"]
    assert table.awaited() == [0, 2]
    assert ENGINE.legal_actions(table.state, 1) == ()
    assert table.refused(1, Recall()) == "gone"
    table.lock(0, "Shield")
    table.lock(2, "Reload")
    assert [event.victim for event in table.happened(ev.Hit)] == [2]
    assert table.happened(ev.Left) == [ev.Left(1)]
    assert ENGINE.result(table.state).ranking == ((0,), (1, 2))


def test_the_last_awaited_who_leaves_closes_the_turn() -> None:
    table = Table(3)
    table.turn("Reload", None, "Reload")
    table.leave(1)
    assert table.state.turn == 2
    assert table.told(0)[0] == "Leaving" and "Left" in table.told(0)


def test_who_leaves_in_the_pause_falls_in_the_next_turn() -> None:
    table = Table(3, pause_seconds=4)
    table.turn("Reload", "Reload", "Reload")
    table.leave(2)
    table.ready(0, 1)
    assert table.state.turn == 2 and table.awaited() == [0, 1]
    table.turn("Reload", "Reload")
    assert not table.state.players[2].alive


def test_when_all_leave_it_is_a_tie_of_those_who_began_the_turn() -> None:
    table = Table(3)
    for seat in range(3):
        table.leave(seat)
    assert ENGINE.result(table.state).ranking == ((0, 1, 2),)
    assert table.refused(0, Lock("Reload")) == "over"


def test_a_dead_player_who_leaves_cannot_be_raised() -> None:
    table = Table(3, headstart=4)
    table.turn("Gun", "Shield", "Reload")
    table.leave(2)
    assert table.told(0) == ["Leaving"]
    with pytest.raises(IllegalAction):
        ENGINE.leave(table.state, 2, DICE)
    assert table.refused(1, Lock("Necromancy", revive=2)) == "bad_target"
    assert "Necromancy" in table.may_lock(1)


def test_a_revival_is_told_with_its_bond() -> None:
    table = Table(3, headstart=5)
    table.turn("Gun", "Shield", "Reload")
    table.lock(0, "Reload")
    table.lock(1, "Necromancy", revive=2)
    assert table.happened(ev.Revived) == [ev.Revived(2, (1,), (1,))]
    player = table.state.players[2]
    assert player.alive and player.cannot_kill == (1,) and player.ammo == 0


def test_every_death_says_who_and_why() -> None:
    table = Table(4, headstart=3)
    table.lock(0, "Laser Gun")
    table.lock(1, "Gun", ms=1000)
    table.lock(2, "Shield")
    table.lock(3, "Minigun")
    hits = {(hit.attacker, hit.victim): (hit.rule, hit.entry) for hit in table.happened(ev.Hit)}
    assert hits == {
        (0, 1): ("greater", ""),
        (0, 2): ("kills", "<Defense I>"),
        (0, 3): ("greater", ""),
        (1, 3): ("greater", ""),
    }
    assert table.happened(ev.Died)[2] == ev.Died(3, (0, 1))


def test_a_lost_duel_says_that_it_was_slower() -> None:
    table = Table(3, headstart=1)
    table.lock(0, "Gun", ms=3000)
    table.lock(1, "Gun", ms=2000)
    table.lock(2, "Shield")
    (missed,) = table.happened(ev.Missed)
    assert (missed.attacker, missed.victim, missed.rule) == (0, 1, "slower")
    assert table.happened(ev.Hit)[0].rule == "first"


def test_places_go_by_the_turn_of_the_last_death() -> None:
    table = Table(4, headstart=3)
    table.turn("Gun", "Shield", "Shield", "Reload")
    table.turn("Gun", "Reload", "Shield")
    table.turn("Gun", None, "Reload")
    assert ENGINE.result(table.state).ranking == ((0,), (2,), (1,), (3,))


def test_a_turn_or_a_reveal_raises_the_epoch_and_a_sealed_choice_does_not() -> None:
    table = Table(2, pause_seconds=4)
    seen = [ENGINE.epoch(table.state)]
    table.lock(0, "Reload")
    seen.append(ENGINE.epoch(table.state))
    table.lock(1, "Reload")
    seen.append(ENGINE.epoch(table.state))
    table.ready(0, 1)
    seen.append(ENGINE.epoch(table.state))
    assert seen == [2, 2, 3, 4]
