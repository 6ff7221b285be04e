"""Bots of Wyatt Earp: they know what a player may know and the legal actions, nothing else.

easy plays like a beginner; medium plays by habit, overlooks some sheriff plays and remembers
nothing; hard remembers all public cards, plans the whole turn over guesses of the hidden ones and
weighs where it leads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Literal

from games.engines.protocol import Chance, Seat, allows
from games.engines.wyattearp.bots_easy import play_as_beginner
from games.engines.wyattearp.bots_habits import Player, Taste
from games.engines.wyattearp.bots_moves import Move
from games.engines.wyattearp.bots_plan import Luck, Planner
from games.engines.wyattearp.bots_value import judge_for
from games.engines.wyattearp.bots_worth import Scales, scales_for
from games.engines.wyattearp.content import Content
from games.engines.wyattearp.guess import determinise
from games.engines.wyattearp.memory import Remembered
from games.engines.wyattearp.state import Phase, State
from games.engines.wyattearp.tables import Rules, compile_rules
from games.engines.wyattearp.view import View
from games.engines.wyattearp.work import Work

Level = Literal["easy", "medium", "hard"]

#: What the hard bot may think about one action: 150 ms a turn, which has eight at most as a rule.
THINK_SECONDS = 0.018


def choose(  # noqa: PLR0913, PLR0917 - the protocol's
    view: View | Remembered,
    legal: Sequence[Any],
    content: Content,
    level: Level,
    chance: Chance,
    keep_going: Callable[[], bool],
) -> Any:
    """Return one of the legal actions, or a member of a family."""
    memory = view if isinstance(view, Remembered) else None
    seen = view.view if isinstance(view, Remembered) else view
    playing = seen.phase in (Phase.DRAW, Phase.PLAY) and seen.active == seen.viewer
    if level == "easy" or len(legal) == 1 or not playing or seen.viewer is None:
        return play_as_beginner(seen, legal, chance)
    rules, luck = compile_rules(content), Luck(chance)
    scales = _scales(rules, seen)
    if level == "medium":
        move = _by_habit(scales, _guess(rules, seen, None, luck), seen.viewer, luck)
    else:
        move = _by_plan(scales, _guess(rules, seen, memory, luck), seen.viewer, luck, keep_going)
    return move.action if allows(legal, move.action) else play_as_beginner(seen, legal, chance)


def _scales(rules: Rules, view: View) -> Scales:
    gone = frozenset(player.seat for player in view.players if player.left)
    return scales_for(rules, len(view.players), gone)


def _guess(rules: Rules, view: View, memory: Remembered | None, luck: Luck) -> State:
    """Return a state with the hidden cards made up, in which a hand ends before the next one."""
    open_end = replace(view, options=replace(view.options, pause_seconds=1))
    if memory is None:
        return determinise(rules, open_end, luck)
    return determinise(rules, open_end, luck, pile=memory.pile, known=memory.known)


def _by_habit(scales: Scales, state: State, seat: Seat, luck: Luck) -> Move:
    return Player(scales, Work(scales.rules, state, luck), seat, Taste()).choose(luck.random)


def _by_plan(  # noqa: PLR0913, PLR0917 - everything a plan goes by
    scales: Scales, state: State, seat: Seat, luck: Luck, keep_going: Callable[[], bool]
) -> Move:
    planner = Planner(judge_for(scales), seat, state, luck, keep_going)
    if state.phase is Phase.DRAW:
        return planner.plan_draw(state)
    return planner.plan(state).move
