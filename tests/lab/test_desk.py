"""Runs are queued within limits, once each, by staff only, and belong to one content for good."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError

from games import rulesets
from games.lab import desk, limits, wake
from games.lab.desk import LabRefused
from games.models import LabRun
from tests.lab.runs import change_cost, cheap_draft, queued, wish
from tests.rulesets.sets import draft_of, make_player, make_staff, official

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"matches": 99}, "matches"),
        ({"matches": 20_001}, "matches"),
        ({"matches": 400, "level": "hard"}, "matches"),
        ({"seats": ()}, "seats"),
        ({"seats": (1,)}, "seats"),
        ({"seats": (13,)}, "seats"),
        ({"seats": (2, 2)}, "seats"),
        ({"level": "genius"}, "level"),
        ({"seed": ""}, "seed"),
        ({"seed": "x" * 41}, "seed"),
        ({"seed": "a\x00b"}, "seed"),
    ],
)
def test_what_cannot_be_played_is_refused_by_its_field(changes: Any, code: str) -> None:
    draft, user = cheap_draft()
    with pytest.raises(LabRefused) as refused:
        desk.queue_run(user=user, ruleset=draft, wish=wish(**changes))
    assert refused.value.code == code
    assert not LabRun.objects.exists()


def test_a_level_too_slow_for_its_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.SPEEDS["wyattearp"], "hard", 0.02)  # type: ignore[arg-type]
    user = make_staff()
    with pytest.raises(LabRefused, match="level"):
        desk.queue_run(
            user=user, ruleset=draft_of("wyattearp", user), wish=wish(level="hard", seats=(2,))
        )


def test_a_draft_with_faults_is_refused_with_them() -> None:
    draft, user = cheap_draft()
    draft.items.all().delete()
    with pytest.raises(LabRefused) as refused:
        desk.queue_run(user=user, ruleset=draft, wish=wish())
    assert refused.value.code == "faults" and refused.value.faults


def test_only_staff_start_and_cancel() -> None:
    run = queued()
    for user in (make_player(),):
        with pytest.raises(LabRefused, match="not_allowed"):
            desk.queue_run(user=user, ruleset=run.ruleset, wish=wish(seed="2"))
        with pytest.raises(LabRefused, match="not_allowed"):
            desk.cancel_run(user=user, run_id=run.pk)
    run.refresh_from_db()
    assert run.status == LabRun.Status.QUEUED


def test_two_who_press_at_once_start_one() -> None:
    run = queued()
    again, new = desk.queue_run(user=make_staff(), ruleset=run.ruleset, wish=wish())
    assert (again.pk, new) == (run.pk, False)
    again.pk = None
    with pytest.raises(IntegrityError):  # what the database itself holds against a race
        again.save(force_insert=True)


def test_a_run_that_has_ended_may_be_asked_again() -> None:
    run = queued()
    desk.cancel_run(user=make_staff(), run_id=run.pk)
    assert desk.queue_run(user=make_staff(), ruleset=run.ruleset, wish=wish())[1]
    with pytest.raises(LabRefused, match="not_active"):
        desk.cancel_run(user=make_staff(), run_id=run.pk)


def test_the_queue_has_an_end() -> None:
    draft, user = cheap_draft()
    for seed in range(desk.MOST_WAITING):
        desk.queue_run(user=user, ruleset=draft, wish=wish(seed=str(seed)))
    with pytest.raises(LabRefused, match="queue_full"):
        desk.queue_run(user=user, ruleset=draft, wish=wish(seed="more"))


def test_a_draft_is_compared_with_its_base_and_the_official_one_else() -> None:
    draft, user = cheap_draft()
    assert desk.base_of(draft)[0] == str(draft.based_on)
    published = official("worms")
    title, content = desk.base_of(published)
    assert title == str(published) and content == published.content.json


def test_an_edit_later_makes_the_result_one_of_an_earlier_content() -> None:
    run = queued()
    assert not desk.is_outdated(run)
    change_cost(run.ruleset, run.queued_by, 2)
    run = LabRun.objects.get(pk=run.pk)
    assert desk.is_outdated(run)
    change_cost(run.ruleset, run.queued_by, 1)
    assert not desk.is_outdated(LabRun.objects.get(pk=run.pk))


def test_a_deleted_draft_leaves_its_run_and_contents() -> None:
    run = queued()
    rulesets.delete_draft(ruleset_id=run.ruleset_id, user=run.queued_by)
    run = LabRun.objects.get(pk=run.pk)
    assert run.ruleset is None and run.content.json["items"]
    assert not desk.is_outdated(run)


def test_a_site_that_starts_no_runner_starts_none(settings: Any) -> None:
    queued()
    assert not wake.wake_runner()
    settings.LAB_RUNNER = True
    LabRun.objects.all().delete()
    assert not wake.wake_runner()  # nothing waits
