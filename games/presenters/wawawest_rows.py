"""The items of a ruleset of Wa Wa West in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language

from games.engines.wawawest.options import Options
from games.engines.wawawest.rules import WaWaWestEngine
from games.presenters.rows import RowWords
from games.presenters.wawawest_words import words_of


def list_rows(content: Mapping[str, Any]) -> tuple[RowWords, ...]:
    """Return every item, also what is never dealt."""
    read = WaWaWestEngine.from_json(content).content
    words = words_of(read, Options(), get_language() or "en")
    return tuple(
        RowWords(
            key=item.name,
            label=word.label,
            icon=word.icon,
            sort=word.cls,
            facts=(word.kind,),
            says=word.says,
            bullets=word.cost,
            enabled=item.enabled,
        )
        for item in read.items
        for word in (words.items[item.name],)
    )
