"""Bad input at a match of Worms, by socket and form: a typed answer with words, nothing changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import translation

from games import services
from games.host import MatchHost
from games.hosts import host_of
from games.models import LogEntry, Match
from games.presenters import worms
from games.registry import engine_class
from tests.games.plays import Page, cookie_of, make_people, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
EQUIP = {"do": "EQUIP", "team_weapon": "minigun", "buys": {"bazooka": 3, "ninja_rope": 2}}
NORTH = {"do": "MOVE", "worm": "A1", "path": "N"}


def make_match() -> Match:
    people = make_people(2)
    return services.start_match(
        game="worms",
        content_json=engine_class("worms").official_content(),
        options={"worms": 2},
        clock={},
        seats=[services.SeatPlan(one.pk, one.display_name) for one in people],
    )


async def begin(match: Match) -> tuple[MatchHost, str, str]:
    """Pack both bags; return the host and the letters of who plays and who waits."""
    host = await host_of(match.id)
    for seat in (0, 1):
        await play(host, seat, EQUIP, epoch=host.shown.epoch)
    turn = host.shown.state.turn
    return host, "AB"[turn], "BA"[turn]


def fire(weapon: str, **aim: Any) -> dict[str, Any]:
    return {"do": "FIRE", "worm": "A1", "weapon": weapon, **aim}


M_190 = (
    "game_over not_your_turn out command worm worm_done limit no_worm path no_moves nothing_there "
    "edge water blocked too_high cliff item instant no_ammo already fired aim range height "
    "mine_type occupied"
)
#: What the team that plays may send, and the code of the answer (its worms are A1 and A2 here).
SENT = [
    ("command", {}),
    ("command", {"do": "DANCE"}),
    ("command", {"do": ["MOVE"]}),
    ("command", {**NORTH, "speed": 3}),
    ("command", {"do": "END", "what": "everything"}),
    ("command", {"do": "LIST", "list": "A1 move N"}),
    ("worm", {**NORTH, "worm": "B1"}),
    ("worm", {**NORTH, "worm": 7}),
    ("path", {**NORTH, "path": ""}),
    ("path", {**NORTH, "path": ["N"]}),
    ("no_moves", {**NORTH, "path": "NS" * 1000}),
    ("frame_too_large", {**NORTH, "path": "N" * 10_000}),
    ("nothing_there", {"do": "COLLECT", "worm": "A1", "path": "NS"}),
    ("no_worm", {"do": "END", "what": "worm"}),
    ("item", fire("broom", dir="N")),
    ("item", {"do": "USE", "worm": "A1", "item": "bazooka"}),
    ("instant", {"do": "USE", "worm": "A1", "item": "crate_spy"}),
    ("no_ammo", {"do": "USE", "worm": "A1", "item": "teleport", "target": [3, 3]}),
    ("aim", fire("handgun")),
    ("aim", fire("handgun", dir="UP")),
    ("aim", fire("bazooka", target="G7")),
    ("edge", fire("bazooka", target=[15, 99])),
    ("edge", fire("bazooka", target=[-1, 3])),
    ("edge", fire("bazooka", target=[10**18, 3])),
    ("aim", fire("bazooka", target=[3.5, 3])),
    ("aim", fire("bazooka", target=[True, 3])),
    ("list_length", {"do": "LIST", "list": []}),
    ("list_length", {"do": "LIST", "list": [{"do": "END"}] * 41}),
]


def as_team(action: Any, mine: str) -> Any:
    """Return what is sent with the worms of the team whose turn it is for A, the other's for B."""
    if mine == "A":
        return action
    text = json.dumps(action)
    return json.loads(text.replace('"A', '"_').replace('"B', '"A').replace('"_', '"B'))


async def test_every_bad_command_is_answered_with_its_code_and_changes_nothing() -> None:
    match = await database_sync_to_async(make_match)()
    host, mine, _ = await begin(match)
    user = await database_sync_to_async(lambda: match.seats.get(index="AB".index(mine)).user)()
    page = await Page(match, await database_sync_to_async(cookie_of)(user)).open()
    before = await database_sync_to_async(LogEntry.objects.filter(match=match).count)()
    for code, action in SENT:
        await page.act(as_team(action, mine))
        (*_, refused) = await page.hear("refused")
        assert (refused["code"], bool(refused["text"])) == (code, True), action
    after = await database_sync_to_async(LogEntry.objects.filter(match=match).count)()
    assert after == before
    assert host.shown.state.turn == "AB".index(mine)
    await page.close()


async def test_out_of_turn_and_after_the_end_nothing_is_done() -> None:
    match = await database_sync_to_async(make_match)()
    host, mine, other = await begin(match)
    users = await database_sync_to_async(lambda: [seat.user for seat in match.seats.all()])()
    cookies = [await database_sync_to_async(cookie_of)(user) for user in users]
    pages = [await Page(match, cookie).open() for cookie in cookies]
    waiting = pages["AB".index(other)]
    for action in (NORTH, {"do": "END"}, {"do": "DANCE"}, {"do": "LIST", "list": [NORTH]}):
        await waiting.act(as_team(action, other))
        (*_, refused) = await waiting.hear("refused")
        assert refused["code"] == "not_your_turn"
    await play(host, "AB".index(other), {"do": "SURRENDER"}, epoch=host.shown.epoch)
    for page in pages:
        await page.drain()
        for action in (NORTH, {"do": "SURRENDER"}):
            await page.act(action)
            (*_, refused) = await page.hear("refused")
            assert refused["code"] == "over"  # the match refuses before the rules do
            assert refused["text"]
        await page.close()


def forms() -> Iterator[tuple[dict[str, str], str]]:
    """Yield fields of the page's form and a word of the answer in English."""
    yield {"do": "list", "list": ""}, "no command"
    yield {"do": "list", "list": "A1 move EEX"}, "Line 1"
    yield {"do": "list", "list": "# plan\n\nA1 fire broom N"}, "Line 3"
    yield {"do": "list", "list": "end\n" * 41}, "40 commands"
    yield {"do": "list", "list": "A1 move " + "N" * 10_000}, "Line 1"
    yield {"do": "list", "list": "A1 fire bazooka Z99"}, "off the board"
    yield {"do": "end worm"}, "No worm is acting"
    yield {"do": "dance"}, "no command"
    yield {"do": "list", "list": "\x00"}, ""


def post(browser: Client, match: Match, key: str, fields: dict[str, str]) -> str:
    """Send the form of the page and return the words of the answer."""
    epoch = browser.get(f"/match/{match.id}/").context["page"].epoch
    sent = {"key": key, "epoch": str(epoch), **fields}
    answer = browser.post(f"/match/{match.id}/act/", sent)
    assert answer.status_code in (302, 400)
    return " ".join(map(str, get_messages(answer.wsgi_request)))


def test_bad_forms_are_answered_with_words_and_change_nothing() -> None:
    match = make_match()
    browsers = []
    for seat in (0, 1):
        browser = Client()
        name, _, value = cookie_of(match.seats.get(index=seat).user).partition("=")
        browser.cookies[name] = value
        browsers.append(browser)
        post(browser, match, "pack", {"do": "equip", "team_weapon": "minigun", "buy-bazooka": "3"})
    turn = next(
        seat
        for seat in (0, 1)
        if post(browsers[seat], match, "who", {"do": "end worm"})[:2] == "No"
    )
    before = LogEntry.objects.filter(match=match).count()
    for number, (fields, word) in enumerate(forms()):
        sent = {name: text.replace("A1", f"{'AB'[turn]}1") for name, text in fields.items()}
        assert word in post(browsers[turn], match, f"k{number}", sent), fields
    assert LogEntry.objects.filter(match=match).count() == before


@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_code_of_the_rules_has_its_own_words(language: str) -> None:
    listed = M_190.split()
    with translation.override(language):
        said = {worms.refusal(f"E_{code.upper()}", {}) for code in listed}
    assert "" not in said
    assert len(said) == len(listed)
    assert all(
        any("\uac00" <= sign <= "\ud7a3" for sign in one) == (language == "ko") for one in said
    )
