"""Words of the players' pages: what rows are called, how the grammar goes, what effects do."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games import house_limits, offers
from games.engines.wawawest.content import CLASSES
from games.engines.wawawest.effects import EFFECTS
from games.house.shown import BOT_LEVELS

_TRIAL_BOTS = 3


class RowNames(NamedTuple):
    """What the rows of a game are called."""

    many: str
    new: str
    add: str


class EffectWords(NamedTuple):
    """One effect: its name in a list, what it does, and which fields it needs."""

    kind: str
    label: str
    says: str


class Grammar(NamedTuple):
    """What can stand in a list of an item: names and groups, as one types them."""

    names: tuple[str, ...]
    groups: tuple[str, ...]


_LEVELS = {
    "easy": gettext_lazy("Easy"),
    "medium": gettext_lazy("Medium"),
    "hard": gettext_lazy("Hard"),
}
_EFFECTS: Mapping[str, tuple[Any, Any]] = {
    "grant_overlay": (
        gettext_lazy("Gives an overlay"),
        gettext_lazy("If you live, you have the named overlay in the next turn."),
    ),
    "overlay": (
        gettext_lazy("Is an overlay"),
        gettext_lazy(
            "It is worn, never chosen: costs NaN. Yes: its wearer cannot die; no: they can."
        ),
    ),
    "not_while_overlay": (
        gettext_lazy("Not under an overlay"),
        gettext_lazy("It cannot be chosen while you wear the named overlay."),
    ),
    "summon_hazard": (
        gettext_lazy("Brings a hazard"),
        gettext_lazy("If you live, the named hazard hits everybody in the next turn."),
    ),
    "hazard": (
        gettext_lazy("Is a hazard"),
        gettext_lazy("It belongs to nobody and hits everybody it kills: costs NaN."),
    ),
    "not_counted_as": (
        gettext_lazy("Does not count as"),
        gettext_lazy("Groups of that class do not mean it."),
    ),
    "force_skip": (
        gettext_lazy("Makes somebody skip"),
        gettext_lazy("If you live, the player you pick must skip the next turn."),
    ),
    "requires_last_turn": (
        gettext_lazy("Only right after"),
        gettext_lazy("It can only be chosen in the turn after the named item."),
    ),
    "copy_left": (
        gettext_lazy("Copies the left"),
        gettext_lazy("It becomes the card of the player on your left."),
    ),
    "revive": (
        gettext_lazy("Raises the dead"),
        gettext_lazy("Raises a dead player with so many bullets. Yes: they can never hit you."),
    ),
    "max_in_a_row": (
        gettext_lazy("At most in a row"),
        gettext_lazy("It can be chosen so many turns in a row, then something else comes first."),
    ),
    "single_target_in": (
        gettext_lazy("Aimed in a variation"),
        gettext_lazy("With that variation on, it hits only the player it is aimed at."),
    ),
    "fallback": (
        gettext_lazy("Is the Skip"),
        gettext_lazy("What no choice becomes. Every set has exactly one."),
    ),
}
_ICONS: Mapping[str, Any] = {
    "custom": pgettext_lazy("picture", "Star"),
    "reload": gettext_lazy("Reload"),
    "battery": gettext_lazy("Battery"),
    "skip": gettext_lazy("Skip"),
    "mirror": gettext_lazy("Mirror"),
    "orange-juice": gettext_lazy("Orange Juice"),
    "orange-juice-activated": gettext_lazy("Orange Juice, active"),
    "shield": gettext_lazy("Shield"),
    "reinforced-shield": gettext_lazy("Reinforced Shield"),
    "gun": gettext_lazy("Gun"),
    "laser-gun": gettext_lazy("Laser Gun"),
    "minigun": gettext_lazy("Minigun"),
    "stun-gun": gettext_lazy("Stun Gun"),
    "grenade": gettext_lazy("Grenade"),
    "bazooka": gettext_lazy("Bazooka"),
    "firework": gettext_lazy("Firework"),
    "firework-blast": gettext_lazy("Firework blast"),
    "necromancy": gettext_lazy("Necromancy"),
}


def row_words(game: str) -> RowNames:
    """Return what the rows of a game are called."""
    return {
        "wawawest": RowNames(_("Items"), _("New item"), _("Add an item")),
        "worms": RowNames(_("Weapons"), _("New weapon"), _("Add a weapon")),
    }.get(game, RowNames(_("Cards"), _("New card"), _("Add a card")))


def trial_words(game: str) -> dict[str, Any]:
    """Return what the form for trying a ruleset out offers."""
    offer = offers.see_offer(game)
    least, most = (offer.seat_min - 1, offer.seat_max - 1) if offer else (1, 1)
    return {
        "bots": [(count, count == min(_TRIAL_BOTS, most)) for count in range(least, most + 1)],
        "levels": [(level, _LEVELS[level], level == "medium") for level in BOT_LEVELS],
    }


def list_effects() -> list[EffectWords]:
    """Return every effect in words, in the order of the rules."""
    return [EffectWords(kind, str(_EFFECTS[kind][0]), str(_EFFECTS[kind][1])) for kind in EFFECTS]


def effect_fields() -> str:
    """Return, for the page's script, which fields each effect needs and what it does."""
    needs = {
        kind: {
            "fields": [_field_of(sort) for sort in sorts.values()],
            "says": str(_EFFECTS[kind][1]),
        }
        for kind, sorts in EFFECTS.items()
    }
    return json.dumps(needs, ensure_ascii=False)


def _field_of(sort: Any) -> str:
    if isinstance(sort, tuple):
        return "number"
    return {"bool": "flag", "item": "item"}.get(sort, "word")


def list_icons() -> list[tuple[str, str]]:
    """Return the pictures an item may have, with what they show."""
    return [(name, str(_ICONS[name])) for name in house_limits.ITEM_ICONS]


def grammar_of(content: Mapping[str, Any]) -> Grammar:
    """Return what the lists of an item can name in this set."""
    subtypes = content.get("vocabulary", {}).get("subtypes", ())
    types = [str(item["type"]) for item in content["items"]]
    groups = ["<Everything>", *(f"<{name}>" for name in CLASSES)]
    for name in CLASSES:
        inside = [word for word in subtypes if any(t.startswith(f"{name} ({word}") for t in types)]
        groups += [f"<{name} ({word})>" for word in inside]
    return Grammar(tuple(str(item["name"]) for item in content["items"]), tuple(groups))
