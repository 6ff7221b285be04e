"""The log: public events as lines, a walk or slide of several steps as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.engines.worms import events as e
from games.presenters.fragment import Fragment, Scene, fragment
from games.presenters.say import line
from games.presenters.worms_incident import CLAUSES, Incident
from games.presenters.worms_refusals import refusal
from games.presenters.worms_said import SAYERS, SILENT, say_slide, say_turn, say_walk
from games.presenters.worms_words import Words, words_for

TEMPLATE = "games/worms/_log.html"
_STEPS = {e.Moved: say_walk, e.Slid: say_slide}
_OPENS = frozenset((e.Blast, e.SetOff, *CLAUSES))


def log_fragments(events: Sequence[Any], scene: Scene) -> tuple[Fragment, ...]:
    """Return the lines these public events make, as one piece."""
    body = "".join(tell(events, words_for(scene)))
    if not body:
        return ()
    return (fragment("log-lines", "public", TEMPLATE, body=SafeString(body)),)


def tell(events: Sequence[Any], words: Words) -> Iterator[str]:
    """Yield the lines of events in order: walks by where they end, blasts with all they do."""
    incident: Incident | None = None
    shown = [one for one in events if type(one) not in SILENT]
    for before, event, after in zip((None, *shown), shown, (*shown[1:], None), strict=False):
        if type(event) is e.Wind and type(before) is e.TurnStarted:
            continue  # said with it
        if incident is not None and incident.takes(event):
            continue
        if incident is not None:
            yield incident.say(words)
            incident = None
        if type(event) in _OPENS:
            incident = _open(event)
        else:
            yield _say(event, after, words)
    if incident is not None:
        yield incident.say(words)


def _open(event: Any) -> Incident:
    """Return the incident that an event begins; a dying worm's blast follows its own line."""
    if type(event) is e.Blast:
        return Incident() if event.by == "death" else Incident(event.by, list(event.at))
    incident = Incident()
    incident.takes(event)
    return incident


def _say(event: Any, after: Any, words: Words) -> str:
    """Return the line of an event by itself; empty if the next one says it too."""
    kind = type(event)
    if kind in _STEPS:
        goes_on = type(after) is kind and after.worm == event.worm
        return "" if goes_on else _STEPS[kind](event.worm, event.at)
    if kind is e.TurnStarted and type(after) is e.Wind:
        return say_turn(event, after)
    return say_one(event, words)


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
