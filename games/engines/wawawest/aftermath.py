"""The second half of a turn's outcome: deaths, effects, loot, leavers, returns (steps 7 to 11)."""

from __future__ import annotations

from games.engines.protocol import Seat
from games.engines.wawawest.events import (
    HazardComing,
    Left,
    Looted,
    Protected,
    Revived,
    Stunned,
    make_died,
)
from games.engines.wawawest.state import Player, make_player
from games.engines.wawawest.turn import Turn, find_target

MISSES = 3  # turns missed in a row that end a player's match (W-40)


class After:
    """What the next turn begins with, by seat."""

    __slots__ = ("bonds", "hazards", "left", "missed", "overlays", "returns", "stunned")

    def __init__(self, seats: int) -> None:
        self.overlays: list[str | None] = [None] * seats
        self.stunned: dict[Seat, list[Seat]] = {}
        self.hazards: dict[str, list[Seat]] = {}
        self.missed: list[int] = [0] * seats
        self.left: set[Seat] = set()
        self.returns: dict[Seat, int] = {}  # seat -> ammo
        self.bonds: dict[Seat, list[Seat]] = {}


def end_turn(turn: Turn) -> tuple[tuple[Player, ...], tuple[str, ...]]:
    """Return the players and hazards after the turn; the events say how it came about."""
    after = After(len(turn.players))
    if turn.dead:
        _tell_deaths(turn)
    special = [seat for seat in turn.living if turn.held[seat].lasting]
    if special:
        _lasting_effects(turn, after, special)
    if turn.dead and turn.state.options.thievery:
        _loot(turn)
    _drop_leavers(turn, after)
    if special:
        _raise(turn, after, special)
    return _next_players(turn, after), tuple(sorted(after.hazards)) if after.hazards else ()


def _tell_deaths(turn: Turn) -> None:
    for seat in sorted(turn.dead):
        by = tuple(turn.killers.get(seat, ()))
        turn.events.append(make_died(seat, by, tuple(turn.hazard_killers.get(seat, ()))))


def _lasting_effects(turn: Turn, after: After, special: list[Seat]) -> None:
    """Prepare what survivors have earned for the next turn (W-33)."""
    for seat in special:
        held = turn.held[seat]
        if seat in turn.dead:
            continue
        if held.grants is not None:
            after.overlays[seat] = held.grants
            turn.events.append(Protected(seat, held.grants))
        if held.summons is not None:
            after.hazards.setdefault(held.summons, []).append(seat)
        if held.skips:
            pick = find_target(turn, seat, "pick")
            if pick is not None and pick not in turn.dead:
                after.stunned.setdefault(pick, []).append(seat)
    for seat in sorted(after.stunned):
        turn.events.append(Stunned(seat, tuple(after.stunned[seat])))
    for name in sorted(after.hazards):
        turn.events.append(HazardComing(name, tuple(after.hazards[name])))


def _loot(turn: Turn) -> None:
    """Share the ammo of the dead among the survivors who killed them (W-34, Thievery)."""
    for victim in sorted(turn.dead):
        thieves = [seat for seat in turn.killers.get(victim, ()) if seat not in turn.dead]
        share = turn.ammo[victim] // len(thieves) if thieves else 0
        if share:
            for seat in thieves:
                turn.ammo[seat] += share
                turn.events.append(Looted(seat, victim, share))


def _drop_leavers(turn: Turn, after: After) -> None:
    """Let leavers and those who missed too often fall, killed by nobody (W-40)."""
    for seat in turn.living:
        player = turn.players[seat]
        choice = turn.sealed[seat]
        absent = choice is None or choice.item is None
        missed = player.missed if absent or player.stunned else 0
        if absent and not player.stunned and not player.leaving:
            missed += 1
        after.missed[seat] = missed
        if player.leaving or missed >= MISSES:
            after.left.add(seat)
            if seat not in turn.dead:
                turn.events.append(Left(seat, not player.leaving))


def _raise(turn: Turn, after: After, special: list[Seat]) -> None:
    """Let the chosen dead return; their revivers need not have survived (W-35)."""
    revivers: dict[Seat, list[Seat]] = {}
    for seat in special:
        power = turn.held[seat].revives
        chosen = find_target(turn, seat, "revive") if power else None
        if power is None or chosen is None:
            continue
        revivers.setdefault(chosen, []).append(seat)
        after.returns[chosen] = max(after.returns.get(chosen, 0), power[0])
        if power[1]:
            after.bonds.setdefault(chosen, []).append(seat)
    for seat in sorted(revivers):
        by, bound = tuple(revivers[seat]), tuple(after.bonds.get(seat, ()))
        turn.events.append(Revived(seat, by, bound))


def _next_players(turn: Turn, after: After) -> tuple[Player, ...]:
    """Return the seats as they enter the next turn (W-33, W-35, W-36)."""
    players = []
    for seat, old in enumerate(turn.players):
        if not old.alive or seat in turn.dead or seat in after.left:
            players.append(_next_out(turn, after, seat))
            continue
        held = turn.held[seat].name
        players.append(
            make_player(
                True,
                turn.ammo[seat],
                old.team,
                after.overlays[seat],
                seat in after.stunned,
                held,
                old.streak + 1 if old.last == held else 1,
                old.cannot_kill,
                after.missed[seat],
                False,
                False,
                old.died_turn,
            )
        )
    return tuple(players)


def _next_out(turn: Turn, after: After, seat: Seat) -> Player:
    """Return a seat that was out already, falls in this turn, or returns."""
    old = turn.players[seat]
    if old.alive:
        left, died = seat in after.left, turn.state.turn
        return make_player(False, 0, old.team, None, False, None, 0, (), 0, False, left, died)
    if seat not in after.returns:
        return old
    bonds, ammo = tuple(after.bonds.get(seat, ())), after.returns[seat]
    return make_player(
        True, ammo, old.team, None, False, None, 0, bonds, 0, False, False, old.died_turn
    )
