"""Who is paid what for an outlaw (E-41 to E-49, E-70)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.engines.protocol import Seat
from games.engines.wyattearp.content import Constants


@dataclass(frozen=True, slots=True)
class Taking:
    """One turn of taking: each of these seats took `amount`."""

    seats: tuple[Seat, ...]
    amount: int


@dataclass(frozen=True, slots=True)
class Payment:
    """The settlement of one poster, with how it came about.

    verdict: escaped (too few CP in all), unclaimed (nobody present has CP there), takes_all (one
    is far enough ahead), shared (taken in turns). paid: by seat, None = left. left: stays there.
    """

    verdict: str
    cp: tuple[int, ...]
    takings: tuple[Taking, ...]
    paid: tuple[int | None, ...]
    left: int

    @property
    def captured(self) -> bool:
        return self.verdict in ("takes_all", "shared")


def settle(
    constants: Constants, money: int, cp: Sequence[int], gone: Collection[Seat] = ()
) -> Payment:
    """Return how the money of a poster is paid for these counted CP by seat."""
    verdict, takings = _judge(constants, money, cp, gone, needed=constants.capture_cp)
    paid = [0] * len(cp)
    for taking in takings:
        for seat in taking.seats:
            paid[seat] += taking.amount
    return Payment(
        verdict,
        tuple(cp),
        tuple(takings),
        tuple(None if seat in gone else sum_ for seat, sum_ in enumerate(paid)),
        money - sum(paid),
    )


def _judge(
    constants: Constants,
    money: int,
    cp: Sequence[int],
    gone: Collection[Seat],
    *,
    needed: int,
) -> tuple[str, list[Taking]]:
    if sum(cp) < needed:
        return "escaped", []
    rivals = [seat for seat in range(len(cp)) if cp[seat] >= 1 and seat not in gone]
    if not rivals:
        return "unclaimed", []
    rivals.sort(key=lambda seat: (-cp[seat], seat))
    top = cp[rivals[0]]
    second = cp[rivals[1]] if len(rivals) > 1 else 0
    if top - second >= constants.takes_all_lead:
        return "takes_all", [Taking((rivals[0],), money)]
    sharers = [seat for seat in rivals if top - cp[seat] < constants.takes_all_lead]
    return "shared", take_turns(constants, money, sharers, cp)


def pay_out(
    constants: Constants, money: int, cp: Sequence[int], gone: Collection[Seat] = ()
) -> list[int]:
    """Return what each seat would be paid if the outlaw were captured."""
    paid = [0] * len(cp)
    for taking in _judge(constants, money, cp, gone, needed=0)[1]:
        for seat in taking.seats:
            paid[seat] += taking.amount
    return paid


def take_turns(
    constants: Constants, money: int, sharers: Sequence[Seat], cp: Sequence[int]
) -> list[Taking]:
    """Return who took what in turn (E-46, E-47); `sharers` from most CP to fewest."""
    groups: list[list[Seat]] = []
    for seat in sharers:
        if groups and cp[groups[-1][0]] == cp[seat]:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    takings: list[Taking] = []
    while money:
        group = groups[len(takings) % len(groups)]
        amount = constants.take if takings else constants.first_take
        if money < amount * len(group):
            amount = constants.take
        if money < amount * len(group):
            break
        takings.append(Taking(tuple(group), amount))
        money -= amount * len(group)
    return takings
