"""What is laid on the ground and goes off when its worm has finished (M-48, M-107, M-112)."""

from __future__ import annotations

from games.engines.worms import events as ev
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import Row
from games.engines.worms.flight import trap_crate
from games.engines.worms.geometry import Square
from games.engines.worms.pending import MineBlast, WeaponBlast
from games.engines.worms.state import Dynamite, Mine


def lay_dynamite(board: Board, worm: LiveWorm, row: Row, target: Square) -> None:  # noqa: ARG001
    """Lay lit dynamite; it may lie on anything (M-68)."""
    _note_laid(board)
    board.dynamite.append(Dynamite(board.geo.at(*target), worm.id))
    board.tell(ev.DynamitePlaced("all", target))


def lay_mine(board: Board, worm: LiveWorm, row: Row, target: Square, kind: str) -> None:  # noqa: ARG001, PLR0913, PLR0917
    """Lay a mine, fresh, or hide it in a crate at once (M-107)."""
    _note_laid(board)
    square = board.geo.at(*target)
    crate = board.crate_at.get(square)
    if crate is not None:
        trap_crate(board, crate, kind)
        return
    mine = Mine(board.new_id("m"), square, kind, True)
    board.put_mine(mine)
    board.tell(ev.MinePlaced("all", mine.id, target, kind))


def _note_laid(board: Board) -> None:
    if board.acting is not None:
        board.acting.placed = 1


def light(board: Board, worm: str, weapon: str | None) -> None:
    """Bring what a worm laid to life when its activation has ended (M-48)."""
    row = board.rules.rows.get(weapon or "")
    for stick in [stick for stick in board.dynamite if stick.worm == worm]:
        board.dynamite.remove(stick)
        if row is not None:
            board.queue.append(WeaponBlast(row, stick.at))
    for mine in [mine for mine in board.mines.values() if mine.fresh]:
        armed = Mine(mine.id, mine.at, mine.type, False)
        board.put_mine(armed)
        if armed.at in board.worm_at:
            board.remove_mine(armed)
            board.tell(ev.MineSprung("all", armed.id, board.xy[armed.at]))
            board.queue.append(MineBlast(armed.at, armed.type, row))


def take_away(board: Board, seat: int) -> None:
    """Take away what a team that gives up has laid and not yet brought to life (M-173)."""
    ours = {worm.id for worm in board.crew(seat)}
    board.dynamite = [stick for stick in board.dynamite if stick.worm not in ours]
    if board.turn == seat:
        for mine in [mine for mine in board.mines.values() if mine.fresh]:
            board.remove_mine(mine)
