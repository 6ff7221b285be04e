"""Sentences about players: names as signs, lines of a log and the mark in front of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.engines.protocol import Seat
from games.presenters.fragment import LETTERS, NAME_SIGNS


def list_names(seats: Sequence[Seat]) -> str:
    """Return signs for the names of seats as a list in words."""
    signs = [NAME_SIGNS[seat] for seat in seats]
    if len(signs) < 2:
        return "".join(signs)
    return gettext("%(names)s and %(name)s") % {"names": ", ".join(signs[:-1]), "name": signs[-1]}


def bold(seat: Seat) -> SafeString:
    """Return the sign of a seat's name, in bold."""
    return SafeString(f"<b>{NAME_SIGNS[seat]}</b>")


def all_of(seats: Sequence[Seat]) -> SafeString:
    return SafeString(f"<b>{list_names(seats)}</b>")


def say(text: str, **values: Any) -> SafeString:
    """Fill a translated sentence with values, escaped unless they are HTML already."""
    return SafeString(text % {name: conditional_escape(value) for name, value in values.items()})


def join(parts: Iterable[SafeString]) -> SafeString:
    """Return pieces of HTML with commas between them."""
    return SafeString(", ".join(parts))


def line(kind: str, seat: Seat | None, text: str, *, key: str = "") -> str:
    """Return one line of the log as HTML; with a key a line that is there takes its place."""
    kind = f' data-kind="{kind}"' if kind else ""
    name = f' id="{key}"' if key else ""
    return f"<li{name}{kind}>{inner(seat, text)}</li>"


def inner(seat: Seat | None, text: str) -> str:
    """Return a line's mark and sentence."""
    if seat is None:
        return f"<span>{text}</span>"
    letter = LETTERS[seat]
    mark = f'<span class="mark" data-seat="{letter}" aria-hidden="true">{letter.upper()}</span>'
    return f"{mark}<span>{text}</span>"
