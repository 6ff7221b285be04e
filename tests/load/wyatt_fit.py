"""Fit the weights of Wyatt Earp's hard bot to hands that bots play; prints them as Python.

Run: .venv/bin/python tests/load/wyatt_fit.py SEATS GAMES [SEED] [--habit]

Every seat plans its turns with the weights there are (with --habit it plays by habit instead) and
now and then does something else. For each poster after each turn the signs of `Judge` are set
against what the poster paid in the end; the weights are the ridge regression on them.
"""

from __future__ import annotations

import random
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from games.contest import count_down  # noqa: E402
from games.engines.wyattearp import turn  # noqa: E402
from games.engines.wyattearp.bots_habits import Player, Taste  # noqa: E402
from games.engines.wyattearp.bots_moves import SUPPLY, TOP, Move, discard_move, do_move  # noqa: E402
from games.engines.wyattearp.bots_plan import Luck, Planner  # noqa: E402
from games.engines.wyattearp.bots_value import SIZE, Judge, Row, judge_for  # noqa: E402
from games.engines.wyattearp.bots_worth import scales_for  # noqa: E402
from games.engines.wyattearp.options import Options  # noqa: E402
from games.engines.wyattearp.play import start  # noqa: E402
from games.engines.wyattearp.rules import WyattEarpEngine  # noqa: E402
from games.engines.wyattearp.state import Phase  # noqa: E402
from games.engines.wyattearp.tables import compile_rules  # noqa: E402
from games.engines.wyattearp.work import Work  # noqa: E402

RIDGE = 30.0
ODD = 0.06  # how often something else than the best is done
Sample = tuple[Row, float]


class Play:
    """Games of bots among themselves, on open work."""

    def __init__(self, seats: int, chance: random.Random, *, habit: bool) -> None:
        content = WyattEarpEngine.from_json(WyattEarpEngine.official_content()).content
        self.rules = compile_rules(content)
        self.scales = scales_for(self.rules, seats, frozenset())
        self.judge: Judge = judge_for(self.scales)
        self.seats, self.chance, self.habit = seats, chance, habit
        self.luck = Luck(chance)

    def move(self, work: Work, seat: int) -> Move:
        player = Player(self.scales, work, seat, Taste())
        if self.chance.random() < ODD:
            if work.phase is Phase.DRAW:
                return TOP if work.discard and self.chance.random() < 0.3 else SUPPLY
            return discard_move(work, self.chance.choice(player.rank_discards()[:4]))
        if self.habit or self.chance.random() < ODD:
            return player.choose()
        planner = Planner(self.judge, seat, work.freeze(), self.luck, count_down(150))
        if work.phase is Phase.DRAW:
            if self.chance.random() < 0.5:
                return player.choose()  # for speed
            return planner.plan_draw(work.freeze())
        return planner.plan(work.freeze()).move

    def game(self) -> Iterator[Sample]:
        """Yield what is learnt from each hand of one game."""
        step = start(self.rules, Options(pause_seconds=1), self.seats, self.luck)
        work = Work(self.rules, step.state, self.luck)
        while True:
            taken: list[tuple[int, list[Row]]] = []
            while work.active is not None:
                seat = work.active
                turn_no, hand_no = work.turn_no, work.hand_no
                do_move(work, seat, self.move(work, seat))
                work.events.clear()
                if work.active is not None and (work.turn_no, work.hand_no) != (turn_no, hand_no):
                    taken.append((seat, self.judge.rows(work, seat)))
            for seat, rows in taken:
                for row, score in zip(rows, work.scores, strict=True):
                    paid = [sum_ or 0 for sum_ in score.paid]
                    mine = paid[seat]
                    yield row, (mine - (sum(paid) - mine) / (self.seats - 1)) / 1000
            if work.ending is not None:
                return
            turn.deal_next(work)


class Fit:
    """The normal equations of the regression, added up row by row."""

    def __init__(self) -> None:
        self.a = [[0.0] * SIZE for _ in range(SIZE)]
        self.b = [0.0] * SIZE
        self.count, self.square = 0, 0.0

    def add(self, row: Row, y: float) -> None:
        self.count += 1
        self.square += y * y
        for i, by in row:
            self.b[i] += by * y
            line = self.a[i]
            for j, other in row:
                line[j] += by * other

    def solve(self) -> list[float]:
        """Return the weights, by elimination."""
        lines = [[*row, given] for row, given in zip(self.a, self.b, strict=True)]
        for i, line in enumerate(lines):
            line[i] += RIDGE  # so that no pivot is ever 0
        for i, line in enumerate(lines):
            for below in lines[i + 1 :]:
                factor = below[i] / line[i]
                if factor:
                    for column in range(i, SIZE + 1):
                        below[column] -= factor * line[column]
        found = [0.0] * SIZE
        for i in reversed(range(SIZE)):
            rest = sum(lines[i][j] * found[j] for j in range(i + 1, SIZE))
            found[i] = (lines[i][SIZE] - rest) / lines[i][i]
        return found

    def explained(self, x: list[float]) -> float:
        """Return how much of the spread the weights explain."""
        rest = self.square - 2 * sum(v * b for v, b in zip(x, self.b, strict=True))
        rest += sum(
            x[i] * sum(a * v for a, v in zip(self.a[i], x, strict=True)) for i in range(SIZE)
        )
        return 1 - rest / self.square


def main() -> None:
    given = [one for one in sys.argv[1:] if one != "--habit"]
    seats, games, seed = int(given[0]), int(given[1]), int(given[2]) if len(given) > 2 else 1
    play = Play(seats, random.Random(seed), habit="--habit" in sys.argv)
    fit = Fit()
    for _ in range(games):
        for row, y in play.game():
            fit.add(row, y)
    found = fit.solve()
    print(
        f"# {seats} seats, {games} games, {fit.count} posters, "
        f"{fit.explained(found):.3f} explained",
        file=sys.stderr,
    )
    text = " ".join(f"{value:.3f}," for value in found).replace("-0.000", "0.000")
    print(f"    {seats}: (")
    print(textwrap.fill(text, 100, initial_indent=" " * 8, subsequent_indent=" " * 8))
    print("    ),")


if __name__ == "__main__":
    main()
