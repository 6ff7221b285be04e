"""Drums, mines and crates that are set off, and things that go under (M-75, M-80, M-93)."""

from __future__ import annotations

from games.engines.worms import events as ev
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import SHEEPISH
from games.engines.worms.events import CardDestroyed, TrapSprung
from games.engines.worms.health import drown
from games.engines.worms.pending import CrateBlast, DrumBlast, FlyingSheep, MineBlast
from games.engines.worms.state import Crate, Mine


def set_off(board: Board, square: int) -> None:
    """Set off a drum or crate on the square, destroy a card; mines feel nothing."""
    drum, crate = board.drum_at.get(square), board.crate_at.get(square)
    card = board.card_at.get(square)
    if drum is not None:
        board.remove_drum(drum)
        board.tell(ev.SetOff("all", "drum", drum.id, board.xy[square]))
        board.queue.append(DrumBlast(square))
    elif crate is not None:
        board.remove_crate(crate)
        board.tell(ev.SetOff("all", "crate", crate.id, board.xy[square]))
        board.queue.append(CrateBlast(square, crate.item))
    elif card is not None:
        board.remove_card(card)
        board.tell(CardDestroyed("all", card.id, board.xy[square]))


def spring_mine(board: Board, mine: Mine, square: int, worm: LiveWorm | None = None) -> None:
    """Set off a mine, wherever it is now, under this worm if there is one."""
    board.remove_mine(mine)
    board.tell(ev.MineSprung("all", mine.id, board.xy[square]))
    board.queue.append(MineBlast(square, mine.type))
    if worm is not None:
        board.disturb(worm)


def spring_trap(board: Board, crate: Crate) -> None:
    """Open a trapped crate: its mine and perhaps its sheep are queued (M-157)."""
    board.remove_crate(crate)
    board.tell(TrapSprung("all", crate.id, board.xy[crate.at]))
    board.queue.append(MineBlast(crate.at, crate.trap or ""))
    if crate.item in SHEEPISH:
        board.queue.append(FlyingSheep(crate.at))


def sink(board: Board, square: int) -> None:
    """Let everything but worms on a square that is water now go under (M-80)."""
    xy = board.xy[square]
    if (mine := board.mine_at.get(square)) is not None:
        board.remove_mine(mine)
        board.tell(ev.Sank("all", "mine", mine.id, xy))
    if (drum := board.drum_at.get(square)) is not None:
        board.remove_drum(drum)
        board.tell(ev.Sank("all", "drum", drum.id, xy))
    if (crate := board.crate_at.get(square)) is not None:
        board.remove_crate(crate)
        board.tell(ev.Sank("all", "crate", crate.id, xy))
    if (card := board.card_at.get(square)) is not None:
        board.remove_card(card)
        board.tell(ev.Sank("all", "card", card.id, xy))
    if board.bubble_at.pop(square, None) is not None:
        board.tell(ev.Sank("all", "bubble", None, xy))
    for stick in [stick for stick in board.dynamite if stick.at == square]:
        board.dynamite.remove(stick)
        board.tell(ev.Sank("all", "dynamite", None, xy))


def flood(board: Board, rise: int) -> None:
    """Let the water rise and everything on squares that are water now go under (M-170)."""
    before = board.water
    board.water += rise
    board.tell(ev.Water("all", board.water))
    for square, land in enumerate(board.land):
        if before < land <= board.water:
            worm = board.worm_at.get(square)
            if worm is not None:
                drown(board, worm, square)
            sink(board, square)
