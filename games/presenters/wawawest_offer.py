"""Wa Wa West ++ at a table: words of its options, presets and items (rules sections 6 and 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.engines.errors import Fault
from games.engines.wawawest.messages import MESSAGES
from games.engines.wawawest.official import OFFICIAL
from games.engines.wawawest.options import find_option_warnings, read_options
from games.presenters.offer import Holding, OfferWords, OptionWords, Preset, Text
from games.presenters.wawawest_words import cost_words

BLITZ_SECONDS = 3

#: A few words on each item of the official set.
BLURBS: Mapping[str, Text] = {
    "Reload": gettext_lazy("one bullet"),
    "Shield": gettext_lazy("stops guns"),
    "Gun": gettext_lazy("hits all who charge"),
    "Orange Juice (unactivated)": gettext_lazy("safe next turn"),
    "Grenade": gettext_lazy("breaks Shields"),
    "Battery": gettext_lazy("costs 3, gives 5"),
    "Reinforced Shield": gettext_lazy("stops nearly all"),
    "Laser Gun": gettext_lazy("through Shields"),
    "Minigun": gettext_lazy("free, finds juice"),
    "Bazooka": gettext_lazy("hits everything"),
    "Firework (launch)": gettext_lazy("a blast next turn"),
    "Stun Gun": gettext_lazy("one must skip"),
    "Mirror": gettext_lazy("copies your left"),
    "Necromancy": gettext_lazy("raises a dead one"),
    "Skip": gettext_lazy("nothing, and in danger"),
}

GROUPS = {
    "play": gettext_lazy("Variations"),
    "time": gettext_lazy("Time"),
    "items": gettext_lazy("Items"),
    "fire": gettext_lazy("Who fires first"),
    "rules": gettext_lazy("Rules one may drop"),
    "sight": gettext_lazy("What is seen"),
}


def _headstart(value: Any) -> str:
    return _("Headstart %(count)d") % {"count": value}


def _seconds(value: Any) -> str:
    return ""  # the clock's chip says it


def _turn_limit(value: Any) -> str:
    return ngettext("at most %(count)d turn", "at most %(count)d turns", value) % {"count": value}


def _without(value: Any) -> str:
    names = sorted(value)
    if len(names) > 2:
        return ngettext("%(count)d item less", "%(count)d items less", len(names)) % {
            "count": len(names)
        }
    return _("without %(items)s") % {"items": ", ".join(item_name(name) for name in names)}


OPTIONS: Mapping[str, OptionWords] = {
    "headstart": OptionWords(
        gettext_lazy("Headstart"),
        gettext_lazy("Bullets everyone starts with."),
        ticket=_headstart,
    ),
    "blitz": OptionWords(
        gettext_lazy("Blitz"), gettext_lazy("Three seconds a turn, one tap locks.")
    ),
    "precision": OptionWords(
        gettext_lazy("Precision"), gettext_lazy("Guns hit one aimed-at player; bombs hit all.")
    ),
    "concentrated": OptionWords(
        gettext_lazy("Concentrated"), gettext_lazy("Only the Laser Gun is aimed.")
    ),
    "teams": OptionWords(
        gettext_lazy("Teams"), gettext_lazy("Two teams, every other seat, no friendly fire.")
    ),
    "thievery": OptionWords(
        gettext_lazy("Thievery"), gettext_lazy("Surviving killers take the ammo.")
    ),
    "exclude_items": OptionWords(
        gettext_lazy("Leave out"),
        gettext_lazy("These items are not dealt. Skip stays: it is what no choice becomes."),
        ticket=_without,
    ),
    "greater": OptionWords(
        gettext_lazy("Greater beats lesser"),
        gettext_lazy("A greater weapon hits the holder of a lesser one of its kind."),
        ticket=lambda value: "" if value else _("no greater weapons"),
    ),
    "first_to_fire": OptionWords(
        gettext_lazy("First to fire"),
        gettext_lazy("Of two equal weapons the faster one hits."),
        ticket=lambda value: "" if value else _("no first to fire"),
    ),
    "spares": OptionWords(
        gettext_lazy("Spared items"),
        gettext_lazy("Some weapons spare some items."),
        ticket=lambda value: "" if value else _("nothing is spared"),
    ),
    "fire": OptionWords(
        gettext_lazy("Who is faster"),
        gettext_lazy("How two equal weapons find out who fired first."),
        ticket=lambda value: {
            "always_tie": _("equals always tie"),
            "server_order": _("first message first"),
        }.get(value, ""),
        choices={
            "lock_time": gettext_lazy("Time to lock in"),
            "always_tie": gettext_lazy("Always a tie"),
            "server_order": gettext_lazy("Order of messages"),
        },
    ),
    "tie": OptionWords(
        gettext_lazy("When nobody is faster"),
        gettext_lazy("What two equal weapons do that fire at the same moment."),
        ticket=lambda value: {
            "all_spared": _("ties spare"),
            "ends_match": _("a tie ends the match"),
        }.get(value, ""),
        choices={
            "all_hit": gettext_lazy("Both are hit"),
            "all_spared": gettext_lazy("Both are spared"),
            "ends_match": gettext_lazy("The match ends"),
        },
    ),
    "tolerance_ms": OptionWords(
        gettext_lazy("Tolerance"),
        gettext_lazy("A smaller difference than this is a tie."),
        ticket=lambda value: _("tolerance %(count)d ms") % {"count": value},
        unit=gettext_lazy("ms"),
    ),
    "floor_ms": OptionWords(
        gettext_lazy("Shortest time"),
        gettext_lazy("Nobody counts as faster than this."),
        ticket=lambda value: _("shortest time %(count)d ms") % {"count": value},
        unit=gettext_lazy("ms"),
    ),
    "blitz_floor_ms": OptionWords(
        gettext_lazy("Shortest time in Blitz"),
        gettext_lazy("The same when Blitz is on."),
        ticket=lambda value: _("shortest time %(count)d ms in Blitz") % {"count": value},
        unit=gettext_lazy("ms"),
    ),
    "turn_seconds": OptionWords(
        gettext_lazy("Time to choose"),
        gettext_lazy("What is chosen but not locked in counts when time is up."),
        ticket=_seconds,
        unit=gettext_lazy("seconds"),
    ),
    "blitz_seconds": OptionWords(
        gettext_lazy("Seconds in Blitz"),
        gettext_lazy("Time for a turn when Blitz is on."),
        ticket=_seconds,
        unit=gettext_lazy("seconds"),
    ),
    "pause_seconds": OptionWords(
        gettext_lazy("Pause after a reveal"),
        gettext_lazy("The next turn opens after it, or when all are ready."),
        ticket=lambda value: _("pause %(count)d s") % {"count": value},
        unit=gettext_lazy("seconds"),
    ),
    "turn_limit": OptionWords(
        gettext_lazy("Turn limit"),
        gettext_lazy("Whoever lives then shares the win."),
        ticket=_turn_limit,
    ),
    "hide_locks": OptionWords(
        gettext_lazy("Hidden locks"), gettext_lazy("Nobody sees who has locked in.")
    ),
    "memory": OptionWords(gettext_lazy("Memory"), gettext_lazy("Nobody sees the others’ ammo.")),
}

_FIRST_GAME = ("Battery", "Bazooka", "Firework (launch)", "Mirror", "Necromancy", "Stun Gun")
PRESETS = (
    Preset("standard", gettext_lazy("Standard"), gettext_lazy("All 17 items, 15 seconds.")),
    Preset(
        "first",
        gettext_lazy("First game"),
        gettext_lazy("Nine items, 30 seconds."),
        {"exclude_items": sorted(_FIRST_GAME), "turn_seconds": 30},
    ),
    Preset("blitz", gettext_lazy("Blitz"), gettext_lazy("Three seconds a turn."), {"blitz": True}),
    Preset(
        "loaded",
        gettext_lazy("Loaded"),
        gettext_lazy("Headstart 3 and Thievery."),
        {"headstart": 3, "thievery": True},
    ),
    Preset(
        "marksmen",
        gettext_lazy("Marksmen"),
        gettext_lazy("Every gun is aimed, 20 seconds."),
        {"precision": True, "turn_seconds": 20},
    ),
)


def list_holdings(content: Mapping[str, Any], options: Mapping[str, Any]) -> tuple[Holding, ...]:
    """Return the items one can choose, in the order of the content."""
    excluded = set(options.get("exclude_items", ()))
    return tuple(
        Holding(
            name=item["name"],
            label=_label(item),
            blurb=_blurb(item),
            icon=f"item-{item.get('icon', 'custom')}",
            optional=not any(effect["kind"] == "fallback" for effect in item["effects"]),
        )
        for item in content["items"]
        if item["cost"] is not None and item["name"] not in excluded
    )


def _blurb(item: Mapping[str, Any]) -> str:
    """Return a few words on an item; for one that is not the official one what it costs."""
    if item in OFFICIAL["items"]:
        return str(BLURBS.get(item["name"], ""))
    return cost_words(item["cost"], item.get("gives", 0))


def _label(item: Mapping[str, Any]) -> str:
    labels = item.get("labels") or {}
    return str(labels.get(get_language() or "en") or item["name"])


def item_name(name: str) -> str:
    """Return the item of the official set in words; its own name when it has no others."""
    items = OFFICIAL["items"]
    return next((_label(item) for item in items if item["name"] == name), name)


def say_clock(options: Mapping[str, Any]) -> str:
    """Return the time for a turn in few words."""
    seconds = options.get("turn_seconds", 15)
    if options.get("blitz"):
        seconds = options.get("blitz_seconds", BLITZ_SECONDS)
    return _("%(count)d s") % {"count": seconds}


def guess_minutes(seats: int, options: Mapping[str, Any]) -> int:
    """Return about how long a match takes: more seats, more turns."""
    seconds = BLITZ_SECONDS if options.get("blitz") else options.get("turn_seconds", 15)
    turns = 8 + 1.5 * seats
    each: float = 0.7 * seconds + options.get("pause_seconds", 4) + 3
    return max(1, round(turns * each / 60))


def say_fault(fault: Fault) -> str:
    """Return what is wrong with an option, in words."""
    if fault.code not in MESSAGES:
        return fault.message
    params = dict(fault.params)
    for key in ("name", "item"):
        if key in params:
            params[key] = _known(str(params[key]))
    try:
        return _(MESSAGES[fault.code]).format(**params)
    except (KeyError, IndexError):
        return fault.message


def find_warnings(engine: Any, options: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Return what is allowed but deserves a word; the options fit already."""
    read = read_options(options, engine.content)
    return find_option_warnings(read, engine.content)


def _known(name: str) -> str:
    return str(OPTIONS[name].label) if name in OPTIONS else item_name(name)


WORDS = OfferWords(
    title=gettext_lazy("Wa Wa West ++"),
    short=gettext_lazy("Wa Wa West"),
    tagline=gettext_lazy("Everyone picks in secret. Everyone shows at once. Somebody regrets it."),
    pace=gettext_lazy("all at once"),
    minutes=guess_minutes,
    clock=say_clock,
    icon="item-gun",
    groups=GROUPS,
    plain_groups=("play",),
    clock_groups=("time",),
    options=OPTIONS,
    presets=PRESETS,
    holdings=list_holdings,
    fault=say_fault,
    warnings=find_warnings,
)
