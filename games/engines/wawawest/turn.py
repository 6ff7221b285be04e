"""The first half of a turn's outcome: choices made legal, paid, copied, gained (steps 2 to 5).

`Turn` is the working table of one resolution: lists by seat, filled step by step. No step looks at
what the same step does to somebody else.
"""

from __future__ import annotations

from typing import Any

from games.engines.protocol import Seat
from games.engines.wawawest.actions import Target
from games.engines.wawawest.events import Shown, make_shown
from games.engines.wawawest.legality import find_dead, find_enemies, find_reason
from games.engines.wawawest.state import Choice, Player, State
from games.engines.wawawest.tables import Known, Rules, next_clockwise

Reason = tuple[str, str | int | None]


class Turn:
    """What is known of the turn being resolved."""

    __slots__ = (
        "aim",
        "ammo",
        "blocked",
        "copied",
        "dead",
        "duellists",
        "events",
        "hazard_killers",
        "held",
        "hits",
        "killers",
        "living",
        "players",
        "reasons",
        "rules",
        "sealed",
        "state",
        "teams",
    )

    def __init__(
        self, rules: Rules, state: State, sealed: tuple[Choice | None, ...], events: list[Any]
    ) -> None:
        players = state.players
        seats = len(players)
        self.rules = rules
        self.state = state
        self.players: tuple[Player, ...] = players
        self.sealed = sealed
        self.teams = state.options.teams
        self.living: list[Seat] = [seat for seat in range(seats) if players[seat].alive]
        self.held: list[Known] = [rules.fallback] * seats
        self.ammo: list[int] = [player.ammo for player in players]
        self.reasons: list[Reason | None] = [None] * seats
        self.copied: list[Seat | None] = [None] * seats
        self.aim: list[Target] = [None] * seats
        self.killers: dict[Seat, list[Seat]] = {}
        self.hazard_killers: dict[Seat, list[str]] = {}
        self.dead: set[Seat] = set()
        self.duellists: set[Seat] = set()
        self.hits: list[tuple[Seat | str, Seat]] = []
        self.blocked: list[tuple[Seat | str, Seat]] = []
        self.events = events


def begin_turn(
    rules: Rules, state: State, sealed: tuple[Choice | None, ...], events: list[Any]
) -> Turn:
    """Return the turn with everybody's item in hand and paid for, and say what was shown."""
    turn = Turn(rules, state, sealed, events)
    copiers = _make_legal(turn)
    if copiers:
        _copy(turn, copiers)
    held, ammo = turn.held, turn.ammo
    for seat in turn.living:
        item = held[seat]
        ammo[seat] += item.gives  # W-26
        if item.single:
            turn.aim[seat] = find_target(turn, seat, "aim")
        choice = sealed[seat]
        plain = choice is not None and choice.item == item.name and not item.targeted
        if choice is not None and plain and turn.reasons[seat] is None:
            events.append(make_shown(seat, item.name, item.name, choice.elapsed_ms))
        else:
            events.append(_show(turn, seat))
    return turn


def _make_legal(turn: Turn) -> list[Seat]:
    """Turn illegal choices into a Skip (W-23), pay (W-24); return who holds a copier."""
    known, players, sealed = turn.rules.known, turn.players, turn.sealed
    held, ammo = turn.held, turn.ammo
    copiers = []
    for seat in turn.living:
        player, choice = players[seat], sealed[seat]
        item = None if choice is None or choice.item is None else known.get(choice.item)
        if player.stunned:
            turn.reasons[seat] = ("stunned", None)
        elif item is None:
            turn.reasons[seat] = ("no_choice", None)
        elif (item.free_of_past and item.cost <= player.ammo) or (
            (reason := find_reason(item, player)) is None
        ):
            held[seat] = item
            ammo[seat] -= item.cost
            if item.copies:
                copiers.append(seat)
        else:
            turn.reasons[seat] = reason
    return copiers


def _copy(turn: Turn, copiers: list[Seat]) -> None:
    """Let each copier become the first other item to the left (W-25)."""
    living = turn.living
    shown = list(turn.held)
    place = {seat: n for n, seat in enumerate(living)}
    for seat in copiers:
        for step in range(1, len(living)):
            other = living[(place[seat] + step) % len(living)]
            if not shown[other].copies:
                turn.held[seat] = shown[other]
                turn.copied[seat] = other
                break


def find_target(turn: Turn, seat: Seat, field: str) -> Seat | None:
    """Return the target named in the choice if it is allowed, else the default (W-22)."""
    allowed = find_dead(turn.state) if field == "revive" else find_enemies(turn.state, seat)
    choice = turn.sealed[seat]
    given: Target = None if choice is None else getattr(choice, field)
    return given if given in allowed else next_clockwise(seat, allowed, len(turn.players))


def _show(turn: Turn, seat: Seat) -> Shown:
    """Return what is shown of a seat whose turn has more to tell than its item."""
    choice = turn.sealed[seat]
    held = turn.held[seat]
    chosen = fire_ms = None
    if choice is not None and choice.item is not None:
        chosen, fire_ms = choice.item, choice.elapsed_ms
    code, names = turn.reasons[seat] or (None, None)
    return make_shown(
        seat,
        chosen,
        held.name,
        fire_ms,
        turn.aim[seat] if held.single else None,
        find_target(turn, seat, "pick") if held.skips else None,
        find_target(turn, seat, "revive") if held.revives else None,
        turn.copied[seat],
        code,
        names if isinstance(names, str) else None,
    )
