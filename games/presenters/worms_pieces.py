"""What stands and lies on the island, as SVG: worms with hats, mines, crates, bubbles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.templatetags.static import static
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from games.presenters.fragment import LETTERS
from games.presenters.worms_outline import UNIT, Point

#: What lies about, by the short id of its drawing in the page: the picture of the sprite, its size.
THINGS: Mapping[str, tuple[str, float]] = {
    "md": ("piece-mine-damage", 6.2),  # squares are ten units: a mine is smaller than a drum
    "ms": ("piece-mine-shock", 6.2),
    "mp": ("piece-mine-poison", 6.2),
    "cw": ("piece-crate-weapon", 7.6),
    "ch": ("piece-crate-health", 7.6),
    "cu": ("piece-crate-utility", 7.6),
    "drum": ("piece-drum", 7.6),
    "card": ("piece-donor-card", 7),
    "lit": ("piece-dynamite", 6.4),
}
MINES = {"damage": "md", "shockwave": "ms", "poison": "mp"}
CRATES = {"weapon": "cw", "health": "ch", "utility": "cu"}


@lru_cache(maxsize=1)
def _sprite() -> str:
    return static("icons/sprite.svg")


def use(name: str, x: float, y: float, size: float, more: str = "") -> str:
    """Return a picture of the sprite as part of a drawing."""
    box = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
    return f'<use{more} href="{_sprite()}#{name}" {box}/>'


def thing(at: Point, name: str, key: str, more: str = "") -> str:
    """Return something that lies on a square; `key` names it for the script."""
    place = f'x="{at[0] * UNIT}" y="{at[1] * UNIT}"'
    return f'<use data-key="{key}"{more} href="#t-{name}" {place}/>'


def worm(one: Any, *, acting: bool = False, hidden: bool = False) -> str:
    """Return a worm with its hat, letter, number and health; a dot when it is poisoned."""
    state = (" data-on" if acting else "") + (" data-hidden" if hidden else "")
    sick = '<circle class="sick" cx="8.8" cy="2" r="1.3"/>' if one.poison else ""
    x, y = one.at
    return (
        f'<g class="wm-worm" data-key="{one.id}" data-seat="{LETTERS[one.team]}"{state} '
        f'transform="translate({x * UNIT} {y * UNIT})"><use href="#w-{one.id}"/>{sick}'
        f"<text>{one.hp}</text></g>"
    )


def shared_drawings(ids: Iterable[str]) -> SafeString:
    """Return what is drawn over and over, once for the page: worms with their names, things."""
    things = (
        use(picture, (UNIT - size) / 2, (UNIT - size) / 2, size, f' id="t-{name}"')
        for name, (picture, size) in THINGS.items()
    )
    body = use("piece-worm", 0.1, -2.1, 9.8, ' class="body"')
    return SafeString(
        '<g id="t-bubble"><circle cx="5" cy="4.4" r="5.6"/>'
        '<path d="M1.6 3a4 4 0 0 1 2.6-2.4"/></g>'
        '<g id="wm"><ellipse class="shadow" cx="5" cy="7.2" rx="4" ry="1.6"/>'
        '<rect class="halo" x=".2" y="-1.4" width="9.6" height="11.4" rx="2"/>'
        f"{body}"
        '<rect class="bx" x=".4" y="7.2" width="9.2" height="2.8" rx=".5"/>'
        '<rect class="pl" x=".4" y="7.2" width="3.4" height="2.8" rx=".5"/></g>'
        f"{''.join(things)}{''.join(map(_named, ids))}"
    )


def _named(id_: str) -> str:
    return f'<g id="w-{id_}"><use href="#wm"/><text class="tag">{id_}</text></g>'


def bubble(at: Point, rounds: int, *, hidden: bool = False) -> str:
    """Return a bubble and the rounds it still holds."""
    x, y = at
    hide = " data-hidden" if hidden else ""
    return (
        f'<g class="wm-bubble" data-key="bubble-{x}-{y}"{hide} '
        f'transform="translate({x * UNIT} {y * UNIT})"><use href="#t-bubble"/>'
        f'<text x="9.3" y="0">{rounds}</text></g>'
    )


def things_of(view: Any) -> Iterable[tuple[int, str]]:
    """Yield (row, drawing) of everything everybody sees, what lies below what stands."""
    for mine in view.mines:
        yield mine.at[1], thing(mine.at, MINES[mine.type], mine.id)
    for drum in view.drums:
        yield drum.at[1], thing(drum.at, "drum", drum.id)
    for crate in view.crates:
        yield crate.at[1], thing(crate.at, CRATES[crate.holds], crate.id)
    for card in view.cards:
        seat = f' data-seat="{LETTERS[card.team]}"'
        yield card.at[1], thing(card.at, "card", card.id, seat)
    for stick in view.dynamite:
        key = f"dynamite-{stick.at[0]}-{stick.at[1]}"
        yield stick.at[1], thing(stick.at, "lit", key, ' class="wm-lit"')
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
