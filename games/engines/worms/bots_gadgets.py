"""Utilities in a bot's plans: farther attacks, flights by teleport, hiding (hard)."""

from __future__ import annotations

from games.engines.worms.actions import Command, Use
from games.engines.worms.board import LiveActivation, LiveWorm
from games.engines.worms.bots_attacks import Attack, list_attacks
from games.engines.worms.bots_field import KILL, Field
from games.engines.worms.bots_place import danger
from games.engines.worms.judge import record_of
from games.engines.worms.paths import budget, explore, list_swings

_WORTH_A_GADGET = KILL  # what an attack must promise before something is used up for it
_AFRAID = 15.0
_FEW = 3
_LOOKED_AT = 40

Prepared = tuple[tuple[Command, ...], Attack]


def far_attacks(field: Field, worm: LiveWorm, near: set[int]) -> list[Prepared]:
    """Return strong attacks from squares that only a rope or a fast walk reaches."""
    found: list[Prepared] = []
    for item, ways in _far_ways(field, worm).items():
        beyond = {square: path for square, path in ways.items() if square not in near}
        attacks = list_attacks(field, worm, record_of(field.board, worm), beyond)
        strong = [attack for attack in attacks if attack.worth >= _WORTH_A_GADGET]
        for attack in sorted(strong, key=lambda one: -one.worth)[:_FEW]:
            found.append(((Use(worm.id, item), *attack.commands), attack))
    return found


def _far_ways(field: Field, worm: LiveWorm) -> dict[str, dict[int, str]]:
    board, record = field.board, record_of(field.board, worm)
    ways: dict[str, dict[int, str]] = {}
    for item in board.teams[field.me].items:
        behaviour = field.rules.rows[item].behaviour
        if behaviour == "fast_walk" and not record.fast and not record.rope:
            faster = LiveActivation(worm.id)
            faster.fast, faster.placed, faster.weapon = True, record.placed, record.weapon
            left = budget(board, faster) - record.used
            ways[item] = explore(board, worm, left)[1] if left > 0 else {}
        elif behaviour == "rope" and not record.rope:
            left = budget(board, record) - record.used
            if left > 0:
                swings = list_swings(board, worm, left)
                ends = {board.geo.at(*end): path for end, path in swings}
                ways[item] = {
                    square: path for square, path in ends.items() if board.is_free(square)
                }
    return ways


def escapes(field: Field, worm: LiveWorm) -> tuple[Command, ...]:
    """Return a teleport to the safest square, for a worm that has reason to be afraid."""
    board = field.board
    item = _owned(field, "teleport")
    if item is None or danger(field, board, worm, worm.at) < _AFRAID:
        return ()
    free = [square for square in range(board.geo.count) if board.is_free(square)]
    free.sort(key=lambda square: (-board.land[square], square))
    if not free:
        return ()
    best = min(free[:_LOOKED_AT], key=lambda square: danger(field, board, worm, square))
    return (Use(worm.id, item, board.xy[best]),)


def shelters(field: Field, worm: LiveWorm) -> list[Command]:
    """Return the ways to hide that the team owns."""
    found: list[Command] = []
    for behaviour in ("bubble", "invisibility"):
        item = _owned(field, behaviour)
        if item is not None and not (behaviour == "invisibility" and worm.invisible):
            found.append(Use(worm.id, item))
    return found


def _owned(field: Field, behaviour: str) -> str | None:
    rows = field.rules.rows
    items = field.board.teams[field.me].items
    return next((item for item in items if rows[item].behaviour == behaviour), None)
