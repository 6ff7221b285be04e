"""What a seat may know that has watched everything: its view, and the public cards it remembers.

The view shows only the top of the discard pile (E-73); all its cards were seen going there, and
so were cards that went into a hand from the pile or by Most Wanted. Bots may remember (section 19).
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.protocol import Seat
from games.engines.wyattearp.state import State
from games.engines.wyattearp.tables import Rules
from games.engines.wyattearp.view import View, see


@dataclass(frozen=True, slots=True)
class Remembered:
    """A view with public memory.

    pile: the discard pile, bottom first. known: per seat the cards of its hand that all saw go
    there, in table order.
    """

    view: View
    pile: tuple[str, ...]
    known: tuple[tuple[str, ...], ...]


def remember(rules: Rules, state: State, seat: Seat) -> Remembered:
    """Return what the seat may know if it forgets nothing public."""
    return Remembered(
        see(rules, state, seat),
        rules.name_row(state.discard),
        tuple(rules.name_row(known) for known in state.known),
    )
