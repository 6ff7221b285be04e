"""Weapons and utilities in words: names, chips, what they do; kept per language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import get_language, gettext, gettext_lazy, ngettext

from games.engines.worms.content import ALL, Content, Ring, Row
from games.presenters.fragment import Scene
from games.presenters.worms_pictures import ICONS, Picture, picture_of

#: The names of the official rows; a row that was renamed keeps the name it was given.
NAMES: Mapping[str, Any] = {
    "prod": gettext_lazy("Prod"),
    "handgun": gettext_lazy("Handgun"),
    "bazooka": gettext_lazy("Bazooka"),
    "grenade": gettext_lazy("Grenade"),
    "shotgun": gettext_lazy("Shotgun"),
    "longbow": gettext_lazy("Longbow"),
    "fire_punch": gettext_lazy("Fire Punch"),
    "kamikaze": gettext_lazy("Kamikaze"),
    "mine": gettext_lazy("Mine"),
    "dynamite": gettext_lazy("Dynamite"),
    "sheep": gettext_lazy("Sheep"),
    "airstrike": gettext_lazy("Airstrike"),
    "homing_missile": gettext_lazy("Homing Missile"),
    "gas_grenade": gettext_lazy("Gas Grenade"),
    "super_sheep": gettext_lazy("Super Sheep"),
    "mad_cow": gettext_lazy("Mad Cow"),
    "old_woman": gettext_lazy("Old Woman"),
    "minigun": gettext_lazy("Minigun"),
    "holy_hand_grenade": gettext_lazy("Holy Hand-Grenade"),
    "nuclear_bomb": gettext_lazy("Nuclear Bomb"),
    "armageddon": gettext_lazy("Armageddon"),
    "concrete_donkey": gettext_lazy("Concrete Donkey"),
    "super_banana_bomb": gettext_lazy("Super Banana Bomb"),
    "sheep_strike": gettext_lazy("Sheep Strike"),
    "scales_of_justice": gettext_lazy("Scales of Justice"),
    "ninja_rope": gettext_lazy("Ninja Rope"),
    "fast_walk": gettext_lazy("Fast Walk"),
    "teleport": gettext_lazy("Teleport"),
    "bubble_trouble": gettext_lazy("Bubble Trouble"),
    "invisibility": gettext_lazy("Invisibility"),
    "parachute": gettext_lazy("Parachute"),
    "double_damage": gettext_lazy("Double Damage"),
    "crate_spy": gettext_lazy("Crate Spy"),
    "crate_shower": gettext_lazy("Crate Shower"),
}

#: What a behaviour does, in one or two sentences; numbers come from the row.
DOES: Mapping[str, Any] = {
    "melee": gettext_lazy("Hits the square beside the worm: a worm, a drum or a mine."),
    "direct": gettext_lazy("Flies straight and hits the first thing on its line."),
    "lob": gettext_lazy("Thrown over whatever is between. A wall too high stops it short."),
    "kamikaze": gettext_lazy("The worm runs in a line, hits everything on its way, and is gone."),
    "place_mine": gettext_lazy(
        "Laid on the worm’s square or beside it. Armed when the worm has finished."
    ),
    "place_dynamite": gettext_lazy(
        "Laid on the worm’s square or beside it. Goes off when the worm has finished."
    ),
    "walker_sheep": gettext_lazy(
        "Runs in a line, jumps over one water square, turns at walls, and goes off at a worm."
    ),
    "line_bombs": gettext_lazy("Bombs fall on a row of squares, one after the other."),
    "anywhere": gettext_lazy("Lands on exactly the square you choose."),
    "walker_cow": gettext_lazy("Runs downhill in a line and goes off at the first thing it meets."),
    "walker_woman": gettext_lazy("Walks in a line, robs the first worm she meets, and goes off."),
    "nuke": gettext_lazy("Poisons every worm of every other team. Then the water rises."),
    "meteors": gettext_lazy("Meteors fall on random squares all over the island."),
    "donkey": gettext_lazy("Stamps a hole of three by three squares down into the sea."),
    "banana": gettext_lazy("Lobbed; four more of the same follow two squares around it."),
    "sheep_strike": gettext_lazy("Sheep fall on every other square of a row, all at once."),
    "scales": gettext_lazy("All health is added up and shared out evenly among the teams."),
    "rope": gettext_lazy("Until the worm has finished it swings over everything."),
    "fast_walk": gettext_lazy("Doubles the squares this worm may walk."),
    "teleport": gettext_lazy("To any free land square. The worm has finished then."),
    "bubble": gettext_lazy("The worm’s square swallows shots for three rounds."),
    "invisibility": gettext_lazy("Nobody else sees the worm for three rounds, unless it fires."),
    "parachute": gettext_lazy(
        "Opens by itself in any fall of more than 2, and drifts with the wind."
    ),
    "double_damage": gettext_lazy("Everything you use this turn does double harm."),
    "crate_spy": gettext_lazy(
        "You see what is in crates and donor cards for the rest of the game."
    ),
    "crate_shower": gettext_lazy("Five crates fall at once."),
}


class ItemWords(NamedTuple):
    """One row as the page shows it; `id` is its identity in the rules."""

    id: str
    label: str
    icon: str
    short: str
    says: str
    chips: tuple[str, ...]
    category: str
    price: int | None
    picture: Picture | None


class Words:
    """All rows of one content in one language."""

    def __init__(self, content: Content, language: str) -> None:
        self.content, self.language = content, language
        self.items = {row.id: _word(row, language) for row in content.items}
        self.pool = content.constants

    def label(self, id_: str) -> str:
        """Return the name of a row, or of something else that can be a cause or source."""
        word = self.items.get(id_)
        if word is not None:
            return word.label
        effect = _EFFECTS.get(id_)
        return str(effect) if effect is not None else id_


_EFFECTS: Mapping[str, Any] = {
    "mine": gettext_lazy("Mine"),
    "drum": gettext_lazy("Oil drum"),
    "crate": gettext_lazy("Crate"),
    "sheep": gettext_lazy("Sheep"),
    "death": gettext_lazy("Dying worm"),
    "fall": gettext_lazy("Fall"),
    "card": gettext_lazy("Donor card"),
    "bubble": gettext_lazy("Bubble"),
}


def words_for(scene: Scene) -> Words:
    """Return the words of a scene's content in the active language."""
    return words_of(scene.content, get_language() or "en")


@lru_cache(maxsize=64)
def words_of(content: Content, language: str) -> Words:
    return Words(content, language)


def label_of(row: Row, language: str) -> str:
    """Return a row's name: the one it was given, or the translated official one."""
    given = dict(row.labels).get(language)
    if given:
        return given
    official = NAMES.get(row.id)
    if official is not None and _english(row.id) == row.name:
        return str(official)
    return row.name


@lru_cache(maxsize=128)
def _english(id_: str) -> str:
    from django.utils import translation  # noqa: PLC0415 - for one look-up each

    with translation.override("en"):
        return str(NAMES[id_])


def icon_of(id_: str) -> str:
    name = f"weapon-{id_.replace('_', '-')}"
    return name if name in ICONS else "item-custom"


def _word(row: Row, language: str) -> ItemWords:
    chips = tuple(_chips(row))
    says = str(DOES.get(row.behaviour, ""))
    return ItemWords(
        row.id,
        label_of(row, language),
        icon_of(row.id),
        ", ".join(chips[:3]) or says,
        says,
        chips,
        row.category,
        row.price,
        picture_of(row),
    )


def damage(ring: Ring, factor: int = 1) -> str:
    """Return a ring's damage: "40–50", or "25"."""
    least, most = ring.dmg_min * factor, ring.dmg_max * factor
    return str(least) if least == most else f"{least}–{most}"


def _reach_chip(row: Row) -> str:
    if row.aim == "none" or row.behaviour == "meteors":
        return gettext("the whole island")
    if row.range == ALL or row.behaviour in ("line_bombs", "sheep_strike", "donkey"):
        return gettext("anywhere")
    if row.aim in ("adjacent", "place"):
        return gettext("next to you")
    if row.behaviour in ("direct", "kamikaze"):
        return gettext("line %(count)s") % {"count": row.range}
    if row.aim == "direction":
        return ngettext("%(count)s step", "%(count)s steps", row.range) % {"count": row.range}
    return gettext("lobbed %(count)s") % {"count": row.range}


def _chips(row: Row) -> list[str]:
    """Return a few words each: how far, how much, and what is special."""
    if not row.is_weapon:
        return []
    chips = [_reach_chip(row)]
    hurting = [ring for ring in row.rings if ring.dmg_max]
    if hurting:
        chips.append(" / ".join(damage(ring) for ring in hurting))
    if any(ring.poison for ring in row.rings) or row.behaviour == "nuke":
        chips.append(gettext("poison"))
    if row.shots > 1 and row.behaviour == "direct":
        chips.append(
            ngettext("%(count)s shot", "%(count)s shots", row.shots) % {"count": row.shots}
        )
    if row.behaviour in ("line_bombs", "sheep_strike"):
        chips.append(gettext("a row of %(count)s") % {"count": row.extra.get("bombs", row.shots)})
    if row.wind:
        chips.append(gettext("wind"))
    chips += _deeper(row)
    return chips


def _deeper(row: Row) -> list[str]:
    chips = []
    if row.rings and row.rings[0].push_rule == "slide" and row.rings[0].push:
        chips.append(gettext("slides %(count)s") % {"count": row.rings[0].push})
    elif row.rings and row.rings[0].push > 1:
        chips.append(gettext("throws %(count)s") % {"count": row.rings[0].push})
    if row.rings and row.rings[0].land > 1:
        chips.append(gettext("%(count)s deep") % {"count": row.rings[0].land})
    if row.behaviour == "direct":
        chips.append(gettext("up %(up)s, down %(down)s") % {"up": row.up, "down": row.down})
    elif row.behaviour in ("lob", "banana") and row.up < ALL:
        chips.append(gettext("climbs %(count)s") % {"count": row.up})
    if row.retreat:
        chips.append(gettext("then walk %(count)s more") % {"count": row.retreat})
    return chips
