"""Rulesets and runs of the lab for its tests: plain functions."""

from __future__ import annotations

from typing import Any

from games import catalogue, rulesets
from games.lab import desk
from games.models import LabRun, Ruleset
from lobby.models import User
from tests.rulesets.sets import draft_of, make_staff

NAME = "Laser Gun"


def change_cost(draft: Ruleset, user: User, cost: int) -> Ruleset:
    """Give the Laser Gun of a draft another cost."""
    content = catalogue.to_content(draft)
    next(row for row in content["items"] if row["name"] == NAME)["cost"] = cost
    edited, _ = rulesets.save_content(
        ruleset_id=draft.pk, user=user, edits=draft.edits, content=content
    )
    return edited


def cheap_draft(user: User | None = None) -> tuple[Ruleset, User]:
    """Return a draft in which the Laser Gun costs 1, and somebody of the staff."""
    user = user or make_staff()
    return change_cost(draft_of("wawawest", user), user, 1), user


def wish(**changes: Any) -> desk.Wish:
    return desk.Wish(**{"matches": 100, "seats": (2,), "stop_early": False, **changes})


def queued(**changes: Any) -> LabRun:
    """Return a run that waits."""
    draft, user = cheap_draft()
    return desk.queue_run(user=user, ruleset=draft, wish=wish(**changes))[0]
