"""Rulings that are fixed for now, each with its one place in the engine (section 11)."""

from __future__ import annotations

from typing import Final

#: Q-11: the most cards an exchange may put down; None = any number. Used in legality.
WYATT_EXCHANGE_MAX: Final[int | None] = None
#: Q-12: whether *flush out* also reaches Hideouts on others' cards. Used in legality.
WYATT_REMOVES_ANY_HIDEOUT: Final[bool] = False
#: Q-13: whether the hand ends at once when the supply runs out again. Used in play.
RUNOUT_ENDS_IMMEDIATELY: Final[bool] = False
#: E-29a: whether a Hideout also covers what is laid there later. Used in work.
HIDEOUT_COVERS_LATER_CARDS: Final[bool] = False

#: E-67: after so many missed turns in a row the seat leaves.
MISSED_TURNS = 3
