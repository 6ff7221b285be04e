"""Text, size and files of players' rulesets: refused in words, whole or not at all."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games import catalogue, exchange, house_limits
from games.models import Ruleset
from games.registry import engine_class
from lobby.accounts.guests import make_guest
from lobby.models import User
from tests.rulesets.house import add_item, at, open_row, own_draft
from tests.rulesets.pages import page_of, said
from tests.rulesets.sets import GAMES, browse, make_player, make_staff, official

pytestmark = pytest.mark.django_db
ITEM = {
    "name": "Feather",
    "type": "Charge",
    "cost": 1,
    "gives": 0,
    "kills": "",
    "killed_by": "<Weapon>",
    "spares": "",
    "effects": [],
}


def file_of(game: str, content: Any, **more: Any) -> bytes:
    whole = {"schema": exchange.SCHEMA, "schema_version": 1, "game": game, "title": "From a file"}
    return json.dumps({**whole, "content": content, **more}).encode()


def send(user: User, raw: bytes) -> Any:
    return browse(user).post("/house/import/", {"file": SimpleUploadedFile("r.json", raw)})


def with_items(*items: dict[str, Any]) -> dict[str, Any]:
    content = engine_class("wawawest").official_content()
    content["items"] += [ITEM | item for item in items]
    return content


@pytest.mark.parametrize("game", GAMES)
def test_what_was_saved_as_a_file_comes_back_as_a_draft_of_ones_own(game: str) -> None:
    player, other = make_player(), make_player()
    draft = own_draft(game, player)
    raw = browse(player).get(at(draft, "export/"))
    assert raw["Content-Disposition"].startswith("attachment")
    answer = send(other, raw.content)
    made = Ruleset.objects.get(owner=other)
    assert answer.url == at(made, "edit/") and made.house and made.title == draft.title
    assert catalogue.to_content(made) == catalogue.to_content(draft)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"{", "This is not JSON"),
        (b"\xff\xfe", "not text in UTF-8"),
        (file_of("wawawest", {"items": []}), "A set has 1 to 60 items"),
        (file_of("wawawest", with_items({"cost": -1})), "Costs must be a whole number"),
        (file_of("wawawest", with_items({"kills": "Sheild"})), "no item called “Sheild”"),
        (file_of("wawawest", {**with_items(), "macro": "x"}), "“macro” is not a part"),
        (file_of("wawawest", with_items({"description": "a\u202eb"})), "cannot be seen"),
        (file_of("wawawest", with_items({"labels": {"ko": "\u3164"}})), "cannot be seen"),
        (
            file_of("wawawest", with_items({"name": "\u0410rmor"}, {"name": "Armor"})),
            "looks the same",
        ),
        (file_of("wawawest", with_items({"icon": "nowhere"})), "There is no such picture"),
        (file_of("wawawest", with_items({"name": "a\ud800b"})), "cannot be stored"),
        (file_of("wawawest", with_items({"description": "\ud800"})), "cannot be stored"),
        (
            file_of("wawawest", with_items({"effects": [{"kind": "hazard"}] * 10_000})),
            "Each effect may be given once",
        ),
        (
            file_of("wawawest", with_items(*({"name": f"Item {n}"} for n in range(30)))),
            "House rules have at most 40 items",
        ),
    ],
)
def test_a_bad_file_is_refused_whole_in_words(raw: bytes, sentence: str) -> None:
    player = make_player()
    answer = send(player, raw)
    assert answer.status_code == 200 and sentence in said(answer)
    assert not Ruleset.objects.filter(owner=player).exists()


def test_a_file_beyond_five_megabytes_is_refused() -> None:
    player = make_player()
    answer = send(player, b" " * (exchange.MOST_BYTES + 10))
    assert "larger than 5 MB" in said(answer)
    assert "Choose a file first" in said(browse(player).post("/house/import/"))


def test_guests_import_nothing() -> None:
    answer = send(make_guest("June"), file_of("wawawest", with_items()))
    assert "Guests cannot keep rulesets" in said(answer)
    assert not Ruleset.objects.filter(house=True).exists()


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "a\u202eb", "Use 1 to 29 letters"),
        ("label_en", "a\u202eb", "cannot be seen"),
        ("label_ko", "\u200b", "cannot be seen"),
        ("description", "\x07bell", "cannot be seen"),
        ("name", "Gun\u3164", "cannot be seen"),
        ("name", "G\u03c5n", "looks the same"),
        ("icon", "../../x", "icon must be"),
        ("icon", "nowhere", "There is no such picture"),
    ],
)
def test_text_that_plays_tricks_is_refused_at_its_field(
    field: str, value: str, sentence: str
) -> None:
    player = make_player()
    draft = own_draft("wawawest", player)
    fields = {"name": "Feather", "type": "Charge", "killed_by": "<Weapon>", "cost": "1"}
    answer = add_item(player, draft, **fields | {field: value})
    error = re.search(rf'id="id_{field}_error"[^>]*>(.*?)</p>', said(answer))
    assert error is not None and sentence in error.group(1)
    assert draft.items.count() == 17


def test_markup_stays_text_on_every_page() -> None:
    player = make_player()
    draft, browser = own_draft("wawawest", player), browse(player)
    hostile = "<img src=x onerror=alert(1)>"
    words = {"c__set": "x", "c__vocabulary__subtypes": "Ammo, Bomb, Gun, Summon"}
    url = at(draft, "edit/set/")
    browser.post(url, {"title": hostile, "notes": hostile, "edits": "0", **words})
    _browser, row, fields = open_row(player, draft, "Mirror")
    browser.post(row, fields | {"description": hostile, "label_en": hostile[:40]})
    draft.refresh_from_db()
    assert draft.title == hostile
    paths = ["/house/", at(draft, "edit/"), url, row, f"{row}remove/"]
    pages = [page_of(browser, path) for path in paths]
    browser.post(at(draft, "do/publish/"), {"edits": str(draft.edits)})
    pages.append(page_of(browser, at(draft)))
    pages.append(page_of(browser, f"/new/?game=wawawest&ruleset={draft.public_id.hex}"))
    for page in pages:
        assert "<img" not in page and "&lt;img" in page


def test_a_title_is_kept_without_what_cannot_be_seen() -> None:
    player = make_player()
    browser = browse(player)
    browser.post(at(official("worms"), "do/copy/"), {"title": "High\u202e Noon\x00\u200b"})
    assert Ruleset.objects.get(owner=player).title == "High Noon"


def test_the_forty_first_item_is_refused_in_words() -> None:
    player = make_player()
    names = [{"name": f"Item {chr(65 + n)}"} for n in range(23)]
    send(player, file_of("wawawest", with_items(*names)))
    draft = Ruleset.objects.get(owner=player)
    assert draft.items.count() == 40
    assert "40 is the limit" in page_of(browse(player), at(draft, "edit/"))
    answer = add_item(player, draft, name="One More", type="Charge", killed_by="<Weapon>", cost="1")
    assert "House rules have at most 40 items" in said(answer)
    assert draft.items.count() == 40


def test_whoever_saves_too_fast_is_asked_to_wait() -> None:
    player = make_player()
    draft = own_draft("wawawest", player)
    browser, url, fields = open_row(player, draft, "Gun")
    for _number in range(house_limits.changing.burst):
        house_limits.changing.allow(player.pk)
    answer = browser.post(url, fields | {"cost": "2"})
    assert "Wait a moment" in said(answer) and draft.items.get(name="Gun").cost == 1


def test_ten_thousand_fields_are_no_crash() -> None:
    player = make_player()
    draft = own_draft("wawawest", player)
    browser, url, fields = open_row(player, draft, "Gun")
    many = {f"effect{number}_kind": "hazard" for number in range(10_000)}
    assert browser.post(url, fields | many).status_code == 400
    assert draft.items.get(name="Gun").effects == []


@pytest.mark.parametrize(
    "path",
    ["edit/new/?like=abc", "edit/new/?like=99999999999", "edit/new/?like=%00", "edit/999999/",
     "edit/99999999999999999999/", "edit/999999/remove/", "do/nothing/", "export/"],
)  # fmt: skip
def test_odd_addresses_are_answered(path: str) -> None:
    player = make_player()
    draft = own_draft("wawawest", player)
    assert browse(player).get(at(draft, path)).status_code in {200, 404, 405}


def test_every_picture_of_an_item_is_in_the_sprite() -> None:
    from config import env

    sprite = (env.ROOT / "static/icons/sprite.svg").read_text("utf-8")
    assert all(f'id="item-{name}"' in sprite for name in house_limits.ITEM_ICONS)
    for game in GAMES:
        content = copy.deepcopy(engine_class(game).official_content())
        assert house_limits.check_house(game, content) == ()


def test_staff_find_and_hide_players_sets_in_the_admin() -> None:
    draft = own_draft("wawawest", make_player())
    staff = browse(make_staff())
    listed = page_of(staff, "/admin/games/ruleset/?house__exact=1&hidden__exact=0")
    assert draft.title in listed
    staff.post(f"/admin/games/ruleset/{draft.pk}/do/hide/")
    draft.refresh_from_db()
    assert draft.hidden
    assert draft.title in page_of(staff, "/admin/games/ruleset/?hidden__exact=1")
