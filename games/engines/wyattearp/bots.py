"""Bots of Wyatt Earp: they know a view and the legal actions, nothing else.

easy plays any legal card; medium plays by habit; hard tries the sensible moves of the moment on
guesses of the hidden cards, plays each hand to its end and takes what wins most often.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from games.engines.protocol import Chance, allows
from games.engines.wyattearp.actions import Discard, ExchangeFamily
from games.engines.wyattearp.bots_ahead import Guesses, look_ahead
from games.engines.wyattearp.bots_habits import Player, Taste
from games.engines.wyattearp.bots_moves import SUPPLY, TOP, Move, discard_move
from games.engines.wyattearp.bots_worth import Scales, scales_for
from games.engines.wyattearp.content import Content
from games.engines.wyattearp.guess import determinise
from games.engines.wyattearp.state import Phase, State
from games.engines.wyattearp.tables import compile_rules
from games.engines.wyattearp.view import View
from games.engines.wyattearp.work import Work

ROUNDS = 24  # look-aheads per move, on average
DISCARDS = 4  # of so many cards hard thinks seriously


def choose(  # noqa: PLR0913, PLR0917 - the protocol's
    view: View,
    legal: Sequence[Any],
    content: Content,
    level: Literal["easy", "medium", "hard"],
    chance: Chance,
    keep_going: Callable[[], bool],
) -> Any:
    """Return one of the legal actions, or a member of a family."""
    playing = view.phase in (Phase.DRAW, Phase.PLAY) and view.active == view.viewer
    if level == "easy" or len(legal) == 1 or not playing or view.viewer is None:
        return _anything(legal, chance)
    rules = compile_rules(content)
    gone = frozenset(player.seat for player in view.players if player.left)
    scales = scales_for(rules, len(view.players), gone)

    def guess() -> State:
        return determinise(rules, view, Guesses(chance))

    action = _habit(scales, guess(), view.viewer, chance)
    if level == "hard":
        action = _best(scales, guess, view.viewer, action, chance, keep_going)
    return action.action if allows(legal, action.action) else _anything(legal, chance)


def _anything(legal: Sequence[Any], chance: Chance) -> Any:
    chosen = chance.choices(legal)[0]
    if isinstance(chosen, ExchangeFamily):
        return chance.choices(list(chosen.members()))[0]
    return chosen


def _player(scales: Scales, state: State, seat: int, chance: Chance) -> Player:
    return Player(scales, Work(scales.rules, state, Guesses(chance)), seat, Taste())


def _habit(scales: Scales, state: State, seat: int, chance: Chance) -> Move:
    return _player(scales, state, seat, chance).choose()


def _best(  # noqa: PLR0913, PLR0917 - everything a look-ahead goes by
    scales: Scales,
    guess: Callable[[], State],
    seat: int,
    habit: Move,
    chance: Chance,
    keep_going: Callable[[], bool],
) -> Move:
    """Return the sensible move that wins most often; in doubt the habit."""
    moves = _sensible(_player(scales, guess(), seat, chance), habit)
    if len(moves) == 1:
        return habit
    odds = look_ahead(scales, guess, seat, moves, chance, keep_going, rounds=ROUNDS, taste=Taste())
    return moves[max(range(len(moves)), key=lambda number: (odds[number], -number))]


def _sensible(player: Player, habit: Move) -> list[Move]:
    """Return the moves worth a look, the habit first, none twice."""
    work = player.work
    if work.phase is Phase.DRAW:
        found = [SUPPLY] + [TOP] * bool(work.discard)
        return [habit, *(move for move in found if move.action != habit.action)]
    ideas = player.list_sheriff_ideas()
    found = [idea.move for idea in ideas]
    found += player.list_lays(None)
    found += [discard_move(work, kind) for kind in player.rank_discards()[:DISCARDS]]
    seen, moves = {habit.action}, [habit]
    for move in found:
        if move.action not in seen and not (isinstance(move.action, Discard) and _lays(habit)):
            seen.add(move.action)
            moves.append(move)
    return moves


def _lays(habit: Move) -> bool:
    """Return whether the habit goes on with the turn, so that ending it now is no alternative."""
    return not isinstance(habit.action, Discard)
