"""What may not be played is refused with its own words, by socket and by form; nothing changes."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from channels.db import database_sync_to_async
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import translation

from games.models import LogEntry, Match
from games.presenters import wyattearp
from games.presenters.refusals import refusal_text
from lobby.models import User
from tests.games.plays import Page, cookie_of
from tests.games.wyattearp_live import EPOCH, describe, make_match, stand, state_of

pytestmark = pytest.mark.django_db(transaction=True)

HAND = ("jesse_james", "jesse_james", "bob_dalton", "photo:bob_dalton", "photo:wes_hardin",
        "hideout", "wyatt_earp", "bank_robbery", "most_wanted", "fastest_gun")  # fmt: skip
LAID = {
    "A": {"wes_hardin": {"open": ["wes_hardin"]}},
    "B": {"wes_hardin": {"open": ["wes_hardin"] * 3}},
}
OPEN = {"areas": LAID, "opened": ["wes_hardin"]}
OTHERS = (("belle_starr",) * 3, ("butch_cassidy",) * 3)
STATES = {
    "play": describe((HAND, *OTHERS), **OPEN),
    "used": describe((HAND, *OTHERS), **OPEN, sheriff_played=True),
    "dry": describe((HAND, *OTHERS), **OPEN, dry=True),
    "whole": describe((("jesse_james",) * 3, *OTHERS), **OPEN),
    "draw": describe((HAND, *OTHERS), **OPEN, phase="draw"),
    "theirs": describe((HAND, *OTHERS), **OPEN, active="B"),
}


class Case(NamedTuple):
    """A play that may not be: in which state, as the socket sends it and as the form does."""

    state: str
    code: str
    action: dict[str, Any]
    fields: dict[str, Any]
    epoch: int = EPOCH


def lay(outlaw: str, cards: int, *, photo: bool = False) -> dict[str, Any]:
    return {"type": "lay", "outlaw": outlaw, "cards": cards, "photo": photo}


def sheriff(card: str, **more: Any) -> dict[str, Any]:
    return {"type": "sheriff", "card": card, **more}


def choose(do: str, *cards: str, **places: str) -> dict[str, Any]:
    return {"do": do, "card": list(cards), **places}


HIDEOUT = "sheriff hideout - - at-0"
CASES = {
    "cards not in hand": Case(
        "play", "not_in_hand", lay("belle_starr", 3), choose("lay", *["belle_starr"] * 3)
    ),
    "a discard not in hand": Case(
        "play",
        "not_in_hand",
        {"type": "discard", "card": "belle_starr"},
        choose("discard", "belle_starr"),
    ),
    "a second sheriff card": Case(
        "used",
        "sheriff_used",
        sheriff("hideout", target=1, outlaw="wes_hardin"),
        choose(HIDEOUT, **{"at-0": "1 wes_hardin"}),
    ),
    "a photo after a sheriff card": Case(
        "used",
        "sheriff_used",
        lay("wes_hardin", 0, photo=True),
        choose("lay", "photo:wes_hardin"),
    ),
    "the whole hand": Case(
        "whole", "keep_one", lay("jesse_james", 3), choose("lay", *["jesse_james"] * 3)
    ),
    "a photo on an unopened outlaw": Case(
        "play",
        "opening_needs_three",
        lay("bob_dalton", 0, photo=True),
        choose("lay", "photo:bob_dalton"),
    ),
    "two cards on an unopened outlaw": Case(
        "play", "opening_needs_three", lay("jesse_james", 2), choose("lay", *["jesse_james"] * 2)
    ),
    "a numbered card on an unopened outlaw": Case(
        "play",
        "not_opened",
        sheriff("bank_robbery", outlaw="jesse_james"),
        choose("sheriff bank_robbery - - at-0", **{"at-0": "- jesse_james"}),
    ),
    "a Hideout on oneself": Case(
        "play",
        "own_target",
        sheriff("hideout", target=0, outlaw="wes_hardin"),
        choose(HIDEOUT, **{"at-0": "0 wes_hardin"}),
    ),
    "a Hideout on nothing": Case(
        "play",
        "nothing_to_cover",
        sheriff("hideout", target=2, outlaw="wes_hardin"),
        choose(HIDEOUT, **{"at-0": "2 wes_hardin"}),
    ),
    "a Hideout nowhere": Case("play", "bad_action", sheriff("hideout"), choose(HIDEOUT)),
    "a shot without a card to turn": Case(
        "dry",
        "cannot_shoot",
        sheriff("fastest_gun", outlaw="wes_hardin"),
        choose("sheriff fastest_gun - - at-0", **{"at-0": "- wes_hardin"}),
    ),
    "nothing ticked to discard": Case("play", "bad_action", {"type": "discard"}, choose("discard")),
    "two kinds ticked to lay": Case(
        "play", "bad_action", {"type": "lay"}, choose("lay", "jesse_james", "bob_dalton")
    ),
    "drawing again": Case(
        "play", "already_drawn", {"type": "draw", "from": "supply"}, choose("draw supply")
    ),
    "playing before drawing": Case(
        "draw", "draw_first", lay("jesse_james", 2), choose("lay", *["jesse_james"] * 2)
    ),
    "another one's turn": Case(
        "theirs", "not_your_turn", {"type": "draw", "from": "supply"}, choose("draw supply")
    ),
    "an older page": Case(
        "play",
        "stale",
        {"type": "discard", "card": "hideout"},
        choose("discard", "hideout"),
        EPOCH - 1,
    ),
}


def words(case: Case, language: str) -> str:
    return refusal_text(wyattearp, case.code, {}, language)


@pytest.mark.parametrize("state", STATES)
def test_a_play_that_may_not_be_is_refused_by_form_and_changes_nothing(state: str) -> None:
    match = make_match()
    stand(match, STATES[state])
    browser = Client()
    key, _, value = cookie_of(match.seats.get(index=0).user).partition("=")
    browser.cookies[key] = value
    for name, case in CASES.items():
        if case.state != state:
            continue
        for language in ("en", "ko"):
            fields = {"key": f"{name} {language}", "epoch": str(case.epoch), **case.fields}
            with translation.override("en"):  # the language of an answer stays active after it
                answer = browser.post(
                    f"/match/{match.id}/act/", fields, headers={"accept-language": language}
                )
            assert (answer.status_code, answer["Location"]) == (302, f"/match/{match.id}/")
            said = [str(one) for one in get_messages(answer.wsgi_request)]
            assert said[-1:] == [words(case, language)], name
        assert words(case, "ko") != words(case, "en")
    assert state_of(match) == STATES[state]
    assert LogEntry.objects.filter(match=match).count() == 1


@database_sync_to_async
def stand_at(state: str) -> tuple[Match, list[str]]:
    match = make_match()
    stand(match, STATES[state])
    owners = User.objects.filter(seats__match=match).order_by("seats__index")
    return match, [cookie_of(user) for user in owners]


@database_sync_to_async
def stands_still(match: Match, state: str) -> bool:
    entries = LogEntry.objects.filter(match=match).count()
    return entries == 1 and state_of(match) == STATES[state]


@pytest.mark.slow
@pytest.mark.parametrize("state", STATES)
async def test_a_play_that_may_not_be_is_refused_by_socket_and_nobody_hears_of_it(
    state: str,
) -> None:
    match, cookies = await stand_at(state)
    mine = await Page(match, cookies[0]).open()
    public = await Page(match).open()
    shown = (dict(mine.parts), dict(mine.marks), mine.epoch)
    for number, case in enumerate(case for case in CASES.values() if case.state == state):
        await mine.send(t="act", key=f"k{number}", epoch=case.epoch, action=case.action)
        frames = await mine.hear("refused")
        assert [frame["t"] for frame in frames] == ["refused"]
        assert (frames[0]["code"], frames[0]["text"]) == (case.code, words(case, "en"))
    assert await mine.drain() == []
    assert await public.drain() == []
    assert (mine.parts, mine.marks, mine.epoch) == shown
    assert await stands_still(match, state)
    await mine.close()
    await public.close()
