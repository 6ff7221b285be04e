"""Shuffling: the only chance in the game, besides who starts (E-76)."""

from __future__ import annotations

from games.engines.dice import Dice
from games.engines.wyattearp.state import Kind


def shuffle(cards: list[Kind], dice: Dice, why: str) -> tuple[Kind, ...]:
    """Return the cards in random order, top first; depends on which cards, not on their order."""
    pool = sorted(cards)
    return tuple([draw_one(pool, dice, why) for _ in range(len(pool))])


def draw_one(pool: list[Kind], dice: Dice, why: str) -> Kind:
    """Take one card out of a sorted pool at random, as the next of a shuffled deck."""
    return pool.pop(dice.roll(len(pool), why))
