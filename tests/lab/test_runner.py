"""Runs are played to the same end whatever dies on the way; one at a time."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError
from django.utils import timezone

from games.lab import crew, desk, runner
from games.lab.crew import Crew
from games.lab.runner import Runner
from games.lab.trials import Tally, play_pairs, sides_of
from games.models import FrozenContent, LabRun
from tests.lab.runs import queued, wish
from tests.rulesets.sets import make_staff

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
Status = LabRun.Status


@pytest.fixture(autouse=True)
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers run like others, so that tests do not wait for an idle machine."""
    monkeypatch.setattr(crew, "PROGRAM", "from games.lab.work import main; main(modest=False)")


def play_all(stopping: Callable[[], bool] = lambda: False) -> int:
    return Runner(stopping, 1).play_all()


def again(run: LabRun) -> LabRun:
    return LabRun.objects.get(pk=run.pk)


def expected(run: LabRun) -> dict[str, Any]:
    """Return the sums of a run, played here and now in one go of its own chunks."""
    plan = runner.plan_of(run)
    sides, whole = sides_of(plan), Tally()
    for chunk in crew.cut_chunks(0, runner.plan_looks(run.matches), runner.chunk_size(run)):
        *_, last = play_pairs(plan, sides, range(*chunk))
        whole.add(last)
    return whole.to_json()


def test_a_run_is_played_to_its_end_with_all_its_looks() -> None:
    run = queued()
    assert play_all() == 1
    run = again(run)
    assert (run.status, run.done, run.lease_owner) == (Status.DONE, 100, "")
    assert [look["done"] for look in run.looks] == [20, 40, 60, 80, 100]
    assert run.tally == expected(run)
    assert run.worked_seconds > 0 and run.ended_at and run.started_at


def test_a_clear_difference_stops_a_run_that_may_stop() -> None:
    run = queued(matches=1000, stop_early=True, seats=(4,))
    play_all()
    run = again(run)
    assert (run.status, run.outcome) == (Status.DONE, "clear")
    assert run.done < run.matches
    assert run.looks[-1]["clear"] and not any(look["clear"] for look in run.looks[:-1])


def test_a_worker_killed_without_warning_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    run, killed = queued(), []
    gather = Crew._gather

    def shoot(self: Crew) -> Any:
        if len(killed) < 2 and self._busy():
            killed.append(self.pids[0])
            os.kill(self.pids[0], signal.SIGKILL)
        return gather(self)

    monkeypatch.setattr(Crew, "_gather", shoot)
    play_all()
    run = again(run)
    assert len(killed) == 2
    assert (run.status, run.done) == (Status.DONE, 100)
    assert run.tally == expected(run)


def test_a_chunk_that_kills_every_worker_ends_the_run_as_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run = queued()
    gather = Crew._gather

    def shoot(self: Crew) -> Any:
        for pid in self.pids:
            os.kill(pid, signal.SIGKILL)
        return gather(self)

    monkeypatch.setattr(Crew, "_gather", shoot)
    play_all()
    run = again(run)
    assert run.status == Status.FAILED and "no answer" in run.fault


def test_a_worker_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    run = queued()
    monkeypatch.setattr(crew, "CHUNK_SECONDS", 0.1)
    monkeypatch.setattr(crew, "PROGRAM", "import time; time.sleep(600)")
    play_all()
    run = again(run)
    assert run.status == Status.FAILED and "no answer" in run.fault


def test_a_runner_told_to_stop_leaves_its_run_to_the_next() -> None:
    run = queued()
    play_all(lambda: again(run).done >= 30)
    stored = again(run)
    assert stored.status == Status.QUEUED and 30 <= stored.done < 100
    assert stored.lease_owner == ""
    play_all()
    run = again(run)
    assert run.status == Status.DONE
    assert run.tally == expected(run)


def test_a_runner_killed_without_warning_is_followed_when_its_lease_lapses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Killed(BaseException):
        pass

    run = queued()
    store = Runner._store

    def die(self: Runner, run: LabRun, *more: Any) -> bool:
        if run.done >= 30:
            raise Killed
        return store(self, run, *more)

    with monkeypatch.context() as patch:
        patch.setattr(Runner, "_store", die)
        with pytest.raises(Killed):
            play_all()
    assert again(run).status == Status.RUNNING
    assert play_all() == 0  # its lease still holds
    LabRun.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert play_all() == 1
    assert again(run).status == Status.DONE
    assert again(run).tally == expected(run)


def test_a_runner_that_lost_its_run_writes_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    run = queued()
    store = Runner._store

    def rob(self: Runner, run: LabRun, *more: Any) -> bool:
        if run.done >= 20:
            LabRun.objects.update(lease_owner="another")
        return store(self, run, *more)

    monkeypatch.setattr(Runner, "_store", rob)
    assert play_all() == 1
    run = again(run)
    assert (run.status, run.lease_owner, run.done) == (Status.RUNNING, "another", 20)


def test_a_cancelled_run_stops_and_keeps_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    run, staff = queued(), make_staff()
    store = Runner._store

    def cancel(self: Runner, run: LabRun, *more: Any) -> bool:
        ended = store(self, run, *more)
        if run.done == 20:
            desk.cancel_run(user=staff, run_id=run.pk)
        return ended

    monkeypatch.setattr(Runner, "_store", cancel)
    play_all()
    run = again(run)
    assert (run.status, run.done) == (Status.CANCELLED, 20)
    assert run.tally["pairs"] == 20


def test_what_no_engine_can_play_fails_in_words_and_the_next_is_played() -> None:
    run = queued()
    other = desk.queue_run(user=run.queued_by, ruleset=run.ruleset, wish=wish(seed="2"))[0]
    broken = FrozenContent.objects.create(hash="0" * 64, game="wawawest", json={"items": []})
    LabRun.objects.filter(pk=run.pk).update(content=broken)
    assert play_all() == 2
    assert again(run).status == Status.FAILED and "ContentError" in again(run).fault
    assert again(other).status == Status.DONE


def test_a_fault_of_the_lab_itself_ends_the_run_and_is_not_tried_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: Any) -> Any:
        raise ZeroDivisionError("no")

    run = queued()
    monkeypatch.setattr(runner, "look", fail)
    assert play_all() == 1
    assert again(run).status == Status.FAILED and "ZeroDivisionError" in again(run).fault


def test_the_database_lets_one_run_at_a_time() -> None:
    first = queued()
    second = desk.queue_run(user=first.queued_by, ruleset=first.ruleset, wish=wish(seed="2"))[0]
    LabRun.objects.filter(pk=first.pk).update(
        status=Status.RUNNING, lease_until=timezone.now() + timedelta(seconds=60)
    )
    with pytest.raises(IntegrityError):
        LabRun.objects.filter(pk=second.pk).update(status=Status.RUNNING)
    assert play_all() == 0
    assert again(second).status == Status.QUEUED
