"""Staff start, read, cancel and download runs; what the pages say is true of the run."""

from __future__ import annotations

import csv
import html
import re
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games import rulesets
from games.admin.lab_file import safe
from games.lab import desk, runner
from games.lab.trials import Tally, play_pairs, sides_of
from games.models import LabRun
from tests.lab.runs import change_cost, cheap_draft, queued, wish
from tests.rulesets.sets import browse, draft_of, make_player, make_staff

pytestmark = pytest.mark.django_db
ADD = "/admin/games/labrun/add/"
Status = LabRun.Status


def page(browser: Client, url: str, status: int = 200) -> str:
    answer = browser.get(url)
    assert answer.status_code == status, url
    return html.unescape(answer.content.decode())


def url_of(run: LabRun, part: str = "change") -> str:
    return f"/admin/games/labrun/{run.pk}/{part}/"


def played(count: int = 20, **changes: Any) -> LabRun:
    """Return a run of which so many matches are played, with the looks due."""
    run = queued(**changes)
    plan, looks = runner.plan_of(run), runner.plan_looks(run.matches)
    tally = Tally()
    for tally in play_pairs(plan, sides_of(plan), range(count)):  # noqa: B007
        continue
    run.tally, run.done, run.worked_seconds = tally.to_json(), count, 10
    run.looks = [runner.look(plan, tally, looks, done) for done in looks if done <= count]
    run.status, run.lease_until = Status.RUNNING, timezone.now() + runner.LEASE
    run.save()
    return run


def form(**changes: Any) -> dict[str, Any]:
    return {"matches": 100, "seats": ["2"], "level": "medium", "seed": "1", **changes}


def test_a_run_is_started_from_the_page_of_the_ruleset() -> None:
    draft, staff = cheap_draft()
    browser = browse(staff)
    address = f"{ADD}?ruleset={draft.pk}"
    assert address in page(browser, f"/admin/games/ruleset/{draft.pk}/change/")
    assert f"{draft.based_on}" in page(browser, address)
    answer = browser.post(address, form(seats=["2", "4"], stop_early="on"))
    run = LabRun.objects.get()
    assert answer["location"] == url_of(run)
    assert (run.seats, run.matches, run.stop_early, run.queued_by) == ([2, 4], 100, True, staff)
    assert "Waiting: 0 of 100 matches." in page(browser, url_of(run))
    again = browser.post(address, form(seats=["2", "4"], stop_early="on"), follow=True)
    assert "being played already" in again.content.decode()
    assert LabRun.objects.count() == 1


def test_without_a_ruleset_the_form_offers_them() -> None:
    draft, staff = cheap_draft()
    assert f"{ADD}?ruleset={draft.pk}" in page(browse(staff), ADD)
    assert browse(staff).get(f"{ADD}?ruleset=999999").status_code == 404


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"matches": 99}, "greater than or equal to 100"),
        ({"matches": "many"}, "whole number"),
        ({"matches": 400, "level": "hard", "seats": ["4"]}, "From 100 to 300 matches"),
        ({"seats": []}, "required"),
        ({"seats": ["13"]}, "13"),
        ({"level": "genius"}, "genius"),
        ({"seed": ""}, "required"),
    ],
)
def test_bad_input_is_said_at_its_field_and_nothing_starts(changes: Any, said: str) -> None:
    draft, staff = cheap_draft()
    answer = browse(staff).post(f"{ADD}?ruleset={draft.pk}", form(**changes))
    assert said in html.unescape(answer.content.decode())
    assert "errorlist" in answer.content.decode()
    assert not LabRun.objects.exists()


def test_only_staff_see_start_and_cancel() -> None:
    run = queued()
    for browser in (Client(), browse(make_player())):
        for url in (url_of(run), url_of(run, "part"), url_of(run, "csv"), ADD):
            assert browser.get(url).status_code in {302, 403}
        assert browser.post(url_of(run, "cancel")).status_code in {302, 403}
    run.refresh_from_db()
    assert run.status == Status.QUEUED
    assert browse(make_staff()).get(url_of(run, "cancel")).status_code == 405
    assert (
        "cancelled"
        in browse(make_staff()).post(url_of(run, "cancel"), follow=True).content.decode()
    )
    run.refresh_from_db()
    assert run.status == Status.CANCELLED


def test_a_running_page_says_how_far_it_is_and_refreshes_without_script() -> None:
    run = played()
    text = page(browse(make_staff()), url_of(run))
    assert "Running: 20 of 100 matches." in text
    assert "about 40 seconds left" in text
    assert '<noscript><meta http-equiv="refresh"' in text
    assert f'data-lab-part="{url_of(run, "part")}"' in text
    assert "Laser Gun" in text and "Wins of seat 1 of 2" in text
    assert "5 times" in text and "once in twenty" in text
    part = page(browse(make_staff()), url_of(run, "part"))
    assert part.strip().startswith('<div id="lab-result"') and "<html" not in part
    assert "style=" not in part
    seen = re.search(r'data-lab-seen="([^"]+)"', part)
    assert seen
    assert page(browse(make_staff()), f"{url_of(run, 'part')}?seen={seen[1]}", 204) == ""


def test_a_run_that_is_over_asks_for_nothing_more() -> None:
    run = played()
    LabRun.objects.update(status=Status.DONE, outcome="all", done=100)
    text = page(browse(make_staff()), url_of(run))
    assert "No difference is clear after all 100 matches." in text
    assert "http-equiv" not in text and "data-lab-part" not in text and "Cancel" not in text


def test_an_edited_or_deleted_draft_is_said() -> None:
    run = played()
    browser = browse(make_staff())
    assert "earlier content" not in page(browser, url_of(run))
    change_cost(run.ruleset, run.queued_by, 2)
    assert "This result is of an earlier content." in page(browser, url_of(run))
    rulesets.delete_draft(ruleset_id=run.ruleset_id, user=run.queued_by)
    assert "The ruleset was deleted since." in page(browser, url_of(run))


def test_a_run_whose_runner_is_gone_says_so_and_a_failed_one_why() -> None:
    run = played()
    LabRun.objects.update(lease_until=timezone.now())
    assert "is gone" in page(browse(make_staff()), url_of(run))
    LabRun.objects.update(status=Status.FAILED, fault="ContentError: <b>odd</b>")
    answer = browse(make_staff()).get(url_of(run)).content.decode()
    assert "&lt;b&gt;odd" in answer and "Broken off after 20 of 100" in answer


@pytest.mark.slow
@pytest.mark.parametrize("game", ["worms", "wyattearp"])
@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_game_has_its_page_in_both_languages(game: str, language: str) -> None:
    staff = make_staff()
    draft = draft_of(game, staff)
    run, _ = desk.queue_run(user=staff, ruleset=draft, wish=wish())
    plan = runner.plan_of(run)
    for tally in play_pairs(plan, sides_of(plan), range(1)):
        LabRun.objects.update(tally=tally.to_json(), done=1, status=Status.CANCELLED)
    text = page(browse(staff, language), url_of(run))
    assert "nothing to compare" in text or "비교" in text
    if language == "ko":
        shown = re.sub(r"<[^>]*>", "", text[text.index("lab__facts") :])
        assert "Wins by" not in shown and "Counted" not in shown


def test_the_file_holds_every_number_and_no_formula() -> None:
    run = played()
    LabRun.objects.update(title='=HYPERLINK("http://x")', seed="@1", base_title="+1")
    answer = browse(make_staff()).get(url_of(run, "csv"))
    assert answer["content-type"].startswith("text/csv")
    lines = list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))
    assert lines[0] == ["Ruleset", '\'=HYPERLINK("http://x")', run.content_id]
    uses = next(line for line in lines if line[:2] == ["Uses a match", "Laser Gun"])
    both = Tally(run.tally).means["uses|Laser Gun"].compare(20)
    assert both.a and both.difference
    assert float(uses[5]) == both.a.value and float(uses[8]) == both.difference.value
    for line in lines:
        for cell in line:
            assert cell[:1] not in "=+@\t\r" or not cell
            assert not cell.startswith("-") or float(cell) < 0


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@x", "\t=1", "\r=1", " =1", "|x", "%x"])
def test_no_text_can_be_a_formula(text: str) -> None:
    assert safe(text) == f"'{text}"
    assert safe(f"a{text}") == f"a{text}"
