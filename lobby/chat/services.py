"""Saying something, with all limits. Raises Refused."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from games.pace import Pace
from games.text import clean_line
from lobby.matches import is_over, seat_of
from lobby.models import ChatLine, Table, TablePlace, User
from lobby.people.bell import ring
from lobby.tables.refusals import Refused

LENGTH = 300
talking = Pace(burst=5, seconds=2.5)


@dataclass(frozen=True, slots=True)
class Ear:
    """What somebody may hear in a scope: their seat, and whether spectators are withheld."""

    scope: str
    seat: int | None
    deaf: bool = False  # does not hear spectators
    running: bool = False
    can_talk: bool = True


def listen_in(scope: str, user_id: int | None) -> Ear:
    """Return what this person may hear. Raises Refused when there is nothing there."""
    kind, _slash, key = scope.partition("/")
    if kind == "match":
        return _match_ear(scope, key, user_id)
    table = Table.objects.filter(code=key).first() if kind == "table" else None
    if table is None:
        raise Refused("no_chat")
    place = TablePlace.objects.filter(table=table, user_id=user_id).first() if user_id else None
    open_ = table.state == Table.State.OPEN and user_id not in table.kicked
    return Ear(scope, place.index if place else None, can_talk=open_)


def say_line(*, scope: str, user: User, text: str) -> ChatLine:
    """Add a line to the talk of a table or match and ring its topic."""
    if len(text) > LENGTH:
        raise Refused("too_long", length=len(text), limit=LENGTH)
    line = clean_line(text)
    if not line:
        raise Refused("empty_line")
    ear = listen_in(scope, user.pk)
    if not ear.can_talk:
        raise Refused("gone")
    if not talking.allow(user.pk):
        raise Refused("too_fast")
    said = ChatLine.objects.create(
        scope=ear.scope,
        author=user,
        name=user.display_name,
        seat=ear.seat,
        spectator=ear.seat is None and ear.running,
        text=line,
    )
    ring(ear.scope)
    return said


def _match_ear(scope: str, key: str, user_id: int | None) -> Ear:
    try:
        match_id = UUID(key)
    except ValueError:
        raise Refused("no_chat") from None
    running = not is_over(match_id)
    seat = seat_of(match_id, user_id)
    return Ear(f"match/{match_id}", seat, deaf=running and seat is not None, running=running)
