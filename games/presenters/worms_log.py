"""The log: public events as lines, a walk or slide of several steps as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.engines.worms import events as e
from games.presenters.fragment import Fragment, Scene, fragment
from games.presenters.say import line
from games.presenters.worms_refusals import refusal
from games.presenters.worms_said import SAYERS, SILENT, say_slide, say_turn, say_walk
from games.presenters.worms_words import Words, words_for

TEMPLATE = "games/worms/_log.html"
_STEPS = {e.Moved: say_walk, e.Slid: say_slide}


def log_fragments(events: Sequence[Any], scene: Scene) -> tuple[Fragment, ...]:
    """Return the lines these public events make, as one piece."""
    body = "".join(tell(events, words_for(scene)))
    if not body:
        return ()
    return (fragment("log-lines", "public", TEMPLATE, body=SafeString(body)),)


def tell(events: Sequence[Any], words: Words) -> Iterator[str]:
    """Yield the lines of events in order; steps are told by where they end."""
    count = len(events)
    place = 0
    while place < count:
        event = events[place]
        kind = type(event)
        after = events[place + 1] if place + 1 < count else None
        if kind in _STEPS:
            if after is None or type(after) is not kind or after.worm != event.worm:
                yield _STEPS[kind](event.worm, event.at)
        elif kind is e.TurnStarted and type(after) is e.Wind:
            yield say_turn(event, after)
            place += 1
        elif kind not in SILENT:
            yield say_one(event, words)
        place += 1


def say_one(event: Any, words: Words) -> str:
    """Return the line of one event; empty if nothing is said about it."""
    if type(event) is e.Refused:
        return line("", None, refusal(event.code, dict(event.detail)))
    if type(event) is e.ListStopped:
        return _stopped(event)
    return SAYERS[type(event)](event, words)


def _stopped(event: e.ListStopped) -> str:
    """Return how far a list came, and why no further."""
    if event.stopped == "all_done":
        return ""
    values = {"count": event.applied, "line": event.applied + 1}
    if event.stopped == "refused":
        text = gettext("Line %(line)s was refused: %(why)s What came before it stands.")
        why = refusal(event.code or "", dict(event.detail))
        return line("", None, text % {**values, "why": why})
    if event.stopped == "collected":
        text = gettext("%(count)s lines carried out. Look what you found before you go on.")
    else:
        text = gettext("The turn was over after %(count)s lines. The others are dropped.")
    return line("", None, text % values)
