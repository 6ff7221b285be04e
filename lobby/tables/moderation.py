"""What staff may do: close tables, hide talk."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from lobby.models import ChatLine, Table
from lobby.people.bell import ring
from lobby.tables.locks import list_places, lock_table, save_change


def close_tables(*, codes: Sequence[str]) -> None:
    """Close open tables, each under its own lock."""
    for code in codes:
        with transaction.atomic():
            table = lock_table(code)
            if table.state == Table.State.OPEN:
                table.state = Table.State.CLOSED
                people = [place.user_id for place in list_places(table) if place.user_id]
                save_change(table, "state", people=tuple(people))


@transaction.atomic
def hide_lines(*, ids: Sequence[int], hidden: bool) -> None:
    """Hide lines from everybody, or show them again."""
    lines = ChatLine.objects.filter(pk__in=ids)
    scopes = set(lines.values_list("scope", flat=True))
    lines.update(hidden=hidden)
    ring(*scopes)
