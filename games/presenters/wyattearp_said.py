"""One sentence for every event all may know; the log and the table's ticker say it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from games.engines.protocol import Seat
from games.engines.wyattearp import events as e
from games.presenters.say import all_of, bold, join, say
from games.presenters.wyattearp_words import Words, cards, money


class Said(NamedTuple):
    """A sentence as HTML; kind: "" or "turn", "hit", "miss", "end"."""

    kind: str
    seat: Seat | None
    text: SafeString


@dataclass(slots=True)
class Telling:
    """What was told before, as far as later sentences need it."""

    played: e.SheriffPlayed | None = None
    discarded: Seat | None = None
    winner_money: int = 0


def tell(event: Any, telling: Telling, words: Words) -> Said | None:
    """Return the sentence of an event, or None where another one says it."""
    kind = type(event)
    if kind is e.SheriffPlayed:
        telling.played = event
    elif kind is e.Discarded:
        telling.discarded = event.seat
    said = _SAYERS.get(kind)
    return said(event, telling, words) if said is not None else None


def _dealt(event: e.Dealt, telling: Telling, words: Words) -> Said:
    text = gettext("%(who)s begins. Turned up: %(card)s.")
    said = say(text, who=bold(event.start_seat), card=words.label(event.card))
    return Said("", event.start_seat, said)


def _drew(event: e.Drew, telling: Telling, words: Words) -> Said | None:
    text = ngettext(
        "%(who)s takes %(count)s card from the supply.",
        "%(who)s takes %(count)s cards from the supply.",
        event.count,
    )
    return Said("", event.seat, say(text, who=bold(event.seat), count=event.count))


def _took_discard(event: e.TookDiscard, telling: Telling, words: Words) -> Said:
    text = gettext("%(who)s takes %(card)s from the discard pile.")
    return Said("", event.seat, say(text, who=bold(event.seat), card=words.label(event.card)))


def _refilled(event: e.Refilled, telling: Telling, words: Words) -> Said:
    text = gettext("The discard pile is shuffled and is the supply again: %(cards)s.")
    return Said("", None, say(text, cards=cards(event.count)))


def laid_words(outlaw: str, count: int, photo: bool, words: Words) -> str:
    """Return what is laid, in words: "2 Jesse James and the Photo"."""
    named = {"count": count, "outlaw": words.outlaw(outlaw)}
    if not photo:
        return gettext("%(count)s %(outlaw)s") % named
    if not count:
        return gettext("the Photo of %(outlaw)s") % named
    return gettext("%(count)s %(outlaw)s and the Photo") % named


def _laid(event: e.Laid, telling: Telling, words: Words) -> Said:
    laid = laid_words(event.outlaw, event.cards, event.photo, words)
    if event.opens:
        text = gettext("%(who)s opens with %(cards)s. Poster +%(money)s.")
    elif event.money:
        text = gettext("%(who)s lays %(cards)s. Poster +%(money)s.")
    else:
        text = gettext("%(who)s lays %(cards)s.")
    said = say(text, who=bold(event.seat), cards=laid, money=money(event.money))
    return Said("", event.seat, said)


def _sheriff(event: e.SheriffPlayed, telling: Telling, words: Words) -> Said | None:
    shoots = words.needs_shot(event.card, event.mode, event.shot)
    does = event.mode or words.row(event.card).behaviour
    if does == "place" and not shoots:
        return None  # Placed says it
    values = {
        "who": bold(event.seat),
        "card": words.label(event.card),
        "outlaw": words.outlaw(event.outlaw or ""),
        "target": bold(event.target) if event.target is not None else "",
    }
    text = _DECLARED.get(does, lambda: gettext("%(who)s plays %(card)s."))()
    if shoots:
        text += " " + gettext("A shot.")
    return Said("", event.seat, say(text, **values))


_DECLARED: dict[str, Callable[[], str]] = {
    "place": lambda: gettext("%(who)s plays %(card)s on %(outlaw)s."),
    "cover": lambda: gettext("%(who)s plays %(card)s on the %(outlaw)s of %(target)s."),
    "hand": lambda: gettext("%(who)s plays %(card)s and asks %(target)s for %(outlaw)s."),
    "table": lambda: gettext("%(who)s plays %(card)s on the %(outlaw)s of %(target)s."),
    "flush": lambda: gettext("%(who)s plays %(card)s on the Hideout over %(outlaw)s."),
}


def _shot(event: e.Shot, telling: Telling, words: Words) -> Said:
    if event.hit:
        text, kind = gettext("Turned over: %(card)s. <b>Hit.</b>"), "hit"
    else:
        text, kind = gettext("Turned over: %(card)s. <b>Miss.</b>"), "miss"
    return Said(kind, event.seat, say(text, card=words.label(event.card)))


def _missed(event: e.Missed, telling: Telling, words: Words) -> Said:
    text = say(gettext("%(card)s is lost."), card=words.label(event.card))
    return Said("", event.seat, text)


def _placed(event: e.Placed, telling: Telling, words: Words) -> Said:
    played = telling.played
    values: dict[str, Any] = {
        "who": bold(event.seat),
        "card": words.label(event.card),
        "outlaw": words.outlaw(event.outlaw),
        "money": money(event.money),
    }
    if played is not None and words.needs_shot(played.card, played.mode, played.shot):
        text = gettext("%(card)s lies with %(outlaw)s. Poster +%(money)s.")
    else:
        text = gettext("%(who)s plays %(card)s on %(outlaw)s. Poster +%(money)s.")
    return Said("", event.seat, say(text, **values))


def _replaced(event: e.Replaced, telling: Telling, words: Words) -> Said:
    text = gettext("%(who)s loses %(card)s with %(outlaw)s: there is only one.")
    values = {"card": words.label(event.card), "outlaw": words.outlaw(event.outlaw)}
    return Said("", event.seat, say(text, who=bold(event.seat), **values))


def _hideout_gone(event: e.HideoutGone, telling: Telling, words: Words) -> Said:
    text = gettext("The Hideout of %(who)s over %(outlaw)s covers nothing and goes.")
    said = say(text, who=bold(event.seat), outlaw=words.outlaw(event.outlaw))
    return Said("", event.seat, said)


def _covered(event: e.Covered, telling: Telling, words: Words) -> Said:
    text = ngettext(
        "%(target)s: %(count)s card with %(outlaw)s is hidden and counts nothing.",
        "%(target)s: %(count)s cards with %(outlaw)s are hidden and count nothing.",
        event.count,
    )
    values = {"count": event.count, "outlaw": words.outlaw(event.outlaw)}
    return Said("", event.target, say(text, target=bold(event.target), **values))


def _took(event: e.Took, telling: Telling, words: Words) -> Said:
    if not event.count:
        text = gettext("%(target)s has no %(outlaw)s in hand.")
    elif event.source == "hand":
        text = gettext("%(target)s gives %(who)s one %(outlaw)s.")
    else:
        text = gettext("%(who)s takes one %(outlaw)s from the table of %(target)s.")
    values = {"who": bold(event.seat), "target": bold(event.target)}
    return Said("", event.seat, say(text, outlaw=words.outlaw(event.outlaw), **values))


def _exchanged(event: e.Exchanged, telling: Telling, words: Words) -> Said:
    text = gettext("%(who)s puts down %(cards)s.")
    named = words.count_cards(sorted(event.cards, key=_place_in(words)))
    return Said("", event.seat, say(text, who=bold(event.seat), cards=named))


def _place_in(words: Words) -> Callable[[str], int]:
    return lambda slug: words.cards[slug].at


def _uncovered(event: e.Uncovered, telling: Telling, words: Words) -> Said:
    text = gettext("%(who)s gets rid of a Hideout: the cards with %(outlaw)s count again.")
    said = say(text, who=bold(event.seat), outlaw=words.outlaw(event.outlaw))
    return Said("", event.seat, said)


def _discarded(event: e.Discarded, telling: Telling, words: Words) -> Said:
    text = gettext("%(who)s discards %(card)s.")
    return Said("", event.seat, say(text, who=bold(event.seat), card=words.label(event.card)))


def _timed_out(event: e.TimedOut, telling: Telling, words: Words) -> Said:
    return Said("end", event.seat, say(gettext("%(who)s ran out of time."), who=bold(event.seat)))


def _left(event: e.Left, telling: Telling, words: Words) -> Said:
    text = gettext("%(who)s leaves the table.")
    return Said("end", event.seat, say(text, who=bold(event.seat)))


def end_reason(reason: str, out: Seat | None, turns: int) -> SafeString:
    """Return why a hand ended, in words."""
    if reason == "went_out" and out is not None:
        return say(gettext("%(who)s went out."), who=bold(out))
    text = {
        "went_out": gettext("Somebody went out."),
        "emptied": gettext("A player has no cards left."),
        "run_out": gettext("The supply ran out for the second time."),
        "turn_cap": gettext("Turn %(turns)s was the last."),
    }.get(reason, "")
    return say(text, turns=turns)


def _hand_ended(event: e.HandEnded, telling: Telling, words: Words) -> Said:
    text = say(gettext("Hand %(hand)s is over."), hand=event.hand_no)
    turns = words.constants.turns_per_hand
    reason = end_reason(event.reason, telling.discarded, turns)
    return Said("end", None, SafeString(f"{text} {reason}"))


def _scored(event: e.Scored, telling: Telling, words: Words) -> Said:
    outlaw = words.outlaw(event.outlaw)
    paid = [(seat, amount) for seat, amount in enumerate(event.paid) if amount]
    if not event.captured:
        text = gettext("%(outlaw)s escapes with %(money)s.")
        return Said("", None, say(text, outlaw=outlaw, money=money(event.left)))
    sums = join(
        say("%(who)s %(money)s", who=bold(seat), money=money(amount)) for seat, amount in paid
    )
    if not paid:
        text = gettext("%(outlaw)s is captured, but %(money)s cannot be split.")
    elif event.left:
        text = gettext("%(outlaw)s: %(sums)s. %(money)s is left over.")
    else:
        text = gettext("%(outlaw)s: %(sums)s.")
    return Said("", None, say(text, outlaw=outlaw, sums=sums, money=money(event.left)))


def _duelled(event: e.Duelled, telling: Telling, words: Words) -> Said:
    drawn = join(_draw(seat, card, words) for seat, card in event.draws)
    text = gettext("Duel: %(drawn)s. %(out)s")
    return Said("", None, say(text, drawn=drawn, out=out_words(event.out)))


def _draw(seat: Seat, slug: str, words: Words) -> SafeString:
    card = words.cards[slug]
    text = gettext("%(who)s %(card)s (hit)") if card.hole else gettext("%(who)s %(card)s (miss)")
    return say(text, who=bold(seat), card=card.label)


def out_words(out: Sequence[Seat]) -> SafeString:
    """Return who is out of a duel after a round."""
    if not out:
        return say(gettext("All draw again."))
    text = ngettext("%(who)s is out.", "%(who)s are out.", len(out))
    return say(text, who=all_of(out))


def _game_ended(event: e.GameEnded, telling: Telling, words: Words) -> Said:
    text = {
        "money": gettext("The game is over. %(who)s wins."),
        "duel": gettext("The game is over. %(who)s wins the duel."),
        "hand_cap": gettext("The game is over after the last hand. %(who)s wins."),
        "last_player": gettext("The game is over. %(who)s is the last one at the table."),
    }[event.by]
    return Said("end", event.winner, say(text, who=bold(event.winner)))


_SAYERS: dict[type, Callable[[Any, Telling, Words], Said | None]] = {
    e.Dealt: _dealt,
    e.Drew: _drew,
    e.TookDiscard: _took_discard,
    e.Refilled: _refilled,
    e.Laid: _laid,
    e.SheriffPlayed: _sheriff,
    e.Shot: _shot,
    e.Missed: _missed,
    e.Placed: _placed,
    e.Replaced: _replaced,
    e.HideoutGone: _hideout_gone,
    e.Covered: _covered,
    e.Took: _took,
    e.Exchanged: _exchanged,
    e.Uncovered: _uncovered,
    e.Discarded: _discarded,
    e.TimedOut: _timed_out,
    e.Left: _left,
    e.HandEnded: _hand_ended,
    e.Scored: _scored,
    e.Duelled: _duelled,
    e.GameEnded: _game_ended,
}
