"""A table plays by the ruleset it pinned, whatever is published, retired or renamed meanwhile."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db.models import ProtectedError

from games import archive, catalogue, offers, rulesets
from games.models import Match, Ruleset
from lobby.models import Table
from lobby.tables.opening import TablePlan, change_options, open_table
from lobby.tables.refusals import Refused
from lobby.tables.starting import start_table
from tests.lobby.gather import fresh_start
from tests.rulesets.sets import GAMES, browse, draft_of, make_player, make_staff, official

pytestmark = pytest.mark.django_db


def publish_cheap_laser(title: str = "") -> Ruleset:
    boss = make_staff(publisher=True)
    draft = draft_of("wawawest", boss)
    content = catalogue.to_content(draft)
    next(item for item in content["items"] if item["name"] == "Laser Gun")["cost"] = 1
    rulesets.save_content(ruleset_id=draft.pk, user=boss, edits=0, content=content)
    if title:
        rulesets.rename_draft(ruleset_id=draft.pk, user=boss, title=title)
    return rulesets.publish(ruleset_id=draft.pk, user=boss, edits=1)


def open_one(ruleset: str = "", user: object = None) -> Table:
    fresh_start()
    plan = TablePlan(game="wawawest", seats=2, bots=("easy",), ruleset=ruleset)
    return open_table(user=user or make_player(), plan=plan)  # type: ignore[arg-type]


def laser_cost(table: Table) -> int:
    start_table(code=table.code, user=table.host)  # type: ignore[arg-type]
    table.refresh_from_db()
    content = Match.objects.get(pk=table.match_id).content.json
    return int(next(item for item in content["items"] if item["name"] == "Laser Gun")["cost"])


def test_a_table_opened_before_plays_by_the_old_and_one_after_by_the_new() -> None:
    official("wawawest")
    before = open_one()
    publish_cheap_laser()
    after = open_one()
    assert laser_cost(before) == 3
    assert laser_cost(after) == 1


def test_a_running_match_still_verifies_after_edits_and_retirement() -> None:
    old = official("wawawest")
    table = open_one()
    laser_cost(table)
    publish_cheap_laser("Renamed")
    boss = make_staff(publisher=True)
    rulesets.retire(ruleset_id=old.pk, user=boss)
    old.items.all().delete()
    archive.verify(Match.objects.get(pk=table.match_id))
    with pytest.raises(ProtectedError):
        old.delete()


def test_house_rules_stand_on_the_ticket_and_only_the_owner_is_offered_them() -> None:
    player = make_player()
    house = rulesets.copy_ruleset(
        ruleset=official("wawawest"), user=player, title="Tombstone <b>", house=True
    )
    content = catalogue.to_content(house)
    content["items"].append({**content["items"][2], "name": "Derringer", "labels": {}})
    rulesets.save_content(ruleset_id=house.pk, user=player, edits=0, content=content)
    assert offers.find_ruleset("wawawest", house.public_id.hex) is None, "a draft is not played"
    house = rulesets.publish(ruleset_id=house.pk, user=player, edits=1)
    assert house.title in [one.title for one in offers.list_rulesets("wawawest", player.pk)]
    assert house.title not in [one.title for one in offers.list_rulesets("wawawest", None)]
    page = browse(player).get("/new/?game=wawawest").content.decode()
    assert "Tombstone &lt;b&gt;" in page and "Tombstone <b>" not in page
    table = open_one(house.public_id.hex, player)
    waiting = browse(player).get(f"/t/{table.code}/")
    if waiting.status_code == 200:
        assert "Tombstone &lt;b&gt;" in waiting.content.decode()
    start_table(code=table.code, user=player)
    match = Match.objects.get(pk=Table.objects.get(pk=table.pk).match_id)
    assert match.content_id == house.content_id


def test_a_ruleset_that_is_hidden_or_unknown_is_refused() -> None:
    player = make_player()
    house = rulesets.copy_ruleset(ruleset=official("wawawest"), user=player, house=True)
    rulesets.publish(ruleset_id=house.pk, user=player, edits=0)
    rulesets.hide_ruleset(ruleset_id=house.pk, user=make_staff())
    for token in (house.public_id.hex, "nonsense", "0" * 32):
        with pytest.raises(Refused):
            open_one(token, player)


def test_the_host_may_change_the_ruleset_and_keep_a_retired_one() -> None:
    old = official("wawawest")
    table = open_one()
    new = publish_cheap_laser()
    rulesets.retire(ruleset_id=old.pk, user=make_staff(publisher=True))
    host = table.host
    assert host is not None
    keep = TablePlan(game="wawawest", seats=3, ruleset=old.public_id.hex)
    assert change_options(code=table.code, user=host, plan=keep).ruleset_id == old.pk
    other = TablePlan(game="wawawest", seats=3, ruleset=new.public_id.hex)
    changed = change_options(code=table.code, user=host, plan=other)
    assert changed.ruleset_id == new.pk
    assert [change[0] for change in changed.changes] == ["ruleset"]


@pytest.mark.parametrize("game", GAMES)
def test_the_official_ruleset_of_the_database_is_offered_first(game: str) -> None:
    first = offers.list_rulesets(game)
    assert first == ()
    official(game)
    assert offers.list_rulesets(game)[0].official


def test_scenarios_run_by_a_ruleset_of_the_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    official("wawawest")
    publish_cheap_laser()
    scenarios = Path(__file__).resolve().parents[1] / "scenarios" / "wawawest.json"
    call_command("scenario", str(scenarios), ruleset="official-wawawest@1")
    said = capsys.readouterr().out
    assert re.search(r"\d+ passed, 0 failed", said)
    with pytest.raises(SystemExit) as ended:
        call_command("scenario", str(scenarios), ruleset="nowhere")
    assert ended.value.code == 2
    assert json.loads(scenarios.read_text("utf-8"))["game"] == "wawawest"
