"""From a table to a match and back: ready, start, play now, again. All of it raises Refused."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games import offers, services
from lobby.matches import is_over
from lobby.models import Table, TablePlace, User
from lobby.people.bell import TABLES, match_topic, ring, user_topic
from lobby.tables.limits import RUNNING_QUICK_MATCHES, changing
from lobby.tables.locks import (
    list_places,
    lock_hosted_table,
    lock_open_table,
    lock_table,
    place_of,
    save_change,
)
from lobby.tables.opening import DOUBLE_CLICK, TablePlan, default_title, insert_table, open_table
from lobby.tables.refusals import Refused
from lobby.tables.seating import join_table


@transaction.atomic
def set_ready(*, code: str, user: User, ready: bool) -> Table:
    """Say that one is ready, or not yet; the last to be ready starts the match."""
    table = lock_table(code)
    if table.state == Table.State.PLAYING and place_of(table, user):
        return table  # the click crossed with the start
    table = lock_open_table(code)
    place = place_of(table, user)
    if place is None:
        raise Refused("not_here")
    if not changing.allow(user.pk):
        raise Refused("too_fast")
    if place.ready != ready:
        place.ready = ready
        place.save(update_fields=["ready"])
        save_change(table)
    if ready and not table.reserved and _all_ready(table):
        _start(table)
    return table


@transaction.atomic
def start_table(*, code: str, user: User) -> Table:
    """Start the match with those who are here; starting twice leads to the same match."""
    table = lock_table(code)
    if table.state == Table.State.PLAYING and place_of(table, user):
        return table
    table = lock_hosted_table(code, user)
    place = place_of(table, user)
    if place is None:
        raise Refused("not_here")
    if not place.ready:
        place.ready = True
        place.save(update_fields=["ready"])
    _start(table)
    return table


@transaction.atomic
def play_now(*, user: User, game: str, language: str, bots: tuple[str, ...]) -> Table:
    """Start a match of this person against bots at once; a double click leads to the same one."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    running = Table.objects.filter(host=user, quick=True, state=Table.State.PLAYING)
    same = running.filter(game=game, created_at__gt=timezone.now() - DOUBLE_CLICK).first()
    if same is not None:
        return same
    if running.count() >= RUNNING_QUICK_MATCHES:
        raise Refused("too_many_tables")
    plan = TablePlan(
        game=game,
        seats=1 + len(bots),
        privacy=Table.Privacy.LINK,
        title=_("%(name)s against the bots") % {"name": user.display_name},
        bots=bots,
        language=language,
    )
    table = open_table(user=user, plan=plan, quick=True)
    _start(table)
    return table


@transaction.atomic
def rematch(*, match_id: UUID, user: User) -> Table:
    """Open, or join, the one table at which those who played this match play again.

    Bots and options stay; the others' seats are kept for them. The last to come starts the match.
    """
    old = Table.objects.select_for_update().filter(match_id=match_id).first()
    if old is None:
        raise Refused("no_such_table")
    if place_of(old, user) is None:
        raise Refused("was_not_there")
    if old.state == Table.State.PLAYING and not is_over(match_id):
        raise Refused("still_running")
    table = Table.objects.filter(rematch_of=match_id).first() or _open_again(old, user)
    if table.state == Table.State.OPEN:
        join_table(code=table.code, user=user)
        table = set_ready(code=table.code, user=user, ready=True)
    return table


@transaction.atomic
def close_finished(*, match_id: UUID) -> None:
    """Close the table of a match that has ended; the end of the match calls this."""
    table = Table.objects.select_for_update().filter(match_id=match_id).first()
    if table is None or table.state != Table.State.PLAYING:
        return
    table.state = Table.State.CLOSED
    people = [place.user_id for place in list_places(table) if place.user_id]
    save_change(table, "state", people=tuple(people))
    ring(TABLES, match_topic(match_id))


def _all_ready(table: Table) -> bool:
    places = list_places(table)
    offer = offers.see_offer(table.game)
    return bool(offer and len(places) >= offer.seat_min and all(place.ready for place in places))


def _start(table: Table) -> None:
    places = list_places(table)
    offer = offers.see_offer(table.game)
    if offer is None:
        raise Refused("no_such_game")
    if len(places) < offer.seat_min:
        raise Refused("too_few", need=offer.seat_min)
    late = [place.name for place in places if not place.ready]
    if late:
        raise Refused("not_ready", names=", ".join(late))
    content = offers.content_of(table.game, table.ruleset_id)
    wrong = offers.check_options(table.game, table.options, len(places), content)
    errors = [(fault.field, fault.text) for fault in wrong if not fault.warning]
    if errors:
        raise Refused("bad_options", fields=errors)
    _close_gaps(places)
    match = services.start_match(
        game=table.game,
        content_json=content,
        options=table.options,
        clock=table.clock,
        seats=[
            services.SeatPlan(user_id=place.user_id, name=place.name, bot_level=place.bot_level)
            for place in places
        ],
        title=table.title,
        origin=f"table/{table.code}",
    )
    table.match_id, table.state, table.reserved = match.id, Table.State.PLAYING, []
    people = tuple(place.user_id for place in places if place.user_id)
    save_change(table, "match_id", "state", "reserved", people=people)


def _close_gaps(places: list[TablePlace]) -> None:
    """Take out the empty seats, so that a place and the match's seat have one number."""
    for index, place in enumerate(places):
        if place.index != index:
            place.index = index
            place.save(update_fields=["index"])


def _open_again(old: Table, user: User) -> Table:
    places = list_places(old)
    table = insert_table(
        game=old.game,
        ruleset_id=old.ruleset_id,
        title=old.title or default_title(user),
        options=old.options,
        clock=old.clock,
        seats=len(places),
        privacy=Table.Privacy.LINK,
        language=old.language,
        host=user,
        rematch_of=old.match_id,
        reserved=[
            {"user": place.user_id, "name": place.name, "index": place.index}
            for place in places
            if place.user_id
        ],
    )
    TablePlace.objects.bulk_create(
        TablePlace(
            table=table, index=place.index, name=place.name, bot_level=place.bot_level, ready=True
        )
        for place in places
        if not place.user_id
    )
    ring(match_topic(old.match_id), *(user_topic(p.user_id) for p in places if p.user_id))
    return table
