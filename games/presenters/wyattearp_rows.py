"""The card table of a ruleset of Wyatt Earp in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext

from games.engines.wyattearp.rules import WyattEarpEngine
from games.presenters.rows import RowWords
from games.presenters.wyattearp_rules import list_sheriffs
from games.presenters.wyattearp_words import points, words_of


def list_rows(content: Mapping[str, Any]) -> tuple[RowWords, ...]:
    """Return the outlaws and then the sheriff cards."""
    words = words_of(WyattEarpEngine.from_json(content).content, get_language() or "en")
    pictures = {one.slug: one for one in words.outlaws}
    rows = [
        RowWords(
            key=row.slug,
            label=row.label(words.language),
            icon=pictures[row.slug].icon if row.slug in pictures else "card-back",
            sort="outlaw",
            facts=(gettext("outlaw"), f"{row.copies} ×", points(row.cp), *_hole(row.hole)),
        )
        for row in words.content.outlaws
    ]
    holes = {row.slug: row.hole for row in words.content.sheriffs}
    rows += [
        RowWords(
            key=one.slug,
            label=one.label,
            icon=one.icon,
            sort="sheriff",
            facts=(
                gettext("sheriff card"),
                f"{one.copies} ×",
                *([one.worth] if one.worth else []),
                *_hole(holes[one.slug]),
            ),
            says=one.says,
        )
        for one in list_sheriffs(words)
    ]
    return tuple(rows)


def _hole(hole: bool) -> tuple[str, ...]:
    return (gettext("bullet hole"),) if hole else ()
