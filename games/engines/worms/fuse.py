"""Carrying out what waits in the queue, first in, first out (M-92 to M-97)."""

from __future__ import annotations

from games.engines.worms import events as ev
from games.engines.worms.blast import Source, blast, explode, swallowed
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import SHEEPISH, Row
from games.engines.worms.events import CardContent, CardLeft, CardSank
from games.engines.worms.pending import (
    CrateBlast,
    DrumBlast,
    DyingWorm,
    Entry,
    FlyingSheep,
    MineBlast,
    StrikeBlast,
    WeaponBlast,
)
from games.engines.worms.state import Card
from games.engines.worms.supplies import draw_ammo


def run_queue(board: Board) -> None:
    """Carry out entries until none is left; what they cause goes to the back."""
    while board.queue:
        _carry_out(board, board.queue.popleft())


def _carry_out(board: Board, entry: Entry) -> None:
    match entry:
        case WeaponBlast(row, square, shot, travel):
            blast(board, square, source_of(row, shot=shot, travel=travel))
        case StrikeBlast(row, squares):
            _strike(board, row, squares)
        case MineBlast(square, kind, row):
            effect = board.rules.mines[kind]
            blast(board, square, Source(effect.tag, effect.rings, row, pierces=True, on_board=True))
        case DrumBlast(square):
            _effect(board, "drum", square)
        case CrateBlast(square, item):
            _effect(board, "crate", square)
            if item in SHEEPISH:
                board.queue.append(FlyingSheep(square))
        case FlyingSheep(square):
            _loose_sheep(board, square)
        case DyingWorm(worm):
            _go_off(board, worm)


def source_of(row: Row, *, shot: tuple[int, int], travel: tuple[int, int]) -> Source:
    """Return the blast of a weapon; only what was laid on the board is safe from water."""
    pierces, laid = row.bubble == "push", row.behaviour == "place_dynamite"
    gas = bool(row.extra.get("gas"))
    return Source(row.id, row.rings, row, pierces, laid, gas, shot, travel)


def _effect(board: Board, name: str, square: int) -> None:
    effect = board.rules.effects[name]
    blast(board, square, Source(effect.tag, effect.rings, on_board=True))


def _strike(board: Board, row: Row, squares: tuple[int, ...]) -> None:
    """Let all bombs that land on dry land go off as one (M-130)."""
    source = source_of(row, shot=(0, 0), travel=(0, 0))
    left = tuple(square for square in squares if not swallowed(board, square, source))
    if left:
        explode(board, left, source)


def _loose_sheep(board: Board, square: int) -> None:
    """Let a sheep fly out of a crate onto one of the squares around (M-159)."""
    around = board.geo.around[square]
    lands = around[board.roll(len(around), "where the loose sheep lands")]
    board.tell(ev.LooseSheep("all", board.xy[square], board.xy[lands]))
    effect = board.rules.effects["loose_sheep"]
    away = board.geo.offset(square, lands)
    blast(board, lands, Source(effect.tag, effect.rings, shot=away))


def _go_off(board: Board, worm: LiveWorm) -> None:
    """Let a dying worm leave the board and go off where it is, then leave its card (M-96)."""
    if worm.id not in board.worms:
        return  # it drowned meanwhile
    square = worm.at
    board.tell(ev.Died("all", worm.id, board.xy[square]))
    board.remove_worm(worm, "health")
    _effect(board, "death", square)
    _leave_card(board, worm.team, square)


def _leave_card(board: Board, seat: int, square: int) -> None:
    """Put two ammo of a dead worm's team into a donor card (M-161, M-162)."""
    drawn = draw_ammo(board, seat, board.rules.constants.card_items, "donor card")
    place: int | None = square
    if not board.is_water(square) and _is_taken(board, square):
        place = board.nearest_free(square)
    if place is None or board.is_water(place):
        board.tell(CardSank("all", board.xy[square], seat))
        return
    order = board.rules.order
    items = tuple((item, drawn.count(item)) for item in sorted(set(drawn), key=lambda i: order[i]))
    card = Card(board.new_id("k"), place, seat, items)
    board.put_card(card)
    board.tell(CardLeft("all", card.id, board.xy[place], seat))
    spies = board.spies()
    if spies:
        board.tell(CardContent(spies, card.id, items))


def _is_taken(board: Board, square: int) -> bool:
    bodies = square in board.worm_at or square in board.drum_at
    items = square in board.mine_at or square in board.crate_at or square in board.card_at
    return bodies or items
