"""Activations, turns and rounds: what ends them and what follows (M-39 to M-51, M-177)."""

from __future__ import annotations

from games.engines.protocol import Seat
from games.engines.worms import events as ev
from games.engines.worms.board import Board, LiveActivation
from games.engines.worms.crates import drop_crate
from games.engines.worms.events import BubbleGone
from games.engines.worms.fuse import run_queue
from games.engines.worms.geometry import ORTHOGONAL
from games.engines.worms.health import gather_dying
from games.engines.worms.laying import light
from games.engines.worms.standstill import is_stalemate, is_stuck
from games.engines.worms.state import Bubble, Double, Ending
from games.engines.worms.things import flood


def settle(board: Board) -> None:
    """Run the queue to its end, then see whether somebody has won."""
    gather_dying(board)
    run_queue(board)
    judge_winner(board)


def judge_winner(board: Board) -> None:
    """Let teams without worms be out, and end the game with the last one (M-176, M-177)."""
    if board.ending is not None:
        return
    alive = {worm.team for worm in board.worms.values()}
    order = board.state.order
    fallen = tuple(s for s in order if s not in alive and not board.teams[s].out)
    for seat in fallen:
        board.teams[seat].out = True
        board.tell(ev.TeamOut("all", seat))
    if fallen:
        board.fallen = (*board.fallen, fallen)
    left = [seat for seat in order if not board.teams[seat].out]
    if len(left) > 1:
        return
    if left:
        board.ending = Ending(left[0], (), "last_team")
    else:
        before = tuple(s for s in sorted(order) if not board.state.teams[s].out)
        board.ending = Ending(None, before, "draw")
    board.acting = None
    board.tell(ev.GameOver("all", board.ending.winner))


def finish_activation(board: Board) -> None:
    """End the open activation and bring what its worm laid to life (M-47, M-48)."""
    record = board.acting
    if record is None:
        return
    board.acting = None
    board.acted.append(record.worm)
    board.tell(ev.WormDone(board.only(board.turn), record.worm))
    light(board, record.worm, record.weapon)
    settle(board)


def follow_up(board: Board) -> None:
    """Do what comes after a command: an activation or the turn may end by itself (M-49)."""
    if board.ending is None and board.acting is not None and board.acting.ended:
        finish_activation(board)
    if board.ending is None and board.acting is None and not _may_act(board):
        end_turn(board)


def _may_act(board: Board) -> bool:
    """Tell whether a worm of the team could still act."""
    if len(board.acted) >= board.rules.constants.worms_acting:
        return False
    return any(worm.id not in board.acted for worm in board.crew(board.turn))


def open_activation(board: Board, worm: str) -> LiveActivation:
    """Return the record of a worm's activation, opened if need be (M-41)."""
    if board.acting is None:
        board.acting = LiveActivation(worm)
    return board.acting


def end_turn(board: Board) -> None:
    """End the turn and go on to the next one in which somebody can do something (M-49)."""
    finish_activation(board)
    while board.ending is None:
        team = board.teams[board.turn]
        if team.double is Double.NOW:
            team.double = Double.NO
        board.tell(ev.TurnEnded("all", board.turn))
        _pass_on(board)
        if board.ending is not None or not start_turn(board):
            return


def _pass_on(board: Board) -> None:
    """Pass the turn to the next seat that is not out (M-49 to M-51)."""
    order = board.state.order
    place = order.index(board.turn)
    while True:
        place += 1
        if place == len(order):
            place = 0
            _end_round(board)
            if board.ending is not None:
                return
        _count_down(board, order[place])
        if not board.teams[order[place]].out:
            board.turn = order[place]
            return


def _end_round(board: Board) -> None:
    board.tell(ev.RoundEnded("all", board.round))
    if board.sudden_death:
        flood(board, board.rules.constants.sd_rise)
        settle(board)
        if board.ending is not None:
            return
    board.round += 1
    if not board.sudden_death and board.round > board.state.sd_round:
        board.sudden_death = True
        board.tell(ev.SuddenDeath("all", board.round))


def _count_down(board: Board, seat: Seat) -> None:
    """Take one round off the seat's bubbles and hidden worms (M-51)."""
    for bubble in [one for one in board.bubble_at.values() if one.seat == seat]:
        if bubble.rounds > 1:
            board.bubble_at[bubble.at] = Bubble(bubble.at, bubble.rounds - 1, seat)
            continue
        inside = board.worm_at.get(bubble.at)
        del board.bubble_at[bubble.at]
        to = "all" if inside is None else board.about(inside)
        board.tell(BubbleGone(to, board.xy[bubble.at]))
    for worm in board.crew(seat):
        if worm.invisible:
            worm.invisible -= 1
            if not worm.invisible:
                board.tell(ev.Revealed("all", worm.id, board.xy[worm.at]))


def start_turn(board: Board) -> bool:
    """Start the turn of the team whose turn it is (M-39); True = it is skipped."""
    board.acted.clear()
    board.busy = False
    board.turn_number += 1
    team = board.teams[board.turn]
    board.tell(ev.TurnStarted("all", board.turn, board.round))
    if team.double is Double.NEXT:
        team.double = Double.NOW
    _blow(board)
    _tick_poison(board)
    drop_crate(board)
    for why, holds in (("stalemate", is_stalemate), ("stuck", is_stuck)):
        if holds(board):
            board.tell(ev.TurnSkipped("all", board.turn, why))
            return True
    return False


def _blow(board: Board) -> None:
    strength = board.roll(board.rules.constants.wind_max + 1, "wind strength")
    name = ORTHOGONAL[board.roll(4, "wind direction")][0] if strength else ""
    board.wind, board.strength = name, strength
    board.tell(ev.Wind("all", name or None, strength))


def _tick_poison(board: Board) -> None:
    """Let poison work on every worm of every team, never below its floor (M-167)."""
    constants = board.rules.constants
    for worm in board.worms.values():
        amount = min(worm.poison * constants.poison_per_stack, worm.hp - constants.poison_floor)
        if amount > 0:
            worm.hp -= amount
            board.tell(ev.PoisonTick(board.about(worm), worm.id, amount, worm.hp))
