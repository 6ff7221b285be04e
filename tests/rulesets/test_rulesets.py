"""Rulesets: rows and content are one, drafts are guarded, what is published never changes."""

from __future__ import annotations

import copy

import pytest
from django.db.models import ProtectedError

from games import catalogue, official_sets, rulesets
from games.models import FrozenContent, Ruleset
from games.registry import engine_class
from games.rulesets import EditRefused
from tests.rulesets.sets import GAMES, draft_of, make_player, make_staff, official

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", GAMES)
def test_official_content_survives_the_rows_with_the_same_hash(game: str) -> None:
    ruleset = official(game)
    content = engine_class(game).official_content()
    assert catalogue.to_content(ruleset) == content
    hash_ = catalogue.hash_content(game, catalogue.to_content(ruleset))
    assert hash_ == ruleset.content_id == catalogue.hash_content(game, content)


def test_loading_twice_changes_nothing() -> None:
    assert len(official_sets.load_official()) == len(GAMES)
    assert official_sets.load_official() == []
    assert Ruleset.objects.count() == len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_new_version_begins_as_a_copy_and_is_one_draft(game: str) -> None:
    staff = make_staff()
    draft = draft_of(game, staff)
    assert draft.version == 2 and draft.official and draft.based_on == official(game)
    assert catalogue.to_content(draft) == engine_class(game).official_content()
    assert draft_of(game, staff) == draft


def change_cost(content: dict, cost: int) -> dict:
    changed = copy.deepcopy(content)
    next(item for item in changed["items"] if item["name"] == "Laser Gun")["cost"] = cost
    return changed


def save(draft: Ruleset, user: object, cost: int, edits: int = 0) -> Ruleset:
    content = change_cost(catalogue.to_content(draft), cost)
    return rulesets.save_content(ruleset_id=draft.pk, user=user, edits=edits, content=content)[0]


def test_publishing_makes_a_version_that_rows_cannot_change() -> None:
    boss = make_staff(publisher=True)
    draft = draft_of("wawawest", boss)
    save(draft, boss, 1)
    published = rulesets.publish(ruleset_id=draft.pk, user=boss, edits=1)
    frozen = published.content_id
    published.items.filter(name="Laser Gun").update(cost=9)
    published.refresh_from_db()
    content = catalogue.content_of(published)
    assert next(i for i in content["items"] if i["name"] == "Laser Gun")["cost"] == 1
    assert published.content_id == frozen
    with pytest.raises(EditRefused, match="not_draft"):
        save(published, boss, 2, 1)
    with pytest.raises(EditRefused, match="not_draft"):
        rulesets.delete_draft(ruleset_id=published.pk, user=boss)
    with pytest.raises(ProtectedError):
        FrozenContent.objects.get(pk=frozen).delete()


def test_the_second_of_two_editors_is_told_what_changed_and_overwrites_nothing() -> None:
    first, second = make_staff(), make_staff()
    draft = draft_of("wawawest", first)
    save(draft, first, 1)
    with pytest.raises(EditRefused, match="stale") as refused:
        save(draft, second, 3)
    assert [tuple(change) for change in refused.value.refusal.changes] == [
        ("Laser Gun", "cost", 3, 1)
    ]
    assert refused.value.refusal.by == (str(first),)
    draft.refresh_from_db()
    assert draft.items.get(name="Laser Gun").cost == 1 and draft.edits == 1


def test_who_may_do_what() -> None:
    staff, boss, player = make_staff(), make_staff(publisher=True), make_player()
    draft = draft_of("wawawest", staff)
    with pytest.raises(EditRefused, match="not_allowed"):
        save(draft, player, 1)
    save(draft, staff, 1)
    for who in (staff, player):
        with pytest.raises(EditRefused, match="not_allowed"):
            rulesets.publish(ruleset_id=draft.pk, user=who, edits=1)
    assert rulesets.publish(ruleset_id=draft.pk, user=boss, edits=1).status == "published"
    with pytest.raises(EditRefused, match="not_allowed"):
        rulesets.retire(ruleset_id=draft.pk, user=staff)
    draft.refresh_from_db()
    house = rulesets.copy_ruleset(ruleset=draft, user=player, house=True)
    with pytest.raises(EditRefused, match="not_allowed"):
        save(house, boss, 5)
    save(house, player, 5)


def test_errors_save_nothing() -> None:
    staff = make_staff()
    draft = draft_of("wawawest", staff)
    with pytest.raises(EditRefused, match="faults") as refused:
        save(draft, staff, -1)
    assert [(one.where, one.field) for one in refused.value.faults] == [("Laser Gun", "cost")]
    assert catalogue.to_content(draft) == engine_class("wawawest").official_content()


def test_new_warnings_need_a_word_more() -> None:
    staff = make_staff()
    draft = draft_of("wawawest", staff)
    content = catalogue.to_content(draft)
    minigun = next(item for item in content["items"] if item["name"] == "Minigun")
    minigun["spares"] = ""
    call = {"ruleset_id": draft.pk, "user": staff, "edits": 0, "content": content}
    with pytest.raises(EditRefused, match="warnings") as refused:
        rulesets.save_content(**call)
    sign = rulesets.sign_warnings(refused.value.faults)
    saved, changes = rulesets.save_content(**call, confirmed=sign)
    assert [change.field for change in changes] == ["spares"] and saved.edits == 1


def test_the_last_official_version_stays() -> None:
    boss = make_staff(publisher=True)
    with pytest.raises(EditRefused, match="last_official"):
        rulesets.retire(ruleset_id=official("worms").pk, user=boss)


def test_a_renamed_row_keeps_its_id() -> None:
    staff = make_staff()
    draft = draft_of("wawawest", staff)
    before = draft.items.get(name="Bazooka").pk
    content = catalogue.to_content(draft)
    next(item for item in content["items"] if item["name"] == "Bazooka")["name"] = "Big Bazooka"
    rulesets.save_content(ruleset_id=draft.pk, user=staff, edits=0, content=content)
    assert draft.items.get(name="Big Bazooka").pk == before
