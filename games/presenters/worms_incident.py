"""A blast and all that comes of it as one line of the log, worm by worm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.engines.worms import events as e
from games.presenters.say import line, say
from games.presenters.worms_squares import bold_worm, name_square, name_squares, seat_of
from games.presenters.worms_words import Words

Point = tuple[int, int]


def _hurt(one: e.Hurt) -> str:
    if one.cause == "fall":
        return gettext("falls and loses %(amount)s") % {"amount": one.amount}
    return gettext("loses %(amount)s") % {"amount": one.amount}


def _thrown(one: e.Thrown) -> str:
    if not one.path or one.path[-1] == one.start:
        return gettext("is thrown up")
    text = gettext("flies to %(at)s")
    if one.bounces:
        text = gettext("bounces to %(at)s")
    return text % {"at": name_square(one.path[-1])}


def _parachute(one: e.Parachute) -> str:
    return gettext("drifts to %(at)s by parachute") % {"at": name_square(one.landed)}


def _aside(one: e.BumpedAside) -> str:
    return gettext("is bumped aside to %(at)s") % {"at": name_square(one.at)}


#: What happens to a worm in a blast, without the worm.
CLAUSES: Mapping[type, Callable[[Any], str]] = {
    e.Hurt: _hurt,
    e.Thrown: _thrown,
    e.Parachute: _parachute,
    e.BumpedAside: _aside,
    e.Poisoned: lambda one: gettext("is poisoned"),
    e.Dying: lambda one: gettext("is dying"),
}


@dataclass(slots=True)
class Incident:
    """What goes off, where, and what it does; `by` empty = the cause stands in the line before."""

    by: str = ""
    at: list[Point] = field(default_factory=list)
    sunk: list[Point] = field(default_factory=list)
    worms: dict[str, list[str]] = field(default_factory=dict)
    flights: dict[str, list[Point]] = field(default_factory=dict)
    things: dict[str, list[Point]] = field(default_factory=dict)  # set off by it
    deadly: bool = False

    def is_bare(self) -> bool:
        """Tell whether nothing has come of it yet."""
        return not (self.worms or self.flights or self.things)

    def takes(self, event: Any) -> bool:
        """Add an event if it belongs here; tell whether it did."""
        match event:
            case e.Blast(by=by) if by == self.by and self.is_bare():
                self.at += event.at
            case e.Sank(what=what, id=None) if what == self.by and self.is_bare():
                self.sunk.append(event.at)
            case e.Thrown(what=what) if what != "worm":
                end = event.path[-1] if event.path else event.start
                self.flights.setdefault(what, []).append(end)
            case e.SetOff() | e.MineSprung():
                what = event.what if isinstance(event, e.SetOff) else "mine"
                self.things.setdefault(what, []).append(event.at)
            case _ if type(event) in CLAUSES:
                worm = event.id if isinstance(event, e.Thrown) else event.worm
                self.worms.setdefault(worm, []).append(CLAUSES[type(event)](event))
                self.deadly |= type(event) is e.Dying
            case _:
                return False
        return True

    def say(self, words: Words) -> str:
        """Return the line; empty when nothing happened."""
        said = [*self._heads(words), *self._doings(), *self._things(words)]
        if not said:
            return ""
        alone = not self.by and len(said) == len(self.worms) == 1
        seat = seat_of(next(iter(self.worms))) if alone else None
        return line("death" if self.deadly else "", seat, " ".join(said))

    def _heads(self, words: Words) -> list[SafeString]:
        said = []
        if self.at:
            text = gettext("%(what)s goes off on %(at)s.")
            said.append(say(text, what=words.label(self.by), at=name_squares(self.at)))
        if self.sunk:
            text = gettext("%(what)s goes under at %(at)s.")
            said.append(say(text, what=words.label(self.by), at=name_squares(self.sunk)))
        return said

    def _doings(self) -> list[SafeString]:
        text = gettext("%(who)s %(doings)s.")
        return [
            say(text, who=bold_worm(worm), doings=", ".join(clauses))
            for worm, clauses in self.worms.items()
        ]

    def _things(self, words: Words) -> list[SafeString]:
        sets = gettext("%(what)s on %(at)s is set off.")
        flies = gettext("%(what)s flies to %(at)s.")
        told = [
            *((sets, what, at) for what, at in self.things.items()),
            *((flies, what, at) for what, at in self.flights.items()),
        ]
        return [say(text, what=words.label(what), at=name_squares(at)) for text, what, at in told]
