"""The exact squares a shot would touch, drawn and in words; never any dice (M-193).

Everything is judged by what its player sees, with the engine's own lines, walls and reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.html import conditional_escape
from django.utils.translation import gettext, ngettext

from games.engines.worms.actions import Fire
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import Ring, Row
from games.engines.worms.geometry import OFF, VECTORS
from games.engines.worms.shots import bombed, landing, origin, trace
from games.presenters.worms_land import middle
from games.presenters.worms_outline import Point, around
from games.presenters.worms_saying import direction
from games.presenters.worms_squares import name_square
from games.presenters.worms_words import damage


@dataclass(slots=True)
class Strike:
    """What a shot would do: drawings, sentences, and whom it reaches."""

    drawn: str = ""  # under the worms
    air: str = ""  # over them
    said: list[str] = field(default_factory=list)
    worms: list[str] = field(default_factory=list)


def strike_of(board: Board, worm: LiveWorm, row: Row, fire: Fire) -> Strike:
    """Return what this aim of a weapon would touch."""
    strike = Strike()
    _PAINTERS[row.behaviour](strike, board, worm, row, fire)
    if strike.worms:
        names = ", ".join(strike.worms)
        strike.said.append(gettext("Reaches %(worms)s.") % {"worms": names})
    own = [one for one in strike.worms if one[0] == worm.id[0] and one != worm.id]
    if worm.id in strike.worms:
        strike.said.append(gettext("That is the worm itself."))
    elif own:
        strike.said.append(gettext("Your own are among them."))
    return strike


# Parts of drawings


def line_to(start: Point, end: Point, cls: str) -> str:
    (ax, ay), (bx, by) = middle(start), middle(end)
    return f'<path class="{cls}" d="M{ax} {ay}L{bx} {by}"/>'


def arc_to(start: Point, end: Point) -> str:
    """Return the way of a shell through the air."""
    (ax, ay), (bx, by) = middle(start), middle(end)
    top = min(ay, by) - 18
    path = f"M{ax} {ay - 2}Q{(ax + bx) // 2} {top} {bx} {by}"
    return f'<path class="arc" d="{path}"/><path class="arc-2" d="{path}"/>'


def _label(at: Point, text: str, down: float = -0.2) -> str:
    x, y = middle(at)
    row = max(3.0, y - 5 + down * 10)
    return f'<text class="dmg" x="{x}" y="{row:g}">{conditional_escape(text)}</text>'


def _draw_rings(
    strike: Strike, board: Board, centres: tuple[int, ...], rings: Iterable[Ring], factor: int
) -> None:
    """Draw the rings of a blast: what is reached filled, what is out of reach hatched (M-73)."""
    heights = {centre: board.height(centre) for centre in centres}
    seen: set[int] = set()
    parts: list[str] = []
    labels = ""
    for ring in sorted(rings, key=lambda one: one.number):
        near: dict[int, list[int]] = {}
        for centre in centres:
            for square in board.geo.ring(centre, ring.number):
                if square not in seen:
                    near.setdefault(square, []).append(centre)
        seen |= near.keys()
        hit: set[Point] = set()
        dry: set[Point] = set()
        for square, froms in near.items():
            reached = ring.number == 0 or any(
                -ring.reach_down <= board.height(square) - heights[centre] <= ring.reach_up
                for centre in froms
            )
            bubble = square in board.bubble_at
            (hit if reached and not bubble else dry).add(board.xy[square])
            if reached and not bubble:
                _note_worm(strike, board, square)
        parts.append(_ring_paths(ring.number, hit, dry))
        labels += _ring_label(board, centres, ring, factor)
    strike.drawn += "".join(reversed(parts))
    strike.air += labels


def _ring_paths(number: int, hit: set[Point], dry: set[Point]) -> str:
    drawn = f'<path class="ring-r ring-{min(number, 2)}" d="{around(hit)}"/>' if hit else ""
    if dry:
        drawn += f'<path class="ring-dry" d="{around(dry)}"/>'
    return drawn


def _ring_label(board: Board, centres: tuple[int, ...], ring: Ring, factor: int) -> str:
    if not ring.dmg_max or (ring.number and len(centres) > 1):
        return ""
    x, y = board.xy[centres[0]]
    down = -0.2 if ring.number == 0 else ring.number + 0.65
    if y + ring.number >= board.geo.height and ring.number:
        return ""
    return _label((x, y), damage(ring, factor), down)


def _note_worm(strike: Strike, board: Board, square: int) -> None:
    """Note a worm that is reached, if the player sees it."""
    worm = board.worm_at.get(square)
    if worm is not None and board.sees(board.turn, worm) and worm.id not in strike.worms:
        strike.worms.append(worm.id)


# One for each behaviour


def _beside(strike: Strike, board: Board, worm: LiveWorm, row: Row, fire: Fire) -> None:
    square = board.geo.next[VECTORS[fire.dir or ""]][worm.at]
    if square == OFF:
        return
    at = board.xy[square]
    strike.air += line_to(board.xy[worm.at], at, "ln") + line_to(board.xy[worm.at], at, "ln-2")
    strike.drawn += f'<path class="ring-r ring-0" d="{around([at])}"/>'
    ring = row.rings[0]
    if ring.dmg_max:
        strike.air += _label(at, damage(ring, board.multiplier(row)))
    _note_worm(strike, board, square)
    if not strike.worms:
        strike.said.append(gettext("On %(at)s.") % {"at": name_square(at)})
    if ring.push:
        text = gettext("Pushes %(push)s, throws up %(throw)s.")
        strike.said.append(text % {"push": ring.push, "throw": ring.throw})


def _straight(strike: Strike, board: Board, worm: LiveWorm, row: Row, fire: Fire) -> None:
    name = fire.dir or ""
    met = trace(board, worm.at, VECTORS[name], row, worm.team)
    start = board.xy[worm.at]
    if met.what is None:
        end = _far(board, worm.at, name, row.range)
        strike.air += line_to(start, end, "ln") + line_to(start, end, "ln-2")
        text = gettext("Nothing in sight to the %(direction)s.")
        strike.said.append(text % {"direction": direction(name)})
        return
    at = board.xy[met.square]
    strike.air += line_to(start, at, "ln") + line_to(start, at, "ln-2")
    if met.what == "wall":
        text = gettext("The wall at %(at)s stops it.")
        strike.said.append(text % {"at": name_square(at)})
        return
    strike.drawn += f'<path class="ring-r ring-0" d="{around([at])}"/>'
    ring = row.rings[0]
    if ring.dmg_max:
        shown = damage(ring, board.multiplier(row))
        strike.air += _label(at, f"{shown} × {row.shots}" if row.shots > 1 else shown)
    text = gettext("Hits the first thing to the %(direction)s, on %(at)s.")
    strike.said.append(text % {"direction": direction(name), "at": name_square(at)})
    if met.what == "bubble":
        strike.said.append(gettext("A bubble swallows it."))
    else:
        _note_worm(strike, board, met.square)


def _far(board: Board, square: int, name: str, steps: int) -> Point:
    for _ in range(steps):
        ahead = board.geo.next[VECTORS[name]][square]
        if ahead == OFF:
            break
        square = ahead
    return board.xy[square]


def _lob(strike: Strike, board: Board, worm: LiveWorm, row: Row, fire: Fire) -> None:
    target = fire.target or (0, 0)
    square, wall = landing(board, worm.at, board.geo.at(*target), row.up)
    start, at = board.xy[worm.at], board.xy[square]
    ox, oy = origin(board, worm, row)
    if (ox, oy) != start:
        strike.drawn += f'<circle class="virt" cx="{ox * 10 + 5}" cy="{oy * 10 + 5}" r="3"/>'
        strike.air += line_to(start, (ox, oy), "ln-off")
    if wall is not None:
        text = gettext("%(wall)s is too high: it falls short, on %(at)s.")
        strike.said.append(text % {"wall": name_square(board.xy[wall]), "at": name_square(at)})
    _land(strike, board, square, row)
    strike.air += arc_to(start, at)
    if row.behaviour == "banana":
        squares = [board.xy[one] for one in board.geo.ring(square, row.extra["cluster_ring"])]
        strike.drawn += f'<path class="maybe" d="{around(squares)}"/>'
        strike.said.append(gettext("Four more follow on squares of the dotted ring."))


def _land(strike: Strike, board: Board, square: int, row: Row) -> None:
    """Draw the blast of a weapon on a square, unless it is swallowed there."""
    at = name_square(board.xy[square])
    if board.seen_bubble(board.turn, square) and row.bubble == "absorbed":
        strike.said.append(gettext("The bubble on %(at)s swallows it.") % {"at": at})
    elif board.is_water(square):
        strike.said.append(gettext("%(at)s is water: it sinks.") % {"at": at})
    else:
        strike.said.append(gettext("Lands on %(at)s.") % {"at": at})
        _draw_rings(strike, board, (square,), row.rings, board.multiplier(row))
        hole = row.rings[0].land * board.multiplier(row) if row.rings else 0
        if hole > 1:
            strike.said.append(gettext("Leaves a hole %(count)s deep.") % {"count": hole})
        return
    strike.drawn += f'<path class="ring-dry" d="{around([board.xy[square]])}"/>'


def _anywhere(strike: Strike, board: Board, worm: LiveWorm, row: Row, fire: Fire) -> None:
    square = board.geo.at(*(fire.target or (0, 0)))
    _land(strike, board, square, row)
    strike.air += arc_to(board.xy[worm.at], board.xy[square])


def _place(strike: Strike, board: Board, worm: LiveWorm, row: Row, fire: Fire) -> None:
    square = board.geo.at(*(fire.target or (0, 0)))
    rings = row.rings
    if fire.mine is not None:
        rings = board.rules.mines[fire.mine].rings
    _draw_rings(strike, board, (square,), rings, board.multiplier(row))
    strike.said.append(gettext("Lies on %(at)s.") % {"at": name_square(board.xy[square])})
    if row.retreat:
        text = ngettext(
            "Then the worm may walk %(count)s square more before it finishes.",
            "Then the worm may walk %(count)s squares more before it finishes.",
            row.retreat,
        )
        strike.said.append(text % {"count": row.retreat})
    if row.behaviour == "place_mine":
        strike.worms.clear()


def _row_of_bombs(strike: Strike, board: Board, worm: LiveWorm, row: Row, fire: Fire) -> None:
    squares = bombed(board, row, fire.start or (0, 0), fire.dir or "")
    dry = [one for one in squares if board.is_water(one)]
    wet = [one for one in squares if not board.is_water(one)]
    if row.behaviour == "sheep_strike":
        _draw_rings(strike, board, tuple(wet), row.rings, board.multiplier(row))
    else:
        for one in wet:
            _draw_rings(strike, board, (one,), row.rings, board.multiplier(row))
    if dry:
        drawn = around([board.xy[one] for one in dry])
        strike.drawn += f'<path class="ring-dry" d="{drawn}"/>'
        text = ngettext("%(count)s of them sinks.", "%(count)s of them sink.", len(dry))
        strike.said.append(text % {"count": len(dry)})
    ends = (board.xy[squares[0]], board.xy[squares[-1]])
    strike.air += line_to(*ends, "ln-off")
    text = gettext("From %(at)s to %(end)s.")
    strike.said.insert(0, text % {"at": name_square(ends[0]), "end": name_square(ends[1])})


def _donkey(strike: Strike, board: Board, worm: LiveWorm, row: Row, fire: Fire) -> None:
    centre = board.geo.at(*(fire.target or (0, 0)))
    squares = [centre, *board.geo.ring(centre, 1)]
    for one in squares:
        _note_worm(strike, board, one)
    strike.drawn += (
        f'<path class="ring-r ring-0" d="{around([board.xy[one] for one in squares])}"/>'
    )
    text = gettext("Everything on these squares goes under, around %(at)s.")
    strike.said.append(text % {"at": name_square(board.xy[centre])})


def _runner(strike: Strike, board: Board, worm: LiveWorm, row: Row, fire: Fire) -> None:
    """Draw where an animal runs as far as nothing has to be rolled."""
    square, steps = worm.at, 0
    ahead_of = board.geo.next[VECTORS[fire.dir or ""]]
    climb = int(row.extra.get("climb_free", 0))
    meets = ""
    while steps < row.range:
        ahead = ahead_of[square]
        if ahead == OFF or board.height(ahead) - board.height(square) > climb:
            meets = "edge" if ahead == OFF else "wall"
            break
        steps, square = steps + 1, ahead
        other = board.worm_at.get(ahead)
        if board.is_water(ahead):
            meets = "water"
            break
        if (other is not None and board.sees(worm.team, other)) or ahead in board.drum_at:
            meets = "body"
            break
    at = board.xy[square]
    strike.air += line_to(board.xy[worm.at], at, "ln") + line_to(board.xy[worm.at], at, "ln-2")
    if meets != "water":
        _draw_rings(strike, board, (square,), row.rings, board.multiplier(row))
    strike.said.append(
        {
            "": gettext("Runs out on %(at)s and goes off."),
            "edge": gettext("Meets the edge at %(at)s."),
            "wall": gettext("Meets a wall at %(at)s."),
            "water": gettext("Meets water at %(at)s."),
            "body": gettext("Meets something on %(at)s."),
        }[meets]
        % {"at": name_square(at)}
    )


def _kamikaze(strike: Strike, board: Board, worm: LiveWorm, row: Row, fire: Fire) -> None:
    limit, floor = board.height(worm.at) + row.up, board.height(worm.at) - row.down
    path, square = [], worm.at
    for _ in range(row.range):
        ahead = board.geo.next[VECTORS[fire.dir or ""]][square]
        if ahead == OFF or board.height(ahead) > limit:
            break
        square = ahead
        path.append(ahead)
    for one in path:
        if board.height(one) >= floor:
            _note_worm(strike, board, one)
    end = board.xy[square]
    strike.drawn += f'<path class="ring-r ring-1" d="{around([board.xy[one] for one in path])}"/>'
    strike.drawn += f'<path class="ring-r ring-0" d="{around([end])}"/>'
    strike.air += _label(end, damage(row.rings[0], board.multiplier(row)))
    text = gettext("%(who)s runs to %(at)s and is gone.")
    strike.said.append(text % {"who": worm.id, "at": name_square(end)})


def _everywhere(strike: Strike, board: Board, worm: LiveWorm, row: Row, fire: Fire) -> None:
    if row.behaviour == "nuke":
        strike.worms += [
            one.id
            for one in board.worms.values()
            if one.team != worm.team
            and board.sees(worm.team, one)
            and one.at not in board.bubble_at
        ]


_PAINTERS: Mapping[str, Callable[[Strike, Board, LiveWorm, Row, Any], None]] = {
    "melee": _beside,
    "direct": _straight,
    "lob": _lob,
    "banana": _lob,
    "kamikaze": _kamikaze,
    "place_mine": _place,
    "place_dynamite": _place,
    "walker_sheep": _runner,
    "walker_cow": _runner,
    "walker_woman": _runner,
    "line_bombs": _row_of_bombs,
    "sheep_strike": _row_of_bombs,
    "anywhere": _anywhere,
    "donkey": _donkey,
    "nuke": _everywhere,
    "meteors": _everywhere,
    "scales": _everywhere,
}
