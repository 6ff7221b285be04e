"""What one person hears of the talk at a table or in a match."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.crypto import salted_hmac

from lobby.chat.services import Ear
from lobby.models import ChatLine

SHOWN = 60
LETTERS = "abcdefghijkl"


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is shown. `token` names it without telling how many others there are."""

    token: str
    name: str
    letter: str
    text: str
    spectator: bool


def list_lines(ear: Ear) -> list[Line]:
    """Return the newest lines this person may hear, oldest first."""
    heard = ChatLine.objects.filter(scope=ear.scope, hidden=False)
    if ear.deaf:
        heard = heard.filter(spectator=False)
    rows = list(heard.order_by("-id")[:SHOWN])
    return [line_of(row) for row in reversed(rows)]


def line_of(row: ChatLine) -> Line:
    """Return a stored line as it is shown."""
    letter = LETTERS[row.seat] if row.seat is not None and row.seat < len(LETTERS) else ""
    return Line(
        token=salted_hmac("chat line", str(row.pk)).hexdigest()[:12],
        name=row.name,
        letter=letter,
        text=row.text,
        spectator=row.seat is None,
    )
