"""Why an outlaw was paid as it was, in words (E-43 to E-47, E-70)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from games.engines.protocol import Seat
from games.engines.wyattearp.scoring import Payment
from games.presenters.fragment import NAME_SIGNS
from games.presenters.say import list_names
from games.presenters.wyattearp_words import Words, money, points


class Reason(NamedTuple):
    """A sentence with its picture, and a second one that explains it."""

    icon: str
    text: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """What is known about one outlaw at the end of a hand. `hidden`: points under Hideouts."""

    payment: Payment
    amount: int
    gone: frozenset[Seat]
    hidden: tuple[int, ...]

    @property
    def present(self) -> list[Seat]:
        """Return the seats that may share, from most points to fewest."""
        cp = self.payment.cp
        there = [seat for seat in range(len(cp)) if cp[seat] and seat not in self.gone]
        return sorted(there, key=lambda seat: (-cp[seat], seat))


def list_reasons(case: Case, words: Words) -> tuple[Reason, ...]:
    """Return the reasons, the most important first."""
    reasons = [_captured(case, words)]
    if case.payment.verdict in ("takes_all", "shared"):
        reasons += _lead(case, words)
    reasons += _no_share(case, words)
    if case.payment.verdict == "shared" and case.payment.left:
        reasons.append(_rest(case))
    if case.payment.verdict in ("escaped", "unclaimed") and case.payment.left:
        text = gettext("%(money)s stays on the poster for the next hand.")
        reasons.append(Reason("ui-star", text % {"money": money(case.payment.left)}))
    return tuple(reasons)


def _captured(case: Case, words: Words) -> Reason:
    payment, need = case.payment, words.constants.capture_cp
    counted = [count for count in payment.cp if count]
    total = sum(counted)
    more = gettext("%(need)s are needed, all players together.") % {"need": points(need)}
    if payment.verdict == "escaped":
        if not counted:
            return Reason("ui-walk", gettext("Escaped. Nobody has a point here."), more)
        return Reason("ui-walk", gettext("Escaped. %(sum)s.") % {"sum": _sum(counted)}, more)
    if payment.verdict == "unclaimed":
        text = gettext("Nobody who is still here has a point.")
        return Reason("ui-walk", text, gettext("Points of players who left earn nothing."))
    icon = "ui-check"
    if len(counted) == 1:
        text = gettext("Captured with %(points)s.") % {"points": points(total)}
        return Reason(icon, text, more)
    return Reason(icon, gettext("Captured. %(sum)s.") % {"sum": _sum(counted)}, more)


def _sum(counted: Sequence[int]) -> str:
    """Return an addition in words: "10 and 8 make 18 points"."""
    if len(counted) == 1:
        return points(counted[0])
    *first, last = sorted(counted, reverse=True)
    return gettext("%(first)s and %(last)s make %(points)s") % {
        "first": ", ".join(map(str, first)),
        "last": last,
        "points": points(sum(counted)),
    }


def _lead(case: Case, words: Words) -> list[Reason]:
    payment, cp, ranked = case.payment, case.payment.cp, case.present
    need = words.constants.takes_all_lead
    second = cp[ranked[1]] if len(ranked) > 1 else 0
    lead = cp[ranked[0]] - second
    name = NAME_SIGNS[ranked[0]]
    if payment.verdict == "takes_all":
        if len(ranked) == 1:
            text = gettext("%(name)s is alone and takes it all.") % {"name": name}
        else:
            text = gettext("%(name)s leads by %(lead)s and takes it all.")
            text %= {"name": name, "lead": lead}
        more = gettext("A lead of %(lead)s or more takes everything.") % {"lead": need}
        return [Reason("ui-crown", text, more)]
    sharers = [seat for seat in ranked if cp[ranked[0]] - cp[seat] < need]
    more = gettext("A lead of %(lead)s or more would take everything.") % {"lead": need}
    if lead:
        text = gettext("%(name)s leads by %(lead)s. Nobody takes it all.")
        text %= {"name": name, "lead": lead}
    else:
        level = [seat for seat in ranked if cp[seat] == cp[ranked[0]]]
        text = gettext("%(names)s lead together.") % {"names": list_names(level)}
    return [Reason("ui-scales", text, more), _sharers(sharers, cp, need - 1)]


def _sharers(sharers: Sequence[Seat], cp: Sequence[int], gap: int) -> Reason:
    if len(sharers) == 1:
        text = gettext("%(name)s has nobody to share with.") % {"name": NAME_SIGNS[sharers[0]]}
        return Reason("ui-star", text)
    text = gettext("%(names)s share.") % {"names": list_names(sharers)}
    behind = [seat for seat in sharers if cp[seat] < cp[sharers[0]]]
    more = gettext("Everybody with points who is at most %(gap)s behind takes a share.")
    if behind:
        more = ngettext(
            "%(names)s is at most %(gap)s behind the leader.",
            "%(names)s are at most %(gap)s behind the leader.",
            len(behind),
        )
    return Reason("ui-star", text, more % {"gap": gap, "names": list_names(behind)})


def _no_share(case: Case, words: Words) -> list[Reason]:
    """Say who gets nothing and why: too far behind, hidden, gone."""
    cp, ranked = case.payment.cp, case.present
    reasons = []
    if case.payment.verdict in ("takes_all", "shared"):
        for seat in ranked[1:]:
            gap = cp[ranked[0]] - cp[seat]
            if gap >= words.constants.takes_all_lead:
                text = gettext("%(name)s is %(gap)s behind and gets nothing.")
                text %= {"name": NAME_SIGNS[seat], "gap": gap}
                reasons.append(Reason("ui-minus", text))
    for seat, hidden in enumerate(case.hidden):
        if hidden:
            text = ngettext(
                "%(name)s: %(count)s point lies under a Hideout and counts nothing.",
                "%(name)s: %(count)s points lie under a Hideout and count nothing.",
                hidden,
            )
            text %= {"name": NAME_SIGNS[seat], "count": hidden}
            reasons.append(Reason("card-hideout", text))
    for seat in sorted(case.gone):
        if cp[seat]:
            text = gettext("%(name)s has left: the points help to capture and earn nothing.")
            reasons.append(Reason("ui-out", text % {"name": NAME_SIGNS[seat]}))
    return reasons


def _rest(case: Case) -> Reason:
    text = gettext("%(money)s cannot be shared equally and stays on the poster.")
    return Reason("ui-minus", text % {"money": money(case.payment.left)})
