"""Pages, frames and the admin tell a viewer nothing of cards he has not seen (E-75)."""

from __future__ import annotations

import dataclasses
import json
import random
import re
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.test import Client

from games.engines.wyattearp.state import Phase
from games.models import Match
from lobby.models import User
from tests.games.plays import Page, cookie_of
from tests.games.test_wyattearp_presenter import redeal
from tests.games.wyattearp_live import EPOCH, describe, make_match, stand
from tests.games.wyattearp_moments import MATCHES, Moment

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

#: What differs from one answer to the next by itself: tokens, clicks, nonces, the clock.
_FLEETING = re.compile(
    r'value="[0-9A-Za-z]{32,64}(-leave)?"|nonce="[^"]*"|data-left-ms="\d+"'
    r'|http-equiv="refresh" content="\d+"'
)
_ADMIN = ("/admin/games/match/", "/admin/games/match/%s/change/")
SEATS = 4


def some_moments() -> list[Moment]:
    """Return moments of two matches of four, of every phase."""
    chance = random.Random(11)
    running = [moment for moment in MATCHES[0] if len(moment.state.hands) == SEATS]
    by_phase = [[m for m in running if m.state.phase is phase] for phase in Phase]
    return [chance.choice(moments) for moments in by_phase if moments]


def browse(user: User | None) -> Client:
    browser = Client()
    if user is not None:
        name, _, value = cookie_of(user).partition("=")
        browser.cookies[name] = value
    return browser


def read(browser: Client, path: str) -> str:
    answer = browser.get(path)
    assert answer.status_code == 200
    return _FLEETING.sub("", answer.content.decode())


def owners(match: Match) -> list[User]:
    return list(User.objects.filter(seats__match=match).order_by("seats__index"))


def test_cards_nobody_has_seen_change_no_byte_of_a_page_nor_of_the_admin() -> None:
    match, chance = make_match(SEATS), random.Random(3)
    people = owners(match)
    boss = Client()
    boss.force_login(User.objects.create_superuser("boss"))
    for moment in some_moments():
        for viewer in (None, *chance.sample(range(SEATS), 2)):
            browser = browse(people[viewer] if viewer is not None else None)
            told = []
            for state in (moment.state, redeal(moment.state, viewer, chance)):
                stand(match, state)
                told.append(read(browser, f"/match/{match.id}/"))
            assert told[0] == told[1]
        told = []
        for state in (moment.state, redeal(moment.state, None, chance)):
            stand(match, state)
            told.append("".join(read(boss, path.replace("%s", str(match.id))) for path in _ADMIN))
        assert told[0] == told[1]


def test_ones_own_cards_are_on_the_page() -> None:
    """The other way round: what the comparison above looks at does hold the hand."""
    match = make_match(SEATS)
    user, pages = owners(match)[1], []
    for hand in (["belle_starr"] * 3, ["wes_hardin"] * 3):
        stand(match, describe([["hideout"], hand, ["hideout"], ["hideout"]]))
        pages.append(read(browse(user), f"/match/{match.id}/"))
    assert pages[0] != pages[1]


@database_sync_to_async
def seated(state: Any) -> tuple[Match, list[str]]:
    match = make_match(len(state.hands))
    stand(match, state)
    return match, [cookie_of(user) for user in owners(match)]


#: What A plays, one after the other; the supply differs, and with it every card A draws.
PLAYED: tuple[dict[str, Any], ...] = (
    {"type": "draw", "from": "supply"},
    {"type": "sheriff", "card": "wyatt_earp", "mode": "reinforce"},
    {"type": "lay", "outlaw": "bob_dalton", "cards": 3, "photo": False},
    {"type": "discard", "card": "most_wanted"},
)


async def test_what_somebody_draws_changes_no_byte_of_anybody_elses_frames() -> None:
    hands = [["wyatt_earp", "most_wanted", *["bob_dalton"] * 3], ["hideout"], ["photo:bob_dalton"]]
    first = describe(hands, phase="draw")
    other = first.supply[::-1]
    assert set(first.supply[:4]).isdisjoint(other[:4])
    told = []
    for supply in (first.supply, other):
        match, cookies = await seated(dataclasses.replace(first, supply=supply))
        acting = await Page(match, cookies[0]).open()
        pages = [await Page(match, cookies[1]).open(), await Page(match).open()]
        assert acting.epoch == EPOCH
        for action in PLAYED:
            await acting.act(action)
            await acting.hear("done", "show")
        heard = [await page.drain() for page in pages]
        for frame in (frame for frames in heard for frame in frames):
            frame["left_ms"] = 0
        assert all(frames for frames in heard)
        told.append(json.dumps(heard))
        for page in (acting, *pages):
            await page.close()
    assert told[0] == told[1]
