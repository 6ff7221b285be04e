"""What an edit of items means: the whole kill table, changed crossings marked, with reasons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import get_language, gettext

from games.engines.wawawest.options import Options
from games.engines.wawawest.rules import WaWaWestEngine
from games.presenters.wawawest_rules import Cell, cell_of
from games.presenters.wawawest_words import ItemWords, Words, words_of

_SIGNS = {"k": "✕", "t": "=", "": "·"}


class Crossing(NamedTuple):
    """One cell; `before` is what it was in the ruleset it is compared with, if that differs."""

    value: str
    sign: str
    why: str
    changed: bool


class Line(NamedTuple):
    """One attacker's row of the table."""

    word: ItemWords
    here: bool
    cells: tuple[Crossing, ...]


def meaning_context(
    content: Mapping[str, Any], base: Mapping[str, Any] | None, row: str = ""
) -> dict[str, Any]:
    """Return the kill table of valid content; `row` is the item being edited."""
    words = _words(content)
    old = _words(base) if base is not None else None
    known = tuple(words.rules.known.values())
    held = tuple(one for one in known if one.item.held)
    lines = tuple(
        Line(
            words.items[one.name],
            one.name == row,
            tuple(_cross(cell_of(one, other, words), one.name, other.name, old) for other in held),
        )
        for one in known
    )
    return {
        "heads": tuple((words.items[one.name], one.name == row) for one in held),
        "lines": lines,
        "changed": sum(cell.changed for line in lines for cell in line.cells),
    }


def _words(content: Mapping[str, Any]) -> Words:
    return words_of(WaWaWestEngine.from_json(content).content, Options(), get_language() or "en")


def _cross(cell: Cell, attacker: str, target: str, old: Words | None) -> Crossing:
    if old is None:
        return Crossing(cell.value, _SIGNS[cell.value], cell.why, False)
    before = ""
    known = old.rules.known
    if attacker in known and target in known and known[target].item.held:
        before = cell_of(known[attacker], known[target], old).value
    changed = before != cell.value
    why = cell.why
    if changed:
        said = {"k": gettext("kills"), "t": gettext("duel, faster wins"), "": gettext("nothing")}
        why = f"{cell.why} {gettext('Before: %(what)s.') % {'what': said[before]}}"
    return Crossing(cell.value, _SIGNS[cell.value], why, changed)
