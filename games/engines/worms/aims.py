"""How weapons and utilities may be aimed, one by one and all at once (M-62 to M-69, M-190)."""

from __future__ import annotations

from games.engines.errors import IllegalAction
from games.engines.protocol import Family
from games.engines.worms.actions import NO_SQUARE, Fire, FireFamily, Use, UseFamily
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import ALL, MINE_TYPES, Row
from games.engines.worms.geometry import LETTERS, OFF, VECTORS, Square
from games.engines.worms.shots import origin

_MAY_HAVE = {  # aim -> which of dir, target, start, mine a command carries
    "direction": (True, False, False),
    "adjacent": (True, False, False),
    "square": (False, True, False),
    "place": (False, True, False),
    "line": (True, False, True),
    "none": (False, False, False),
}


def check_aim(board: Board, worm: LiveWorm, row: Row, fire: Fire) -> None:
    """Refuse an aim, by the codes of M-190 in their order."""
    given = (fire.dir is not None, fire.target is not None, fire.start is not None)
    stray_mine = fire.mine is not None and row.behaviour != "place_mine"
    if given != _MAY_HAVE[row.aim] or stray_mine or NO_SQUARE in (fire.target, fire.start):
        raise IllegalAction("aim")
    if row.aim == "line":
        _check_line(board, row, fire)
    elif fire.dir is not None:
        if fire.dir not in LETTERS:
            raise IllegalAction("aim")
        if row.aim == "adjacent":
            _check_beside(board, worm, row, fire.dir)
    elif fire.target is not None:
        square = _on_board(board, fire.target)
        _check_range(board, worm, row, fire.target)
        if row.aim == "place":
            _check_place(board, worm, row, square, fire.mine)


def _on_board(board: Board, target: Square) -> int:
    square = board.geo.at(*target)
    if square == OFF:
        raise IllegalAction("edge", at=target)
    return square


def _check_line(board: Board, row: Row, fire: Fire) -> None:
    vector = VECTORS.get(fire.dir or "")
    if vector is None or (all(vector) and not row.extra["diagonal"]):
        raise IllegalAction("aim")
    x, y = fire.start or NO_SQUARE
    reach = (row.extra["bombs"] - 1) * row.extra["spacing"]
    far = board.geo.at(x + reach * vector[0], y + reach * vector[1])
    if OFF in (board.geo.at(x, y), far):
        raise IllegalAction("edge")


def _check_beside(board: Board, worm: LiveWorm, row: Row, name: str) -> None:
    (x, y), (dx, dy) = board.xy[worm.at], VECTORS[name]
    square = _on_board(board, (x + dx, y + dy))
    rise = board.height(square) - board.height(worm.at)
    if not -row.down <= rise <= row.up:
        raise IllegalAction("height", at=board.xy[square])


def _check_range(board: Board, worm: LiveWorm, row: Row, target: Square) -> None:
    if row.range == ALL:
        return
    x, y = origin(board, worm, row)
    if abs(target[0] - x) + abs(target[1] - y) > row.range:
        raise IllegalAction("range", at=target)


def _check_place(board: Board, worm: LiveWorm, row: Row, square: int, mine: str | None) -> None:
    at = board.xy[square]
    if board.is_water(square):
        raise IllegalAction("water", at=at)
    if board.height(square) > board.height(worm.at) + row.up:
        raise IllegalAction("height", at=at)
    if row.behaviour != "place_mine":
        return
    if mine not in MINE_TYPES:
        raise IllegalAction("mine_type")
    if square in board.drum_at or square in board.mine_at or square in board.card_at:
        raise IllegalAction("occupied", at=at)


def list_aims(board: Board, worm: LiveWorm, row: Row) -> Fire | FireFamily | None:
    """Return every aim of a weapon, None if there is none."""
    if row.aim == "none":
        return Fire(worm.id, row.id)
    family = FireFamily(worm.id, row.id)
    if row.aim == "direction":
        family = FireFamily(worm.id, row.id, dirs=LETTERS)
    elif row.aim == "adjacent":
        dirs = tuple(name for name in LETTERS if _fits(board, worm, row, name))
        family = FireFamily(worm.id, row.id, dirs=dirs)
    elif row.aim == "line":
        extra = row.extra
        lines = board.geo.rows_of(extra["bombs"], extra["spacing"], diagonal=extra["diagonal"])
        family = FireFamily(worm.id, row.id, lines=lines)
    elif row.behaviour == "place_mine":
        targets = _list_targets(board, worm, row)
        family = FireFamily(worm.id, row.id, mines=MINE_TYPES, mine_targets=targets)
    else:
        family = FireFamily(worm.id, row.id, targets=_list_targets(board, worm, row))
    return family if next(family.members(), None) is not None else None


def _list_targets(board: Board, worm: LiveWorm, row: Row) -> tuple[Square, ...]:
    if row.range == ALL:
        return board.xy
    squares = board.geo.diamond(origin(board, worm, row), row.range)
    if row.aim == "place":
        squares = tuple(square for square in squares if _lies(board, worm, row, square))
    return tuple(board.xy[square] for square in squares)


def _fits(board: Board, worm: LiveWorm, row: Row, name: str) -> bool:
    try:
        _check_beside(board, worm, row, name)
    except IllegalAction:
        return False
    return True


def _lies(board: Board, worm: LiveWorm, row: Row, square: int) -> bool:
    try:
        _check_place(board, worm, row, square, MINE_TYPES[0])
    except IllegalAction:
        return False
    return True


def check_teleport(board: Board, worm: LiveWorm, target: Square | None) -> None:
    """Refuse a target that is water or that the player sees taken (M-135)."""
    if target is None or target == NO_SQUARE:
        raise IllegalAction("aim")
    square = _on_board(board, target)
    if board.is_water(square):
        raise IllegalAction("water", at=target)
    if _is_taken(board, worm, square):
        raise IllegalAction("occupied", at=target)


def _is_taken(board: Board, worm: LiveWorm, square: int) -> bool:
    other = board.worm_at.get(square)
    seen = other is not None and board.sees(worm.team, other)
    return seen or square in board.drum_at or square in board.mine_at


def list_uses(board: Board, worm: LiveWorm, row: Row) -> Use | Family | None:
    """Return every use of a utility, None if there is none."""
    if row.behaviour != "teleport":
        return Use(worm.id, row.id)
    targets = tuple(
        board.xy[square]
        for square in range(board.geo.count)
        if not board.is_water(square) and not _is_taken(board, worm, square)
    )
    return UseFamily(worm.id, row.id, targets) if targets else None
