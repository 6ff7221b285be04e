"""Playing a sheriff card: the shot, then what the card does (sections 5 and 6)."""

from __future__ import annotations

from collections.abc import Callable

from games.engines.protocol import Seat
from games.engines.wyattearp.actions import Play
from games.engines.wyattearp.events import (
    Covered,
    Exchanged,
    HideoutGone,
    Missed,
    Replaced,
    Uncovered,
    make_placed,
    make_sheriff_played,
    make_took,
)
from games.engines.wyattearp.legality import Call
from games.engines.wyattearp.state import Area, Kind, make_area
from games.engines.wyattearp.work import Work


def play_sheriff(work: Work, seat: Seat, play: Play, call: Call) -> None:
    """Play a card that was let through; it is nowhere until its effect is done (E-23)."""
    kind = call.form.kind
    work.lose(seat, kind)
    work.sheriff_played = True
    work.events.append(
        make_sheriff_played(
            seat, play.card, play.mode, play.target, play.outlaw, play.pile, play.shot
        )
    )
    if call.shooting and not work.shoot(seat):
        work.events.append(Missed(seat, play.card))
        work.discard += (kind,)
        return
    _EFFECTS[call.form.does](work, seat, call)
    if call.form.does not in _STAYS:
        work.discard += (kind,)


def _place(work: Work, seat: Seat, call: Call) -> None:
    """Put a numbered card into the own area, in place of the only one there may be (E-28)."""
    form = call.form
    if form.unique:
        _send_away(work, form.kind)
    work.put_down(seat, call.outlaw, (form.kind,))
    money = form.hit if call.shooting else form.safe
    work.posters[call.outlaw] += money
    work.events.append(make_placed(seat, form.slug, work.rules.outlaws[call.outlaw], money))


def _send_away(work: Work, kind: Kind) -> None:
    """Discard the card of that kind that lies on the table, under a Hideout or not (E-61)."""
    slug = work.rules.slugs[kind]
    for seat, areas in enumerate(work.areas):
        for outlaw, area in enumerate(areas):
            rest, emptied = _without(area, kind)
            if rest is area:
                continue
            name = work.rules.outlaws[outlaw]
            work.set_area(seat, outlaw, rest)
            work.discard += (kind,)
            work.events.append(Replaced(seat, slug, name))
            if emptied:
                work.discard += (work.rules.hideout,)
                work.events.append(HideoutGone(seat, name))
            return


def _without(area: Area, kind: Kind) -> tuple[Area, bool]:
    """Return the area without one card of that kind; tell whether a Hideout covers nothing now."""
    if kind in area.open:
        return make_area(_take(area.open, kind), area.piles), False
    for number, pile in enumerate(area.piles):
        if kind in pile:
            rest = _take(pile, kind)
            kept = (rest,) if rest else ()
            piles = (*area.piles[:number], *kept, *area.piles[number + 1 :])
            return make_area(area.open, piles), not rest
    return area, False


def _take(row: tuple[Kind, ...], kind: Kind) -> tuple[Kind, ...]:
    at = row.index(kind)
    return row[:at] + row[at + 1 :]


def _cover(work: Work, seat: Seat, call: Call) -> None:
    """Lay a Hideout over everything open there (E-29)."""
    area = work.areas[call.owner][call.outlaw]
    work.set_area(call.owner, call.outlaw, make_area((), (*area.piles, area.open)))
    name = work.rules.outlaws[call.outlaw]
    work.events.append(Covered(seat, call.owner, name, len(area.open)))


def _take_from_hand(work: Work, seat: Seat, call: Call) -> None:
    """Get an outlaw card out of the target's hand, if there is one (E-30, mode A)."""
    outlaw, target = call.outlaw, call.owner
    count = min(1, work.hands[target][outlaw])
    if count:
        work.lose(target, outlaw)
        work.gain(seat, (outlaw,), seen=True)
    work.events.append(make_took(seat, target, work.rules.outlaws[outlaw], "hand", count))


def _take_from_table(work: Work, seat: Seat, call: Call) -> None:
    """Get an open outlaw card out of the target's area (E-30, mode B)."""
    outlaw, target = call.outlaw, call.owner
    area = work.areas[target][outlaw]
    work.set_area(target, outlaw, make_area(_take(area.open, outlaw), area.piles))
    work.gain(seat, (outlaw,), seen=True)
    work.events.append(make_took(seat, target, work.rules.outlaws[outlaw], "table", 1))


def _reinforce(work: Work, seat: Seat, call: Call) -> None:
    work.draw(seat, call.form.draw)


def _exchange(work: Work, seat: Seat, call: Call) -> None:
    """Put cards down for all to see, then draw as many (E-31)."""
    for kind in call.cards:
        work.lose(seat, kind)
    work.discard += call.cards
    work.events.append(Exchanged(seat, work.rules.name_row(call.cards)))
    work.draw(seat, len(call.cards))


def _flush_out(work: Work, seat: Seat, call: Call) -> None:
    """Discard a Hideout; its cards join the open ones (E-31, E-62)."""
    area = work.areas[call.owner][call.outlaw]
    freed = area.piles[call.pile]
    piles = area.piles[: call.pile] + area.piles[call.pile + 1 :]
    work.set_area(call.owner, call.outlaw, make_area(tuple(sorted(area.open + freed)), piles))
    work.discard += (work.rules.hideout,)
    work.events.append(Uncovered(call.owner, work.rules.outlaws[call.outlaw], call.pile))


_EFFECTS: dict[str, Callable[[Work, Seat, Call], None]] = {
    "place": _place,
    "cover": _cover,
    "hand": _take_from_hand,
    "table": _take_from_table,
    "reinforce": _reinforce,
    "exchange": _exchange,
    "flush": _flush_out,
}
_STAYS = frozenset(("place", "cover"))  # these cards stay on the table
