"""The one lock of a table: its row. Everything below a table is changed while holding it.

SQLite: the transaction itself is IMMEDIATE and is the lock. PostgreSQL: SELECT ... FOR UPDATE.
"""

from __future__ import annotations

from django.utils import timezone

from lobby.models import Table, TablePlace, User
from lobby.people.bell import TABLES, match_topic, ring, table_topic, user_topic
from lobby.tables.refusals import Refused


def lock_table(code: str) -> Table:
    """Return the locked table; call inside a transaction. Raises Refused."""
    table = Table.objects.select_for_update().filter(code=code).first()
    if table is None:
        raise Refused("no_such_table")
    return table


def lock_open_table(code: str) -> Table:
    """Return the locked table if it still gathers people. Raises Refused."""
    table = lock_table(code)
    if table.state == Table.State.CLOSED:
        raise Refused("gone")
    if table.state == Table.State.PLAYING:
        raise Refused("started", match_id=table.match_id)
    return table


def lock_hosted_table(code: str, user: User) -> Table:
    """Return the locked open table whose host this is. Raises Refused."""
    table = lock_open_table(code)
    if table.host_id != user.pk:
        raise Refused("not_host")
    return table


def list_places(table: Table) -> list[TablePlace]:
    """Return the taken places in the order of the seats."""
    return list(TablePlace.objects.filter(table=table).order_by("index"))


def place_of(table: Table, user: User) -> TablePlace | None:
    """Return where this person sits, if anywhere."""
    return TablePlace.objects.filter(table=table, user=user).first()


def save_change(table: Table, *fields: str, people: tuple[int, ...] = ()) -> None:
    """Store changed fields, count the version up and ring; `people` are told as well."""
    table.version += 1
    table.active_at = timezone.now()
    table.save(update_fields=["version", "active_at", *fields])
    topics = [table_topic(table.code), *(user_topic(user_id) for user_id in people)]
    if table.privacy == Table.Privacy.PUBLIC or "privacy" in fields:
        topics.append(TABLES)
    if table.rematch_of:
        topics.append(match_topic(table.rematch_of))
    ring(*topics)
