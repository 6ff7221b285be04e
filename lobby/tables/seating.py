"""Who sits where: joining, leaving, sending away, bots, and who is host.

Every function holds the table's lock for its one transaction and raises Refused.
"""

from __future__ import annotations

import secrets

from django.db import IntegrityError, transaction

from games import offers
from lobby.models import Table, TablePlace, User
from lobby.people.bell import table_topic
from lobby.presence.beats import list_present, who_is
from lobby.tables.limits import SEATS_PER_PERSON, joining
from lobby.tables.locks import (
    list_places,
    lock_hosted_table,
    lock_open_table,
    lock_table,
    place_of,
    save_change,
)
from lobby.tables.refusals import Refused

BOT_LEVELS = ("easy", "medium", "hard")


@transaction.atomic
def join_table(*, code: str, user: User, index: int | None = None) -> TablePlace:
    """Sit down, at `index` if given; sitting there already changes nothing."""
    table = lock_table(code)
    mine = place_of(table, user)
    if mine is not None and table.state != Table.State.CLOSED:
        return mine
    table = lock_open_table(code)
    if user.pk in table.kicked:
        raise Refused("kicked")
    _check_pace(user)
    place = _take(table, user=user, name=user.display_name, index=index)
    table.reserved = [kept for kept in table.reserved if kept["user"] != user.pk]
    fields = ["reserved"]
    if table.host_id is None:
        table.host = user
        fields.append("host")
    save_change(table, *fields, people=(user.pk,))
    return place


@transaction.atomic
def leave_table(*, code: str, user: User) -> Table:
    """Stand up; the host's role goes to whoever sits longest, and an empty table closes."""
    table = lock_table(code)
    mine = place_of(table, user)
    if mine is None or table.state != Table.State.OPEN:
        return table
    mine.delete()
    _after_leaving(table, user.pk)
    return table


@transaction.atomic
def kick(*, code: str, user: User, index: int) -> Table:
    """Send a person or bot away, or give up a kept seat; a person cannot come back."""
    table = lock_hosted_table(code, user)
    place = TablePlace.objects.filter(table=table, index=index).first()
    if place is None:
        table.reserved = [kept for kept in table.reserved if kept["index"] != index]
        save_change(table, "reserved")
        return table
    if place.user_id == user.pk:
        raise Refused("kick_self")
    if place.user_id is not None:
        table.kicked = [*table.kicked, place.user_id]
    place.delete()
    save_change(table, "kicked", people=(place.user_id,) if place.user_id else ())
    return table


@transaction.atomic
def add_bot(
    *, code: str, user: User, level: str = "medium", index: int | None = None
) -> TablePlace:
    """Put a bot on an empty seat."""
    table = lock_hosted_table(code, user)
    if level not in BOT_LEVELS:
        raise Refused("no_such_bot")
    place = _take(table, name=new_bot_name(table), index=index, bot_level=level)
    save_change(table)
    return place


@transaction.atomic
def change_bot(*, code: str, user: User, index: int, level: str) -> None:
    """Give the bot on this seat another strength."""
    table = lock_hosted_table(code, user)
    if level not in BOT_LEVELS:
        raise Refused("no_such_bot")
    bots = TablePlace.objects.filter(table=table, index=index, user=None)
    if not bots.update(bot_level=level):
        raise Refused("no_such_bot")
    save_change(table)


@transaction.atomic
def remove_bot(*, code: str, user: User, index: int) -> None:
    """Take the bot off this seat; no bot there changes nothing."""
    table = lock_hosted_table(code, user)
    TablePlace.objects.filter(table=table, index=index, user=None).delete()
    save_change(table)


@transaction.atomic
def hand_over(*, code: str, user: User, index: int) -> None:
    """Make the person on this seat the host."""
    table = lock_hosted_table(code, user)
    place = TablePlace.objects.filter(table=table, index=index).exclude(user=None).first()
    if place is None:
        raise Refused("not_a_person")
    table.host_id = place.user_id
    save_change(table, "host")


@transaction.atomic
def take_over(*, code: str, user: User) -> None:
    """Become host of a table whose host was not heard of for a while."""
    table = lock_open_table(code)
    if table.host_id == user.pk:
        return
    if place_of(table, user) is None:
        raise Refused("not_here")
    if table.host_id is not None and who_is(table.host_id) in list_present(table_topic(code)):
        raise Refused("host_is_here")
    table.host = user
    save_change(table, "host")


def free_seats(table: Table, places: list[TablePlace], user_id: int | None = None) -> list[int]:
    """Return the seats this person may take: empty and not kept for somebody else."""
    taken = {place.index for place in places}
    kept = {seat["index"] for seat in table.reserved if seat["user"] != user_id}
    return [index for index in range(table.seats) if index not in taken | kept]


def new_bot_name(table: Table) -> str:
    """Return a name no bot at this table has."""
    taken = {place.name for place in list_places(table)}
    free = [name for name in offers.BOT_NAMES if name not in taken]
    return secrets.choice(free or offers.BOT_NAMES)


def _take(
    table: Table, *, name: str, index: int | None, user: User | None = None, bot_level: str = ""
) -> TablePlace:
    places = list_places(table)
    free = free_seats(table, places, user.pk if user else None)
    kept = [seat["index"] for seat in table.reserved if user and seat["user"] == user.pk]
    if index is None:
        index = next((seat for seat in kept if seat in free), free[0] if free else None)
    if not free or index is None:
        raise Refused("full")
    if not 0 <= index < table.seats:
        raise Refused("no_such_seat")
    if index not in free:
        raise Refused("seat_taken")
    try:
        with transaction.atomic():
            return TablePlace.objects.create(
                table=table,
                index=index,
                user=user,
                name=name,
                bot_level=bot_level,
                ready=user is None,
            )
    except IntegrityError as error:  # the lock forbids it; the constraint is the net
        raise Refused("seat_taken") from error


def _after_leaving(table: Table, user_id: int) -> None:
    people = [place for place in list_places(table) if place.user_id is not None]
    fields = []
    if table.host_id == user_id and people:
        table.host_id = min(people, key=lambda place: place.taken_at).user_id
        fields.append("host")
    if not people:
        table.state = Table.State.CLOSED
        fields.append("state")
    save_change(table, *fields, people=(user_id,))


def _check_pace(user: User) -> None:
    if not joining.allow(user.pk):
        raise Refused("too_fast")
    seats = TablePlace.objects.filter(user=user, table__state=Table.State.OPEN).count()
    if seats >= SEATS_PER_PERSON:
        raise Refused("too_many_seats")
