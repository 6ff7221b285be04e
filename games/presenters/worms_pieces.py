"""What stands and lies on the island, as SVG: worms with hats, mines, crates, bubbles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.templatetags.static import static
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from games.presenters.fragment import LETTERS
from games.presenters.worms_outline import UNIT, Point

#: Pictures of the sprite by what they show.
MINES = {"damage": "mine-damage", "shockwave": "mine-shock", "poison": "mine-poison"}
CRATES = {"weapon": "crate-weapon", "health": "crate-health", "utility": "crate-utility"}
_FINE = 1.4  # squares are ten units: a mine is drawn smaller than a drum


@lru_cache(maxsize=1)
def _sprite() -> str:
    return static("icons/sprite.svg")


def use(name: str, x: float, y: float, size: float, cls: str = "") -> str:
    """Return a picture of the sprite as part of a drawing."""
    named = f' class="{cls}"' if cls else ""
    box = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
    return f'<use{named} href="{_sprite()}#{name}" {box}/>'


def thing(at: Point, picture: str, key: str, size: float = 7.6, cls: str = "") -> str:
    """Return something that lies on a square; `key` names it for the script."""
    space = (UNIT - size) / 2
    drawn = use(f"piece-{picture}", space, space, size)
    return (
        f'<g class="wm-thing{cls}" data-key="{key}" '
        f'transform="translate({at[0] * UNIT} {at[1] * UNIT})">{drawn}</g>'
    )


def worm(one: Any, *, acting: bool = False, hidden: bool = False) -> str:
    """Return a worm with its hat, letter, number and health; a dot when it is poisoned."""
    state = (" data-on" if acting else "") + (" data-hidden" if hidden else "")
    sick = '<circle class="sick" cx="8.8" cy="2" r="1.3"/>' if one.poison else ""
    x, y = one.at
    return (
        f'<g class="wm-worm" data-key="{one.id}" data-seat="{LETTERS[one.team]}"{state} '
        f'transform="translate({x * UNIT} {y * UNIT})"><use href="#wm"/>{sick}'
        f'<text class="lt" x="2.1" y="9.5">{one.id}</text>'
        f'<text class="hp" x="6.7" y="9.5">{one.hp}</text></g>'
    )


def worm_body() -> SafeString:
    """Return what all worms share, once for the page: shadow, halo, body, the plate's boxes."""
    return SafeString(
        '<g id="wm"><ellipse class="shadow" cx="5" cy="7.2" rx="4" ry="1.6"/>'
        '<rect class="halo" x=".2" y="-1.4" width="9.6" height="11.4" rx="2"/>'
        f"{use('piece-worm', 0.1, -2.1, 9.8, 'body')}"
        '<rect class="bx" x=".4" y="7.2" width="9.2" height="2.8" rx=".5"/>'
        '<rect class="pl" x=".4" y="7.2" width="3.4" height="2.8" rx=".5"/></g>'
    )


def bubble(at: Point, rounds: int, *, hidden: bool = False) -> str:
    """Return a bubble and the rounds it still holds."""
    x, y = at
    hide = " data-hidden" if hidden else ""
    return (
        f'<g class="wm-bubble" data-key="bubble-{x}-{y}"{hide} '
        f'transform="translate({x * UNIT} {y * UNIT})"><circle cx="5" cy="4.4" r="5.6"/>'
        f'<path d="M1.600 3a4 4 0 0 1 2.600-2.400"/><text x="9.300" y="0">{rounds}</text></g>'
    )


def things_of(view: Any) -> Iterable[tuple[int, str]]:
    """Yield (row, drawing) of everything everybody sees, what lies below what stands."""
    for mine in view.mines:
        yield mine.at[1], thing(mine.at, MINES[mine.type], mine.id, 7.6 - _FINE)
    for drum in view.drums:
        yield drum.at[1], thing(drum.at, "drum", drum.id)
    for crate in view.crates:
        yield crate.at[1], thing(crate.at, CRATES[crate.holds], crate.id)
    for card in view.cards:
        seat = f'" data-seat="{LETTERS[card.team]}'
        yield card.at[1], thing(card.at, "donor-card", f"{card.id}{seat}", 7)
    for stick in view.dynamite:
        key = f"dynamite-{stick.at[0]}-{stick.at[1]}"
        yield stick.at[1], thing(stick.at, "dynamite", key, 6.4, " wm-lit")
    for one in view.worms:
        if one.at is not None:
            yield one.at[1], worm(one, acting=one.id == view.acting)
    for one in view.bubbles:
        yield one.at[1], bubble(one.at, one.rounds)


def note(at: Point, text: str) -> str:
    """Return a small label over a square: what a crate holds, for those who know."""
    x, y = at
    return (
        f'<text class="wm-note" x="{x * UNIT + 5}" y="{y * UNIT - 0.2:g}">'
        f"{conditional_escape(text)}</text>"
    )
