"""Super weapons that are no blast of their own (M-124 to M-126, M-131)."""

from __future__ import annotations

from games.engines.worms import events as ev
from games.engines.worms.blast import give_way, tell_land
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import Row
from games.engines.worms.geometry import Square
from games.engines.worms.health import poison
from games.engines.worms.pending import WeaponBlast
from games.engines.worms.things import flood, set_off


def drop_nuke(board: Board, worm: LiveWorm, row: Row) -> None:
    """Poison every worm of the other teams outside bubbles, then raise the water (M-124)."""
    stacks = row.extra["poison"] * board.multiplier(row)
    for one in list(board.worms.values()):
        if one.team != worm.team and one.at not in board.bubble_at:
            poison(board, one, stacks)
    flood(board, row.extra["water_rise"])


def rain_meteors(board: Board, worm: LiveWorm, row: Row) -> None:  # noqa: ARG001
    """Roll all squares first, then let the meteors fall in that order (M-125)."""
    squares = [board.roll(board.geo.count, "meteor") for _ in range(row.extra["meteors"])]
    board.queue.extend([WeaponBlast(row, square) for square in squares])


def drop_donkey(board: Board, worm: LiveWorm, row: Row, target: Square) -> None:  # noqa: ARG001
    """Knock a hole down to height 0; drums and crates go off, the rest goes under (M-126)."""
    centre = board.geo.at(*target)
    squares = sorted((centre, *board.geo.around[centre]))
    before = {square: board.height(square) for square in squares}
    changed = [square for square in squares if board.land[square] > 0]
    for square in changed:
        board.land[square] = 0
    tell_land(board, changed)
    for square in squares:
        if square in board.drum_at or square in board.crate_at:
            set_off(board, square)
    give_way(board, squares, before, set())


def weigh(board: Board, worm: LiveWorm, row: Row) -> None:  # noqa: ARG001
    """Deal all health out evenly, first to teams, then to worms (M-131)."""
    crews = [board.crew(seat) for seat in board.state.order]
    crews = [crew for crew in crews if crew]
    share = sum(one.hp for crew in crews for one in crew) // len(crews)
    for crew in crews:
        each, over = divmod(share, len(crew))
        for place, one in enumerate(sorted(crew, key=_number)):
            one.hp = max(1, each + (place < over))
            board.tell(ev.HealthSet(board.about(one), one.id, one.hp))


def _number(worm: LiveWorm) -> int:
    return int(worm.id[1:])
