"""What stands on the front page and in "your games", for one viewer in the active language."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import offers
from lobby.chat.services import Ear
from lobby.matches import MyMatch, count_playing, find_trial, list_mine
from lobby.models import Table, TablePlace
from lobby.tables.selectors import count_waiting, list_my_tables, list_tables
from lobby.tables.words import time_left

#: Games of the house, in the order of the playbills; those not yet played here come later.
BILLS = {
    "wawawest": (gettext_lazy("Wa Wa West ++"), "", "2–12"),
    "worms": (
        gettext_lazy("Worms: Evolved"),
        gettext_lazy("A small island, a lot of worms, and thirty-four bad ideas."),
        "2–8",
    ),
    "wyattearp": (
        gettext_lazy("Wyatt Earp"),
        gettext_lazy("Seven outlaws, one deck, and money on every head."),
        "2–4",
    ),
}


@dataclass(frozen=True, slots=True)
class Bill:
    """A playbill; `playable` is false for a game that comes later."""

    slug: str
    title: str
    tagline: str
    players: str
    facts: tuple[str, ...]
    playable: bool


@dataclass(frozen=True, slots=True)
class MineRow:
    """One row of "your games": a match or a table one waits at."""

    title: str
    facts: str
    href: str
    awaited: bool
    action: str


@dataclass(frozen=True, slots=True)
class Mine:
    """A person's games, those that wait for them first."""

    rows: tuple[MineRow, ...]
    awaited: int
    ended: tuple[MineRow, ...] = ()

    @property
    def first(self) -> MineRow | None:
        return self.rows[0] if self.rows and self.rows[0].awaited else None


@dataclass(frozen=True, slots=True)
class Rematch:
    """What the end of a match offers one viewer: again, and who asked for it already."""

    match_id: UUID
    over: bool
    played: bool
    code: str = ""
    names: tuple[str, ...] = ()
    here: bool = False
    tried: UUID | None = None  # the ruleset the match tried out

    @property
    def names_text(self) -> str:
        return ", ".join(self.names)


def see_bills() -> tuple[Bill, ...]:
    """Return the playbills."""
    known = {offer.slug: offer for offer in offers.list_offers()}
    waiting = count_waiting()
    return tuple(_bill(slug, known.get(slug), waiting.get(slug, 0)) for slug in BILLS)


def see_board(show: str) -> dict[str, object]:
    """Return the context of the list of tables."""
    playing = count_playing()
    return {
        "rows": list_tables(show),
        "show": show,
        "count": playing,
        "playing": ngettext("%(count)d playing now", "%(count)d playing now", playing)
        % {"count": playing},
    }


def see_mine(user_id: int) -> Mine:
    """Return a person's running matches and open tables, and the matches that are over."""
    matches = list_mine(user_id)
    running = [row for row in matches if not row.over]
    rows = [_match_row(row) for row in running]
    rows += [_table_row(table, user_id) for table in list_my_tables(user_id)]
    ended = tuple(_match_row(row) for row in matches if row.over)
    return Mine(tuple(rows), sum(row.awaited for row in running), ended)


def see_rematch(match_id: UUID, user_id: int | None, ear: Ear) -> Rematch:
    """Return what this viewer may do when the match is over."""
    played = (
        user_id is not None
        and TablePlace.objects.filter(table__match_id=match_id, user_id=user_id).exists()
    )
    if ear.running:
        return Rematch(match_id, False, played)
    table = Table.objects.filter(rematch_of=match_id).first()
    if table is None or table.state == Table.State.CLOSED:
        return Rematch(
            match_id, True, played, tried=find_trial(match_id) if ear.seat is not None else None
        )
    places = [place for place in table.places.all() if place.user_id]
    return Rematch(
        match_id,
        True,
        played,
        code=table.code,
        names=tuple(place.name for place in places if place.user_id != user_id),
        here=any(place.user_id == user_id for place in places),
    )


def _bill(slug: str, offer: offers.Offer | None, waiting: int) -> Bill:
    title, tagline, players = BILLS[slug]
    count = _("%(range)s players") % {"range": players}
    if offer is None:
        return Bill(slug, str(title), str(tagline), players, (count, _("coming later")), False)
    minutes = offers.guess_minutes(slug, 4, offer.defaults())
    facts = [count, _("%(count)d min") % {"count": minutes}]
    if waiting:
        facts.append(
            ngettext("%(count)d waiting", "%(count)d waiting", waiting) % {"count": waiting}
        )
    else:
        facts.append(_("bots ready"))
    return Bill(slug, offer.title, offer.tagline, players, tuple(facts), True)


def _match_row(row: MyMatch) -> MineRow:
    offer = offers.see_offer(row.game)
    facts = [offer.short if offer else row.game]
    if row.over:
        facts.append(_("over"))
    elif row.awaited:
        facts += [_("your turn"), time_left(row.deadline_at)]
    else:
        facts.append(_("waiting for the others"))
    return MineRow(
        title=row.title or facts[0],
        facts=" · ".join(fact for fact in facts if fact),
        href=reverse("games:match", args=[row.match_id]),
        awaited=row.awaited,
        action=_("Your turn") if row.awaited else _("Open"),
    )


def _table_row(table: Table, user_id: int) -> MineRow:
    offer = offers.see_offer(table.game)
    role = _("you are the host") if table.host_id == user_id else _("waiting at the table")
    return MineRow(
        title=table.title,
        facts=" · ".join([offer.short if offer else table.game, role]),
        href=reverse("table", args=[table.code]),
        awaited=False,
        action=_("Open"),
    )
