"""What a shown turn or the end means to one viewer: in code for the caches, then in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from games.engines.protocol import Seat
from games.engines.wawawest.content import Content
from games.engines.wawawest.events import MatchEnded
from games.engines.wawawest.state import Ending
from games.presenters.fragment import LETTERS
from games.presenters.say import list_names
from games.presenters.wawawest_reveal import Turn


class Outcome(NamedTuple):
    """An outcome in code; `who` and `fallen` are seats, `item` an item's name."""

    code: str
    who: tuple[Seat, ...] = ()
    item: str = ""
    fallen: tuple[Seat, ...] = ()
    turn: int = 0


def outcome_for(turn: Turn, viewer: Seat | None, content: Content) -> Outcome:
    """Return what the turn meant to this viewer."""
    fallen = tuple(sorted({*turn.died, *turn.left} - set(turn.revived)))
    if viewer is None or viewer not in turn.shown:
        if viewer is not None and viewer in turn.revived:
            return Outcome("raised", turn.revived[viewer].by, "", fallen, turn.number)
        return Outcome("watched", (), "", fallen, turn.number)
    others = tuple(seat for seat in fallen if seat != viewer)
    if viewer in turn.revived:
        return Outcome("raised", turn.revived[viewer].by, "", others, turn.number)
    if viewer in turn.died:
        return _death(turn, viewer, content, others)
    if viewer in turn.left:
        return Outcome("missed" if turn.left[viewer].missed else "left", (), "", others)
    return _life(turn, viewer, content, others)


def _death(turn: Turn, viewer: Seat, content: Content, others: tuple[Seat, ...]) -> Outcome:
    hits = turn.hits.get(viewer, [])
    who = tuple(sorted({hit.attacker for hit in hits if hit.attacker is not None}))
    rules = {hit.rule for hit in hits}
    if not who:
        return Outcome("blast", (), hits[0].item if hits else "", others)
    if rules == {"first"}:
        return Outcome("slower", who, "", others)
    if rules == {"undecided"}:
        return Outcome("draw", who, "", others)
    if not any(content[hit.item].is_weapon for hit in hits if hit.attacker is not None):
        return Outcome("countered", who, turn.shown[viewer].held, others)
    return Outcome("shot", who, "", others)


def _life(turn: Turn, viewer: Seat, content: Content, others: tuple[Seat, ...]) -> Outcome:
    mine = tuple(
        victim
        for victim, died in turn.died.items()
        if viewer in died.by and victim not in turn.revived
    )
    if mine:
        return Outcome("hit", tuple(sorted(mine)), "", others)
    if viewer in turn.blocked:
        return Outcome("unharmed", (), "", others)
    letter = LETTERS[viewer]
    if any(kind == "stop" and victim == letter for _, victim, kind in turn.shots):
        return Outcome("held", (), turn.shown[viewer].held, others)
    return Outcome("lived", (), "", others)


def lived_words(fallen: int) -> str:
    """Return the headline of somebody who lived through a turn in which so many fell."""
    known = {
        0: gettext("You lived. So did everybody."),
        1: gettext("You lived. One did not."),
        2: gettext("You lived. Two did not."),
        3: gettext("You lived. Three did not."),
        4: gettext("You lived. Four did not."),
        5: gettext("You lived. Five did not."),
    }
    return known.get(fallen) or gettext("You lived. %(count)s did not.") % {"count": fallen}


def outcome_words(outcome: Outcome, item: str) -> tuple[str, str]:
    """Return headline and second line; `item` is the label of the outcome's item."""
    who, fallen = list_names(outcome.who), list_names(outcome.fallen)
    code, values = outcome.code, {"who": who, "item": item, "names": fallen}
    if code == "watched":
        return gettext("Turn %(turn)s") % {"turn": outcome.turn}, fallen_words(outcome.fallen)
    if code in ("hit", "unharmed", "held", "lived"):
        second = {
            "hit": gettext("You hit %(who)s."),
            "unharmed": gettext("Nothing could kill you."),
            "held": gettext("Your %(item)s held."),
            "lived": fallen_words(outcome.fallen) if outcome.fallen else "",
        }[code]
        return lived_words(len(outcome.fallen)), second % values
    if code == "raised":
        return gettext("You are back."), gettext("Raised by %(who)s.") % values
    why = {
        "slower": gettext("You were slower than %(who)s."),
        "draw": gettext("Too close to call: %(who)s and you hit each other."),
        "blast": gettext("%(item)s got you."),
        "countered": gettext("%(who)s threw your %(item)s back."),
        "shot": gettext("Hit by %(who)s."),
        "missed": gettext("You were away for too many turns."),
        "left": gettext("You have left the table."),
    }[code]
    return gettext("You are out. You may watch."), why % values


def fallen_words(fallen: Sequence[Seat]) -> str:
    """Say who fell."""
    if not fallen:
        return gettext("Nobody fell.")
    return gettext("%(names)s fell.") % {"names": list_names(fallen)}


def ending_words(ending: Ending, viewer: Seat | None) -> tuple[str, str]:
    """Return headline and second line of the end for one viewer."""
    return _headline(ending, viewer), reason_words(ending)


def _headline(ending: Ending, viewer: Seat | None) -> str:
    if viewer is None:
        return gettext("The game is over.")
    if viewer in ending.seats:
        return gettext("You win.") if ending.outcome == "win" else gettext("You share a tie.")
    place = 1
    for group in ending.ranking:
        if viewer in group:
            break
        place += len(group)
    return gettext("You came in at place %(place)s.") % {"place": place}


def reason_words(ending: Ending | MatchEnded) -> str:
    """Say how it ended."""
    who = {"names": list_names(ending.seats)}
    if ending.reason == "last_alive":
        return gettext("%(names)s walks away.") % who
    if ending.reason == "team_alive":
        return gettext("%(names)s: the team that is left.") % who
    return {
        "all_fell": gettext("The last ones fell together."),
        "turn_limit": gettext("The turn limit is reached: the living share a tie."),
        "truce": gettext("Nobody left can hit anybody: the living share a tie."),
        "undecided": gettext("Two drew at the same moment, and that ends it."),
    }.get(ending.reason, "")


def finale_words(ending: Ending) -> str:
    """Return the poster line of the end."""
    if ending.reason == "last_alive":
        return gettext("%(names)s walks away.") % {"names": list_names(ending.seats)}
    if ending.outcome == "win":
        return ngettext("%(names)s wins.", "%(names)s win.", len(ending.seats)) % {
            "names": list_names(ending.seats)
        }
    return gettext("A tie.")
