"""Worms: Evolved at a table: words of its options, presets and weapons (M-19 to M-24, M-174)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.engines.errors import Fault
from games.engines.worms.messages import MESSAGES
from games.presenters.offer import Holding, OfferWords, OptionWords, Preset
from games.presenters.worms_words import NAMES, icon_of

_MINUTES_A_TURN = 0.6  # people seldom use all their time
_ROUNDS = 9

GROUPS = {"play": gettext_lazy("The island"), "time": gettext_lazy("Time")}


def _worms(value: Any) -> str:
    return ngettext("%(count)d worm each", "%(count)d worms each", value) % {"count": value}


def _doom(value: Any) -> str:
    text = ngettext(
        "Sudden Death after %(count)d round", "Sudden Death after %(count)d rounds", value
    )
    return text % {"count": value}


def _shop(value: Any) -> str:
    return _("%(count)d s to pack") % {"count": value}


OPTIONS: Mapping[str, OptionWords] = {
    "worms": OptionWords(
        gettext_lazy("Worms in a team"),
        gettext_lazy("0 is the usual number for so many players. All together at most 18."),
        ticket=_worms,
    ),
    "sudden_death": OptionWords(
        gettext_lazy("Rounds before Sudden Death"),
        gettext_lazy("0 draws 8 to 12. After them the water rises with every round."),
        ticket=_doom,
    ),
    "turn_seconds": OptionWords(
        gettext_lazy("Time for a turn"),
        gettext_lazy("If you did nothing when it is over, a stand-in fires your Handgun."),
        ticket=lambda value: "",
        unit=gettext_lazy("seconds"),
    ),
    "shop_seconds": OptionWords(
        gettext_lazy("Time to pack"),
        gettext_lazy("Who has not packed by then takes a standard bag."),
        ticket=_shop,
        unit=gettext_lazy("seconds"),
    ),
}

PRESETS = (
    Preset("standard", gettext_lazy("Standard"), gettext_lazy("Three minutes a turn.")),
    Preset(
        "short",
        gettext_lazy("Short"),
        gettext_lazy("Two worms each, Sudden Death after 4 rounds."),
        {"worms": 2, "sudden_death": 4, "turn_seconds": 90, "shop_seconds": 180},
    ),
    Preset(
        "patient",
        gettext_lazy("Patient"),
        gettext_lazy("Ten minutes a turn, half an hour to pack."),
        {"turn_seconds": 600, "shop_seconds": 1800},
    ),
)


def list_holdings(content: Mapping[str, Any], options: Mapping[str, Any]) -> tuple[Holding, ...]:  # noqa: ARG001
    """Return what can be bought, taken for free or found, in the order of the rows."""
    return tuple(
        Holding(
            name=row["id"],
            label=_label(row),
            blurb=_blurb(row),
            icon=icon_of(row["id"]),
            optional=False,
        )
        for row in content["items"]
    )


def _label(row: Mapping[str, Any]) -> str:
    labels = row.get("labels") or {}
    given = labels.get(get_language() or "en")
    return str(given or NAMES.get(row["id"]) or row["name"])


def _blurb(row: Mapping[str, Any]) -> str:
    if row["infinite"]:
        return _("endless")
    if row["price"] is not None:
        text = ngettext("%(count)d point", "%(count)d points", row["price"])
        return text % {"count": row["price"]}
    return _("free pick") if row["free_pick_ammo"] else _("crates only")


def say_clock(options: Mapping[str, Any]) -> str:
    """Return the time for a turn in few words."""
    seconds = options.get("turn_seconds", 180)
    if seconds % 60 == 0:
        return _("%(count)d min") % {"count": seconds // 60}
    return _("%(count)d s") % {"count": seconds}


def guess_minutes(seats: int, options: Mapping[str, Any]) -> int:
    """Return about how long a match takes."""
    rounds = int(options.get("sudden_death") or _ROUNDS)
    each: float = min(options.get("turn_seconds", 180), 120) / 60 * _MINUTES_A_TURN
    return max(5, round(rounds * seats * each + 4))


def say_fault(fault: Fault) -> str:
    """Return what is wrong with an option, in words."""
    if fault.code not in MESSAGES:
        return fault.message
    params = dict(fault.params)
    name = str(params.get("name", ""))
    if name in OPTIONS:
        params["name"] = str(OPTIONS[name].label)
    try:
        return _(MESSAGES[fault.code]).format(**params)
    except (KeyError, IndexError):
        return fault.message


def find_warnings(engine: Any, options: Mapping[str, Any]) -> tuple[Fault, ...]:  # noqa: ARG001
    """Return what is allowed but deserves a word: nothing in this game."""
    return ()


WORDS = OfferWords(
    title=gettext_lazy("Worms: Evolved"),
    short=gettext_lazy("Worms"),
    tagline=gettext_lazy("An island, two to eight teams, and 34 ways to make it smaller."),
    pace=gettext_lazy("in turns"),
    minutes=guess_minutes,
    clock=say_clock,
    icon="game-worms",
    groups=GROUPS,
    plain_groups=("play",),
    clock_groups=("time",),
    options=OPTIONS,
    presets=PRESETS,
    holdings=list_holdings,
    fault=say_fault,
    warnings=find_warnings,
)
