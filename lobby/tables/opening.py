"""Opening a table and changing what is played at it. All of it raises Refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games import offers
from games.text import clean_line
from lobby.models import Table, TablePlace, User
from lobby.people.bell import TABLES, ring, user_topic
from lobby.tables.codes import new_code
from lobby.tables.limits import (
    OPEN_TABLES_PER_HOST,
    OPENED_PER_TEN_MINUTES,
    TEN_MINUTES,
    TITLE_LENGTH,
    changing,
)
from lobby.tables.locks import list_places, lock_hosted_table, save_change
from lobby.tables.refusals import Refused
from lobby.tables.seating import new_bot_name

CLOCKS: Mapping[str, Mapping[str, Any]] = {
    "live": {"kind": "live"},
    "correspondence": {
        "kind": "correspondence",
        "bank_seconds": 24 * 3600,
        "increment_seconds": 12 * 3600,
        "cap_seconds": 72 * 3600,
    },
    "none": {"kind": "none"},
}


@dataclass(frozen=True, slots=True)
class TablePlan:
    """What somebody wants to play. Options left out are standard; an empty title gets a default."""

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    clock: str = "live"
    seats: int = 4
    privacy: str = Table.Privacy.PUBLIC
    title: str = ""
    bots: tuple[str, ...] = ()  # levels
    language: str = "en"
    ruleset: str = ""  # its token; empty = the official one


def pin_ruleset(plan: TablePlan, table: Table | None = None) -> int | None:
    """Return the ruleset the plan names; one that the table pins already stays good.

    None = there is nothing but the official content. Raises Refused.
    """
    pinned = table.ruleset if table is not None else None
    if pinned is not None and plan.ruleset in {"", pinned.public_id.hex}:
        return pinned.pk
    found = offers.find_ruleset(plan.game, plan.ruleset)
    if found is None and plan.ruleset:
        raise Refused("bad_options", fields=[("ruleset", _("There is no such ruleset."))])
    return found.id if found is not None else None


def check_plan(
    plan: TablePlan, table: Table | None = None
) -> tuple[dict[str, Any], tuple[tuple[str, str], ...]]:
    """Return the full options and the warnings. Raises Refused with what is wrong, by field."""
    if offers.see_offer(plan.game) is None:
        raise Refused("no_such_game")
    content = offers.content_of(plan.game, pin_ruleset(plan, table))
    offer = offers.see_offer(plan.game, content)
    assert offer is not None  # noqa: S101 - asked above
    wrong: list[tuple[str, str]] = []
    if not offer.seat_min <= plan.seats <= offer.seat_max:
        text = _("From %(least)d to %(most)d seats.")
        wrong.append(("seats", text % {"least": offer.seat_min, "most": offer.seat_max}))
    if plan.clock not in CLOCKS:
        wrong.append(("clock", _("There is no such clock.")))
    if plan.privacy not in Table.Privacy.values:
        wrong.append(("privacy", _("A table is open to anyone, or to those with the link.")))
    if len(plan.bots) >= plan.seats:
        wrong.append(
            ("bots", _("One seat is yours: at most %(most)d bots.") % {"most": plan.seats - 1})
        )
    options = {**offer.defaults(), **plan.options}
    seats = min(max(plan.seats, offer.seat_min), offer.seat_max)
    found = offers.check_options(plan.game, options, seats, content)
    wrong += [(fault.field, fault.text) for fault in found if not fault.warning]
    if wrong:
        raise Refused("bad_options", fields=wrong)
    return options, tuple((fault.field, fault.text) for fault in found if fault.warning)


@transaction.atomic
def open_table(*, user: User, plan: TablePlan, quick: bool = False) -> Table:
    """Open a table with this person at its first seat. Holds the person's row."""
    options, _warnings = check_plan(plan)
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    _check_limits(user, quick=quick)
    table = insert_table(
        game=plan.game,
        ruleset_id=pin_ruleset(plan),
        title=clean_line(plan.title)[:TITLE_LENGTH] or default_title(user),
        options=options,
        clock=dict(CLOCKS[plan.clock]),
        seats=plan.seats,
        privacy=plan.privacy,
        language=plan.language,
        host=user,
        quick=quick,
    )
    TablePlace.objects.create(table=table, index=0, user=user, name=user.display_name, ready=quick)
    for index, level in enumerate(plan.bots, start=1):
        name = new_bot_name(table)
        TablePlace.objects.create(table=table, index=index, name=name, bot_level=level, ready=True)
    ring(user_topic(user.pk), *([TABLES] if table.privacy == Table.Privacy.PUBLIC else []))
    return table


@transaction.atomic
def change_options(*, code: str, user: User, plan: TablePlan) -> Table:
    """Change what is played: everybody's ready is cleared, and the table remembers what changed."""
    table = lock_hosted_table(code, user)
    if not changing.allow(user.pk):
        raise Refused("too_fast")
    options, _warnings = check_plan(plan, table)
    ruleset_id = pin_ruleset(plan, table)
    places = list_places(table)
    if plan.seats < len(places):
        text = _("There are %(count)d at the table already.") % {"count": len(places)}
        raise Refused("bad_options", fields=[("seats", text)])
    clock = dict(CLOCKS[plan.clock])
    changes = _changes(table, plan, options, clock)
    if ruleset_id != table.ruleset_id:
        changes += [_pin_other(table, ruleset_id)]
    title = clean_line(plan.title)[:TITLE_LENGTH] or table.title
    if not changes and title == table.title:
        return table
    table.options, table.clock, table.title = options, clock, title
    table.seats, table.privacy, table.changes = plan.seats, plan.privacy, changes
    table.reserved = [kept for kept in table.reserved if kept["index"] < plan.seats]
    _close_ranks(table, places)
    if changes:
        TablePlace.objects.filter(table=table).exclude(user=None).update(ready=False)
    save_change(
        table, "options", "clock", "title", "seats", "privacy", "changes", "reserved", "ruleset"
    )
    return table


def _pin_other(table: Table, ruleset_id: int | None) -> list[Any]:
    """Pin another ruleset; return the change as the table remembers it."""
    before = table.ruleset.title if table.ruleset else ""
    table.ruleset_id = ruleset_id
    return ["ruleset", before, table.ruleset.title if table.ruleset else ""]


def default_title(user: User) -> str:
    """Return the name of a table nobody named, in the active language."""
    return (_("%(name)s’s table") % {"name": user.display_name})[:TITLE_LENGTH]


def _changes(
    table: Table, plan: TablePlan, options: Mapping[str, Any], clock: Mapping[str, Any]
) -> list[list[Any]]:
    changes = [
        [name, table.options.get(name), value]
        for name, value in options.items()
        if table.options.get(name) != value
    ]
    for name, before, after in (
        ("seats", table.seats, plan.seats),
        ("clock", table.clock.get("kind"), clock["kind"]),
        ("privacy", table.privacy, plan.privacy),
    ):
        if before != after:
            changes.append([name, before, after])
    return changes


def _close_ranks(table: Table, places: list[TablePlace]) -> None:
    """Move those whose seat is no longer there to the free ones."""
    taken = {place.index for place in places}
    free = iter(index for index in range(table.seats) if index not in taken)
    for place in places:
        if place.index >= table.seats:
            place.index = next(free)
            place.save(update_fields=["index"])
    still = {place.index for place in places}
    table.reserved = [kept for kept in table.reserved if kept["index"] not in still]


def _check_limits(user: User, *, quick: bool) -> None:
    mine = Table.objects.filter(host=user)
    if mine.filter(created_at__gt=timezone.now() - TEN_MINUTES).count() >= OPENED_PER_TEN_MINUTES:
        raise Refused("too_fast")
    if not quick and mine.filter(state=Table.State.OPEN).count() >= OPEN_TABLES_PER_HOST:
        raise Refused("too_many_tables")


def insert_table(**fields: Any) -> Table:
    """Insert a table under a new code."""
    for _attempt in range(5):
        try:
            with transaction.atomic():
                code = new_code(listed=fields.get("privacy") == Table.Privacy.PUBLIC)
                return Table.objects.create(code=code, active_at=timezone.now(), **fields)
        except IntegrityError:
            continue  # somebody drew the same code between the look and the insert
    raise Refused("too_fast")


#: How long after its start a second "play now" leads to the same match: a double click.
DOUBLE_CLICK = timedelta(seconds=4)
