"""Words of the balance lab: what is counted and what was refused, in the active language."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engines.errors import ContentError
from games.lab.counting import FALL, POISON, WATER
from games.lab.desk import LabRefused
from games.lab.limits import FEWEST
from games.models import LabRun
from games.presenters import rows

LEVELS = {
    "easy": gettext_lazy("easy"),
    "medium": gettext_lazy("medium"),
    "hard": gettext_lazy("hard"),
}
_OTHER = {
    WATER: gettext_lazy("Water"),
    POISON: gettext_lazy("Poison"),
    FALL: gettext_lazy("Fall"),
}
_LENGTH = {
    "wawawest": gettext_lazy("Turns a match"),
    "worms": gettext_lazy("Turns a match"),
    "wyattearp": gettext_lazy("Hands a match"),
}
FIRST = {
    "wawawest": gettext_lazy("Wins by first item"),
    "worms": gettext_lazy("Wins by team weapon of the loadout"),
    "wyattearp": gettext_lazy("Wins by the outlaw opened first"),
}
FIRST_NOTES = {
    "wawawest": gettext_lazy("How often a seat wins that showed this in the first turn."),
    "worms": gettext_lazy(
        "How often a team wins that took this along. The suggested loadouts are dealt by the seed."
    ),
    "wyattearp": gettext_lazy(
        "How often a seat wins the match whose first lay-down opened this outlaw."
    ),
}
USES = {
    "wawawest": gettext_lazy("Uses a match"),
    "worms": gettext_lazy("Shots and uses a match"),
    "wyattearp": gettext_lazy("Cards laid or played a match"),
}
KILLS = {
    "wawawest": gettext_lazy("Kills a match"),
    "worms": gettext_lazy("Worms a match that fell to it"),
    "wyattearp": gettext_lazy("Captures and hits a match"),
}
KILL_NOTES = {
    "wawawest": gettext_lazy("A fall to two items counts for both."),
    "worms": gettext_lazy(
        "A worm falls to what hurt it last; one that drowns, to what was fired last in that turn."
    ),
    "wyattearp": gettext_lazy("Outlaws: how often captured. Sheriff cards: shots that hit."),
}


class Names:
    """The rows of both contents by their keys."""

    def __init__(self, run: LabRun) -> None:
        self.game = run.game
        self.labels: dict[str, str] = {}
        for content in (run.base_content.json, run.content.json):
            with suppress(ContentError):  # of another release: keys will do
                self.labels |= {row.key: row.label for row in rows.list_rows(run.game, content)}

    def row(self, key: str) -> str:
        return self.labels.get(key) or str(_OTHER.get(key, key))

    def number(self, key: str) -> str:
        """Return what a number of the tally is called on its own."""
        sort, _sep, rest = key.partition("|")
        if sort == "seat":
            seats, _sep, seat = rest.partition("|")
            return seat_words(int(seats), int(seat))
        if sort in {"uses", "kills"}:
            what = (USES if sort == "uses" else KILLS)[self.game]
            return _("%(row)s: %(what)s") % {"row": self.row(rest), "what": str(what).lower()}
        return length_words(self.game) if sort == "length" else end_words(sort)


def seat_words(seats: int, seat: int) -> str:
    return _("Wins of seat %(seat)s of %(seats)s") % {"seat": seat + 1, "seats": seats}


def length_words(game: str) -> str:
    return str(_LENGTH[game])


def end_words(sort: str) -> str:
    return _("Drawn matches") if sort == "tie" else _("Matches cut off")


def refused_words(refused: LabRefused) -> tuple[str, str]:
    """Return the form's field ("" = none) and why nothing was started."""
    known: Mapping[str, tuple[str, Any]] = {
        "not_allowed": ("", _("You may not do that.")),
        "faults": ("", _("This ruleset cannot be played by yet.")),
        "seats": ("seats", _("Choose seats that this game has.")),
        "level": ("level", _("Bots of this level are too slow for a run of this game.")),
        "seed": ("seed", _("Use 1 to 40 ordinary characters.")),
        "queue_full": ("", _("As many runs wait as may. Wait for one to end, or cancel one.")),
        "not_active": ("", _("This run has ended already.")),
    }
    if refused.code != "matches":
        return known[refused.code]
    if refused.most < FEWEST:
        return "level", _("With so many seats, bots of this level are too slow.")
    text = _("From %(fewest)s to %(most)s matches for this level and these seats.")
    return "matches", text % {"fewest": FEWEST, "most": f"{refused.most:,}"}
