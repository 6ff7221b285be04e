"""Bots of Wa Wa West, of three strengths. They see a view and the legal actions, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from games.engines.protocol import Chance
from games.engines.wawawest.actions import Lock, LockFamily, Ready, Recall
from games.engines.wawawest.bots_habit import guess_habit, weigh, weigh_targets
from games.engines.wawawest.bots_melee import Melee, solve_melee
from games.engines.wawawest.bots_moves import Option, list_moves, pick_any
from games.engines.wawawest.bots_solve import Mix, World, solve_duel
from games.engines.wawawest.bots_stage import Move, Stage, read_stage
from games.engines.wawawest.bots_table import Table, outcomes, table_of
from games.engines.wawawest.bots_worth import share_of
from games.engines.wawawest.content import Content
from games.engines.wawawest.tables import compile_rules
from games.engines.wawawest.view import View

Legal = Lock | Recall | Ready | LockFamily
Level = Literal["easy", "medium", "hard"]

#: How far a rival is taken to follow habits rather than to play as well as can be.
TRUST_ONE = 0.3
TRUST_MANY = 0.25
#: Rounds of learning, however little or much time there is.
LEAST, MOST_ONE, MOST_MANY = 40, 400, 600
#: What is shown less often than this is not shown at all.
RARE = 0.03
GUESSES = 3


def choose(  # noqa: PLR0913, PLR0917 - games.engines.protocol.Bot
    view: View,
    legal: Sequence[Legal],
    content: Content,
    level: Level,
    chance: Chance,
    keep_going: Callable[[], bool],
) -> Lock | Recall | Ready:
    """Return one of the legal actions, or a member of a legal family."""
    locks = [one for one in legal if isinstance(one, Lock | LockFamily)]
    if not locks:
        return next(one for one in legal if isinstance(one, Ready | Recall))
    if level == "easy":
        return pick_any(locks, chance)
    rules = compile_rules(content, view.options)
    stage = read_stage(rules, view, chance)
    options = list_moves(stage, locks)
    if len(options) == 1:
        return options[0].lock
    if level == "medium":
        return _by_habit(stage, options, chance)
    worlds = [stage]
    if any(player.alive and player.ammo is None for player in view.players):
        worlds += [read_stage(rules, view, chance) for _ in range(GUESSES - 1)]
    table = table_of(rules)
    solve = _among_two if len(stage.seats) == 2 else _among_many
    return solve(worlds, table, options, chance, keep_going)


def _by_habit(stage: Stage, options: Sequence[Option], chance: Chance) -> Lock:
    """Choose an item as a sensible player does, and aim it at the richest (mostly)."""
    weights = dict(zip(stage.offers[stage.me], weigh(stage, stage.me), strict=True))
    items = list(dict.fromkeys(option.move.item for option in options))
    pulls = [weights.get(item, 0.0) for item in items]
    item = chance.choices(items, pulls if sum(pulls) > 0 else None)[0]
    draws = dict(zip(stage.enemies[stage.me], weigh_targets(stage, stage.me), strict=True))
    fitting = [option for option in options if option.move.item is item]
    targets = [
        option.move.aim if option.move.aim is not None else option.move.pick for option in fitting
    ]
    keen = [1.0 if target is None else draws[target] for target in targets]
    drawn: Option = chance.choices(fitting, keen)[0]
    return drawn.lock


def _among_two(
    stages: Sequence[Stage],
    table: Table,
    options: Sequence[Option],
    chance: Chance,
    keep_going: Callable[[], bool],
) -> Lock:
    """Solve the matrix of this turn: my options against all the rival could show."""
    worlds = []
    for stage in stages:
        other = 1 - stage.me
        rivals = [Move(item) for item in stage.offers[other]]
        matrix = [[_pair_share(stage, table, one.move, move) for move in rivals] for one in options]
        worlds.append(World(matrix, *guess_habit(stage, other, TRUST_ONE)))
    mix = solve_duel(worlds, keep_going, least=LEAST, most=MOST_ONE)
    return _draw(options, mix, chance)


def _pair_share(stage: Stage, table: Table, mine: Move, theirs: Move) -> float:
    moves = (mine, theirs) if stage.me == 0 else (theirs, mine)
    return sum(
        chance * share_of(stage, table, after, stage.me, deep=True)
        for chance, after in outcomes(stage, moves)
    )


def _among_many(
    stages: Sequence[Stage],
    table: Table,
    options: Sequence[Option],
    chance: Chance,
    keep_going: Callable[[], bool],
) -> Lock:
    """Learn a mix against the average of what the rivals could show."""
    worlds = [Melee(stage, table, TRUST_MANY) for stage in stages]
    moves = [option.move for option in options]
    mix = solve_melee(worlds, moves, chance, keep_going, least=LEAST, most=MOST_MANY)
    return _draw(options, mix, chance)


def _draw(options: Sequence[Option], mix: Mix, chance: Chance) -> Lock:
    """Draw from the mix without its crumbs."""
    crumbs = min(RARE, max(mix))
    kept = [part if part >= crumbs else 0.0 for part in mix]
    drawn: Option = chance.choices(options, kept)[0]
    return drawn.lock
