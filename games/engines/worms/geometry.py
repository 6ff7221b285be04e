"""Squares, directions, lines and rings of a board (M-6 to M-12); tables made once per size.

Inside the engine a square is its number, y * width + x, so that numbers sort in scan order (M-11).
Actions, events and views carry (x, y).
"""

from __future__ import annotations

from functools import lru_cache

Square = tuple[int, int]
Vector = tuple[int, int]

OFF = -1  # the square number of everything off the board

#: The four directions in the order of every roll (M-15).
ORTHOGONAL: tuple[tuple[str, Vector], ...] = (
    ("N", (0, -1)),
    ("E", (1, 0)),
    ("S", (0, 1)),
    ("W", (-1, 0)),
)
VECTORS: dict[str, Vector] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
LETTERS = ("N", "E", "S", "W")
NOWHERE: Vector = (0, 0)
SMALLEST, LARGEST = 3, 30


def dir8(dx: int, dy: int) -> Vector:
    """Return the direction of an offset: along the larger axis, diagonal if equal (M-9)."""
    across, along = abs(dx), abs(dy)
    return (
        0 if across < along else (dx > 0) - (dx < 0),
        0 if along < across else (dy > 0) - (dy < 0),
    )


def line(start: Square, end: Square) -> tuple[Square, ...]:
    """Return the canonical line, `start` left out and `end` included (M-10)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    count = max(abs(dx), abs(dy))
    return tuple(
        (start[0] + _part(dx, step, count), start[1] + _part(dy, step, count))
        for step in range(1, count + 1)
    )


def _part(distance: int, step: int, count: int) -> int:
    part = (2 * abs(distance) * step + count) // (2 * count)
    return part if distance > 0 else -part


class Geometry:
    """Tables of one board size. `next[vector][square]` is the neighbour, or OFF."""

    __slots__ = (
        "_lanes", "_lines", "_rings", "around", "count", "height", "next", "orthogonal", "width",
        "xy",
    )  # fmt: skip

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height, self.count = width, height, width * height
        self.xy: tuple[Square, ...] = tuple((x, y) for y in range(height) for x in range(width))
        self.next: dict[Vector, tuple[int, ...]] = {
            vector: tuple(self.at(x + vector[0], y + vector[1]) for x, y in self.xy)
            for vector in VECTORS.values()
        }
        self.orthogonal: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.next[vector][square] for _, vector in ORTHOGONAL)
            for square in range(self.count)
        )
        self.around: tuple[tuple[int, ...], ...] = tuple(
            self._ring(square, 1) for square in range(self.count)
        )
        self._rings: dict[tuple[int, int], tuple[int, ...]] = {}
        self._lanes: dict[int, tuple[tuple[int, ...], ...]] = {}
        self._lines: dict[tuple[int, bool, int], tuple[tuple[Square, str], ...]] = {}

    def at(self, x: int, y: int) -> int:
        """Return the number of a square, OFF when it is not on the board."""
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else OFF

    def chebyshev(self, one: int, other: int) -> int:
        """Return the distance that defines the rings of a blast (M-8)."""
        (ax, ay), (bx, by) = self.xy[one], self.xy[other]
        return max(abs(ax - bx), abs(ay - by))

    def manhattan(self, one: int, other: int) -> int:
        """Return the distance in orthogonal steps (M-8)."""
        (ax, ay), (bx, by) = self.xy[one], self.xy[other]
        return abs(ax - bx) + abs(ay - by)

    def offset(self, start: int, end: int) -> Vector:
        """Return `dir8` from one square to another."""
        (ax, ay), (bx, by) = self.xy[start], self.xy[end]
        return dir8(bx - ax, by - ay)

    def ring(self, centre: int, number: int) -> tuple[int, ...]:
        """Return the squares of a ring that are on the board, in scan order."""
        if number == 0:
            return (centre,)
        if number == 1:
            return self.around[centre]
        found = self._rings.get((centre, number))
        if found is None:
            found = self._rings[centre, number] = self._ring(centre, number)
        return found

    def _ring(self, centre: int, number: int) -> tuple[int, ...]:
        x, y = self.xy[centre]
        span = range(-number, number + 1)
        near = (
            self.at(x + dx, y + dy) for dy in span for dx in span if max(abs(dx), abs(dy)) == number
        )
        return tuple(square for square in near if square != OFF)

    def diamond(self, centre: Square, radius: int) -> tuple[int, ...]:
        """Return the squares within a Manhattan distance of a point that may be off the board."""
        x, y = centre
        return tuple(
            self.at(col, row)
            for row in range(max(0, y - radius), min(self.height, y + radius + 1))
            for col in range(
                max(0, x - radius + abs(row - y)),
                min(self.width, x + radius - abs(row - y) + 1),
            )
        )

    def lanes(self, square: int, length: int) -> list[tuple[int, ...]]:
        """Return the squares in line with one, for each of N, E, S, W, the nearest first."""
        found = self._lanes.get(square)
        if found is None:
            found = self._lanes[square] = tuple(self._lane(square, way) for _, way in ORTHOGONAL)
        return [lane[:length] for lane in found]

    def _lane(self, square: int, way: Vector) -> tuple[int, ...]:
        lane = []
        while (square := self.next[way][square]) != OFF:
            lane.append(square)
        return tuple(lane)

    def rows_of(
        self, bombs: int, spacing: int, *, diagonal: bool
    ) -> tuple[tuple[Square, str], ...]:
        """Return every (start, direction) whose row of bombs stays on the board (M-69)."""
        key = (bombs, diagonal, spacing)
        found = self._lines.get(key)
        if found is None:
            reach = (bombs - 1) * spacing
            found = tuple(
                ((x, y), name)
                for x, y in self.xy
                for name, (dx, dy) in VECTORS.items()
                if (diagonal or not (dx and dy)) and self.at(x + reach * dx, y + reach * dy) != OFF
            )
            self._lines[key] = found
        return found


@lru_cache(maxsize=64)
def geometry(width: int, height: int) -> Geometry:
    """Return the tables of a board size."""
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise ValueError(f"a board of {width} x {height}")
    return Geometry(width, height)
