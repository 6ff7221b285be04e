"""What must hold of the lobby's pages and forms, with and without script, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games import offers
from games.models import Match
from lobby.models import Table, User
from lobby.tables import seating, starting
from lobby.tables.limits import missing
from lobby.tables.opening import TablePlan, open_table
from tests.lobby.gather import browse, fill_table, fresh_start, make_person, make_table

pytestmark = pytest.mark.django_db

LIVE: dict[str, Any] = {"headers": {"X-Saloon": "form"}}
STANDARD = {
    "game": "wawawest",
    "seats": "4",
    "bots": "0",
    "clock": "live",
    "privacy": "public",
    "o-greater": "1",
    "o-first_to_fire": "1",
    "o-spares": "1",
}


def text(answer: Any) -> str:
    return str(answer.content.decode())


def choose_name(browser: Client, answer: Any, name: str = "Doc") -> Any:
    """Follow an answer to the page that asks for a name, choose one, go where it leads."""
    page = browser.get(answer["Location"])
    assert page.status_code == 200
    wanted = page.context["next"]
    done = browser.post("/account/guest/", {"name": name, "next": wanted})
    assert done.status_code == 302
    return browser.get(done["Location"])


@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_page_is_served_in_both_languages(language: str) -> None:
    june = make_person()
    table = make_table(june, bots=("easy",))
    nobody, browser = browse(language=language), browse(june, language)
    for path in ("/", "/?show=free", "/?show=day", "/?show=nonsense", f"/t/{table.code}/"):
        assert nobody.get(path).status_code == 200
        page = browser.get(path)
        assert page.status_code == 200
        assert f'lang="{language}"' in text(page)
    for path in ("/new/", "/new/?preset=blitz", "/mine/", f"/t/{table.code}/options/"):
        assert browser.get(path).status_code == 200
    assert nobody.get("/play/wawawest/").status_code == 200
    assert nobody.get("/play/poker/").status_code == 404
    assert nobody.get("/t/XXXX/").status_code == 404


def test_no_page_has_inline_script_or_style() -> None:
    june = make_person()
    table = make_table(june, bots=("easy",))
    browser = browse(june)
    for path in ("/", "/new/", "/mine/", f"/t/{table.code}/", f"/t/{table.code}/options/"):
        page = text(browser.get(path))
        assert " style=" not in page
        assert "<style" not in page
        assert "onclick" not in page
        assert "<script>" not in page


def test_the_front_page_promises_no_game_that_cannot_be_played() -> None:
    page = text(browse().get("/"))
    for offer in offers.list_offers():
        assert f"/play/{offer.slug}/" in page
    assert page.count('action="/play/') == len(offers.list_offers())


def test_a_game_without_a_page_is_said_to_come_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "_offered", lambda: ("wawawest",))
    page = text(browse().get("/"))
    assert page.count('action="/play/') == 1
    assert "coming later" in page


def test_a_table_is_set_by_form_with_all_its_options() -> None:
    browser = browse(make_person())
    fresh_start()
    answer = browser.post(
        "/new/",
        {**STANDARD, "o-headstart": "3", "o-blitz": "1", "bots": "2", "level": "hard",
         "title": "High noon", "o-exclude_items": ["Mirror", "Nonsense"]},
    )  # fmt: skip
    table = Table.objects.get()
    assert answer["Location"] == f"/t/{table.code}/"
    assert table.title == "High noon"
    assert table.options["headstart"] == 3
    assert table.options["blitz"] is True
    assert table.options["exclude_items"] == ["Mirror"]
    assert [place.bot_level for place in table.places.all()] == ["", "hard", "hard"]
    assert "Headstart 3" in text(browser.get("/"))


def test_what_is_wrong_stands_at_its_field_and_what_was_typed_is_kept() -> None:
    browser = browse(make_person())
    fresh_start()
    sent = {**STANDARD, "o-headstart": "99", "seats": "x", "title": "Kept title", "o-teams": "1"}
    answer = browser.post("/new/", sent)
    assert answer.status_code == 422
    errors = answer.context["form"].errors
    assert set(errors) == {"headstart", "seats"}
    page = text(answer)
    assert 'value="Kept title"' in page
    assert "From 0 to 20." in page
    assert not Table.objects.exists()
    live = browser.post("/new/", sent, **LIVE)
    assert live.status_code == 409
    assert set(live.json()["fields"]) == {"headstart", "seats"}


@pytest.mark.parametrize(
    "junk",
    [
        {"seats": "9" * 400},
        {"bots": "-3"},
        {"clock": "sundial"},
        {"o-fire": "duel"},
        {"title": "\u202e\u200b<script>" + "x" * 9000},
        {"o-tolerance_ms": "١٢"},
        {"game": "worms"},
        {"o-exclude_items": ["Skip"] * 400},
    ],
)
def test_no_form_however_odd_breaks_the_create_page(junk: dict[str, Any]) -> None:
    browser = browse(make_person())
    fresh_start()
    assert browser.post("/new/", {**STANDARD, **junk}).status_code in {302, 422}
    assert browser.post("/new/ticket/", {**STANDARD, **junk}).status_code == 200


def test_the_ticket_follows_the_form() -> None:
    answer = browse().post("/new/ticket/", {**STANDARD, "o-thievery": "1", "o-headstart": "12"})
    ticket = answer.json()["ticket"]
    assert "Thievery" in ticket
    assert "Headstart 12" in ticket
    assert "can be played on turn 1" in ticket
    assert answer.json()["errors"] == {}


def test_somebody_nameless_chooses_a_name_and_is_seated() -> None:
    table = make_table(make_person())
    browser = browse()
    page = text(browser.get(f"/t/{table.code}/"))
    assert "Sit here" in page
    answer = browser.post(f"/t/{table.code}/join/", {"index": "2"})
    landed = choose_name(browser, answer)
    assert landed["Location"] == f"/t/{table.code}/"
    assert table.places.get(index=2).name == "Doc"
    assert browser.get(f"/t/{table.code}/").status_code == 200


def test_a_mere_link_seats_nobody_and_starts_nothing() -> None:
    table = make_table(make_person())
    browser = browse(make_person("Doc"))
    browser.get(f"/t/{table.code}/?sit=1")
    assert browser.get("/play/wawawest/").status_code == 200
    assert browser.get(f"/t/{table.code}/join/").status_code == 405
    assert table.places.count() == 1
    assert not Match.objects.exists()


def test_play_now_asks_a_nameless_one_for_a_name_and_then_starts() -> None:
    browser = browse()
    fresh_start()
    landed = choose_name(browser, browser.post("/play/wawawest/"))
    match = Match.objects.get()
    assert landed["Location"] == f"/match/{match.pk}/"
    again = browser.get("/play/wawawest/")
    assert again.status_code == 200
    assert Match.objects.count() == 1


def test_play_now_is_one_click_for_somebody_with_a_name() -> None:
    browser = browse(make_person())
    fresh_start()
    first, second = browser.post("/play/wawawest/"), browser.post("/play/wawawest/")
    assert first["Location"] == second["Location"] == f"/match/{Match.objects.get().pk}/"


def test_everything_at_a_table_works_by_plain_form() -> None:
    june = make_person()
    table = make_table(june)
    host, guest = browse(june), browse(make_person("Doc"))
    at = f"/t/{table.code}"
    for browser, do, sent in (
        (host, "bot", {"bot": "3:easy"}),
        (host, "level", {"bot": "3:hard"}),
        (guest, "join", {"index": "1"}),
        (host, "unbot", {"index": "3"}),
        (host, "bot", {"index": "2", "level": "medium"}),
        (guest, "ready", {}),
        (guest, "unready", {}),
        (guest, "ready", {}),
    ):
        answer = browser.post(f"{at}/{do}/", sent)
        assert answer["Location"] == f"{at}/", do
    assert [(p.index, p.bot_level, p.ready) for p in table.places.order_by("index")] == [
        (0, "", False), (1, "", True), (2, "medium", True)]  # fmt: skip
    started = host.post(f"{at}/start/")
    match = Match.objects.get()
    assert started["Location"] == f"/match/{match.pk}/"
    assert guest.get(f"{at}/")["Location"] == f"/match/{match.pk}/"
    assert browse().get(f"{at}/")["Location"] == f"/match/{match.pk}/"
    assert guest.post(f"{at}/dance/").status_code == 404


def test_a_refusal_is_said_in_words_on_the_page_it_leads_back_to() -> None:
    table = make_table(make_person(), seats=2)
    fill_table(table, "Doc")
    browser = browse(make_person("Ringo"))
    page = browser.post(f"/t/{table.code}/join/", follow=True)
    assert "This table is full. You may watch." in text(page)
    live = browser.post(f"/t/{table.code}/start/", **LIVE)
    assert live.status_code == 409
    assert live.json()["text"] == "Only the host can do that."


def test_a_kicked_person_is_told_and_stays_out() -> None:
    june = make_person()
    table = make_table(june)
    (doc,) = fill_table(table, "Doc")
    seating.kick(code=table.code, user=june, index=1)
    page = browse(doc).get(f"/t/{table.code}/")
    assert page.status_code == 410
    assert "asked you to leave" in text(page)


def test_a_closed_table_says_so_and_a_typed_code_leads_to_its_table() -> None:
    june = make_person()
    table = make_table(june)
    browser = browse()
    assert browser.get(f"/join/?code={table.code.lower()}")["Location"] == f"/t/{table.code}/"
    assert browser.get(f"/t/{table.code.lower()}/")["Location"] == f"/t/{table.code}/"
    assert browser.get("/join/?code=!!")["Location"] == "/"
    seating.leave_table(code=table.code, user=june)
    gone = browser.get(f"/t/{table.code}/")
    assert gone.status_code == 410
    assert "This table is closed." in text(gone)


def test_the_host_changes_options_by_form_and_others_cannot() -> None:
    june = make_person()
    table = make_table(june, title="High noon")
    (doc,) = fill_table(table, "Doc")
    path = f"/t/{table.code}/options/"
    assert browse(doc).get(path)["Location"] == f"/t/{table.code}/"
    assert browse(doc).post(path, STANDARD)["Location"] == f"/t/{table.code}/"
    host = browse(june)
    assert 'value="High noon"' in text(host.get(path))
    wrong = host.post(path, {**STANDARD, "seats": "1"})
    assert wrong.status_code == 422
    host.post(path, {**STANDARD, "o-headstart": "2", "title": "High noon"})
    page = text(browse(doc).get(f"/t/{table.code}/"))
    assert "Headstart: 2 instead of 0" in page
    assert "Everybody has to be ready again." in page


def test_hostile_names_and_titles_stay_text() -> None:
    evil = "<b>\"'&x"
    june = make_person(evil)
    table = make_table(june, title="<img src=x onerror=alert(1)>\u202e")
    (doc,) = fill_table(table, "</script><i>")
    for page in (text(browse(doc).get(f"/t/{table.code}/")), text(browse().get("/"))):
        assert "<img src=x" not in page
        assert "\u202e" not in page
        assert "</script><i>" not in page
    assert "&lt;b&gt;&quot;&#x27;&amp;x" in text(browse(doc).get(f"/t/{table.code}/"))


def test_the_invite_has_a_link_and_a_picture_of_it() -> None:
    june = make_person()
    table = make_table(june)
    page = text(browse(june).get(f"/t/{table.code}/"))
    assert f"http://testserver/t/{table.code}/" in page
    assert "<svg" in page and 'class="qr"' in page


def start(people: list[User], table: Table) -> Table:
    for one in people:
        table = starting.set_ready(code=table.code, user=one, ready=True)
    return table


def test_my_games_lists_what_waits_for_me_first() -> None:
    june = make_person()
    table = make_table(june, title="Running one")
    people = [june, *fill_table(table, "Doc")]
    start(people, table)
    make_table(june, title="Waiting one")
    page = browse(june).get("/")
    rows = page.context["mine"].rows
    assert [row.title for row in rows] == ["Running one", "Waiting one"]
    assert rows[0].awaited
    assert page.context["mine"].awaited == 1
    assert "1 game awaits you" in text(page)
    assert "Your turn" in text(browse(june).get("/mine/"))


def test_again_leads_the_last_two_into_one_new_match() -> None:
    june = make_person()
    table = make_table(june)
    doc = fill_table(table, "Doc")[0]
    table = start([june, doc], table)
    match_id = table.match_id
    Match.objects.filter(pk=match_id).update(status=Match.Status.OVER)
    starting.close_finished(match_id=match_id)  # type: ignore[arg-type]
    first = browse(june).post(f"/again/{match_id}/")
    assert first["Location"].startswith("/t/")
    second = browse(doc).post(f"/again/{match_id}/")
    assert second["Location"].startswith("/match/")
    assert browse(make_person("X")).post(f"/again/{match_id}/", **LIVE).status_code == 409
    assert browse().post(f"/again/{match_id}/", **LIVE).status_code == 409


@pytest.mark.parametrize("do", ["bot", "level", "unbot", "kick", "host", "join"])
@pytest.mark.parametrize("sent", ["²", "²:easy", "-1:easy", "9999:easy", ":", "\x00:\x00"])
def test_no_number_of_a_seat_breaks_a_form(do: str, sent: str) -> None:
    june = make_person()
    table = make_table(june, bots=("easy",))
    answer = browse(june).post(f"/t/{table.code}/{do}/", {"bot": sent, "index": sent}, **LIVE)
    assert answer.status_code in {200, 409}


def test_nobody_finds_hidden_tables_by_trying_codes() -> None:
    june = make_person()
    hidden = open_table(user=june, plan=TablePlan("wawawest", privacy=Table.Privacy.LINK))
    listed = open_table(user=june, plan=TablePlan("wawawest"))
    assert (len(hidden.code), len(listed.code)) == (6, 4)
    stranger = browse()
    tried = [stranger.get(f"/t/{number:04}CC/").status_code for number in range(2000, 2040)]
    assert tried[0] == 404
    assert tried[-1] == 429
    assert stranger.get(f"/t/{hidden.code}/").status_code == 429
    joined = browse(make_person("Doc")).post(f"/t/{hidden.code}/join/", **LIVE)
    assert joined.json()["code"] == "too_fast"
    assert browse(june).get(f"/t/{hidden.code}/").status_code == 200
    assert stranger.get(f"/t/{listed.code}/").status_code == 200
    missing.forget()
    assert stranger.get(f"/t/{hidden.code}/").status_code == 200
