"""Where a worm can walk or swing, drawn and in words: falls, mines and the drift marked (M-52)."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from games.engines.worms.actions import Collect, Move, SwingFamily, WalkFamily
from games.engines.worms.board import Board
from games.engines.worms.geometry import OFF
from games.presenters.worms_land import middle
from games.presenters.worms_outline import Point, around
from games.presenters.worms_squares import name_square

_VECTORS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Way(NamedTuple):
    """One square a worm can get to: the path, and what happens there.

    `danger`: "", mine, fall (a parachute opens), water. `lands`: where the wind carries it.
    """

    square: Point
    path: str
    danger: str
    collects: bool
    lands: Point | None


def list_ways(board: Board, legal: tuple[Any, ...], worm: str) -> dict[Point, Way]:
    """Return every square a worm can get to, with the safest path to it."""
    found: dict[Point, Way] = {}
    for family in legal:
        if not isinstance(family, WalkFamily | SwingFamily) or family.worm != worm:
            continue
        if isinstance(family, WalkFamily):
            ends = {_end(square, letter) for square, _, last in family.steps for letter in last}
            for square, path in family.paths:
                found[square] = _way(board, square, path, family, square in ends)
        else:
            for square, path in family.ends:
                found[square] = _swing(board, square, path)
    return found


def _end(square: Point, path: str) -> Point:
    x, y = square
    for letter in path:
        dx, dy = _VECTORS[letter]
        x, y = x + dx, y + dy
    return x, y


def _way(board: Board, square: Point, path: str, family: WalkFamily, ends: bool) -> Way:
    at = board.geo.at(*square)
    before = board.geo.at(*_end(family.start, path[:-1]))
    collects = at in board.crate_at or at in board.card_at
    danger, lands = "", None
    apex = board.height(before)
    if ends and apex - board.height(at) > board.rules.constants.drop_free:
        danger, lands = "fall", drift(board, at, apex)
    elif at in board.mine_at and not board.mine_at[at].fresh:
        danger = "mine"
    return Way(square, path, danger, collects, lands)


def _swing(board: Board, square: Point, path: str) -> Way:
    at = board.geo.at(*square)
    danger = "water" if board.is_water(at) else "mine" if at in board.mine_at else ""
    return Way(square, path, danger, at in board.crate_at or at in board.card_at, None)


def drift(board: Board, square: int, apex: int) -> Point:
    """Return where a parachute that opens over a square comes down (M-85, M-86)."""
    for _ in range(board.strength):
        ahead = board.geo.next[board.wind_vector][square]
        if ahead == OFF or board.height(ahead) > apex:
            break
        square = ahead
    return board.xy[square]


def draw_ways(ways: dict[Point, Way]) -> str:
    """Return the squares within reach and signs for what waits on some of them."""
    safe = [way.square for way in ways.values() if not way.danger]
    risky = [way.square for way in ways.values() if way.danger]
    drawn = f'<path class="walk" d="{around(safe, 2)}"/>' if safe else ""
    if risky:
        drawn += f'<path class="walk risk" d="{around(risky, 2)}"/>'
    for way in ways.values():
        if way.danger:
            drawn += _sign(way)
    return drawn


def _sign(way: Way) -> str:
    x, y = way.square
    sign = {"mine": "×", "water": "≈", "fall": "↓"}[way.danger]
    drawn = f'<text class="sign" x="{x * 10 + 8}" y="{y * 10 + 3.2:g}">{sign}</text>'
    if way.lands is not None and way.lands != way.square:
        (ax, ay), (bx, by) = middle(way.square), middle(way.lands)
        drawn += f'<path class="drift" d="M{ax} {ay}L{bx} {by}"/>'
        drawn += f'<circle class="drift" cx="{bx}" cy="{by}" r="2.2"/>'
    return drawn


def draw_way(start: Point, way: Way) -> str:
    """Return one path, step by step."""
    square, points = start, [middle(start)]
    for letter in way.path:
        square = _end(square, letter)
        points.append(middle(square))
    line = "M" + "L".join(f"{x} {y}" for x, y in points)
    ring = around([way.square], 3)
    return (
        f'<path class="way-2" d="{line}"/><path class="way" d="{line}"/>'
        f'<path class="goal" d="{ring}"/>{_sign(way) if way.danger else ""}'
    )


def say_way(way: Way) -> str:
    """Return what a walk to that square means."""
    steps = ngettext("%(count)s square: %(path)s.", "%(count)s squares: %(path)s.", len(way.path))
    said = [steps % {"count": len(way.path), "path": way.path}]
    if way.danger == "mine":
        said.append(gettext("There is a mine: it goes off, and the worm has finished."))
    elif way.danger == "water":
        said.append(gettext("That is water: the worm drowns."))
    elif way.danger == "fall":
        lands = name_square(way.lands or way.square)
        text = gettext("A fall: the parachute opens and comes down on %(at)s.")
        said.append(text % {"at": lands})
    if way.collects:
        said.append(gettext("It opens what lies there."))
    return " ".join(said)


def command_of(worm: str, way: Way) -> Move | Collect:
    return Move(worm, way.path)
