"""The log in words: one entry a turn, the same for all viewers, every death with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from games.engines.protocol import Seat
from games.engines.wawawest import events as e
from games.presenters.fragment import Fragment, Scene, fragment
from games.presenters.say import all_of, bold, inner, line, say
from games.presenters.wawawest_outcome import reason_words
from games.presenters.wawawest_reasons import death_line
from games.presenters.wawawest_shown import shown_line
from games.presenters.wawawest_words import Words, words_for

TEMPLATE = "games/wawawest/_log.html"


def log_fragments(events: Sequence[Any], scene: Scene) -> tuple[Fragment, ...]:
    """Return the entries these public events make, in order; one for each turn shown."""
    words = words_for(scene)
    entries: list[Fragment] = []
    turn: list[Any] | None = None
    for event in events:
        kind = type(event)
        if kind is e.Revealed:
            if turn is not None:
                entries.append(_turn(turn, words))
            turn = [event]
        elif kind is e.Leaving:
            entries.append(_leaving(event))
        elif kind is e.TurnOpened:
            if turn is not None:
                entries.append(_turn(turn, words))
            turn = None
        elif turn is not None:
            turn.append(event)
    if turn is not None:
        entries.append(_turn(turn, words))
    return tuple(entries)


def _turn(events: list[Any], words: Words) -> Fragment:
    number = events[0].turn
    body = "".join(turn_lines(events, words))
    return fragment(f"log-{number}", "public", TEMPLATE, turn=number, body=SafeString(body))


def _leaving(event: e.Leaving) -> Fragment:
    text = say(gettext("%(who)s leaves the table."), who=bold(event.seat))
    return fragment(
        f"log-left-{event.seat}",
        "public",
        "games/wawawest/_log_line.html",
        seat=event.seat,
        line=SafeString(inner(event.seat, text)),
    )


def turn_lines(events: Sequence[Any], words: Words) -> Iterable[str]:
    """Yield the lines of a turn's events as HTML."""
    shown: dict[Seat, e.Shown] = {}
    hits: dict[Seat, list[e.Hit]] = {}
    for event in events:
        kind = type(event)
        if kind is e.Shown:
            shown[event.seat] = event
            yield line("", event.seat, shown_line(event, words))
        elif kind is e.Hit:
            hits.setdefault(event.victim, []).append(event)
        elif kind is e.Died:
            reason = death_line(event, hits.get(event.seat, []), shown, words)
            yield line("death", event.seat, reason)
        else:
            said = _SAYERS.get(kind)
            if said is not None:
                text = said(event, words)
                if text:
                    yield text


def _blocked(event: e.Blocked, words: Words) -> str:
    if event.attacker is None:
        text = say(
            gettext("%(item)s does nothing to %(who)s, whom nothing can kill this turn."),
            item=words.label(event.item),
            who=bold(event.victim),
        )
    else:
        text = say(
            gettext("%(by)s: %(item)s does nothing to %(who)s, whom nothing can kill this turn."),
            by=bold(event.attacker),
            item=words.label(event.item),
            who=bold(event.victim),
        )
    return line("", event.victim, text)


def _missed(event: e.Missed, words: Words) -> str:
    if event.attacker is None or event.rule == "slower":
        return ""  # the death of the slower one says it
    if event.rule == "bond":
        text = gettext("%(by)s: %(item)s cannot hit %(who)s, to whom they owe their life.")
    elif event.attacker < event.victim:
        text = gettext("%(by)s and %(who)s: too close to call, both miss.")
    else:
        return ""
    said = say(text, by=bold(event.attacker), item=words.label(event.item), who=bold(event.victim))
    return line("", event.attacker, said)


def _left(event: e.Left, words: Words) -> str:
    if event.missed:
        text = gettext("%(who)s was away for too many turns and is out.")
    else:
        text = gettext("%(who)s has left and is out.")
    return line("death", event.seat, say(text, who=bold(event.seat)))


def _revived(event: e.Revived, words: Words) -> str:
    text = say(
        gettext("%(who)s is back, raised by %(by)s."), who=bold(event.seat), by=all_of(event.by)
    )
    return line("", event.seat, text)


def _protected(event: e.Protected, words: Words) -> str:
    text = say(
        gettext("%(who)s has %(item)s next turn."),
        who=bold(event.seat),
        item=words.label(event.overlay),
    )
    return line("", event.seat, text)


def _stunned(event: e.Stunned, words: Words) -> str:
    text = say(
        gettext("%(who)s must skip next turn, stunned by %(by)s."),
        who=bold(event.seat),
        by=all_of(event.by),
    )
    return line("", event.seat, text)


def _coming(event: e.HazardComing, words: Words) -> str:
    text = say(
        gettext("%(item)s goes off next turn, set by %(by)s."),
        item=words.label(event.item),
        by=all_of(event.by),
    )
    return line("", event.by[0] if event.by else None, text)


def _looted(event: e.Looted, words: Words) -> str:
    text = ngettext(
        "%(who)s takes %(count)s bullet from %(victim)s.",
        "%(who)s takes %(count)s bullets from %(victim)s.",
        event.ammo,
    )
    said = say(text, who=bold(event.seat), count=event.ammo, victim=bold(event.victim))
    return line("", event.seat, said)


def _ended(event: e.MatchEnded, words: Words) -> str:
    text = f"{gettext('The game is over.')} {reason_words(event)}"
    return line("turn", None, conditional_escape(text))


_SAYERS: dict[type, Callable[[Any, Words], str]] = {
    e.Blocked: _blocked,
    e.Missed: _missed,
    e.Left: _left,
    e.Revived: _revived,
    e.Protected: _protected,
    e.Stunned: _stunned,
    e.HazardComing: _coming,
    e.Looted: _looted,
    e.MatchEnded: _ended,
}
