"""Why somebody died: who, by which rule, and whose list says so (W-11 to W-16, W-29 to W-31)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop

from games.engines.protocol import Seat
from games.engines.wawawest.content import Matcher
from games.engines.wawawest.events import Died, Hit, Shown
from games.engines.wawawest.grammar import level_text
from games.presenters.say import all_of, bold, say
from games.presenters.wawawest_shown import seconds_of
from games.presenters.wawawest_words import Words, item_words

_REASONS = {
    "kills": gettext_noop("%(by)s: %(item)s kills %(held)s. Kills list: %(entry)s."),
    "killed_by": gettext_noop("%(by)s: %(held)s falls to %(item)s. Killed By list: %(entry)s."),
    "greater": gettext_noop("%(by)s: %(item)s is the greater weapon."),
    "first": gettext_noop("%(by)s: %(item)s was faster, %(seconds)s s to %(own)s s."),
    "undecided": gettext_noop("%(by)s: %(item)s, too close to call."),
    "unanswered": gettext_noop("%(by)s: %(item)s, not answered."),
    "hazard": gettext_noop("%(item)s kills %(held)s. Kills list: %(entry)s."),
}


def death_line(
    event: Died, hits: Sequence[Hit], shown: Mapping[Seat, Shown], words: Words
) -> SafeString:
    """Return the sentence of a death: who is out, then a reason for each sort of hit."""
    reasons = [say(gettext("%(who)s is out."), who=bold(event.seat))]
    for hit, by in _merge(hits):
        attacker = hit.attacker if hit.attacker is not None else hit.victim
        timed = hit.rule == "first"
        reasons.append(
            _reason(
                "hazard" if hit.attacker is None else hit.rule,
                tuple(by),
                hit.item,
                hit.held,
                hit.entry,
                seconds_of(shown.get(attacker), words) if timed else "",
                seconds_of(shown.get(hit.victim), words) if timed else "",
                words,
            )
        )
    return SafeString(" ".join(reasons))


def _merge(hits: Sequence[Hit]) -> list[tuple[Hit, list[Seat]]]:
    """Put hits by the same item and rule together; those by the clock stay apart."""
    merged: dict[tuple[object, ...], tuple[Hit, list[Seat]]] = {}
    for hit in hits:
        key: tuple[object, ...] = (hit.item, hit.rule, hit.entry, hit.attacker is None)
        if hit.rule == "first":
            key = (*key, hit.attacker)
        _, by = merged.setdefault(key, (hit, []))
        if hit.attacker is not None:
            by.append(hit.attacker)
    return list(merged.values())


@lru_cache(maxsize=20_000)
def _reason(  # noqa: PLR0913, PLR0917 - a row of plain values, cached by them
    rule: str,
    by: tuple[Seat, ...],
    item: str,
    held: str,
    entry: str,
    seconds: str,
    own: str,
    words: Words,
) -> SafeString:
    return say(
        gettext(_REASONS[rule]),
        by=all_of(by),
        item=words.label(item),
        held=words.label(held),
        entry=entry_words(rule, item, held, entry, words),
        seconds=seconds,
        own=own,
    )


def entry_words(rule: str, item: str, held: str, entry: str, words: Words) -> str:
    """Return the list entry that decided, in words: "every Charge (Ammo)", "Grenade"."""
    known = words.rules.known
    if rule == "killed_by":
        entries = known[held].item.killed_by_entries
    else:
        entries = known[item].item.kills_entries
    for one in entries:
        if one.text == entry:
            return matcher_words(one, words)
    return entry


def matcher_words(entry: Matcher, words: Words) -> str:
    """Return an entry of a list in words."""
    if entry.name is not None:
        return words.label(entry.name)
    if entry.everything:
        return gettext("everything")
    level = "" if entry.level is None else f" {level_text(entry.level)}{'+' if entry.plus else ''}"
    if entry.subtype is None:
        group = f"{item_words(entry.cls or '')}{level}"
    elif entry.cls is None:
        group = f"{item_words(entry.subtype)}{level}"
    else:
        group = f"{item_words(entry.cls)} ({item_words(entry.subtype)}{level})"
    return gettext("every %(group)s") % {"group": group}
