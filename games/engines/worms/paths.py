"""Where a worm may walk or swing, judged by what its player can know (M-52 to M-60, M-133)."""

from __future__ import annotations

from games.engines.errors import IllegalAction
from games.engines.worms.actions import SwingFamily, WalkFamily
from games.engines.worms.board import Board, LiveActivation, LiveWorm
from games.engines.worms.flight import has_parachute
from games.engines.worms.geometry import LETTERS, OFF, ORTHOGONAL, VECTORS, Square

_LETTER_SET = frozenset(LETTERS)
Walks = tuple[tuple[Square, str], ...]


def budget(board: Board, record: LiveActivation) -> int:
    """Return the squares an activation has in all (M-52)."""
    constants = board.rules.constants
    squares = constants.walk
    if record.placed:
        row = board.rules.rows.get(record.weapon or "")
        squares += constants.retreat if row is None else row.retreat
    return squares * 2 if record.fast else squares


def check_path(
    board: Board, record: LiveActivation, worm: LiveWorm, path: str, *, collect: bool
) -> None:
    """Refuse a walk or swing before anything moves (M-55)."""
    if not path or set(path) - _LETTER_SET:
        raise IllegalAction("path")
    if collect:
        x, y = board.xy[worm.at]
        x += path.count("E") - path.count("W")
        y += path.count("S") - path.count("N")
        end = board.geo.at(x, y)
        if end not in board.crate_at and end not in board.card_at:
            raise IllegalAction("nothing_there", at=(x, y))
    left = max(0, budget(board, record) - record.used)
    if len(path) > left:
        raise IllegalAction("no_moves", left=left)
    (_check_swing if record.rope else _check_walk)(board, worm, path)


def _check_walk(board: Board, worm: LiveWorm, path: str) -> None:
    square = worm.at
    for step, letter in enumerate(path):
        ahead = board.geo.next[VECTORS[letter]][square]
        code = judge_step(board, worm, square, ahead)
        if code is not None:
            raise IllegalAction(code, step=step, at=_beyond(board, square, letter))
        if interrupts(board, square, ahead):
            return
        square = ahead


def judge_step(board: Board, worm: LiveWorm, square: int, ahead: int) -> str | None:
    """Return why a step is refused, in the order of M-54, or None."""
    if ahead == OFF:
        return "edge"
    land = board.land[ahead]
    if land <= board.water:
        return "water"
    if _is_barred(board, worm, ahead):
        return "blocked"
    here, constants = board.height(square), board.rules.constants
    if land > here + constants.climb_walk:
        return "too_high"
    if here - land > constants.drop_free and not has_parachute(board, worm.team):
        return "cliff"
    return None


def interrupts(board: Board, square: int, ahead: int) -> bool:
    """Tell whether a legal step ends the path for all its player knows: a mine, a cliff."""
    mine = board.mine_at.get(ahead)
    if mine is not None and not mine.fresh:
        return True
    return board.height(square) - board.height(ahead) > board.rules.constants.drop_free


def _beyond(board: Board, square: int, letter: str) -> Square:
    (x, y), (dx, dy) = board.xy[square], VECTORS[letter]
    return x + dx, y + dy


def _check_swing(board: Board, worm: LiveWorm, path: str) -> None:
    square = worm.at
    for step, letter in enumerate(path):
        ahead = board.geo.next[VECTORS[letter]][square]
        if ahead == OFF:
            raise IllegalAction("edge", step=step, at=_beyond(board, square, letter))
        square = ahead
    if _is_barred(board, worm, square):
        raise IllegalAction("blocked", step=len(path) - 1, at=board.xy[square])


def _is_barred(board: Board, worm: LiveWorm, square: int) -> bool:
    """Tell whether a drum or a worm that the team sees is on a square."""
    if square in board.drum_at:
        return True
    other = board.worm_at.get(square)
    return other is not None and other is not worm and board.sees(worm.team, other)


def list_walks(
    board: Board, record: LiveActivation, worm: LiveWorm
) -> list[WalkFamily | SwingFamily]:
    """Return the moves and the collecting moves of a worm, as far as there are any."""
    left = budget(board, record) - record.used
    if left <= 0:
        return []
    goals = tuple(sorted([*board.crate_at, *board.card_at]))
    goal_squares = tuple(board.xy[goal] for goal in goals)
    families: list[WalkFamily | SwingFamily] = []
    start = board.xy[worm.at]
    if record.rope:
        size, ends = (board.geo.width, board.geo.height), list_swings(board, worm, left)
        if ends:
            families.append(SwingFamily(worm.id, start, left, size, ends))
        if any(end in goal_squares for end, _ in ends):
            families.append(SwingFamily(worm.id, start, left, size, ends, goal_squares))
        return families
    steps, safe, ended = explore(board, worm, left)
    paths = _sorted(board, {**ended, **safe})
    if paths:
        families.append(WalkFamily(worm.id, start, left, steps, paths))
    beyond = _collect_beyond(board, goals, safe, ended, left)
    if any(goal in safe or goal in ended or goal in beyond for goal in goals):
        paths = _sorted(board, {**beyond, **ended, **safe})
        families.append(WalkFamily(worm.id, start, left, steps, paths, goal_squares))
    return families


def _sorted(board: Board, paths: dict[int, str]) -> Walks:
    return tuple((board.xy[square], paths[square]) for square in sorted(paths))


def explore(
    board: Board, worm: LiveWorm, left: int
) -> tuple[tuple[tuple[Square, str, str], ...], dict[int, str], dict[int, str]]:
    """Return the steps within reach, the safe paths, and those that end in a mine or a fall."""
    steps: list[tuple[Square, str, str]] = []
    safe: dict[int, str] = {worm.at: ""}
    ended: dict[int, str] = {}
    edge = [worm.at]
    for _ in range(left):
        further = []
        for square in edge:
            may = last = ""
            for letter, ahead in zip(LETTERS, board.geo.orthogonal[square], strict=True):
                if judge_step(board, worm, square, ahead) is not None:
                    continue
                may += letter
                path = safe[square] + letter
                if interrupts(board, square, ahead):
                    last += letter
                    ended.setdefault(ahead, path)
                elif ahead not in safe:
                    safe[ahead] = path
                    further.append(ahead)
            steps.append((board.xy[square], may, last))
        edge = further
    del safe[worm.at]
    ended.pop(worm.at, None)
    return tuple(steps), safe, ended


def _collect_beyond(
    board: Board, goals: tuple[int, ...], safe: dict[int, str], ended: dict[int, str], left: int
) -> dict[int, str]:
    """Return paths whose last square is a goal although something will end them before it."""
    found: dict[int, str] = {}
    for goal in goals:
        for square, path in ended.items():
            rest = _straight(board.xy[square], board.xy[goal])
            if goal not in safe and goal not in ended and len(path) + len(rest) <= left:
                found.setdefault(goal, path + rest)
    return found


def _straight(start: Square, end: Square) -> str:
    """Return a shortest path over whatever lies between."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return ("E" * dx or "W" * -dx) + ("S" * dy or "N" * -dy)


def list_swings(board: Board, worm: LiveWorm, left: int) -> Walks:
    """Return where a worm may come down from its rope, with a path to each square."""
    start = board.xy[worm.at]
    ends = [
        (board.xy[square], _straight(start, board.xy[square]))
        for square in board.geo.diamond(start, left)
        if square != worm.at and not _is_barred(board, worm, square)
    ]
    if left >= 2:
        ends.append((start, _there_and_back(board, worm.at)))
    return tuple(sorted(ends, key=lambda end: (end[0][1], end[0][0])))


def _there_and_back(board: Board, square: int) -> str:
    back = {"N": "S", "E": "W", "S": "N", "W": "E"}
    for letter, vector in ORTHOGONAL:
        if board.geo.next[vector][square] != OFF:
            return letter + back[letter]
    return ""
