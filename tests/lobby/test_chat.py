"""What must hold of talk: text stays text, limits, and what spectators say is heard when."""

from __future__ import annotations

import pytest

from games.models import Match
from games.text import clean_line
from lobby.chat.selectors import list_lines
from lobby.chat.services import listen_in, say_line
from lobby.models import ChatLine, Table, User
from lobby.tables import seating, starting
from lobby.tables.refusals import Refused
from tests.lobby.gather import browse, fill_table, fresh_start, make_person, make_table

pytestmark = pytest.mark.django_db


def heard(scope: str, user: User | None) -> list[str]:
    return [line.text for line in list_lines(listen_in(scope, user.pk if user else None))]


def running() -> tuple[str, Table, User, User]:
    """Return the scope of a running match, its table and its two players."""
    june = make_person()
    table = make_table(june)
    (doc,) = fill_table(table, "Doc")
    starting.set_ready(code=table.code, user=june, ready=True)
    table = starting.set_ready(code=table.code, user=doc, ready=True)
    return f"match/{table.match_id}", table, june, doc


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  two   words ", "two words"),
        ("\u202eright to left\u202c", "right to left"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("tab\tand\nline\x00", "tab and line"),
        ("<b>bold</b>", "<b>bold</b>"),
        ("\U0001f920 howdy", "\U0001f920 howdy"),
        ("가나다", "가나다"),
        ("a" + "\u0301" * 50, "á" + "\u0301" * 4),
        ("\u200b\u200d", ""),
    ],
)
def test_a_line_keeps_what_was_meant_and_drops_tricks(typed: str, kept: str) -> None:
    assert clean_line(typed) == kept


def test_talk_at_a_table_is_heard_by_all_who_are_there() -> None:
    june = make_person()
    table = make_table(june)
    scope = f"table/{table.code}"
    say_line(scope=scope, user=june, text="Pull up a chair.")
    say_line(scope=scope, user=make_person("Kid"), text="May I watch?")
    assert heard(scope, june) == heard(scope, None) == ["Pull up a chair.", "May I watch?"]


@pytest.mark.parametrize(
    ("text", "code"),
    [("x" * 301, "too_long"), ("x" * 10_000, "too_long"), (" \u200b ", "empty_line")],
)
def test_a_line_too_long_or_empty_is_refused_in_words(text: str, code: str) -> None:
    june = make_person()
    table = make_table(june)
    with pytest.raises(Refused) as caught:
        say_line(scope=f"table/{table.code}", user=june, text=text)
    assert caught.value.code == code
    assert not ChatLine.objects.exists()
    if len(text) > 9000:
        assert caught.value.text == "10000 characters are too many: a line has at most 300."


def test_a_flood_is_stopped() -> None:
    june = make_person()
    scope = f"table/{make_table(june).code}"
    codes = []
    for number in range(20):
        try:
            say_line(scope=scope, user=june, text=f"line {number}")
        except Refused as refused:
            codes.append(refused.code)
    assert set(codes) == {"too_fast"}
    assert ChatLine.objects.count() <= 6


def test_seats_do_not_hear_spectators_until_the_match_is_over() -> None:
    scope, table, june, doc = running()
    kid = make_person("Kid")
    fresh_start()
    say_line(scope=scope, user=june, text="Draw.")
    say_line(scope=scope, user=kid, text="June will shoot.")
    assert heard(scope, doc) == ["Draw."]
    assert heard(scope, kid) == heard(scope, None) == ["Draw.", "June will shoot."]
    Match.objects.filter(pk=table.match_id).update(status=Match.Status.OVER)
    assert heard(scope, doc) == ["Draw.", "June will shoot."]


def test_what_a_seat_is_sent_does_not_depend_on_what_spectators_say() -> None:
    scope, _table, june, doc = running()
    say_line(scope=scope, user=june, text="Draw.")
    before = list_lines(listen_in(scope, doc.pk))
    say_line(scope=scope, user=make_person("Kid"), text="Psst.")
    assert list_lines(listen_in(scope, doc.pk)) == before


def test_nobody_talks_where_there_is_nothing_or_where_they_were_sent_away() -> None:
    june = make_person()
    table = make_table(june)
    (doc,) = fill_table(table, "Doc")
    seating.kick(code=table.code, user=june, index=1)
    for scope, code in (
        (f"table/{table.code}", "gone"),
        ("table/XXXX", "no_chat"),
        ("match/nonsense", "no_chat"),
        ("elsewhere", "no_chat"),
    ):
        with pytest.raises(Refused) as caught:
            say_line(scope=scope, user=doc, text="Hello?")
        assert caught.value.code == code


def test_chat_works_by_form_with_and_without_script() -> None:
    june = make_person()
    table = make_table(june)
    browser = browse(june)
    path = f"/chat/table/{table.code}/"
    assert browser.post(path, {"text": "Plain."})["Location"] == f"/t/{table.code}/#chat"
    live = browser.post(path, {"text": "<i>Live</i>"}, headers={"X-Saloon": "form"})
    assert "&lt;i&gt;Live&lt;/i&gt;" in live.json()["add"]["chat-log"]
    long = browser.post(path, {"text": "y" * 10_000}, headers={"X-Saloon": "form"})
    assert long.status_code == 409
    assert "at most 300" in long.json()["text"]
    kept = browser.post(path, {"text": "z" * 400}, follow=True)
    assert "z" * 400 in kept.content.decode()
    assert browse().post(path, {"text": "Boo"}, headers={"X-Saloon": "form"}).status_code == 409
    assert browser.post("/chat/table/XXXX/", {"text": "Hi"}).status_code == 302
    assert browser.post("/chat/../x/", {"text": "Hi"}).status_code in {302, 404}


def test_a_hidden_line_is_heard_by_nobody() -> None:
    june = make_person()
    scope = f"table/{make_table(june).code}"
    line = say_line(scope=scope, user=june, text="Rude.")
    staff = User.objects.create_superuser("boss", password="x")
    browse(staff).post("/admin/lobby/chatline/", {"action": "hide", "_selected_action": [line.pk]})
    assert heard(scope, june) == []
