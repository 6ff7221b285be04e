"""Worms: Evolved for the page: views become small pieces of HTML, marks, words and animations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from games.engines.worms import events as e
from games.engines.worms.commands import write_action
from games.engines.worms.content import Content
from games.engines.worms.rules import WormsEngine
from games.engines.worms.state import Phase
from games.presenters.fragment import LETTERS, Fragment, Scene
from games.presenters.worms_board import board_fragments, secret_fragment
from games.presenters.worms_hand import hand_fragments
from games.presenters.worms_log import log_fragments
from games.presenters.worms_notation import Unreadable, read_lines
from games.presenters.worms_page import page_context
from games.presenters.worms_play import play_events
from games.presenters.worms_refusals import refusal
from games.presenters.worms_shop import equip_of, packing_fragment, purse_fragments
from games.presenters.worms_side import side_fragments
from games.presenters.worms_whatif import whatif
from games.presenters.worms_words import words_for

__all__ = [
    "form_action",
    "log_fragments",
    "marks",
    "page_context",
    "play_events",
    "private_fragments",
    "public_fragments",
    "refusal",
    "touched",
    "whatif",
]


def public_fragments(scene: Scene) -> tuple[Fragment, ...]:
    """Return what everybody sees alike: the island in layers, teams, wind, the end."""
    words = words_for(scene)
    return (
        *board_fragments(scene.public),
        *side_fragments(scene, words),
        packing_fragment(scene),
    )


def private_fragments(scene: Scene) -> tuple[Fragment, ...]:
    """Return what depends on the viewer: hidden worms, crew, weapons, bar, bag."""
    words = words_for(scene)
    if scene.public.phase is Phase.SHOP:
        return purse_fragments(scene, words)
    return (secret_fragment(scene.view, words), *hand_fragments(scene, words))


def marks(scene: Scene) -> dict[str, str]:
    """Return the phase and whose turn it is."""
    view = scene.public
    playing = view.phase is Phase.PLAY
    return {
        "stage": view.phase.value,
        "whose": LETTERS[view.turn] if playing else "",
        "ground": "" if view.phase is Phase.SHOP else f"{view.land}:{view.water}",
    }


_IN_SHOP = (e.Equipped, e.EquipmentChanged, e.Reopened)


def touched(events: Sequence[Any]) -> frozenset[int] | None:
    """Return the seats whose own pieces these events may change; None = anybody's."""
    seats: set[int] = set()
    for event in events:
        if type(event) in _IN_SHOP:
            seats.add(event.team)
        elif event.to == "all":
            return None
        else:
            seats |= event.to
    return frozenset(seats)


def form_action(form: Mapping[str, str]) -> dict[str, Any]:
    """Return the action JSON that the fields of the page's form describe.

    A list of commands that cannot be read becomes an odd command that says which line is wrong.
    """
    doing = form.get("do", "")
    if doing == "equip":
        return equip_of(form)
    if doing in ("reopen", "end", "surrender"):
        return {"do": doing.upper()}
    if doing == "end worm":
        return {"do": "END", "what": "worm"}
    lines = read_lines(form.get("list", ""), _official())
    if isinstance(lines, Unreadable):
        return {"do": f"notation:{lines.line}:{lines.code}"}
    return {"do": "LIST", "list": [write_action(line.command) for line in lines]}


@lru_cache(maxsize=1)
def _official() -> Content:
    return WormsEngine.from_json(WormsEngine.official_content()).content
