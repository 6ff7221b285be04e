"""Wyatt Earp at a table: words of its options, presets and cards (rules section 1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.engines.errors import Fault
from games.engines.wyattearp.messages import MESSAGES
from games.engines.wyattearp.official import OFFICIAL
from games.presenters.offer import Holding, OfferWords, OptionWords, Preset, Text
from games.presenters.wyattearp_words import icon_of, money

#: A few words on each row of sheriff cards of the official table.
BLURBS: Mapping[str, Text] = {
    "photo": gettext_lazy("worth 4, one of each outlaw"),
    "bank_robbery": gettext_lazy("worth 2, no shot"),
    "fastest_gun": gettext_lazy("worth 3, only one lies"),
    "stagecoach_robbery": gettext_lazy("worth 1, pays more on a hit"),
    "wyatt_earp": gettext_lazy("draw, exchange, flush out"),
    "most_wanted": gettext_lazy("takes a card"),
    "hideout": gettext_lazy("hides a rival’s cards"),
}

GROUPS = {
    "play": gettext_lazy("Money"),
    "sight": gettext_lazy("What is seen"),
    "time": gettext_lazy("Time"),
}

_SUMS = {str(amount): money(amount) for amount in (1_000, 2_000, 3_000, 5_000, 15_000, 25_000)}
_SUMS["40000"] = money(40_000)

OPTIONS: Mapping[str, OptionWords] = {
    "win_money": OptionWords(
        gettext_lazy("Money to win"),
        gettext_lazy("The game ends after the hand in which somebody has it."),
        ticket=lambda value: _("to %(money)s") % {"money": money(int(value))},
        choices=_SUMS,
    ),
    "start_bounty": OptionWords(
        gettext_lazy("Starting bounty"),
        gettext_lazy("On every poster when the game begins."),
        ticket=lambda value: _("posters start at %(money)s") % {"money": money(int(value))},
        choices=_SUMS,
    ),
    "payment_preview": OptionWords(
        gettext_lazy("Payment preview"),
        gettext_lazy("Players may look up who would be paid what if the hand ended now."),
        ticket=lambda value: "" if value else _("no payment preview"),
    ),
    "turn_seconds": OptionWords(
        gettext_lazy("Time for a turn"),
        gettext_lazy("From drawing to discarding. When it is up, a card is discarded for you."),
        ticket=lambda value: "",  # the clock's chip says it
        unit=gettext_lazy("seconds"),
    ),
    "pause_seconds": OptionWords(
        gettext_lazy("Pause between hands"),
        gettext_lazy("Time to read the settlement; it ends early when all are ready."),
        ticket=lambda value: _("pause %(count)d s") % {"count": value},
        unit=gettext_lazy("seconds"),
    ),
}

PRESETS = (
    Preset("standard", gettext_lazy("Standard"), gettext_lazy("First to $25,000.")),
    Preset(
        "short",
        gettext_lazy("Short game"),
        gettext_lazy("First to $15,000, richer posters."),
        {"win_money": "15000", "start_bounty": "2000"},
    ),
    Preset(
        "long",
        gettext_lazy("Long game"),
        gettext_lazy("First to $40,000."),
        {"win_money": "40000"},
    ),
    Preset(
        "blind",
        gettext_lazy("From memory"),
        gettext_lazy("No payment preview, 60 seconds."),
        {"payment_preview": False, "turn_seconds": 60},
    ),
)


def list_holdings(content: Mapping[str, Any], options: Mapping[str, Any]) -> tuple[Holding, ...]:
    """Return the outlaws as one, then the sheriff cards, in the order of the table."""
    language = get_language() or "en"
    outlaws = content["outlaws"]
    first = Holding(
        name="outlaws",
        label=_("Outlaws"),
        blurb=_("%(outlaws)d names, %(copies)d cards each")
        % {"outlaws": len(outlaws), "copies": outlaws[0]["copies"]},
        icon=icon_of("outlaw", outlaws[0]["slug"]),
        optional=False,
    )
    rows = (
        Holding(
            name=row["slug"],
            label=row["ko"] if language == "ko" else row["name"],
            blurb=str(BLURBS.get(row["slug"], "")),
            icon=icon_of("card", row["slug"]),
            optional=False,
        )
        for row in content["sheriffs"]
    )
    return first, *rows


def say_clock(options: Mapping[str, Any]) -> str:
    """Return the time for a turn in few words."""
    return _("%(count)d s") % {"count": options.get("turn_seconds", 90)}


def guess_minutes(seats: int, options: Mapping[str, Any]) -> int:
    """Return about how long a match takes: two to four hands of fourteen turns or so."""
    target = int(options.get("win_money", 25_000))
    hands = 1 + seats * target / 50_000
    turn = min(25.0, 0.4 * int(options.get("turn_seconds", 90)))
    pause = int(options.get("pause_seconds", 45))
    return max(5, round(hands * (18 * turn + pause) / 60))


def say_fault(fault: Fault) -> str:
    """Return what is wrong with a card table or with an option, in words."""
    if fault.code not in MESSAGES:
        return fault.message
    params = dict(fault.params)
    for key in ("name", "row"):
        if key in params:
            params[key] = _known(str(params[key]))
    try:
        return _(MESSAGES[fault.code]).format(**params)
    except (KeyError, IndexError):
        return fault.message


def _known(name: str) -> str:
    """Return an option or a card of the official table in words; others keep their name."""
    if name in OPTIONS:
        return str(OPTIONS[name].label)
    language = get_language() or "en"
    for row in (*OFFICIAL["outlaws"], *OFFICIAL["sheriffs"]):
        if row["slug"] == name and language == "ko":
            return str(row["ko"])
    return name


def find_warnings(engine: Any, options: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Return what is allowed but deserves a word; the options fit already."""
    found: tuple[Fault, ...] = engine.check_options(engine.read_options(options))
    return found


WORDS = OfferWords(
    title=gettext_lazy("Wyatt Earp"),
    short=gettext_lazy("Wyatt Earp"),
    tagline=gettext_lazy("Seven outlaws, one deck, and money on every head."),
    pace=gettext_lazy("in turns"),
    minutes=guess_minutes,
    clock=say_clock,
    icon="card-wyatt-earp",
    groups=GROUPS,
    plain_groups=("play", "sight"),
    clock_groups=("time",),
    options=OPTIONS,
    presets=PRESETS,
    holdings=list_holdings,
    fault=say_fault,
    warnings=find_warnings,
)
