"""Every bad definition typed into a player's page is refused at a field; nothing is half-saved."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from games import catalogue, rulesets
from games.models import Ruleset
from games.registry import engine_class
from tests.rulesets.house import at, own_draft, row_url
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
from tests.rulesets.sets import bad_definitions, browse, make_player

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
ITEMS = bad_definitions("wawawest_bad_items")["cases"]
WEAPONS = bad_definitions("worms_bad_rows")["cases"]
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


def errors_at_fields(answer: Any) -> str:
    """Return the sentences that stand at a field of the page."""
    return " ".join(re.findall(r'<p class="error" id="id_\w+_error"[^>]*>(.*?)</p>', said(answer)))


@pytest.mark.parametrize("case", ITEMS, ids=lambda case: case["label"])
def test_a_bad_item_is_refused_at_its_field(case: dict[str, Any]) -> None:
    player = make_player()
    draft, browser = own_draft("wawawest", player), browse(player)
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
    assert case["error_contains"] in errors_at_fields(answer)
    assert catalogue.to_content(draft) == engine_class("wawawest").official_content()
    draft.refresh_from_db()
    assert draft.edits == 0 and not draft.history.exists()


@pytest.mark.parametrize("case", WEAPONS, ids=lambda case: case["label"])
def test_a_bad_weapon_is_refused_with_its_sentence(case: dict[str, Any]) -> None:
    player = make_player()
    draft, browser = own_draft("worms", player), browse(player)
    edit = case["edit"]
    if "empty_class" in edit:
        answer = empty_class(browser, draft, edit["empty_class"])
    elif "constants" in edit:
        answer = post_constants(browser, at(draft, "edit/set/"), edit["constants"])
    elif "add" in edit:
        fields = fields_of(page_of(browser, row_url(draft, "grenade")))
        fields |= {key: typed(value) for key, value in edit["add"].items()}
        answer = browser.post(at(draft, "edit/new/"), fields)
    else:
        answer = post_weapon(browser, row_url(draft, edit["row"]), edit)
    assert answer.status_code == 200 and "errornote" in said(answer)
    assert case["error_contains"] in said(answer)
    if "row" in edit:
        assert case["error_contains"] in errors_at_fields(answer)
    if "empty_class" not in edit:
        assert catalogue.to_content(draft) == engine_class("worms").official_content()


def empty_class(browser: Client, draft: Ruleset, name: str) -> Any:
    """Take row after row out of a crate class; the last one is refused."""
    answer: Any = None
    for row in draft.weapons.filter(crate_class=name):
        url = at(draft, f"edit/{row.pk}/")
        fields = fields_of(page_of(browser, url)) | {"crate_class": "", "crate_ammo": ""}
        answer = browser.post(url, fields)
    return answer


@pytest.mark.parametrize("case", CARDS, ids=lambda case: case["label"])
def test_a_bad_card_is_refused_with_its_sentence(case: dict[str, Any]) -> None:
    player = make_player()
    draft, browser = own_draft("wyattearp", player), browse(player)
    answers = [edit_cards(browser, draft, edit) for edit in case["edits"]]
    assert any(case["error_contains"] in said(answer) for answer in answers)
    content = catalogue.to_content(draft)
    assert not [one for one in rulesets.check_content("wyattearp", content) if not one.warning]


def edit_cards(browser: Client, draft: Ruleset, edit: dict[str, Any]) -> Any:
    if "remove" in edit:
        url = row_url(draft, edit["remove"]) + "remove/"
        asked = browser.get(url)
        send = dict(re.findall(r'name="(edits|confirmed)" value="(\w*)"', said(asked)))
        return browser.post(url, send, follow=True) if send else asked
    given = edit.get("as") or edit["set"]
    if "add" in edit:
        url = at(draft, "edit/new/")
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
    player = make_player()
    draft, browser = own_draft("wyattearp", player), browse(player)
    for edit in case["edits"]:
        assert edit_cards(browser, draft, edit).status_code == 200
    content = catalogue.to_content(draft)
    assert not [one for one in rulesets.check_content("wyattearp", content) if not one.warning]
