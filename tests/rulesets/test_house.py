"""Players make rulesets of their own: from a copy to a table, with every refusal in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games import catalogue, house_limits, rulesets
from games.models import Match, Ruleset
from games.registry import engine_class
from lobby.accounts.closing import close_account
from lobby.accounts.guests import make_guest
from lobby.models import Table
from tests.rulesets.house import add_item, at, open_row, own_draft, own_version, row_url
from tests.rulesets.pages import fields_of, page_of, said
from tests.rulesets.sets import GAMES, browse, make_player, make_staff, official

pytestmark = pytest.mark.django_db
GOLDEN = {"name": "Golden Gun", "type": "Weapon (Gun V)", "cost": "2", "kills": "<Everything>"}


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_of_the_official_set_is_ones_own_draft(game: str) -> None:
    player = make_player()
    answer = browse(player).post(at(official(game), "do/copy/"))
    made = Ruleset.objects.get(house=True, owner=player)
    assert answer.url == at(made, "edit/") and made.status == "draft" and not made.official
    assert catalogue.to_content(made) == engine_class(game).official_content()
    assert made.title in page_of(browse(player), "/house/")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_every_row_and_the_set_open_and_save_unchanged(game: str) -> None:
    player = make_player()
    draft, browser = own_draft(game, player), browse(player)
    relation = {"wawawest": "items", "worms": "weapons", "wyattearp": "cards"}[game]
    urls = [at(draft, f"edit/{row.pk}/") for row in getattr(draft, relation).all()]
    for url in [*urls, at(draft, "edit/set/")]:
        house_limits.changing.forget()
        answer = browser.post(url, fields_of(page_of(browser, url)))
        assert answer.status_code == 302, (url, said(answer))
    assert catalogue.to_content(draft) == engine_class(game).official_content()
    draft.refresh_from_db()
    assert draft.edits == 0


def test_an_item_is_added_with_its_fault_said_first_and_a_preview_saves_nothing() -> None:
    player = make_player()
    draft = own_draft("wawawest", player)
    wrong = add_item(player, draft, **GOLDEN | {"kills": "Sheild"})
    assert wrong.status_code == 200 and "errornote" in said(wrong)
    assert re.search(r'id="id_kills_error"[^>]*>There is no item called “Sheild”', said(wrong))
    assert 'value="Golden Gun"' in said(wrong)
    shown = add_item(player, draft, **GOLDEN, _preview="1")
    assert "data-changed" in said(shown) and not draft.items.filter(name="Golden Gun").exists()
    answer = add_item(player, draft, **GOLDEN)
    if answer.status_code == 200:  # a warning needs one more click
        assert "Do the same again" in said(answer)
        answer = browse(player).post(at(draft, "edit/new/"), fields_of(answer.content.decode()))
    assert answer.status_code == 302
    assert draft.items.get(name="Golden Gun").cost == 2
    page = page_of(browse(player), at(draft, "edit/"))
    assert 'data-state="new"' in page and "Golden Gun: added" in page


def test_a_fault_is_said_in_korean_to_a_korean() -> None:
    player = make_player()
    draft = own_draft("wawawest", player)
    browser, url = browse(player, "ko"), row_url(draft, "Gun")
    answer = browser.post(url, fields_of(page_of(browser, url)) | {"cost": "-1"})
    error = re.search(r'id="id_cost_error"[^>]*>(.*?)</p>', said(answer))
    assert error is not None and re.search(r"[가-힣]", error.group(1))


def test_a_warning_needs_one_more_click() -> None:
    player = make_player()
    draft = own_draft("wawawest", player)
    browser, url, fields = open_row(player, draft, "Minigun")
    answer = browser.post(url, fields | {"spares": ""})
    assert (
        answer.status_code == 200
        and "errornote" in said(answer)
        and "nobody could ever reload safely" in said(answer)
    )
    assert browser.post(url, fields_of(answer.content.decode())).status_code == 302
    assert draft.items.get(name="Minigun").spares == ""


def test_a_second_tab_sees_what_differs_and_loses_nothing_typed() -> None:
    player = make_player()
    draft = own_draft("wawawest", player)
    browser, url, fields = open_row(player, draft, "Laser Gun")
    assert browser.post(url, fields | {"cost": "1"}).status_code == 302
    answer = browser.post(url, fields | {"cost": "4", "description": "Pew"})
    assert answer.status_code == 200 and "errornote" in said(answer)
    assert "Laser Gun · cost: 1 instead of 3" in said(answer) and ">Pew</textarea>" in said(
        answer
    ).replace(">\nPew", ">Pew")
    assert draft.items.get(name="Laser Gun").cost == 1
    assert browser.post(url, fields_of(answer.content.decode())).status_code == 302
    assert draft.items.get(name="Laser Gun").cost == 4


@pytest.mark.parametrize("game", GAMES)
def test_a_duplicate_begins_with_a_free_name_and_can_be_saved(game: str) -> None:
    player = make_player()
    draft, browser = own_draft(game, player), browse(player)
    name = {"wawawest": "Laser Gun", "worms": "bazooka", "wyattearp": "bank_robbery"}[game]
    url = f"{at(draft, 'edit/new/')}?like={row_url(draft, name).split('/')[-2]}"
    answer = browser.post(url, fields_of(page_of(browser, url)))
    if answer.status_code == 200:
        assert "Do the same again" in said(answer), said(answer)
        answer = browser.post(url, fields_of(answer.content.decode()))
    assert answer.status_code == 302
    page = page_of(browser, at(draft, "edit/"))
    assert {"wawawest": "Laser Gun 2", "worms": "Bazooka 2", "wyattearp": "Bank Robbery 2"}[
        game
    ] in page


def test_an_item_others_name_stays_and_another_goes_after_a_question() -> None:
    player = make_player()
    draft, browser = own_draft("wawawest", player), browse(player)
    url = f"{row_url(draft, 'Battery')}remove/"
    assert "change that first" in said(browser.get(url))
    assert "change that first" in said(browser.post(url, {"edits": "0"}))
    url = f"{row_url(draft, 'Mirror')}remove/"
    asked = said(browser.get(url))
    send = dict(re.findall(r'name="(edits|confirmed)" value="(\w*)"', asked))
    assert browser.post(url, send).status_code == 302
    assert not draft.items.filter(name="Mirror").exists()
    assert draft.items.filter(name="Battery").exists()


def test_a_version_never_changes_and_the_next_begins_as_its_copy() -> None:
    player = make_player()
    draft, browser = own_draft("wawawest", player), browse(player)
    assert browser.post(at(draft, "do/publish/"), {"edits": "0"}).url == at(draft)
    draft.refresh_from_db()
    assert draft.status == "published"
    assert browser.get(at(draft, "edit/")).status_code == 404
    assert browser.post(row_url(draft, "Gun"), {"cost": "9"}).status_code == 404
    browser.post(at(draft, "do/version/"))
    second = Ruleset.objects.get(slug=draft.slug, version=2)
    again = browser.post(at(second, "do/publish/"), {"edits": "0"})
    assert "nothing to publish" in said(again)
    browser.post(at(draft, "do/retire/"))
    draft.refresh_from_db()
    assert draft.status == "retired" and browser.get(at(draft)).status_code == 200
    assert browser.post(at(second, "do/delete/")).url == "/house/"
    assert not Ruleset.objects.filter(pk=second.pk).exists()


def test_trying_out_a_draft_freezes_what_it_was_at_that_moment() -> None:
    player = make_player()
    draft = own_draft("wawawest", player)
    add_item(player, draft, **GOLDEN)
    answer = browse(player).post(at(draft, "do/test/"), {"bots": "2", "level": "hard"})
    match = Match.objects.get()
    assert answer.url == f"/match/{match.pk}/"
    assert [seat.bot_level for seat in match.seats.all()] == ["", "hard", "hard"]
    before = catalogue.hash_content("wawawest", match.content.json)
    browser, url, fields = open_row(player, draft, "Laser Gun")
    browser.post(url, fields | {"cost": "9"})
    match.refresh_from_db()
    assert catalogue.hash_content("wawawest", match.content.json) == before == match.content_id
    assert not Table.objects.exists()  # nobody else finds it


def test_only_so_many_trials_run_at_once() -> None:
    player = make_player()
    draft, browser = own_draft("wyattearp", player), browse(player)
    for _number in range(7):
        answer = browser.post(at(draft, "do/test/"), {"bots": "1"})
    assert Match.objects.count() == 6 and answer.url == at(draft)
    assert "End one of them first" in said(browser.get(at(draft, "edit/")))


def test_a_table_is_opened_with_it_and_everybody_can_read_the_rules() -> None:
    player, other = make_player(), make_player()
    version = own_version("wawawest", player)
    link = f"/new/?game=wawawest&ruleset={version.public_id.hex}"
    assert version.title in page_of(browse(player), "/new/?game=wawawest")
    assert version.title in page_of(browse(other), link)
    assert version.title not in page_of(browse(other), "/new/?game=wawawest")
    ticket = browse(other).post(
        "/new/ticket/", {"game": "wawawest", "ruleset": version.public_id.hex}
    )
    assert "not rated" in ticket.json()["ticket"] and at(version) in ticket.json()["ticket"]
    fields = {"game": "wawawest", "ruleset": version.public_id.hex, "seats": "3", "bots": "1"}
    answer = browse(other).post("/new/", fields)
    table = Table.objects.get()
    assert answer.url == f"/t/{table.code}/" and table.ruleset == version
    assert at(version) in page_of(browse(make_player()), answer.url)
    assert "Compared with" in page_of(browse(make_player()), at(version))


def test_hidden_rules_are_gone_for_all_but_owner_and_staff() -> None:
    player, staff = make_player(), make_staff()
    version = own_version("wawawest", player)
    assert browse(player).post(at(version, "do/hide/")).status_code == 403
    assert browse(staff).post(at(version, "do/hide/")).url == at(version)
    assert browse(make_player()).get(at(version)).status_code == 404
    assert browse(make_player()).post(at(version, "do/copy/")).status_code == 404
    assert "The staff has hidden" in said(browse(player).get(at(version)))
    assert "Show it again" in said(browse(staff).get(at(version)))
    assert browse(player).post(at(version, "do/copy/")).status_code == 403
    fields = {"game": "wawawest", "ruleset": version.public_id.hex, "seats": "3"}
    assert browse(player).post("/new/", fields).status_code == 422
    browse(staff).post(at(version, "do/hide/"))
    assert browse(make_player()).get(at(version)).status_code == 200


def post_all(browser: Any, ruleset: Ruleset) -> list[int]:
    """Try everything only the owner may do; return the answers."""
    row = row_url(ruleset, "Gun")
    tries = [browser.get(at(ruleset, path)) for path in ("edit/", "edit/set/", "edit/new/")]
    tries += [browser.get(row), browser.post(row, {"cost": "9"}), browser.get(f"{row}remove/")]
    tries += [browser.post(f"{row}remove/", {"edits": "0"}), browser.post(f"{row}meaning/", {})]
    tries += [browser.post(at(ruleset, "edit/set/"), {"title": "Mine now"})]
    for deed in ("publish", "version", "retire", "delete", "hide"):
        tries.append(browser.post(at(ruleset, f"do/{deed}/"), {"edits": "0"}))
    return [answer.status_code for answer in tries]


@pytest.mark.parametrize("published", [False, True])
def test_nobody_else_edits_publishes_or_deletes(published: bool) -> None:
    owner = make_player()
    ruleset = own_version("wawawest", owner) if published else own_draft("wawawest", owner)
    browsers = [browse(make_player()), browse(make_guest("June")), browse(make_staff())]
    anonymous = browse(make_player())
    anonymous.logout()
    for browser in [*browsers[:2], anonymous]:
        assert set(post_all(browser, ruleset)) <= {403, 404}
    staff = browsers[2]
    for path in ("edit/", "edit/set/"):
        assert staff.get(at(ruleset, path)).status_code in {403, 404}
    for deed in ("publish", "version", "retire", "delete"):
        assert staff.post(at(ruleset, f"do/{deed}/"), {"edits": "0"}).status_code == 403
    ruleset.refresh_from_db()
    assert ruleset.status == ("published" if published else "draft") and ruleset.edits == 0
    assert ruleset.items.get(name="Gun").cost == 1 and not ruleset.hidden
    assert Ruleset.objects.filter(slug=ruleset.slug).count() == 1


def test_who_closes_the_account_leaves_no_ruleset_for_others_to_see() -> None:
    player = make_player()
    draft, version = own_draft("worms", player), own_version("wawawest", player)
    close_account(player)
    assert not Ruleset.objects.filter(pk=draft.pk).exists()
    assert browse(make_player()).get(at(version)).status_code == 404


def test_guests_and_strangers_are_led_to_an_account() -> None:
    base = official("wawawest")
    guest = browse(make_guest("June"))
    answer = guest.post(at(base, "do/copy/"), follow=True)
    assert answer.redirect_chain[-1][0] == "/house/"
    assert "You are a guest here" in said(answer) and "/account/signup/" in said(answer)
    guest.logout()
    assert guest.post(at(base, "do/copy/")).url.startswith("/account/login/?next=%2Fhouse%2F")
    assert "/account/signup/" in said(guest.get("/house/"))
    assert not Ruleset.objects.filter(house=True).exists()


def test_the_twenty_first_is_refused_and_a_retired_one_makes_place() -> None:
    player = make_player()
    first = own_version("wyattearp", player)
    for _number in range(19):
        house_limits.making.forget()
        own_draft("wyattearp", player)
    house_limits.making.forget()
    browser = browse(player)
    answer = browser.post(at(official("wyattearp"), "do/copy/"), follow=True)
    assert "You have 20 rulesets" in said(answer) and "20 of 20" in said(answer)
    rulesets.retire(ruleset_id=first.pk, user=player)
    house_limits.making.forget()
    assert browser.post(at(first, "do/copy/")).url.endswith("/edit/")
