"""The island as pieces of the page: land in layers and rows, and what is on it, row by row."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString

from games.engines.worms.state import Phase
from games.presenters.fragment import Fragment, fragment
from games.presenters.worms_land import LAYER, Land, land_fragments, layer
from games.presenters.worms_pieces import bubble, note, things_of, worm
from games.presenters.worms_words import Words


def land_of(view: Any) -> Land:
    return Land(view.width, view.height, view.land, view.water)


def board_fragments(view: Any) -> tuple[Fragment, ...]:
    """Return the public pieces of the board; none while the shop is open."""
    if view.phase is Phase.SHOP:
        return ()
    return (*_ground(land_of(view), view.sudden_death), *_rows(view))


@lru_cache(maxsize=256)
def _ground(land: Land, doomed: bool) -> tuple[Fragment, ...]:
    return tuple(land_fragments(land, doomed=doomed))


def _rows(view: Any) -> list[Fragment]:
    """Return what stands on each row; a row below covers the one above."""
    rows = [""] * view.height
    for y, drawn in things_of(view):
        rows[y] += drawn
    return [layer(f"row-{y}", body) for y, body in enumerate(rows)]


def secret_fragment(view: Any, words: Words) -> Fragment:
    """Return what only this viewer sees on the board: own hidden worms, contents of crates."""
    body = ""
    if view.own is not None and view.phase is not Phase.SHOP:
        record = view.own.record
        for one in view.worms:
            if one.team == view.viewer and one.hidden:
                acting = record is not None and record.worm == one.id
                body += worm(one, acting=acting, hidden=True)
        body += "".join(bubble(one.at, one.rounds, hidden=True) for one in view.own.bubbles)
        body += _contents(view, words)
    return fragment("secret", "seat", LAYER, layer="secret", body=SafeString(body))


def _contents(view: Any, words: Words) -> str:
    """Return labels of what crates and cards hold, for a team with the Crate Spy."""
    said = ""
    for crate in view.crates:
        if crate.item is not None:
            said += note(crate.at, f"{crate.ammo}× {words.label(crate.item)}")
    for card in view.cards:
        if card.items:
            items = ", ".join(f"{ammo}× {words.label(item)}" for item, ammo in card.items)
            said += note(card.at, items)
    return said
