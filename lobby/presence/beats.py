"""Presence by time: every page says every 20 s that it is here; after 45 s of silence it is not.

What sockets say is collected in this process and written in one statement every few seconds, so
that a thousand open pages cost little. `who` is `u<user id>`, or `a<random>` for a nameless one.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from threading import Lock

from django.utils import timezone

from lobby.models import Presence

EXPIRES = timedelta(seconds=45)
BEAT_SECONDS = 15

_waiting: dict[tuple[str, str], datetime] = {}
_lock = Lock()


def who_is(user_id: int) -> str:
    """Return the name of a signed-in person among the present."""
    return f"u{user_id}"


def note_presence(topic: str, who: str) -> None:
    """Remember that somebody is here; `write_presence` puts it into the database."""
    with _lock:
        _waiting[topic, who] = timezone.now()


def write_presence() -> None:
    """Write what was noted, in one statement."""
    with _lock:
        noted = dict(_waiting)
        _waiting.clear()
    if not noted:
        return
    rows = [Presence(topic=topic, who=who, seen_at=at) for (topic, who), at in noted.items()]
    Presence.objects.bulk_create(
        sorted(rows, key=lambda row: (row.topic, row.who)),  # one order: no deadlock
        update_conflicts=True,
        unique_fields=["topic", "who"],
        update_fields=["seen_at"],
    )


def say_present(topic: str, who: str) -> bool:
    """Write at once that somebody is here; return whether that is news."""
    note_presence(topic, who)
    news = not Presence.objects.filter(
        topic=topic, who=who, seen_at__gt=timezone.now() - EXPIRES
    ).exists()
    write_presence()
    return news


def list_present(topic: str) -> frozenset[str]:
    """Return who is here now."""
    since = timezone.now() - EXPIRES
    return frozenset(
        Presence.objects.filter(topic=topic, seen_at__gt=since).values_list("who", flat=True)
    )


def list_expired(topics: Iterable[str] | None = None) -> list[str]:
    """Return the topics from which somebody has gone, and forget those people."""
    gone = Presence.objects.filter(seen_at__lte=timezone.now() - EXPIRES)
    if topics is not None:
        gone = gone.filter(topic__in=list(topics))
    left = sorted(set(gone.values_list("topic", flat=True)))
    if left:
        gone.delete()
    return left
