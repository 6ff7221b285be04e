"""Actions by form: whatever is in the fields, the answer is the match page with words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from games import services
from games.host import Refused
from games.models import LogEntry, Match
from tests.games.plays import cookie_of, make_match

pytestmark = pytest.mark.django_db(transaction=True)


def browse(match: Match, seat: int = 0) -> Client:
    browser = Client(raise_request_exception=False)
    user = match.seats.get(index=seat).user
    name, _, value = cookie_of(user).partition("=")
    browser.cookies[name] = value
    return browser


def post(browser: Client, match: Match, **fields: Any) -> str:
    """Send the form and return the words of the answer."""
    given = {"key": "k", "epoch": "1", "item": "Reload", **fields}
    answer = browser.post(f"/match/{match.id}/act/", given)
    assert (answer.status_code, answer["Location"]) == (302, f"/match/{match.id}/")
    return " ".join(map(str, get_messages(answer.wsgi_request)))


@pytest.mark.parametrize(
    "action",
    [
        '{"kind":"\\ud800"}',
        '{"kind":"Lock","item":"\\udfff"}',
        '{"kind":"Lock","item":"Gun\\u0000"}',
        "[" * 2000 + "]" * 2000,
        "1e999",
        "NaN",
        "9" * 5000,
    ],
)
def test_an_action_nobody_can_read_is_refused_with_words(action: str) -> None:
    match = make_match(2)
    assert post(browse(match), match, action=action)
    assert LogEntry.objects.filter(match=match).count() == 1


@pytest.mark.parametrize("key", ["", "a\x00b", "x" * 200, "a\nb", "\u202e"])
def test_a_key_nobody_can_store_is_refused_with_words(key: str) -> None:
    match = make_match(2)
    assert "could not be read" in post(browse(match), match, key=key)
    assert LogEntry.objects.filter(match=match).count() == 1


def test_a_page_is_shown_though_its_deadline_cannot_be_settled_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def busy(_match_id: Any) -> None:
        raise Refused("unavailable")

    match = make_match(2, turn_seconds=5)
    past = match.created_at.replace(year=2001)
    Match.objects.filter(id=match.id).update(opened_at=past, deadline_at=past)
    monkeypatch.setattr(services, "expire_deadline", busy)
    assert browse(match).get(f"/match/{match.id}/").status_code == 200


def test_a_good_form_is_played() -> None:
    match = make_match(2)
    page = browse(match).get(f"/match/{match.id}/")
    epoch = page.context["page"].epoch
    action = json.dumps({"kind": "Lock", "item": "Reload"})
    assert post(browse(match), match, epoch=epoch, action=action) == ""
    assert LogEntry.objects.filter(match=match, actor="seat/0").count() == 1
