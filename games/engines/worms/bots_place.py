"""How dangerous it is to stand somewhere (hard): foes, the shore, drums, the rising water."""

from __future__ import annotations

from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.bots_field import Field
from games.engines.worms.geometry import OFF

_NEAR, _STRIKING = 6, 4


def danger(field: Field, board: Board, worm: LiveWorm, at: int) -> float:
    """Return about how much health a place costs a worm until its team moves again."""
    geo = board.geo
    total = 0.0
    shore = sum(1 for near in geo.orthogonal[at] if near != OFF and board.land[near] <= board.water)
    striking = 0
    for foe in board.worms.values():
        if foe.team == field.me or (foe.invisible and foe.team != field.me):
            continue
        away = geo.manhattan(foe.at, at)
        if away <= _STRIKING:
            striking += 1
        if away <= _NEAR:
            total += 4.0
    if shore and striking:
        total += min(3, shore) * 10.0 + 5.0 * striking
    for near in geo.around[at]:
        if near in board.drum_at:
            total += 8.0
        friend = board.worm_at.get(near)
        if friend is not None and friend is not worm and friend.team == field.me:
            total += 6.0
    if at in board.bubble_at:
        total *= 0.3
    if worm.invisible:
        total *= 0.5
    return total + _water(field, board, at)


def _water(field: Field, board: Board, at: int) -> float:
    """Return what low ground costs before and in Sudden Death."""
    view = field.view
    wait = 0 if board.sudden_death else max(0, view.sd_round - board.round + 1)
    left = board.land[at] - board.water  # rises it survives, less one
    if wait > 4:
        return 0.0
    urgency = 1.0 if board.sudden_death else 0.5
    return urgency * max(0, 7 - left - wait) ** 2 * 2.0
