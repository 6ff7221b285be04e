"""Harm: damage, poison, drowning, and worms that come to 0 health (M-91, M-96, M-166)."""

from __future__ import annotations

from games.engines.worms import events as ev
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import Ring
from games.engines.worms.pending import DyingWorm


def roll_damage(board: Board, least: int, most: int, worm: LiveWorm) -> int:
    """Return damage from a range; nothing is rolled where there is no choice (M-14)."""
    if least == most:
        return least
    return least + board.roll(most - least + 1, f"damage to {worm.id}")


def roll_ring(board: Board, ring: Ring, worm: LiveWorm) -> int:
    """Return the damage of a ring to a worm; a dying worm costs no dice (M-96)."""
    if worm.hp <= 0:
        return 0
    return roll_damage(board, ring.dmg_min, ring.dmg_max, worm)


def hurt(board: Board, worm: LiveWorm, amount: int, cause: str) -> None:
    """Take health away; a worm at 0 loses no more."""
    if amount <= 0 or worm.hp <= 0:
        return
    worm.hp = max(0, worm.hp - amount)
    board.tell(ev.Hurt(board.about(worm), worm.id, amount, worm.hp, cause))
    board.disturb(worm)


def poison(board: Board, worm: LiveWorm, stacks: int) -> None:
    """Add stacks of poison; a dying worm is spared damage only (M-96)."""
    if stacks <= 0:
        return
    worm.poison += stacks
    board.tell(ev.Poisoned(board.about(worm), worm.id, stacks))


def drown(board: Board, worm: LiveWorm, square: int) -> None:
    """Let a worm go under: no blast, no card, no ammo lost (M-91)."""
    board.tell(ev.Drowned("all", worm.id, board.xy[square]))
    board.remove_worm(worm, "drowned")


def gather_dying(board: Board) -> None:
    """Let every worm now at 0 health join the queue, in scan order (M-96)."""
    fallen = [worm for worm in board.worms.values() if worm.hp <= 0 and not worm.dying]
    for worm in sorted(fallen, key=lambda worm: worm.at):
        worm.dying = True
        worm.invisible = 0
        board.tell(ev.Dying("all", worm.id, board.xy[worm.at]))
        board.disturb(worm)
        board.queue.append(DyingWorm(worm))
