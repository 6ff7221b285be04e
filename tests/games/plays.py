"""Matches for tests of live play: plain functions, two hosts of one match = two processes."""

from __future__ import annotations

import itertools
from typing import Any

from games import archive, services
from games.host import Done, MatchHost
from games.models import Match
from games.registry import engine_class
from lobby.models import User

_numbers = itertools.count()


def make_people(count: int) -> list[User]:
    """Return users with names A, B, C ..."""
    return [
        User.objects.create(username=f"person-{next(_numbers)}", display_name=chr(65 + i))
        for i in range(count)
    ]


def make_match(seats: int = 3, *, bots: tuple[str, ...] = (), **options: Any) -> Match:
    """Return a fresh Wa Wa West match of people (and bots after them); pause 0 unless given."""
    people = make_people(seats - len(bots))
    plans = [services.SeatPlan(one.pk, one.display_name) for one in people]
    plans += [services.SeatPlan(None, f"Bot {i}", level) for i, level in enumerate(bots)]
    return services.start_match(
        game="wawawest",
        content_json=engine_class("wawawest").official_content(),
        options={"pause_seconds": 0, "turn_seconds": 60, **options},
        clock={},
        seats=plans,
    )


def open_host(match: Match) -> MatchHost:
    """Return a host of its own, as another process would have one."""
    return MatchHost(archive.load_match(match.id), lambda host: None)


def lock(item: str, **targets: Any) -> dict[str, Any]:
    return {"kind": "Lock", "item": item, **targets}


async def play(
    host: MatchHost, seat: int, action: Any, *, key: str = "", epoch: int | None = None
) -> Done:
    """Play for a seat as its owner does."""
    return await services.act(
        host,
        user_id=host.facts.users[seat],
        key=key or f"key-{next(_numbers)}",
        epoch=host.shown.epoch if epoch is None else epoch,
        action_json=action,
    )
