"""Walks without a shot, flights from dynamite, crates on the way."""

from __future__ import annotations

from games.engines.worms.actions import Collect, Command, Move
from games.engines.worms.board import LiveActivation, LiveWorm
from games.engines.worms.bots_field import Field
from games.engines.worms.geometry import LETTERS, OFF
from games.engines.worms.paths import budget, explore, interrupts, judge_step

Ways = dict[int, str]


def ways_of(field: Field, worm: LiveWorm, record: LiveActivation) -> Ways:
    """Return the squares a worm can walk to safely with the paths, its own square first."""
    left = budget(field.board, record) - record.used
    if left <= 0 or record.rope:
        return {worm.at: ""}
    _, safe, _ = explore(field.board, worm, left)
    return {worm.at: "", **safe}


def spread(field: Field, worm: LiveWorm, start: int, left: int) -> Ways:
    """Return the squares a worm could walk to safely if it stood at `start`, with the paths."""
    board = field.board
    path_of, edge = {start: ""}, [start]
    for _ in range(left):
        further = []
        for square in edge:
            for letter, ahead in zip(LETTERS, board.geo.orthogonal[square], strict=True):
                if ahead == OFF or ahead in path_of:
                    continue
                if judge_step(board, worm, square, ahead) or interrupts(board, square, ahead):
                    continue
                path_of[ahead] = path_of[square] + letter
                further.append(ahead)
        edge = further
    return path_of


def flee(field: Field, ways: Ways, bomb: int, reach: int) -> str:
    """Return a way out of a blast's reach, as short as can be; else the farthest."""
    away = field.board.geo.chebyshev
    square = min(ways, key=lambda one: (-min(reach + 1, away(one, bomb)), len(ways[one]), one))
    return ways[square]


def approach(field: Field, worm: LiveWorm, ways: Ways) -> tuple[Command, ...]:
    """Return the walk that comes nearest to a foe; nothing if the worm is near enough."""
    if not field.foes:
        return ()
    geo = field.board.geo

    def far(square: int) -> int:
        return min(geo.manhattan(square, foe.at) for foe in field.foes)

    square = min(ways, key=lambda one: (far(one), len(ways[one]), one))
    return (Move(worm.id, ways[square]),) if ways[square] else ()


def gather(field: Field, worm: LiveWorm, ways: Ways) -> tuple[Command, ...]:
    """Return the shortest walk onto a crate or card, if there is one."""
    board = field.board
    goals = [one for one in ways if one in board.crate_at or one in board.card_at]
    if not goals:
        return ()
    square = min(goals, key=lambda one: (len(ways[one]), one))
    return (Collect(worm.id, ways[square]),) if ways[square] else ()
