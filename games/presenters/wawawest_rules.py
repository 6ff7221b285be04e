"""The rules page: the official items and the whole kill table, with the reason of every cell."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import get_language, gettext

from games.engines.wawawest.options import Options
from games.engines.wawawest.rules import WaWaWestEngine
from games.engines.wawawest.tables import Known
from games.presenters.wawawest_reasons import entry_words
from games.presenters.wawawest_words import ItemWords, Words, words_of


class Cell(NamedTuple):
    """What one item does to another: k (kills), t (timed) or nothing, and why."""

    value: str
    why: str


class Row(NamedTuple):
    """One attacker and what it does to every item somebody can hold."""

    word: ItemWords
    cells: tuple[Cell, ...]


def rules_context() -> dict[str, Any]:
    """Return what the rules page shows, in the active language."""
    return _context(get_language() or "en")


@lru_cache(maxsize=8)
def _context(language: str) -> dict[str, Any]:
    engine = WaWaWestEngine.from_json(WaWaWestEngine.official_content())
    words = words_of(engine.content, Options(), language)
    known = tuple(words.rules.known.values())
    held = tuple(one for one in known if one.item.held)
    return {
        "heads": tuple(words.items[one.name] for one in held),
        "rows": tuple(
            Row(words.items[one.name], tuple(cell_of(one, other, words) for other in held))
            for one in known
        ),
        "cards": (*(word for _, word in words.hand), *_brought(words)),
    }


def _brought(words: Words) -> tuple[ItemWords, ...]:
    known = words.rules.known.values()
    return tuple(words.items[one.name] for one in known if one.bar == "not_playable")


def cell_of(attacker: Known, target: Known, words: Words) -> Cell:
    """Return what one item does to another, with the sentence that says why."""
    verdict = attacker.verdicts[target.index]
    values = {"item": words.label(attacker.name), "held": words.label(target.name), "entry": ""}
    if verdict.entry:
        values["entry"] = entry_words(
            verdict.rule, attacker.name, target.name, verdict.entry, words
        )
    text = {
        "kills": gettext("%(item)s kills %(held)s. Kills list: %(entry)s."),
        "killed_by": gettext("%(item)s kills %(held)s. Killed By list: %(entry)s."),
        "greater": gettext("%(item)s kills %(held)s: the greater weapon of the same sort."),
        "equal": gettext("%(item)s and %(held)s are equal weapons: the one locked first hits."),
        "spared": gettext("%(item)s spares %(held)s."),
    }.get(verdict.rule, gettext("%(item)s does nothing to %(held)s."))
    value = "t" if verdict.timed else "k" if verdict.kills else ""
    return Cell(value, text % values)
