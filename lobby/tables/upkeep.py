"""What has to happen to tables without anybody's click; `tick` is called every few seconds.

Running it twice, or in several processes, does no harm: each step looks again under the lock.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from lobby.matches import is_over
from lobby.models import Presence, Table
from lobby.people.bell import ring, table_topic
from lobby.presence.beats import EXPIRES, list_expired, list_present, who_is
from lobby.tables.locks import list_places, lock_table, save_change
from lobby.tables.starting import close_finished

IDLE = timedelta(minutes=30)
IDLE_BY_THE_DAY = timedelta(days=7)
LONGEST = timedelta(hours=6)
KEPT_FOR_REMATCH = timedelta(minutes=5)
_BATCH = 50


def tick() -> None:
    """Look after all tables once."""
    replace_gone_hosts()
    free_kept_seats()
    close_idle_tables()
    close_lost_matches()
    ring(*list_expired())


def replace_gone_hosts() -> None:
    """Hand tables whose host was not heard of over to the one who sits longest and is here."""
    since = timezone.now() - EXPIRES
    tables = _open().filter(clock__kind="live", active_at__lte=since)
    for code in tables.values_list("code", flat=True):
        present = list_present(table_topic(code))
        if present:
            _replace_host(code, present)


def free_kept_seats() -> None:
    """Give up the seats kept for a rematch after a while."""
    since = timezone.now() - KEPT_FOR_REMATCH
    kept = _open().filter(created_at__lte=since).exclude(reserved=[])
    for code in kept.values_list("code", flat=True)[:_BATCH]:
        with transaction.atomic():
            table = lock_table(code)
            if table.reserved:
                table.reserved = []
                save_change(table, "reserved")


def close_idle_tables() -> None:
    """Close tables at which nothing happened for long and where nobody is."""
    now = timezone.now()
    quiet = _open().filter(active_at__lte=now - IDLE).order_by("active_at")
    for table in quiet[:_BATCH]:
        if _idle(table, now):
            _close(table.code)


def close_lost_matches() -> None:
    """Close tables whose match ended in a process that died before it could say so."""
    old = timezone.now() - timedelta(minutes=1)
    playing = Table.objects.filter(state=Table.State.PLAYING, active_at__lte=old)
    for match_id in playing.order_by("active_at").values_list("match_id", flat=True)[:_BATCH]:
        if match_id and is_over(match_id):
            close_finished(match_id=match_id)


def _open() -> QuerySet[Table]:
    return Table.objects.filter(state=Table.State.OPEN)


def _replace_host(code: str, present: frozenset[str]) -> None:
    with transaction.atomic():
        table = lock_table(code)
        if table.host_id and who_is(table.host_id) in present:
            return
        here = [
            place
            for place in list_places(table)
            if place.user_id and who_is(place.user_id) in present
        ]
        if here and table.state == Table.State.OPEN:
            table.host_id = min(here, key=lambda place: place.taken_at).user_id
            save_change(table, "host")


def _idle(table: Table, now: datetime) -> bool:
    if table.clock.get("kind") == "correspondence":
        return table.active_at <= now - IDLE_BY_THE_DAY
    if table.active_at <= now - LONGEST:
        return True
    seen = Presence.objects.filter(topic=table_topic(table.code), seen_at__gt=now - EXPIRES)
    return not seen.exists()


def _close(code: str) -> None:
    with transaction.atomic():
        table = lock_table(code)
        if table.state == Table.State.OPEN and _idle(table, timezone.now()):
            table.state = Table.State.CLOSED
            people = [place.user_id for place in list_places(table) if place.user_id]
            save_change(table, "state", people=tuple(people))
