"""Staff may sit at a table: the admin tells nothing of a match that a player may not know (W-9)."""

from __future__ import annotations

import re

import pytest
from asgiref.sync import async_to_sync
from django.test import Client

from games import services
from games.models import Match
from lobby.models import User
from tests.games.plays import lock, make_match

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def browser() -> Client:
    staff = User.objects.create_superuser("boss", password="x")  # noqa: S106
    browser = Client()
    browser.force_login(staff)
    return browser


def pages(browser: Client, match: Match) -> str:
    found = ""
    for path in ("", f"{match.id}/change/"):
        answer = browser.get(f"/admin/games/match/{path}")
        assert answer.status_code == 200
        found += answer.content.decode()
    return re.sub(r'value="\w{64}"', "", found)


def test_choices_and_marks_change_no_page_of_the_admin(browser: Client) -> None:
    match = make_match(3, hide_locks=True)
    before = pages(browser, match)
    user = match.seats.get(index=0).user
    act = async_to_sync(services.submit_action)
    for key, action in enumerate((lock("Reload"), lock("Shield"), {"kind": "Recall"})):
        epoch = 2
        act(match_id=match.id, user_id=user.pk, key=f"k{key}", epoch=epoch, action_json=action)
        assert pages(browser, match) == before


@pytest.mark.parametrize(
    "question",
    [
        "seed__gt=a",
        "seed__isnull=False",
        "awaiting=0,1,2",
        "version__gte=1",
        "head_hash__startswith=a",
        "deadline_at__gt=2000-01-01",
        "drafts__action__item=Shield",
        "log__actor=seat/0",
        "entries__actor=seat/0",
        "snapshots__version=50",
        "seats__index=0",
    ],
)
def test_the_list_answers_no_question_about_what_is_hidden(browser: Client, question: str) -> None:
    make_match(2)
    assert browser.get(f"/admin/games/match/?{question}").status_code in {302, 400}


def test_the_list_can_be_filtered_and_searched(browser: Client) -> None:
    match = make_match(2)
    for question in ("game__exact=wawawest", "status__exact=running", f"q={match.id}"):
        assert str(match.id) in browser.get(f"/admin/games/match/?{question}").content.decode()
    year = match.created_at.year
    assert browser.get(f"/admin/games/match/?created_at__year={year}").status_code == 200
