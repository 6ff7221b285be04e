"""Plays queued runs, one at a time, in a program of its own (`manage.py runlab`).

A run is held by a lease that every commit and a beat renew; whoever finds it lapsed goes on from
what is stored. This program itself is not put behind all others, only its workers are: it does
next to nothing, and a lock on the database it holds must never wait for an idle processor.
"""

from __future__ import annotations

import logging
import os
import secrets
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from games.lab.crew import WORKERS, Broken, Chunk, Crew, cut_chunks
from games.lab.limits import SPEEDS
from games.lab.measures import find_clear, find_limits, plan_looks
from games.lab.trials import Plan, Tally, list_watched
from games.models import LabRun

log = logging.getLogger(__name__)
LEASE = timedelta(seconds=20)
BEAT_SECONDS = 4.0
COMMIT_SECONDS = 2.0  # about so long is a chunk
Status = LabRun.Status


class Lost(Exception):
    """The run is not ours any more: cancelled, or taken over."""


class Stopped(Exception):
    """This program is told to stop; the run waits for the next one."""


def plan_of(run: LabRun) -> Plan:
    """Return what a run plays."""
    return Plan(
        game=run.game,
        a=run.content.json,
        b=run.base_content.json,
        seats=tuple(run.seats),
        level=run.level,
        seed=run.seed,
        nodes=run.nodes,
    )


def chunk_size(run: LabRun) -> int:
    """Return how many pairs are stored at once: some seconds' worth, at least 20 steps a run."""
    pairs = int(SPEEDS[run.game][run.level] / 2 * COMMIT_SECONDS)
    return max(1, min(pairs, run.matches // 20))


def find_changes(plan: Plan, tally: Tally) -> dict[str, float]:
    """Return the change of each number that may stop a run."""
    watched = list_watched(plan.game, plan.a, plan.b, plan.seats)
    means = tally.means
    return {key: means[key].change() if key in means else 0.0 for key in watched}


class Runner:
    """Takes runs from the queue until there is none, or `stopping` says so."""

    def __init__(self, stopping: Callable[[], bool], workers: int = WORKERS) -> None:
        self._owner = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._stopping, self._workers = stopping, workers
        self._beaten = 0.0

    def play_all(self) -> int:
        """Play what waits; return how many runs were begun or gone on with."""
        count = 0
        while not self._stopping() and (run := self._claim()) is not None:
            count += 1
            self._play(run)
        return count

    def _claim(self) -> LabRun | None:
        """Take the next run, or the one whose runner is gone; None also while another plays."""
        now = timezone.now()
        free = Q(status=Status.QUEUED) | Q(status=Status.RUNNING, lease_until__lt=now)
        try:
            with transaction.atomic():
                waiting = LabRun.objects.select_for_update().filter(free)
                run = waiting.order_by("-status", "queued_at", "pk").first()
                if run is None:
                    return None
                run.status, run.lease_owner = Status.RUNNING, self._owner
                run.lease_until = now + LEASE
                run.started_at = run.started_at or now
                run.save(update_fields=["status", "lease_owner", "lease_until", "started_at"])
        except IntegrityError:  # another one is running
            return None
        log.info("lab run %s: from match %s on", run.pk, run.done)
        return run

    def _play(self, run: LabRun) -> None:
        crew = Crew(plan_of(run), self._workers)
        try:
            self._see_through(run, crew)
        except Lost:
            log.info("lab run %s: not ours any more", run.pk)
        finally:
            crew.close()

    def _see_through(self, run: LabRun, crew: Crew) -> None:
        try:
            self._go_on(run, crew)
        except Stopped:
            self._save(run, status=Status.QUEUED, lease_owner="", lease_until=None)
        except Broken as broken:
            log.error("lab run %s cannot be played: %s", run.pk, broken)
            self._end(run, status=Status.FAILED, fault=str(broken)[:300])
        except (Lost, DatabaseError):
            raise  # a database that fails is asked again by the next runner
        except Exception as fault:  # ours; it would only come again
            log.exception("lab run %s failed", run.pk)
            self._end(run, status=Status.FAILED, fault=f"{type(fault).__name__}: {fault}"[:300])

    def _go_on(self, run: LabRun, crew: Crew) -> None:
        looks = plan_looks(run.matches)
        plan, tally, began = plan_of(run), Tally(run.tally), time.monotonic()
        for found in crew.play(cut_chunks(run.done, looks, chunk_size(run))):
            if self._stopping():
                raise Stopped
            if found is None:
                self._beat(run)
                continue
            chunk, part = found
            tally.add(part)
            run.worked_seconds += time.monotonic() - began
            began = time.monotonic()
            if self._store(run, plan, tally, chunk):
                return

    def _store(self, run: LabRun, plan: Plan, tally: Tally, chunk: Chunk) -> bool:
        """Store what one chunk adds, with the look that is due; return whether this is the end."""
        looks = plan_looks(run.matches)
        run.done = chunk[1]
        if run.done in looks:
            run.looks = [*run.looks, look(plan, tally, looks, run.done)]
        fields: dict[str, Any] = {
            "done": run.done,
            "tally": tally.to_json(),
            "looks": run.looks,
            "worked_seconds": run.worked_seconds,
            "lease_until": timezone.now() + LEASE,
        }
        clear = run.looks and run.looks[-1]["clear"]
        if run.done < run.matches and not (clear and run.stop_early):
            self._save(run, **fields)
            return False
        outcome = "clear" if any(one["clear"] for one in run.looks) else "all"
        self._end(run, status=Status.DONE, outcome=outcome, **fields)
        return True

    def _beat(self, run: LabRun) -> None:
        """Renew the lease now and then; notice at once that a run is cancelled."""
        if time.monotonic() - self._beaten > BEAT_SECONDS:
            self._save(run, lease_until=timezone.now() + LEASE)
            self._beaten = time.monotonic()
        elif not self._mine(run).exists():
            raise Lost

    def _mine(self, run: LabRun) -> Any:
        return LabRun.objects.filter(pk=run.pk, status=Status.RUNNING, lease_owner=self._owner)

    def _end(self, run: LabRun, **fields: Any) -> None:
        fields |= {"lease_owner": "", "lease_until": None, "ended_at": timezone.now()}
        self._save(run, **fields)

    def _save(self, run: LabRun, **fields: Any) -> None:
        """Write fields if the run is still ours, in one statement; raises Lost."""
        if not self._mine(run).update(**fields):
            raise Lost


def look(plan: Plan, tally: Tally, looks: Sequence[int], done: int) -> dict[str, Any]:
    """Return what a look finds: the limit, the largest change, and all that are clear."""
    changes = find_changes(plan, tally)
    limit = find_limits(looks, len(changes))[looks.index(done)]
    largest = max(changes, key=lambda key: abs(changes[key]))
    return {
        "done": done,
        "numbers": len(changes),
        "limit": limit,
        "largest": largest,
        "change": changes[largest],
        "clear": list(find_clear(changes, limit)),
    }
