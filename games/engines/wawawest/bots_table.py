"""What ammo is worth between two, worked out from the items themselves.

Regret matching over the stage games between ammo levels, each with the table as what comes after,
sweep by sweep: the table of section 12 of the rules for any set of items. Shares run from 0 (lost)
to 1 (won).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.engines.wawawest.bots_outcome import After, play_out
from games.engines.wawawest.bots_solve import solve_square
from games.engines.wawawest.bots_stage import Move, Stage, lore_of
from games.engines.wawawest.content import Content
from games.engines.wawawest.options import Options
from games.engines.wawawest.state import Player, make_player
from games.engines.wawawest.tables import Known, Rules, compile_rules

PATIENCE = 0.98  # a turn later is worth a little less
LEVELS = (0, 1, 2, 3, 4, 6)
MOST_LEVELS = 8
SWEEPS, ROUNDS = 12, 60
#: Cells of all stage games together that a table may hold, and that one turn may look behind.
MOST_CELLS, MOST_DEEP = 6_000, 400
MOST_KEPT = 20_000


class Side(NamedTuple):
    """One of two players as the next turn finds them."""

    ammo: int
    overlay: str | None = None
    stunned: bool = False
    last: str | None = None


Cells = Sequence[tuple[float, After]]


class Table:
    """Shares of the first of two players, by both players' ammo."""

    __slots__ = ("_exact", "_near", "grid", "levels", "lore", "rules", "shares", "top")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.lore = lore_of(rules)
        self.levels = _choose_levels(rules)
        self.top = self.levels[-1]
        self._near = [self._locate(ammo) for ammo in range(self.top + 1)]
        span = range(len(self.levels))
        self.shares = [[_first_guess(self.levels[a], self.levels[b]) for b in span] for a in span]
        self._exact: dict[tuple[Side, Side, frozenset[str]], float] = {}
        self.grid = self._spread()
        self._sweep()

    def _locate(self, ammo: int) -> tuple[int, float]:
        """Return the level at or below, and how far on to the next one."""
        low = min(bisect_right(self.levels, ammo) - 1, len(self.levels) - 2)
        return low, (ammo - self.levels[low]) / (self.levels[low + 1] - self.levels[low])

    def at(self, mine: int, theirs: int) -> float:
        """Return the share with nothing else to tell the two apart."""
        return self.grid[min(mine, self.top)][min(theirs, self.top)]

    def _spread(self) -> list[list[float]]:
        """Return the shares for every amount of ammo up to the top level."""
        ammo = range(self.top + 1)
        return [[self._between(mine, theirs) for theirs in ammo] for mine in ammo]

    def _between(self, mine: int, theirs: int) -> float:
        a, da = self._near[mine]
        b, db = self._near[theirs]
        low, high = self.shares[a], self.shares[a + 1]
        return (1 - da) * ((1 - db) * low[b] + db * low[b + 1]) + da * (
            (1 - db) * high[b] + db * high[b + 1]
        )

    def roughly(self, mine: Side, theirs: Side) -> float:
        """Return the share at a glance: the protected load freely, the stunned are in danger."""
        share = self.at(self._expected(mine), self._expected(theirs))
        if theirs.stunned and not theirs.overlay:
            share += (1 - share) * self._threat(mine)
        if mine.stunned and not mine.overlay:
            share -= share * self._threat(theirs)
        return share

    def _expected(self, side: Side) -> int:
        return side.ammo + (1 + self.lore.free_gain if side.overlay else 0)

    def _threat(self, side: Side) -> float:
        """Estimate how surely somebody kills a rival who must skip."""
        if side.stunned:
            return 0.0
        return 0.95 if any(item.cost <= side.ammo for item in self.lore.finishers) else 0.2

    def closely(self, mine: Side, theirs: Side, hazards: frozenset[str]) -> float:
        """Return the share with the next turn played through where it is a special one."""
        plain = not (hazards or mine[1] or theirs[1] or mine[2] or theirs[2])
        if plain and mine.last not in self.lore.wanted and theirs.last not in self.lore.wanted:
            return self.at(mine.ammo, theirs.ammo)
        key = (self._plain_past(mine), self._plain_past(theirs), hazards)
        found = self._exact.get(key)
        if found is None:
            if len(self._exact) >= MOST_KEPT:
                self._exact.clear()
            found = self._exact[key] = self._look_ahead(*key)
        return found

    def _plain_past(self, side: Side) -> Side:
        """Leave the last item out where nothing depends on it."""
        return side if side.last in self.lore.wanted else Side(side[0], side[1], side[2])

    def _look_ahead(self, mine: Side, theirs: Side, hazards: frozenset[str]) -> float:
        stage = Stage(self.rules, (_player(mine), _player(theirs)), hazards=sorted(hazards))
        one, other = stage.offers
        size = len(one) * len(other)
        if size > MOST_DEEP:
            return self.roughly(mine, theirs)
        matrix = [
            [self._share(outcomes(stage, (Move(a), Move(b))), 0, 0) for b in other] for a in one
        ]
        return solve_square(matrix, max(20, min(80, 12_000 // size)))[0]

    def _share(self, cells: Cells, mine: int, theirs: int) -> float:
        """Return the first one's share of a turn that began with that much more ammo."""
        total = 0.0
        for chance, after in cells:
            dead = after.dead
            if dead:
                total += chance * (0.5 if len(dead) == 2 else float(1 in dead))
                continue
            share = self.roughly(side_of(after, 0, mine), side_of(after, 1, theirs))
            total += chance * (0.5 + PATIENCE * (share - 0.5))
        return total

    def _sweep(self) -> None:
        """Solve all stage games over and over, each time with better values of what follows."""
        stage = Stage(self.rules, (_player(Side(0)), _player(Side(0))))
        items = [known for known in self.rules.choosable if _free_of_past(known)]
        cells = {
            (a.index, b.index): outcomes(stage, (Move(a), Move(b))) for a in items for b in items
        }
        levels = self.levels
        pairs = [(a, b) for a in range(len(levels)) for b in range(a)]
        work = len(pairs) * len(items) ** 2
        for _ in range(max(3, SWEEPS * min(work, MOST_CELLS) // work)):
            for a, b in pairs:
                rich = [item for item in items if item.cost <= levels[a]]
                poor = [item for item in items if item.cost <= levels[b]]
                matrix = [
                    [
                        self._share(cells[one.index, other.index], levels[a], levels[b])
                        for other in poor
                    ]
                    for one in rich
                ]
                share = solve_square(matrix, ROUNDS)[0]
                self.shares[a][b], self.shares[b][a] = share, 1 - share
            self.grid = self._spread()


def side_of(after: After, place: int, extra: int = 0) -> Side:
    """Return one place as the next turn finds it."""
    return Side(
        after.ammo[place] + extra,
        after.overlays.get(place),
        place in after.stunned,
        after.held[place].name,
    )


def outcomes(stage: Stage, moves: Sequence[Move]) -> list[tuple[float, After]]:
    """Return every way two moves (in order of place) can come out, with its chance."""
    first = play_out(stage, moves, (0, 1))
    if not first.timed:
        return [(1.0, first)]
    tie = stage.lore.tie_chance
    found = []
    if tie < 1:
        second = play_out(stage, moves, (1, 0))
        found += [((1 - tie) / 2, one) for one in (first, second)]
    if tie > 0:
        found.append((tie, play_out(stage, moves, None)))
    return found


def _player(side: Side) -> Player:
    return make_player(
        True, side.ammo, 0, side.overlay, side.stunned, side.last, 1, (), 0, False, False, 0
    )


def _free_of_past(known: Known) -> bool:
    return all(code != "needs_last_turn" for code, _ in known.conditions)


def _first_guess(mine: int, theirs: int) -> float:
    return 0.5 + 0.5 * (mine - theirs) / (1 + abs(mine - theirs))


def _choose_levels(rules: Rules) -> list[int]:
    """Return the ammo levels worth telling apart: the small ones and those that buy something."""
    costs = {known.cost for known in rules.choosable}
    levels = sorted(costs.union(LEVELS))
    affordable = MOST_CELLS // max(1, len(rules.choosable)) ** 2
    most = max(5, min(MOST_LEVELS, round((2 * affordable) ** 0.5)))
    while len(levels) > most:  # drop what lies closest to its neighbours
        gaps = {
            level: (levels[n + 1] - levels[n - 1]) / (1 + level)
            for n, level in enumerate(levels)
            if 0 < n < len(levels) - 1
        }
        levels.remove(min(gaps, key=lambda level: (gaps[level], -level)))
    return levels


def table_of(rules: Rules) -> Table:
    """Return the table for the rules; the same one for options that do not matter to it."""
    options = rules.options
    return _table_of(
        rules.content,
        Options(
            exclude_items=options.exclude_items,
            greater=options.greater,
            first_to_fire=options.first_to_fire,
            spares=options.spares,
            fire=options.fire,
            tolerance_ms=options.tolerance_ms,
            floor_ms=options.floor_ms,
            turn_seconds=options.turn_seconds,
            tie=options.tie,
        ),
    )


@lru_cache(maxsize=16)
def _table_of(content: Content, options: Options) -> Table:
    return Table(compile_rules(content, options))
