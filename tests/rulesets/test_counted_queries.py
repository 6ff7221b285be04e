"""Lists ask the database as often for many rows as for few."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import catalogue, rulesets
from games.lab import desk
from games.models import Ruleset
from lobby.models import User
from tests.lab.runs import cheap_draft, wish
from tests.lobby.gather import make_table
from tests.rulesets.house import at, own_draft, own_version
from tests.rulesets.sets import browse, make_player, make_staff

pytestmark = pytest.mark.django_db


def count_queries(browser: Client, url: str) -> int:
    """Return how often a page asks the database once everything it keeps is warm."""
    assert browser.get(url).status_code == 200
    with CaptureQueriesContext(connection) as asked:
        assert browser.get(url).status_code == 200
    return len(asked)


def next_version(ruleset: Ruleset, user: User) -> Ruleset:
    """Publish another version after the newest one."""
    draft = rulesets.new_version(ruleset_id=ruleset.pk, user=user)
    content = catalogue.to_content(draft)
    content["items"][0]["gives"] += 1
    draft, _ = rulesets.save_content(
        ruleset_id=draft.pk, user=user, edits=draft.edits, content=content
    )
    return rulesets.publish(ruleset_id=draft.pk, user=user, edits=draft.edits)


def test_the_list_of_my_rulesets() -> None:
    player = make_player()
    browser = browse(player)
    own_version("wawawest", player)
    few = count_queries(browser, "/house/")
    for _ in range(3):
        own_draft("wawawest", player)
        own_version("wyattearp", player)
    assert count_queries(browser, "/house/") == few


def test_the_page_of_a_ruleset_with_many_versions() -> None:
    player = make_player()
    first = own_version("wawawest", player)
    newest = next_version(first, player)
    few = count_queries(browse(player), at(first))
    for _ in range(3):
        newest = next_version(newest, player)
    assert count_queries(browse(player), at(first)) == few


def test_the_list_of_lab_runs() -> None:
    draft, staff = cheap_draft(make_staff())
    browser, url = browse(staff), "/admin/games/labrun/"
    desk.queue_run(user=staff, ruleset=draft, wish=wish(seed="first"))
    few = count_queries(browser, url)
    for seed in ("second", "third", "fourth"):
        desk.queue_run(user=staff, ruleset=draft, wish=wish(seed=seed))
    assert count_queries(browser, url) == few


def test_the_front_page_with_tables_by_house_rules() -> None:
    player = make_player()
    browser, own = browse(player), own_version("wawawest", player)
    make_table(player, ruleset=own.public_id.hex)
    few = count_queries(browser, "/")
    for _ in range(3):
        host = make_player()
        make_table(host, ruleset=own_version("wawawest", host).public_id.hex)
    assert count_queries(browser, "/") == few
