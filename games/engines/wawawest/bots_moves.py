"""A bot's own options: the legal locks, with the targets worth telling apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engines.protocol import Chance, Seat
from games.engines.wawawest.actions import Lock, LockFamily, Target
from games.engines.wawawest.bots_stage import Move, Stage

#: Of many enemies only so many are considered as targets, the richest first.
AIMS, FAMILY_AIMS, RETURNS = 4, 2, 3


class Option(NamedTuple):
    """A move and the lock that makes it."""

    move: Move
    lock: Lock


def pick_any(locks: Sequence[Lock | LockFamily], chance: Chance) -> Lock:
    """Return any lock: each item as likely as the next, each target too."""
    items = list(dict.fromkeys(one.item for one in locks))
    item = chance.choices(items)[0]
    drawn = chance.choices([one for one in locks if one.item == item])[0]
    if isinstance(drawn, Lock):
        return drawn
    return Lock(
        drawn.item,
        chance.choices(drawn.aims)[0],
        chance.choices(drawn.picks)[0],
        chance.choices(drawn.revives)[0],
    )


def list_moves(stage: Stage, locks: Sequence[Lock | LockFamily]) -> list[Option]:
    """Return the options of the one whose turn it is; at least one."""
    keen = _keen_targets(stage)
    raised = _worth_raising(stage)
    found: list[Option] = []
    for one in locks:
        if isinstance(one, LockFamily):
            found += [_option(stage, lock) for lock in _members(one, keen, raised)]
        elif (one.aim is None or one.aim in keen[:AIMS]) and (
            (one.pick is None or one.pick in keen[:AIMS])
            and (one.revive is None or one.revive in raised)
        ):
            found.append(_option(stage, one))
    return _survivable(stage, found)


def _survivable(stage: Stage, options: list[Option]) -> list[Option]:
    """Leave out what the hazards in the air kill, unless that is all there is."""
    if stage.guarded[stage.me]:
        return options
    lethal = 0
    for hazard in stage.hazards:
        lethal |= hazard.lethal
    return [option for option in options if not option.move.item.bit & lethal] or options


def _keen_targets(stage: Stage) -> list[Seat]:
    """Return the enemies' seats, the most worth aiming at first."""
    ordered = sorted(
        stage.enemies[stage.me],
        key=lambda place: (stage.guarded[place], -stage.ammo[place], place),
    )
    return [stage.seats[place] for place in ordered]


def _worth_raising(stage: Stage) -> list[Seat]:
    """Return the dead one might raise: one's own team first, then in seat order."""
    team = stage.players[stage.me].team
    ordered = sorted(stage.dead, key=lambda one: (one[1] != team, one[0]))
    return [seat for seat, _ in ordered][:RETURNS]


def _members(family: LockFamily, keen: list[Seat], raised: list[Seat]) -> list[Lock]:
    """Return some locks of a family: both targets at the same enemy."""
    wanted: list[Target] = [*keen[:FAMILY_AIMS], None]
    revive = _first_in(family.revives, [*raised, None])
    members = [
        Lock(
            family.item,
            _first_in(family.aims, [target, *keen, None]),
            _first_in(family.picks, [target, *keen, None]),
            revive,
        )
        for target in wanted[: max(1, len(wanted) - 1)]
    ]
    return list(dict.fromkeys(members))


def _first_in(allowed: tuple[Target, ...], wanted: Sequence[Target]) -> Target:
    return next((one for one in wanted if one in allowed), allowed[0])


def _option(stage: Stage, lock: Lock) -> Option:
    place_of = {seat: place for place, seat in enumerate(stage.seats)}
    raised = next((n for n, (seat, _) in enumerate(stage.dead) if seat == lock.revive), None)
    return Option(
        Move(
            stage.rules.known[lock.item],
            None if lock.aim is None else place_of[lock.aim],
            None if lock.pick is None else place_of[lock.pick],
            raised,
        ),
        lock,
    )
