"""The only way to start and to stop runs of the lab. Everything refuses with LabRefused."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from games import catalogue, official_sets, rulesets
from games.engines.errors import Fault
from games.lab.limits import FEWEST, NODES, list_levels, most_matches
from games.models import LabRun, Ruleset
from games.registry import engine_class

ACTIVE = (LabRun.Status.QUEUED, LabRun.Status.RUNNING)
MOST_WAITING = 5


class LabRefused(Exception):
    """Nothing was started or stopped.

    Codes: not_allowed, faults, seats, level, matches, seed, queue_full, not_active.
    """

    def __init__(self, code: str, *, faults: Sequence[Fault] = (), most: int = 0) -> None:
        super().__init__(code)
        self.code, self.faults, self.most = code, tuple(faults), most


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to be played."""

    matches: int
    seats: tuple[int, ...]
    level: str = "medium"
    seed: str = "1"
    stop_early: bool = True


def base_of(ruleset: Ruleset) -> tuple[str, dict[str, Any]]:
    """Return title and content of what a ruleset came from: its base, or the official ruleset."""
    if ruleset.based_on is not None:
        return str(ruleset.based_on), catalogue.content_of(ruleset.based_on)
    line = Ruleset.objects.filter(slug=official_sets.official_slug(ruleset.game))
    official = line.filter(status=Ruleset.Status.PUBLISHED).order_by("-version").first()
    if official is not None:
        return str(official), catalogue.content_of(official)
    return ruleset.game, engine_class(ruleset.game).official_content()


def queue_run(*, user: Any, ruleset: Ruleset, wish: Wish) -> tuple[LabRun, bool]:
    """Queue a run; return it and whether it is new: the same one is queued only once.

    Takes the first ruleset's row as the lock of the queue, so that its limit holds.
    """
    if not (user.is_active and user.is_staff):
        raise LabRefused("not_allowed")
    _check(ruleset.game, wish)
    content = catalogue.content_of(ruleset)
    faults = [one for one in rulesets.check_content(ruleset.game, content) if not one.warning]
    if faults:
        raise LabRefused("faults", faults=faults)
    base_title, base = base_of(ruleset)
    run = LabRun(
        game=ruleset.game,
        ruleset=ruleset,
        title=str(ruleset),
        base_title=base_title,
        content_id=catalogue.hash_content(ruleset.game, content),
        base_content_id=catalogue.hash_content(ruleset.game, base),
        rules_version=engine_class(ruleset.game).rules_version,
        matches=wish.matches,
        seats=list(wish.seats),
        level=wish.level,
        seed=wish.seed,
        nodes=NODES,
        stop_early=wish.stop_early,
        queued_by=user,
    )
    run.question = _hash_question(run)
    try:
        with transaction.atomic():
            return _insert(run, content, base)
    except IntegrityError:  # somebody pressed at the same time
        same = LabRun.objects.filter(question=run.question, status__in=ACTIVE).first()
        if same is None:
            raise
        return same, False


def _insert(run: LabRun, content: Any, base: Any) -> tuple[LabRun, bool]:
    Ruleset.objects.select_for_update().order_by("pk").first()
    waiting = LabRun.objects.filter(status__in=ACTIVE)
    same = waiting.filter(question=run.question).first()
    if same is not None:
        return same, False
    if waiting.count() >= MOST_WAITING:
        raise LabRefused("queue_full", most=MOST_WAITING)
    catalogue.freeze(run.game, content)
    catalogue.freeze(run.game, base)
    run.save()
    return run, True


def cancel_run(*, user: Any, run_id: int) -> None:
    """Stop a run for good, keeping what it has found; its runner notices within a second."""
    if not (user.is_active and user.is_staff):
        raise LabRefused("not_allowed")
    now = timezone.now()
    active = LabRun.objects.filter(pk=run_id, status__in=ACTIVE)
    if not active.update(status=LabRun.Status.CANCELLED, ended_at=now, lease_owner=""):
        raise LabRefused("not_active")


def is_outdated(run: LabRun) -> bool:
    """Tell whether the ruleset's content is another one by now; False when it is gone."""
    if run.ruleset is None:
        return False
    content = catalogue.content_of(run.ruleset)
    return bool(catalogue.hash_content(run.game, content) != run.content_id)


def _check(game: str, wish: Wish) -> None:
    allowed = engine_class(game).seat_counts
    seats = wish.seats
    if not seats or len(set(seats)) != len(seats) or not all(count in allowed for count in seats):
        raise LabRefused("seats")
    if wish.level not in list_levels(game):
        raise LabRefused("level")
    if not 1 <= len(wish.seed) <= 40 or not wish.seed.isprintable():
        raise LabRefused("seed")
    most = most_matches(game, wish.level, seats)
    if not FEWEST <= wish.matches <= most:
        raise LabRefused("matches", most=most)


def _hash_question(run: LabRun) -> str:
    asked = [
        run.content_id, run.base_content_id, run.matches, run.seats, run.level, run.seed,
        run.nodes, run.stop_early,
    ]  # fmt: skip
    return sha256(json.dumps(asked).encode()).hexdigest()
