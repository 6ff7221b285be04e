"""What a bot looks at: the match as its view tells it, on a board, with what blasts are worth."""

from __future__ import annotations

from collections.abc import Sequence

from games.engines.protocol import Chance
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import Ring, Row, Rules
from games.engines.worms.geometry import Square
from games.engines.worms.guess import FirstDice, determinise
from games.engines.worms.state import State
from games.engines.worms.view import View

KILL = 60  # what it is worth, beyond its health, that a worm is gone
POISON = 30  # what a stack of poison does in the long run, about


class ChanceDice:
    """Dice of a bot's own chance."""

    __slots__ = ("chance",)

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def roll(self, n: int, why: str) -> int:  # noqa: ARG002
        return min(n - 1, int(self.chance.random() * n))

    def stream(self, name: str) -> ChanceDice:  # noqa: ARG002
        return self


class Field:
    """A match as one seat sees it, ready for reckoning.

    `worlds`: states that fit the view; several only when worms are hidden. `foes`: worms of others
    that are seen.
    """

    __slots__ = (
        "_by_row", "_centres", "_worth", "board", "foes", "lines", "me", "mine", "rules", "turns",
        "view", "worlds",
    )  # fmt: skip

    def __init__(self, rules: Rules, view: View, chance: Chance, worlds: int) -> None:
        self.rules, self.view = rules, view
        self.me = view.turn
        state = determinise(rules, view, FirstDice())
        self.board = Board(rules, state, FirstDice())
        hidden = {worm.id for worm in view.worms if worm.at is None}
        everybody = self.board.worms.values()
        self.mine: list[LiveWorm] = [worm for worm in everybody if worm.team == self.me]
        self.foes: list[LiveWorm] = [
            worm for worm in everybody if worm.team != self.me and worm.id not in hidden
        ]
        for id_ in hidden:  # they stand nowhere for all this seat knows
            worm = self.board.worms[id_]
            if self.board.worm_at.get(worm.at) is worm:
                del self.board.worm_at[worm.at]
        dice = ChanceDice(chance)
        self.worlds: list[State] = [state]
        if hidden and worlds > 1:
            self.worlds = [determinise(rules, view, dice) for _ in range(worlds)]
        self.turns = sum(not team.out for team in view.teams)
        self._worth: dict[tuple[Ring, ...], dict[int, float]] = {}
        self._by_row: dict[str, dict[int, float]] = {}
        self._centres: dict[str, list[tuple[float, int]]] = {}
        self.lines: dict[str, list[tuple[float, Square, str]]] = {}

    def factor(self, row: Row) -> int:
        return self.board.multiplier(row)

    def worth(self, row: Row, square: int) -> float:
        """Return about what a blast of this weapon does on a square: harm to foes less to own."""
        known = self._by_row.get(row.id)
        if known is None:  # rows with the same rings share what is known
            known = self._by_row[row.id] = self._worth.setdefault(row.rings, {})
        found = known.get(square)
        if found is None:
            found = known[square] = self._reckon(row.rings, square, self.factor(row))
        return found

    def _reckon(self, rings: Sequence[Ring], square: int, factor: int) -> float:
        board = self.board
        if square in board.bubble_at or board.is_water(square):
            return 0.0
        total = 0.0
        for worms, sign in ((self.foes, 1.0), (self.mine, -1.1)):
            for worm in worms:
                total += sign * self.harm(rings, square, worm, worm.at, factor)
        return total

    def harm(
        self, rings: Sequence[Ring], square: int, worm: LiveWorm, at: int, factor: int
    ) -> float:
        """Return about what a blast does to a worm that stands at a square."""
        board = self.board
        ring = board.geo.chebyshev(square, at)
        if ring >= len(rings) or at in board.bubble_at:
            return 0.0
        one = rings[ring]
        rise = board.height(at) - board.height(square)
        if ring and not -one.reach_down <= rise <= one.reach_up:
            return 0.0
        damage = (one.dmg_min + one.dmg_max) / 2 * factor
        gain = damage if damage < worm.hp else worm.hp + KILL
        return gain + min(POISON, worm.hp) * one.poison * factor

    def centres(self, row: Row) -> list[tuple[float, int]]:
        """Return the squares where a blast of this weapon does good, the best first."""
        found = self._centres.get(row.id)
        if found is None:
            geo, reach = self.board.geo, len(row.rings)
            squares = {
                square for foe in self.foes for n in range(reach) for square in geo.ring(foe.at, n)
            }
            scored = [(self.worth(row, square), square) for square in squares]
            found = self._centres[row.id] = sorted(
                [one for one in scored if one[0] > 0], key=lambda one: (-one[0], one[1])
            )
        return found
