"""One blast: what it reaches, the land it takes, what it harms and throws (M-71 to M-80)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.engines.quick import quick
from games.engines.worms import events as ev
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import Ring, Row
from games.engines.worms.flight import (
    land_worm,
    lift_worm,
    random_direction,
    throw_mine,
    throw_worm,
)
from games.engines.worms.geometry import NOWHERE, Vector
from games.engines.worms.health import drown, gather_dying, hurt, poison, roll_ring
from games.engines.worms.things import set_off, sink


@dataclass(frozen=True, slots=True)
class Source:
    """What goes off. `row` = a weapon, whose multiplier counts; None for what goes off by itself.

    `pierces`: a bubble does not stop it (M-137). `on_board`: it was set off on the board, so water
    does not swallow it (M-70). `gas`: the very square it lands on is hit like by a shell (M-75).
    """

    by: str
    rings: tuple[Ring, ...]
    row: Row | None = None
    pierces: bool = False
    on_board: bool = False
    gas: bool = False
    shot: Vector = NOWHERE
    travel: Vector = NOWHERE


@dataclass(frozen=True, slots=True)
class _Reached:
    """A square of a ring with the centres it is next to (several only for a union, M-130)."""

    square: int
    ring: Ring
    near: tuple[int, ...]
    hit: bool
    bubble: bool


def blast(board: Board, square: int, source: Source) -> None:
    """Let something go off on one square, unless a bubble or the water swallows it."""
    if not swallowed(board, square, source):
        explode(board, (square,), source)


def swallowed(board: Board, square: int, source: Source) -> bool:
    """Tell everybody concerned, and return True, if it cannot go off there (M-70, M-79)."""
    if square in board.bubble_at and not source.pierces:
        worm = board.worm_at.get(square)
        to = "all" if worm is None else board.about(worm)
        board.tell(ev.Absorbed(to, board.xy[square], source.by))
        return True
    if board.is_water(square) and not source.on_board:
        board.tell(ev.Sank("all", source.by, None, board.xy[square]))
        return True
    return False


def explode(board: Board, centres: tuple[int, ...], source: Source) -> None:
    """Carry out the steps of a blast with one centre, or of a union of several."""
    board.tell(ev.Blast("all", tuple([board.xy[one] for one in centres]), source.by))
    factor = 1 if source.row is None else board.multiplier(source.row)
    reached = list(_reach(board, centres, source.rings))
    before = {one.square: board.height(one.square) for one in reached}
    struck = [
        (board.worm_at[one.square], one)
        for one in reached
        if one.hit and one.square in board.worm_at and (source.pierces or not one.bubble)
    ]
    damage = [0 if one.bubble else roll_ring(board, one.ring, worm) for worm, one in struck]
    changed = _lower(board, reached, centres, before, factor)
    for one in reached:
        if one.hit and not one.bubble and (one.ring.hits_objects or (source.gas and _inner(one))):
            set_off(board, one.square)
    for (worm, one), amount in zip(struck, damage, strict=True):
        hurt(board, worm, amount * factor, source.by)
        if not one.bubble:
            poison(board, worm, one.ring.poison * factor)
    _throw(board, struck, reached, source, before, factor)
    give_way(board, changed, before, {worm.id for worm, one in struck if one.ring.pushes})
    gather_dying(board)


def _inner(one: _Reached) -> bool:
    return one.ring.number == 0


_make_reached = quick(_Reached)


def _reach(board: Board, centres: tuple[int, ...], rings: tuple[Ring, ...]) -> Iterator[_Reached]:
    """Yield the squares of every ring, ring by ring in scan order, with whether they are hit."""
    geo, bubbles, height = board.geo, board.bubble_at, board.height
    if len(centres) == 1:
        centre = centres[0]
        here = height(centre)
        for ring in rings:
            low, high = here - ring.reach_down, here + ring.reach_up
            for square in geo.ring(centre, ring.number):
                hit = low <= height(square) <= high or ring.number == 0
                yield _make_reached(square, ring, centres, hit, square in bubbles)
        return
    heights = {centre: height(centre) for centre in centres}
    done: set[int] = set()
    for ring in rings:
        near: dict[int, tuple[int, ...]] = {}
        for centre in centres:
            for square in geo.ring(centre, ring.number):
                if square not in done:
                    near[square] = (*near.get(square, ()), centre)
        for square in sorted(near):
            hit = ring.number == 0 or any(
                -ring.reach_down <= height(square) - heights[centre] <= ring.reach_up
                for centre in near[square]
            )
            yield _make_reached(square, ring, near[square], hit, square in bubbles)
        done.update(near)


def lower(height: int, centre: int, depth: int) -> int:
    """Return the new height of land when a blast at height `centre` takes `depth` (M-74)."""
    floor = centre - depth
    return height if height <= floor else max(floor, height - depth, 0)


def _lower(
    board: Board,
    reached: list[_Reached],
    centres: tuple[int, ...],
    before: dict[int, int],
    factor: int,
) -> list[int]:
    """Change the land and return the squares that changed, in scan order."""
    changed = []
    heights = {centre: before[centre] for centre in centres}
    for one in reached:
        square = one.square
        if not one.ring.land or one.bubble or board.is_water(square):
            continue
        land, depth = board.land[square], one.ring.land * factor
        new = min(lower(land, heights[centre], depth) for centre in one.near)
        if new != land:
            board.land[square] = new
            changed.append(square)
    changed.sort()
    tell_land(board, changed)
    return changed


def tell_land(board: Board, squares: list[int]) -> None:
    """Tell the new heights of squares, if there are any."""
    if squares:
        xy, land = board.xy, board.land
        board.tell(ev.Land("all", tuple([(*xy[square], land[square]) for square in squares])))


def _throw(  # noqa: PLR0913, PLR0917
    board: Board,
    struck: list[tuple[LiveWorm, _Reached]],
    reached: list[_Reached],
    source: Source,
    before: dict[int, int],
    factor: int,
) -> None:
    """Lift everything that is pushed, then let it fly one after the other (M-76)."""
    worms = [(worm, one) for worm, one in struck if one.ring.pushes]
    mines = [
        (board.mine_at[one.square], one)
        for one in reached
        if one.hit
        and one.ring.pushes
        and not one.bubble
        and len(one.near) == 1
        and one.square in board.mine_at
    ]
    for worm, _ in worms:
        lift_worm(board, worm)
    for mine, _ in mines:
        del board.mine_at[mine.at]
    for worm, one in worms:
        apex = before[one.square] + one.ring.throw * factor
        push, vector = _push(board, one, source, worm.id)
        throw_worm(board, worm, apex, push * factor, vector)
    for mine, one in mines:
        apex = before[one.square] + one.ring.throw * factor
        push, vector = _push(board, one, source, mine.id)
        throw_mine(board, mine, apex, push * factor, vector)


def _push(board: Board, one: _Reached, source: Source, id_: str) -> tuple[int, Vector]:
    """Return how far and where something is pushed (M-77, M-78, M-130)."""
    ring = one.ring
    if ring.push == 0 or len(one.near) > 1:
        return 0, NOWHERE
    vector = NOWHERE
    if ring.push_rule == "travel":
        vector = source.travel
    elif ring.push_rule == "away":
        vector = board.geo.offset(one.near[0], one.square)
    elif ring.push_rule != "random":
        vector = source.shot
    if vector == NOWHERE:
        vector = random_direction(board, id_)
    return ring.push, vector


def give_way(board: Board, changed: list[int], before: dict[int, int], thrown: set[str]) -> None:
    """Let what stands on lowered land fall or go under (M-80)."""
    free = board.rules.constants.drop_free
    for square in changed:
        worm = board.worm_at.get(square)
        if worm is not None and worm.id not in thrown:
            if board.is_water(square):
                drown(board, worm, square)
            elif before[square] - board.height(square) > free:
                thrown = {*thrown, worm.id}  # a parachute may carry it on, but it falls once
                lift_worm(board, worm)
                land_worm(board, worm, square, before[square])
        if board.is_water(square):
            sink(board, square)
