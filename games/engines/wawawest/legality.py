"""What may be chosen, and the code of the reason when it may not (W-22, W-23)."""

from __future__ import annotations

from games.engines.errors import IllegalAction
from games.engines.protocol import Seat
from games.engines.wawawest.actions import Lock, LockFamily, Target
from games.engines.wawawest.state import Player, State
from games.engines.wawawest.tables import Known, Rules, next_clockwise


def find_reason(known: Known, player: Player) -> tuple[str, str | int | None] | None:
    """Return why this player may not choose the item: the code and what it names, or None.

    The order is that of W-23, from "costs NaN" on; being stunned comes before all of this.
    """
    if known.bar is not None:
        return known.bar, None
    if known.cost > player.ammo:
        return "too_expensive", known.cost
    for code, wanted in known.conditions:
        if code == "needs_last_turn":
            broken = player.last != wanted
        elif code == "used_too_often":
            broken = player.last == known.name and player.streak >= int(wanted)
        else:
            broken = player.overlay == wanted
        if broken:
            return code, wanted
    return None


def find_enemies(state: State, seat: Seat) -> list[Seat]:
    """Return the living enemies of a seat, in seat order (W-19)."""
    teams = state.options.teams
    team = state.players[seat].team
    return [
        other
        for other, player in enumerate(state.players)
        if player.alive and other != seat and not (teams and player.team == team)
    ]


def find_dead(state: State) -> list[Seat]:
    """Return who may be raised: the dead who have not left (W-22, W-40)."""
    return [
        seat for seat, player in enumerate(state.players) if not player.alive and not player.gone
    ]


def check_lock(rules: Rules, state: State, seat: Seat, lock: Lock) -> None:
    """Refuse a lock the rules would turn into a Skip, or whose targets are not allowed."""
    known = rules.known.get(lock.item)
    if known is None:
        raise IllegalAction("unknown_item", item=lock.item[:40])
    player = state.players[seat]
    if not (known.free_of_past and known.cost <= player.ammo):
        reason = find_reason(known, player)
        if reason is not None:
            raise IllegalAction(reason[0], item=known.name, wanted=reason[1])
    if known.aims or known.picks or known.raises:
        family = list_targets(state, seat, known)
        for field in ("aim", "pick", "revive"):
            if getattr(lock, field) not in getattr(family, field + "s"):
                raise IllegalAction("bad_target", item=known.name, target=field)
    elif lock.aim is not None or lock.pick is not None or lock.revive is not None:
        raise IllegalAction("bad_target", item=known.name, target=_first_target(lock))


def _first_target(lock: Lock) -> str:
    return next(f for f in ("aim", "pick", "revive") if getattr(lock, f) is not None)


def list_targets(state: State, seat: Seat, known: Known) -> LockFamily:
    """Return every target this seat may name with the item.

    A target the item surely uses must be named; None is left where there is nobody to name. A
    copier may leave each open, for it does not know what it will become.
    """
    nobody: tuple[Target, ...] = (None,)

    def choose(used: bool, seats: list[Seat]) -> tuple[Target, ...]:
        if not used or not seats:
            return nobody
        return (None, *seats) if known.copies else tuple(seats)

    enemies = find_enemies(state, seat) if known.aims or known.picks else []
    return LockFamily(
        known.name,
        choose(known.aims, enemies),
        choose(known.picks, enemies),
        choose(known.raises, find_dead(state) if known.raises else []),
    )


def fill_targets(rules: Rules, state: State, seat: Seat, lock: Lock) -> Lock:
    """Return the lock with what W-22 makes of a target left out, and without unused ones."""
    known = rules.known.get(lock.item)
    if known is None:
        return lock
    family = list_targets(state, seat, known)

    def settle(given: Target, allowed: tuple[Target, ...]) -> Target:
        if allowed == (None,) or (given is None and None in allowed):
            return None
        if given is not None:
            return given
        seats = [one for one in allowed if one is not None]
        return next_clockwise(seat, seats, len(state.players))

    return Lock(
        lock.item,
        settle(lock.aim, family.aims if known.aims else (None,)),
        settle(lock.pick, family.picks if known.picks else (None,)),
        settle(lock.revive, family.revives if known.raises else (None,)),
        lock.elapsed_ms,
    )


def list_locks(rules: Rules, state: State, seat: Seat) -> list[Lock | LockFamily]:
    """Return every lock this seat may make, in the order of the items, then of the targets."""
    player = state.players[seat]
    found: list[Lock | LockFamily] = []
    for known in rules.choosable:
        if find_reason(known, player) is not None:
            continue
        family = list_targets(state, seat, known)
        if known.copies and (known.aims or known.picks or known.raises):
            found.append(family)
        else:
            found.extend(family.members())
    return found
