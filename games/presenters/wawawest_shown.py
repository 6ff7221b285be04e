"""One sentence for what a player showed: what it was, at whom, when, or why it was a Skip."""

from __future__ import annotations

from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from games.engines.protocol import Seat
from games.engines.wawawest.events import Shown
from games.engines.wawawest.kinds import Fire
from games.presenters.say import bold, say
from games.presenters.wawawest_words import Words


def shown_line(event: Shown, words: Words) -> SafeString:
    """Return the sentence; lock-in times only where they decide something."""
    if event.skip_reason is not None:
        return _skipped(event.seat, event.skip_reason, event.chosen, event.skip_item, words)
    if event.copied is not None:
        return _copied(event.seat, event.chosen, event.held, event.copied, words)
    timed = words.rules.options.fire is Fire.LOCK_TIME and words.rules.known[event.held].weapon
    seconds = seconds_of(event, words) if timed else ""
    return _played(event.seat, event.held, event.aim, event.pick, event.revive, seconds, words)


def seconds_of(event: Shown | None, words: Words) -> str:
    """Return a lock-in time as it counts, in seconds: never below the floor (W-30)."""
    if event is None or event.fire_ms is None:
        return "?"
    return f"{max(event.fire_ms, words.rules.options.floor_ms) / 1000:.1f}"


@lru_cache(maxsize=8192)
def _played(  # noqa: PLR0913, PLR0917 - a row of plain values, cached by them
    seat: Seat,
    held: str,
    aim: Seat | None,
    pick: Seat | None,
    revive: Seat | None,
    seconds: str,
    words: Words,
) -> SafeString:
    target = next((one for one in (pick, revive, aim) if one is not None), None)
    if pick is not None:
        text = gettext("%(who)s fires the %(item)s to stun %(target)s.")
    elif revive is not None:
        text = gettext("%(who)s plays %(item)s for %(target)s.")
    elif aim is not None and seconds:
        text = gettext("%(who)s fires the %(item)s at %(target)s after %(seconds)s s.")
    elif aim is not None:
        text = gettext("%(who)s fires the %(item)s at %(target)s.")
    else:
        text = _plain(words, held, timed=bool(seconds))
    return say(
        text,
        who=bold(seat),
        item=words.label(held),
        target=bold(target) if target is not None else "",
        count=words.rules.known[held].gives,
        seconds=seconds,
    )


def _plain(words: Words, held: str, *, timed: bool) -> str:
    known = words.rules.known[held]
    if known is words.rules.fallback:
        return gettext("%(who)s skips.")
    if known.weapon and timed:
        return gettext("%(who)s fires the %(item)s at %(seconds)s s.")
    if known.weapon:
        return gettext("%(who)s fires the %(item)s.")
    if known.item.cls == "Defense":
        return gettext("%(who)s hides behind the %(item)s.")
    if known.gives:
        return ngettext(
            "%(who)s plays %(item)s and gets %(count)s bullet.",
            "%(who)s plays %(item)s and gets %(count)s bullets.",
            known.gives,
        )
    return gettext("%(who)s plays %(item)s.")


@lru_cache(maxsize=4096)
def _copied(seat: Seat, chosen: str | None, held: str, copied: Seat, words: Words) -> SafeString:
    return say(
        gettext("%(who)s: %(mirror)s becomes %(item)s, as %(other)s holds it."),
        who=bold(seat),
        mirror=words.label(chosen or ""),
        item=words.label(held),
        other=bold(copied),
    )


@lru_cache(maxsize=4096)
def _skipped(
    seat: Seat, reason: str, chosen: str | None, wanted: str | None, words: Words
) -> SafeString:
    text = {
        "stunned": gettext("%(who)s is stunned and skips."),
        "no_choice": gettext("%(who)s chose nothing and skips."),
        "too_expensive": gettext("%(who)s cannot pay for %(item)s and skips."),
        "needs_last_turn": gettext("%(who)s played %(item)s without %(wanted)s and skips."),
        "used_too_often": gettext("%(who)s played %(item)s too often in a row and skips."),
        "already_active": gettext("%(who)s has %(wanted)s already and skips."),
    }.get(reason) or gettext("%(who)s may not play %(item)s and skips.")
    return say(
        text, who=bold(seat), item=words.label(chosen or ""), wanted=words.label(wanted or "")
    )
