"""What one viewer sees of the tables. Words are in the active language; nothing is changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games import offers
from lobby.models import Table, TablePlace
from lobby.people.bell import table_topic
from lobby.presence.beats import list_present, who_is
from lobby.tables.refusals import Refused
from lobby.tables.words import LEVELS, change_words, clock_words, level_words

LETTERS = "abcdefghijkl"
LISTED = 60
WATCHED = 12
#: Filters of the list, next to the games' slugs.
FREE, DAY = "free", "day"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in the list: to join, or to watch once its match runs."""

    code: str
    title: str
    game: str
    icon: str
    facts: tuple[str, ...]
    taken: int
    seats: int
    language: str
    joinable: bool
    match_id: UUID | None

    @property
    def pips(self) -> list[bool]:
        return [index < self.taken for index in range(self.seats)]


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at a table as one viewer sees it. kind: person, bot, kept, empty."""

    index: int
    kind: str
    name: str = ""
    level: str = ""
    level_words: str = ""
    ready: bool = False
    is_me: bool = False
    is_host: bool = False
    away: bool = False

    @property
    def letter(self) -> str:
        return LETTERS[self.index]


@dataclass(frozen=True, slots=True)
class TablePage:
    """Everything the waiting page shows to one viewer."""

    table: Table
    offer: offers.Offer
    chairs: tuple[Chair, ...]
    me: Chair | None
    host: Chair | None
    chips: tuple[str, ...]
    clock: str
    rules: offers.RulesetChoice | None  # what it is played by, if not the official ruleset
    changes: tuple[str, ...]
    late: tuple[str, ...]  # who is not ready
    kept: tuple[str, ...]  # for whom a seat is kept
    watching: int
    kicked: bool

    @property
    def taken(self) -> int:
        return sum(chair.kind in {"person", "bot"} for chair in self.chairs)

    @property
    def is_host(self) -> bool:
        return self.me is not None and self.me.is_host

    @property
    def has_free(self) -> bool:
        return any(chair.kind == "empty" for chair in self.chairs)

    @property
    def others_late(self) -> tuple[str, ...]:
        mine = self.me.name if self.me and not self.me.ready else None
        names = list(self.late)
        if mine in names:
            names.remove(mine)
        return tuple(names)

    @property
    def enough(self) -> bool:
        return self.taken >= self.offer.seat_min

    @property
    def late_text(self) -> str:
        return ", ".join(self.others_late)

    @property
    def kept_text(self) -> str:
        return ", ".join(self.kept)

    @property
    def levels(self) -> list[tuple[str, str]]:
        return [(level, level_words(level)) for level in LEVELS]

    @property
    def holdings(self) -> tuple[offers.Holding, ...]:
        content = offers.content_of(self.table.game, self.table.ruleset_id)
        return offers.list_holdings(self.table.game, self.table.options, content)

    @property
    def ready_is_brass(self) -> bool:
        """Return whether "Ready" is what one presses next."""
        return self.me is not None and not self.me.ready and self.enough and not self.can_start

    @property
    def copy_is_brass(self) -> bool:
        """Return whether the invite link is what one needs next."""
        return self.me is not None and not self.can_start and not self.ready_is_brass

    @property
    def can_start(self) -> bool:
        return self.is_host and self.enough and not self.others_late

    @property
    def needed(self) -> int:
        return max(0, self.offer.seat_min - self.taken)


def list_tables(show: str = "") -> list[TableRow]:
    """Return public tables, those with a free seat first, then a few one can watch."""
    public = (
        Table.objects.filter(privacy=Table.Privacy.PUBLIC)
        .select_related("ruleset")
        .prefetch_related("places")
    )
    slugs = {offer.slug: offer for offer in offers.list_offers()}
    wanted = public.filter(game__in=[show] if show in slugs else list(slugs))
    if show == DAY:
        wanted = wanted.filter(clock__kind="correspondence")
    waiting = wanted.filter(state=Table.State.OPEN).order_by("-active_at")[:LISTED]
    rows = [_row(table, slugs[table.game]) for table in waiting]
    rows.sort(key=lambda row: not row.joinable)
    if show == FREE:
        return [row for row in rows if row.joinable]
    playing = wanted.filter(state=Table.State.PLAYING).order_by("-active_at")[:WATCHED]
    return rows + [_row(table, slugs[table.game]) for table in playing]


def count_waiting() -> dict[str, int]:
    """Return how many people wait at public tables of each game."""
    waiting: dict[str, int] = {}
    games = TablePlace.objects.filter(
        table__state=Table.State.OPEN, table__privacy=Table.Privacy.PUBLIC, user__isnull=False
    ).values_list("table__game", flat=True)
    for game in games:
        waiting[game] = waiting.get(game, 0) + 1
    return waiting


def list_my_tables(user_id: int) -> list[Table]:
    """Return the open tables at which this person sits."""
    mine = Table.objects.filter(places__user_id=user_id, state=Table.State.OPEN)
    return list(mine.order_by("-active_at")[:20])


def find_table(code: str) -> Table:
    """Return the table. Raises Refused."""
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise Refused("no_such_table")
    return table


def see_table(table: Table, user_id: int | None) -> TablePage:
    """Return the waiting page of a table for this viewer (None = somebody nameless)."""
    offer = offers.see_offer(table.game)
    if offer is None:
        raise Refused("no_such_game")
    places = list(table.places.order_by("index"))
    present = list_present(table_topic(table.code))
    chairs = _chairs(table, places, present, user_id)
    people = [chair for chair in chairs if chair.kind == "person"]
    seated = {who_is(place.user_id) for place in places if place.user_id}
    clock = clock_words(table.game, table.clock, table.options)
    return TablePage(
        table=table,
        offer=offer,
        chairs=chairs,
        me=next((chair for chair in people if chair.is_me), None),
        host=next((chair for chair in people if chair.is_host), None),
        chips=(*offers.name_differences(table.game, table.options), clock),
        clock=clock,
        rules=_rules(table),
        changes=tuple(change_words(table.game, table.changes)),
        late=tuple(chair.name for chair in people if not chair.ready),
        kept=tuple(chair.name for chair in chairs if chair.kind == "kept"),
        watching=len(present - seated),
        kicked=user_id in table.kicked,
    )


def _row(table: Table, offer: offers.Offer) -> TableRow:
    taken = table.places.all()
    clock = clock_words(table.game, table.clock, table.options)
    facts = (offer.short, *_differences(table), clock)
    open_ = table.state == Table.State.OPEN
    seats = table.seats if open_ else len(taken)
    return TableRow(
        code=table.code,
        title=table.title,
        game=table.game,
        icon=offer.icon,
        facts=facts,
        taken=len(taken),
        seats=seats,
        language=table.language,
        joinable=open_ and len(taken) + len(table.reserved) < seats,
        match_id=table.match_id,
    )


def _differences(table: Table) -> tuple[str, ...]:
    """Return what is not the standard game, the ruleset first."""
    ruleset = offers.name_ruleset(table.ruleset)
    return ((ruleset,) if ruleset else ()) + offers.name_differences(table.game, table.options)


def _rules(table: Table) -> offers.RulesetChoice | None:
    known = table.ruleset
    return offers.choose(known) if known is not None and not known.official else None


def _chairs(
    table: Table, places: list[TablePlace], present: frozenset[str], user_id: int | None
) -> tuple[Chair, ...]:
    taken = {place.index: place for place in places}
    kept: dict[int, dict[str, Any]] = {seat["index"]: seat for seat in table.reserved}
    chairs = []
    for index in range(table.seats):
        place = taken.get(index)
        if place is not None:
            chairs.append(_taken_chair(table, place, present, user_id))
        elif index in kept:
            mine = kept[index]["user"] == user_id
            chairs.append(Chair(index, "empty" if mine else "kept", name=kept[index]["name"]))
        else:
            chairs.append(Chair(index, "empty"))
    return tuple(chairs)


def _taken_chair(
    table: Table, place: TablePlace, present: frozenset[str], user_id: int | None
) -> Chair:
    if place.user_id is None:
        return Chair(
            place.index,
            "bot",
            name=place.name,
            level=place.bot_level,
            level_words=level_words(place.bot_level),
            ready=True,
        )
    return Chair(
        place.index,
        "person",
        name=place.name,
        ready=place.ready,
        is_me=place.user_id == user_id,
        is_host=place.user_id == table.host_id,
        away=place.user_id != user_id and who_is(place.user_id) not in present,
    )
