"""What one viewer sees of matches: pages, lists; reads only."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from games import render
from games.engines.protocol import Viewer
from games.host import MatchHost
from games.models import Match, Seat
from games.position import Facts
from games.presenters import presenter


@dataclass(frozen=True, slots=True)
class MatchPage:
    """A match as the page of one viewer needs it; `parts` and `log` are rendered HTML.

    `seed` is the secret seed in hex once the match is over, for whoever wants to check it (M-18).
    """

    facts: Facts
    viewer: Viewer
    parts: dict[str, SafeString]
    marks: dict[str, str]
    log: SafeString
    more: dict[str, Any]
    cursor: int
    epoch: int
    left_ms: int | None
    over: bool
    frozen: bool
    seed: str


@dataclass(frozen=True, slots=True)
class MyMatch:
    """A running or ended match of one user."""

    match_id: UUID
    game: str
    title: str
    awaited: bool
    over: bool
    deadline_at: dt.datetime | None
    created_at: dt.datetime
    names: tuple[str, ...]


def see_match(host: MatchHost, user_id: int | None, language: str) -> MatchPage:
    """Return the page of a match for this user; the same drawing the sockets get (I8)."""
    viewer = host.facts.seat_of(user_id)
    picture = render.draw(host, viewer, language)
    position = host.shown
    module = presenter(host.facts.game)
    with translation.override(language):
        more = module.page_context(render.scene_of(host, viewer))
    return MatchPage(
        facts=host.facts,
        viewer=viewer,
        # Rendered by our own templates, which escape what people wrote.
        parts={name: mark_safe(p.html) for name, p in picture.parts.items()},  # noqa: S308
        marks=picture.marks,
        log=mark_safe(render.whole_log(host, language)),  # noqa: S308
        more=more,
        cursor=position.cursor(viewer),
        epoch=position.epoch,
        left_ms=render.left_ms(host, viewer),
        over=position.result is not None,
        frozen=host.frozen,
        seed=host.facts.seed.hex() if position.result is not None else "",
    )


def list_mine(user_id: int, *, limit: int = 50) -> list[MyMatch]:
    """Return this user's matches: running ones first, of those the ones that wait for them."""
    seats = _seats_of(user_id).order_by("-match__created_at")[: limit * 2]
    found = [_my_match(seat) for seat in seats if not (seat.left and _runs(seat.match))]
    found.sort(key=lambda one: (one.over, not one.awaited, -one.created_at.timestamp()))
    return found[:limit]


def count_awaited(user_ids: list[int]) -> dict[int, int]:
    """Return in how many matches each of these users is awaited; those with none are left out."""
    counts: dict[int, int] = {}
    seats = Seat.objects.filter(
        user_id__in=user_ids, match__status=Match.Status.RUNNING, left=False
    ).exclude(match__awaiting="")
    for user_id, index, awaiting in seats.values_list("user_id", "index", "match__awaiting"):
        if user_id is not None and str(index) in awaiting.split(","):
            counts[user_id] = counts.get(user_id, 0) + 1
    return counts


def count_playing() -> int:
    """Return how many people play now."""
    seats = Seat.objects.filter(match__status=Match.Status.RUNNING, left=False, bot_level="")
    return seats.values("user_id").distinct().count()


def seat_of(match_id: UUID, user_id: int | None) -> Viewer:
    """Return the seat of this user at the match, gone or not."""
    if user_id is None:
        return None
    seats = Seat.objects.filter(match_id=match_id, user_id=user_id)
    return seats.values_list("index", flat=True).first()


def is_over(match_id: UUID) -> bool:
    """Return whether the match has ended (or does not exist)."""
    return not Match.objects.filter(id=match_id, status=Match.Status.RUNNING).exists()


def list_over(match_ids: Iterable[UUID]) -> set[UUID]:
    """Return which of these matches have ended (or do not exist)."""
    asked = set(match_ids)
    running = Match.objects.filter(id__in=asked, status=Match.Status.RUNNING)
    return asked - set(running.values_list("id", flat=True))


def _seats_of(user_id: int) -> QuerySet[Seat]:
    rows = Seat.objects.filter(user_id=user_id).select_related("match")
    return rows.defer("match__seed").prefetch_related("match__seats")


def _runs(match: Match) -> bool:
    return match.status == Match.Status.RUNNING


def _awaits(seat: Seat) -> bool:
    return str(seat.index) in seat.match.awaiting.split(",")


def _hides_deadline(match: Match) -> bool:
    """Return whether the first deadline tells who has chosen: banks run out one by one (I9)."""
    return match.clock.get("kind") == "correspondence" and bool(match.options.get("hide_locks"))


def _my_match(seat: Seat) -> MyMatch:
    match = seat.match
    return MyMatch(
        match_id=match.id,
        game=match.game,
        title=match.title,
        awaited=_runs(match) and _awaits(seat),
        over=not _runs(match),
        deadline_at=None if _hides_deadline(match) else match.deadline_at,
        created_at=match.created_at,
        names=tuple(other.name for other in match.seats.all()),
    )


def find_trial(match_id: UUID) -> UUID | None:
    """Return the public id of the ruleset this match tries out, if it does."""
    origins = Match.objects.filter(pk=match_id).values_list("origin", flat=True)
    return tried_set(origins.first() or "")


def tried_set(origin: str) -> UUID | None:
    """Return the public id of the ruleset a match of this origin tries out, if it does."""
    kind, _slash, key = origin.partition("/")
    try:
        return UUID(key) if kind == "house" else None
    except ValueError:
        return None
