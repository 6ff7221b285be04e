"""The hand that was played before this one, told from its public events: what lay where, who got
what. Lets people look back at a settlement that was shown briefly or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from games.engines.protocol import Seat
from games.engines.wyattearp import events as e
from games.engines.wyattearp.state import Score
from games.engines.wyattearp.view import AreaView
from games.presenters.wyattearp_plays import photo_of
from games.presenters.wyattearp_words import Words

#: What every seat has with every outlaw.
Areas = tuple[tuple[AreaView, ...], ...]


class PastHand(NamedTuple):
    """A hand that was scored while another one is played."""

    number: int
    scores: tuple[Score, ...]
    areas: Areas


def find_past(history: Sequence[tuple[Any, ...]], seats: int, words: Words) -> PastHand | None:
    """Return the last hand that was scored; None in the first hand of a match."""
    end = _find(history, e.HandEnded, len(history) - 1)
    if end is None:
        return None
    start = _find(history, e.Dealt, end - 1)
    return _past_hand(tuple(history[start or 0 : end + 1]), seats, words)


def _find(history: Sequence[tuple[Any, ...]], kind: type, last: int) -> int | None:
    for number in range(last, -1, -1):
        if any(type(event) is kind for event in history[number]):
            return number
    return None


@lru_cache(maxsize=256)
def _past_hand(played: tuple[tuple[Any, ...], ...], seats: int, words: Words) -> PastHand:
    events = list(_of_last_hand(chain.from_iterable(played)))
    scores = tuple(
        Score(event.outlaw, event.cp, event.captured, event.paid, event.left)
        for event in events
        if type(event) is e.Scored
    )
    number = next(event.hand_no for event in events if type(event) is e.HandEnded)
    return PastHand(number, scores, lay_out(events, seats, words))


def _of_last_hand(events: Iterable[Any]) -> Iterator[Any]:
    """Yield the events up to the settlement; the same entry may deal a hand before or after it."""
    told = list(events)
    end = max(at for at, event in enumerate(told) if type(event) is e.Scored)
    dealt = [at for at, event in enumerate(told[:end]) if type(event) is e.Dealt]
    yield from told[dealt[-1] if dealt else 0 : end + 1]


class _Area:
    """Cards of one seat with one outlaw while they are told."""

    __slots__ = ("open", "piles")

    def __init__(self) -> None:
        self.open: list[str] = []
        self.piles: list[list[str]] = []

    def drop(self, slug: str) -> None:
        row = next(row for row in (self.open, *self.piles) if slug in row)
        row.remove(slug)


def lay_out(events: Iterable[Any], seats: int, words: Words) -> Areas:
    """Return what lay where after these events of one hand."""
    names = [outlaw.slug for outlaw in words.outlaws]
    table = {(seat, name): _Area() for seat in range(seats) for name in names}
    for event in events:
        _tell(event, table, words)
    return tuple(
        tuple(
            _seen(name, table[seat, name], words)
            for name in names
            if table[seat, name].open or table[seat, name].piles
        )
        for seat in range(seats)
    )


def _tell(event: Any, table: dict[tuple[Seat, str], _Area], words: Words) -> None:
    kind = type(event)
    if kind is e.Laid:
        photo = [photo_of(event.outlaw, words).slug] if event.photo else []
        table[event.seat, event.outlaw].open += [event.outlaw] * event.cards + photo
    elif kind is e.Placed:
        table[event.seat, event.outlaw].open.append(event.card)
    elif kind is e.Replaced:
        table[event.seat, event.outlaw].drop(event.card)
    elif kind is e.HideoutGone:
        area = table[event.seat, event.outlaw]
        area.piles = [pile for pile in area.piles if pile]
    elif kind is e.Covered:
        area = table[event.target, event.outlaw]
        area.piles.append(area.open)
        area.open = []
    elif kind is e.Uncovered:
        area = table[event.seat, event.outlaw]
        area.open += area.piles.pop(event.pile)
    elif kind is e.Took and event.source == "table" and event.count:
        table[event.target, event.outlaw].drop(event.outlaw)


def _seen(name: str, area: _Area, words: Words) -> AreaView:
    def row(slugs: list[str]) -> tuple[str, ...]:
        return tuple(sorted(slugs, key=lambda slug: words.cards[slug].at))

    points = sum(words.cards[slug].cp for slug in area.open)
    return AreaView(name, row(area.open), tuple(map(row, area.piles)), points)
