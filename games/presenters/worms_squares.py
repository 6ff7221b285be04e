"""Names of squares, teams and worms: column letter and row number, as along the board's edge."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.presenters.worms_outline import Point

_SQUARE = re.compile(r"([A-Za-z])([1-9][0-9]?)")


def name_square(at: Point) -> str:
    """Return a square's name: (6, 9) is G10."""
    return f"{chr(65 + at[0])}{at[1] + 1}"


def name_squares(squares: Iterable[Point]) -> str:
    return ", ".join(map(name_square, squares))


def read_square(text: str) -> Point | None:
    """Return the square of a name, None if it is none."""
    found = _SQUARE.fullmatch(text)
    if found is None:
        return None
    return ord(found[1].upper()) - 65, int(found[2]) - 1


def seat_of(worm: str) -> int:
    """Return the seat of a worm by its name (M-29)."""
    return ord(worm[0]) - 65


def bold_worm(worm: str) -> SafeString:
    return format_html("<b>{}</b>", worm)
