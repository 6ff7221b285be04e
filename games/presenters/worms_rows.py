"""The weapons, utilities and effects of a ruleset of Worms in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext, gettext_lazy

from games.engines.worms.rules import WormsEngine
from games.presenters.rows import RowWords
from games.presenters.worms_rules import name_source
from games.presenters.worms_words import damage, words_of

_EFFECTS: Mapping[str, tuple[Any, str]] = {
    "mine_damage": (gettext_lazy("Damage mine goes off"), "piece-mine-damage"),
    "mine_shockwave": (gettext_lazy("Shockwave mine goes off"), "piece-mine-shock"),
    "mine_poison": (gettext_lazy("Poison mine goes off"), "piece-mine-poison"),
    "drum": (gettext_lazy("Oil drum goes off"), "piece-drum"),
    "crate": (gettext_lazy("Crate goes off"), "piece-crate-weapon"),
    "death": (gettext_lazy("Worm goes off"), "piece-worm-dead"),
    "loose_sheep": (gettext_lazy("Sheep that flies out of a crate"), "weapon-sheep"),
}


def list_rows(content: Mapping[str, Any]) -> tuple[RowWords, ...]:
    """Return every row, and then what goes off by itself."""
    read = WormsEngine.from_json(content).content
    words = words_of(read, get_language() or "en")
    rows = [
        RowWords(
            key=row.id,
            label=words.items[row.id].label,
            icon=words.items[row.id].icon,
            sort=row.category,
            facts=(name_source(row), *words.items[row.id].chips),
            says=words.items[row.id].says,
        )
        for row in read.items
    ]
    for effect in read.effects:
        name, icon = _EFFECTS.get(effect.id, (effect.name, "ui-target"))
        first = damage(effect.rings[0]) if effect.rings and effect.rings[0].dmg_max else ""
        facts = (gettext("goes off by itself"), *([first] if first else []))
        rows.append(RowWords(effect.id, str(name), icon, "effect", facts))
    return tuple(rows)
