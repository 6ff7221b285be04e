"""Hostile files and hasty clicks on players' rulesets: refused in time and in words."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.sessions.backends.base import SessionBase
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import RequestFactory

from config.connections import LARGEST_BODY
from games import exchange, house_limits, rulesets
from games.house import deeds
from games.house.trial import RUNNING_AT_ONCE, start_trial
from games.models import Match, Ruleset
from games.rulesets import EditRefused
from lobby.accounts.guests import make_guest
from lobby.models import User
from tests.rulesets.house import at, own_draft
from tests.rulesets.sets import browse, make_player, official

pytestmark = pytest.mark.django_db
KEYS = 60_000


def send(user: User, raw: bytes) -> Any:
    return browse(user).post("/house/import/", {"file": SimpleUploadedFile("r.json", raw)})


def crowd(last: str) -> bytes:
    return ("{" + "".join(f'"{number}":1,' for number in range(KEYS)) + f'"{last}":1}}').encode()


@pytest.mark.parametrize("last", [str(KEYS - 1), "other"])
def test_a_file_of_very_many_keys_is_refused_at_once(last: str) -> None:
    began = time.process_time()
    with pytest.raises(exchange.ImportRefused) as refused:
        exchange.read_file(crowd(last))
    assert time.process_time() - began < 2
    assert len(refused.value.problems) <= rulesets.FAULTS_SAID


def test_every_file_small_enough_to_be_read_reaches_the_site() -> None:
    assert LARGEST_BODY > exchange.MOST_BYTES + 100_000


@pytest.mark.parametrize("raw", [b'{"\\ud800":1}', b'{"\\ud800":1,"\\ud800":2}'])
def test_half_characters_in_a_files_keys_are_answered_in_words(raw: bytes) -> None:
    answer = send(make_player(), raw)
    assert answer.status_code == 200
    assert "?" in answer.content.decode()


def test_half_characters_inside_the_content_are_answered_in_words() -> None:
    whole = {"schema": exchange.SCHEMA, "schema_version": 1, "game": "wawawest", "title": "T"}
    for content in ({"\ud800": 1}, {"items": [{"\ud800": "\ud800"}]}, {"items": "\ud800"}):
        answer = send(make_player(), json.dumps({**whole, "content": content}).encode())
        assert answer.status_code == 200


def test_the_file_of_somebody_who_cannot_keep_it_is_not_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def read(_raw: bytes) -> Any:
        raise AssertionError("the file was read")

    monkeypatch.setattr(exchange, "read_file", read)
    player = make_player()
    for _number in range(house_limits.reading.burst):
        house_limits.reading.allow(player.pk)
    assert send(player, b"{}").status_code == 200
    assert send(make_guest("Passing"), b"{}").status_code == 200


def test_what_is_deleted_meanwhile_is_refused_in_words() -> None:
    player = make_player()
    draft = own_draft("wawawest", player)
    gone = draft.pk
    draft.delete()
    for call in (rulesets.delete_draft, rulesets.new_version, rulesets.retire):
        with pytest.raises(EditRefused) as refused:
            call(ruleset_id=gone, user=player)
        assert refused.value.code == "gone"


def test_publishing_a_draft_deleted_in_another_tab_leads_to_ones_own_sets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = make_player()
    draft = own_draft("wawawest", player)
    publish = rulesets.publish

    def late(**given: Any) -> Ruleset:
        Ruleset.objects.filter(pk=given["ruleset_id"]).delete()
        return publish(**given)

    monkeypatch.setattr(rulesets, "publish", late)
    answer: Any = browse(player).post(at(draft, "do/publish/"), {"edits": str(draft.edits)})
    assert (answer.status_code, answer.url) == (302, "/house/")


def test_retired_sets_do_not_come_back_beyond_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    player = make_player()
    monkeypatch.setattr(house_limits, "RULESETS_A_PLAYER", 1)
    draft = own_draft("wawawest", player)
    content = official("wawawest").content
    Ruleset.objects.filter(pk=draft.pk).update(status=Ruleset.Status.RETIRED, content=content)
    own_draft("worms", player)
    with pytest.raises(EditRefused) as refused:
        rulesets.new_version(ruleset_id=draft.pk, user=player)
    assert refused.value.code == "too_many"


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_clicks_at_once_start_no_more_trials_than_may_run() -> None:
    player = make_player()
    draft = own_draft("wawawest", player)

    def click(_number: int) -> None:
        try:
            start_trial(ruleset=draft, user=player, bots=1, level="easy")
        except EditRefused:
            pass
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as clicks:
        list(clicks.map(click, range(12)))
    assert Match.objects.filter(seats__user=player).count() == RUNNING_AT_ONCE


def test_trials_ended_and_begun_anew_without_end_are_too_fast() -> None:
    player = make_player()
    draft = own_draft("wawawest", player)
    start_trial(ruleset=draft, user=player, bots=1, level="easy")
    Match.objects.update(status=Match.Status.OVER)
    while house_limits.trying.allow(player.pk):
        pass
    with pytest.raises(EditRefused) as refused:
        start_trial(ruleset=draft, user=player, bots=1, level="easy")
    assert refused.value.code == "too_fast"


def test_publishing_twice_leads_to_the_published_set() -> None:
    player = make_player()
    draft = own_draft("wawawest", player)
    stale = Ruleset.objects.get(pk=draft.pk)
    rulesets.publish(ruleset_id=draft.pk, user=player, edits=draft.edits)
    request = RequestFactory().post(at(stale, "do/publish/"))
    request.user, request.session = player, SessionBase()
    request._messages = FallbackStorage(request)  # type: ignore[attr-defined]
    answer: Any = deeds._refused(request, stale, "publish", EditRefused("not_draft"))
    assert (answer.status_code, answer.url) == (302, at(draft))
