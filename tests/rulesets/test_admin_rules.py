"""The admin edits drafts only, says what is wrong at the right field and saves nothing half."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from games import catalogue, official_sets, rulesets
from games.models import Ruleset
from games.registry import engine_class
from tests.rulesets.pages import (
    fields_of,
    fill_card,
    page_of,
    post_constants,
    post_weapon,
    said,
    save_anyway,
    typed,
)
from tests.rulesets.sets import (
    GAMES,
    bad_definitions,
    browse,
    draft_of,
    make_player,
    make_staff,
    official,
)

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
ROWS = {"wawawest": "item", "worms": "weapon", "wyattearp": "card"}


def row_url(draft: Ruleset, name: str) -> str:
    sort = ROWS[draft.game]
    key = "name" if sort == "item" else "key"
    row = getattr(draft, f"{sort}s").get(**{key: name})
    return f"/admin/games/{sort}/{row.pk}/change/"


@pytest.mark.parametrize("game", GAMES)
def test_every_row_opens_and_saves_unchanged(game: str) -> None:
    staff = make_staff()
    draft, browser = draft_of(game, staff), browse(staff)
    sort = ROWS[game]
    for row in getattr(draft, f"{sort}s").all():
        url = f"/admin/games/{sort}/{row.pk}/change/"
        answer = browser.post(url, fields_of(page_of(browser, url)))
        assert answer.status_code == 302, (row, said(answer))
    assert catalogue.to_content(draft) == engine_class(game).official_content()
    draft.refresh_from_db()
    assert draft.edits == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_ruleset_opens_and_saves_unchanged(game: str) -> None:
    staff = make_staff()
    draft, browser = draft_of(game, staff), browse(staff)
    url = f"/admin/games/ruleset/{draft.pk}/change/"
    answer = browser.post(url, fields_of(page_of(browser, url)))
    assert answer.status_code == 302, said(answer)
    assert catalogue.to_content(draft) == engine_class(game).official_content()


ITEMS = bad_definitions("wawawest_bad_items")["cases"]


@pytest.mark.parametrize("case", ITEMS, ids=lambda case: case["label"])
def test_a_bad_item_is_refused_at_its_field(case: dict[str, Any]) -> None:
    staff = make_staff()
    draft, browser = draft_of("wawawest", staff), browse(staff)
    url = row_url(draft, case["item"])
    fields = fields_of(page_of(browser, url))
    for name, value in case["patch"].items():
        if name == "effects":
            fields |= {key: "" for key in fields if key.startswith("effect")}
            for slot, effect in enumerate(value):
                fields[f"effect{slot}_kind"] = effect["kind"]
                fields[f"effect{slot}_item"] = effect.get("item", "")
        else:
            fields[name] = "NaN" if name == "cost" and value is None else typed(value)
    answer = browser.post(url, fields)
    assert answer.status_code == 200 and "errornote" in said(answer)
    assert case["error_contains"] in said(answer)
    assert catalogue.to_content(draft) == engine_class("wawawest").official_content()


WEAPONS = bad_definitions("worms_bad_rows")["cases"]


@pytest.mark.parametrize("case", WEAPONS, ids=lambda case: case["label"])
def test_a_bad_weapon_is_refused_at_its_field(case: dict[str, Any]) -> None:
    staff = make_staff()
    draft, browser = draft_of("worms", staff), browse(staff)
    edit = case["edit"]
    if "empty_class" in edit:
        answer = empty_class(browser, draft, edit["empty_class"])
    elif "constants" in edit:
        url = f"/admin/games/ruleset/{draft.pk}/change/"
        answer = post_constants(browser, url, edit["constants"])
    elif "add" in edit:
        fields = fields_of(page_of(browser, row_url(draft, "grenade")))
        fields |= {key: typed(value) for key, value in edit["add"].items()}
        answer = browser.post(f"/admin/games/weapon/add/?ruleset={draft.pk}", fields)
    else:
        answer = post_weapon(browser, row_url(draft, edit["row"]), edit)
    assert answer.status_code == 200 and "errornote" in said(answer)
    assert case["error_contains"] in said(answer)


def empty_class(browser: Client, draft: Ruleset, name: str) -> Any:
    """Take row after row out of a crate class; the last one is refused."""
    answer: Any = None
    for row in draft.weapons.filter(crate_class=name):
        url = f"/admin/games/weapon/{row.pk}/change/"
        fields = fields_of(page_of(browser, url)) | {"crate_class": "", "crate_ammo": ""}
        answer = browser.post(url, fields)
    return answer


def test_words_of_a_fault_are_korean_for_a_korean() -> None:
    staff = make_staff()
    draft, browser = draft_of("wawawest", staff), browse(staff, "ko")
    url = row_url(draft, "Gun")
    answer = browser.post(url, fields_of(page_of(browser, url)) | {"cost": "-1"})
    assert answer.status_code == 200 and "errornote" in said(answer)
    error = re.search(r'<ul class="errorlist" id="id_cost_error">(.*?)</ul>', said(answer))
    assert error is not None and re.search(r"[가-힣]", error.group(1))


def test_lowering_a_cost_and_taking_a_spare_shows_in_the_kill_table_and_needs_a_second_click() -> (
    None
):
    staff = make_staff()
    draft, browser = draft_of("wawawest", staff), browse(staff)
    url = row_url(draft, "Minigun")
    fields = fields_of(page_of(browser, url)) | {"spares": ""}
    shown = browser.post(url.replace("/change/", "/meaning/"), fields).content.decode()
    assert "data-changed" in shown and "Before:" in shown
    answer = browser.post(url, fields)
    assert answer.status_code == 200 and "errornote" in said(answer)
    assert "nobody could ever reload safely" in said(answer)
    again = browser.post(url, fields_of(answer.content.decode()))
    assert again.status_code == 302
    assert draft.items.get(name="Minigun").spares == ""


def test_the_second_editor_sees_the_difference_and_may_then_save() -> None:
    first, second = make_staff(), make_staff()
    draft = draft_of("wawawest", first)
    url = row_url(draft, "Laser Gun")
    mine = fields_of(page_of(browse(second), url)) | {"cost": "4"}
    theirs = fields_of(page_of(browse(first), url)) | {"cost": "1"}
    assert browse(first).post(url, theirs).status_code == 302
    answer = browse(second).post(url, mine)
    assert answer.status_code == 200 and "errornote" in said(answer)
    assert "Laser Gun · cost: 1 instead of 3" in said(answer) and str(first) in said(answer)
    assert draft.items.get(name="Laser Gun").cost == 1
    assert browse(second).post(url, fields_of(answer.content.decode())).status_code == 302
    assert draft.items.get(name="Laser Gun").cost == 4


def test_what_is_published_can_be_looked_at_but_not_posted() -> None:
    boss = make_staff(publisher=True)
    ruleset, browser = official("wawawest"), browse(boss)
    page = page_of(browser, f"/admin/games/ruleset/{ruleset.pk}/change/")
    assert "Make a new version" in page and 'name="_save"' not in page
    url = row_url(ruleset, "Gun")
    assert 'name="_save"' not in page_of(browser, url)
    assert browser.post(url, {"cost": "9"}).status_code == 403
    assert ruleset.items.get(name="Gun").cost == 1


def test_only_staff_gets_in_and_only_publishers_publish() -> None:
    staff, boss = make_staff(), make_staff(publisher=True)
    draft = draft_of("wawawest", staff)
    url = f"/admin/games/ruleset/{draft.pk}/change/"
    assert browse(make_player()).get(url).status_code in {302, 403}
    laser = row_url(draft, "Laser Gun")
    browse(staff).post(laser, fields_of(page_of(browse(staff), laser)) | {"cost": "1"})
    publish = {"edits": "1", "confirmed": ""}
    browse(staff).post(f"/admin/games/ruleset/{draft.pk}/do/publish/", publish)
    draft.refresh_from_db()
    assert draft.status == "draft"
    browse(boss).post(f"/admin/games/ruleset/{draft.pk}/do/publish/", publish)
    draft.refresh_from_db()
    assert draft.status == "published"
    compare = f"/admin/games/ruleset/{draft.pk}/compare/?with={official('wawawest').pk}"
    assert browse(boss).get(compare).status_code == 200


def test_an_item_others_refer_to_can_be_neither_deleted_nor_renamed() -> None:
    staff = make_staff()
    draft, browser = draft_of("wawawest", staff), browse(staff)
    url = row_url(draft, "Battery")
    answer = browser.post(url, fields_of(page_of(browser, url)) | {"name": "Cell"})
    assert "change that first" in said(answer)
    browser.post(url.replace("/change/", "/delete/"), {"post": "yes"})
    assert draft.items.filter(name="Battery").exists()


def test_a_weapon_shows_its_blast_and_a_card_the_deck() -> None:
    staff = make_staff()
    browser = browse(staff)
    worms, wyatt = draft_of("worms", staff), draft_of("wyattearp", staff)
    page = page_of(browser, row_url(worms, "dynamite"))
    assert "blast__ring" in page and "Damage for a point of price" in page
    url = row_url(wyatt, "hideout")
    fields = fields_of(page_of(browser, url)) | {"copies": "9"}
    shown = browser.post(url.replace("/change/", "/meaning/"), fields).content.decode()
    assert "84 cards" in shown and "before 78" in shown


@pytest.mark.parametrize(
    "path",
    ["ruleset/", "item/", "weapon/", "card/", "ruleset/add/", "item/?q=Gun", "weapon/?q=sheep",
     "ruleset/?status__exact=published", "item/?state=draft", "card/?q=%00", "item/abc/change/",
     "ruleset/999999/change/", "item/add/", "ruleset/999999/export/"],
)  # fmt: skip
def test_lists_and_odd_addresses_are_answered(path: str) -> None:
    official_sets.load_official()
    assert browse(make_staff()).get(f"/admin/games/{path}").status_code in {200, 302, 404}


#: What a form cannot send, or not before something else is refused on the way there.
NOT_TYPED = {
    "copies true instead of 1",
    "bullet hole as a number",
    "unknown field",
    "field missing",
    "mode given twice",
    "only one outlaw left",
}
CARDS = [
    case
    for case in bad_definitions("wyattearp_bad_cards")["cases"]
    if case["label"] not in NOT_TYPED
]


@pytest.mark.parametrize("case", CARDS, ids=lambda case: case["label"])
def test_a_bad_card_is_refused_at_its_field(case: dict[str, Any]) -> None:
    staff = make_staff()
    draft, browser = draft_of("wyattearp", staff), browse(staff)
    answers = [edit_cards(browser, draft, edit) for edit in case["edits"]]
    assert any(case["error_contains"] in said(answer) for answer in answers)
    content = catalogue.to_content(draft)
    assert not [one for one in rulesets.check_content("wyattearp", content) if not one.warning]


def edit_cards(browser: Client, draft: Ruleset, edit: dict[str, Any]) -> Any:
    if "remove" in edit:
        url = row_url(draft, edit["remove"]).replace("/change/", "/delete/")
        return browser.post(url, {"post": "yes"}, follow=True)
    given = edit.get("as") or edit["set"]
    if "add" in edit:
        url = f"/admin/games/card/add/?ruleset={draft.pk}"
        sort = "outlaw" if edit["add"] == "outlaws" else "sheriff"
        fields = fields_of(page_of(browser, url)) | {"sort": sort}
    else:
        url = row_url(draft, edit["row"])
        fields = fields_of(page_of(browser, url))
    return save_anyway(browser, url, fill_card(fields, given))


@pytest.mark.parametrize(
    "case", bad_definitions("wyattearp_bad_cards")["good_cases"], ids=lambda case: case["label"]
)
def test_a_good_edit_of_cards_is_saved(case: dict[str, Any]) -> None:
    staff = make_staff()
    draft, browser = draft_of("wyattearp", staff), browse(staff)
    for edit in case["edits"]:
        assert edit_cards(browser, draft, edit).status_code == 200
    content = catalogue.to_content(draft)
    assert not [one for one in rulesets.check_content("wyattearp", content) if not one.warning]
