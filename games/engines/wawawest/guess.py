"""A full state that fits what one viewer knows, for bots that look ahead."""

from __future__ import annotations

from games.engines.dice import Dice
from games.engines.protocol import Seat
from games.engines.wawawest.actions import Lock
from games.engines.wawawest.legality import list_locks
from games.engines.wawawest.play import TIMED_OUT
from games.engines.wawawest.state import Choice, Phase, Player, State
from games.engines.wawawest.tables import Rules
from games.engines.wawawest.view import PlayerView, View


def determinise(rules: Rules, view: View, dice: Dice) -> State:
    """Return a state that looks like `view` to its viewer; hidden choices are drawn at random."""
    players = tuple(_guess_player(rules, view, seat, dice) for seat in range(len(view.players)))
    blank: tuple[Choice | None, ...] = (None,) * len(players)
    ready = frozenset(seat for seat, player in enumerate(view.players) if player.ready)
    state = State(
        view.options, view.turn, view.phase, players, blank, ready, view.hazards, 0, view.ending
    )
    if view.phase is not Phase.OPEN:
        return state
    sealed = tuple(_guess_choice(rules, state, view, seat, dice) for seat in range(len(players)))
    seq = len(players)
    return State(
        view.options, view.turn, view.phase, players, sealed, ready, view.hazards, seq, None
    )


def _guess_player(rules: Rules, view: View, seat: Seat, dice: Dice) -> Player:
    seen = view.players[seat]
    ammo = seen.ammo
    if ammo is None:  # option memory: anything they may have gathered
        most = rules.options.headstart + view.turn
        ammo = dice.roll(most + 1, "hidden ammo") if seen.alive else 0
    return Player(
        seen.alive,
        ammo,
        seen.team,
        seen.overlay,
        seen.stunned,
        seen.last,
        seen.streak,
        seen.cannot_kill,
        seen.missed,
        seen.leaving,
        seen.gone,
        seen.died_turn,
    )


def _guess_choice(rules: Rules, state: State, view: View, seat: Seat, dice: Dice) -> Choice | None:
    own = view.choice
    if seat == view.viewer and own is not None:
        return Choice(own.item, own.aim, own.pick, own.revive, own.elapsed_ms, seat + 1)
    seen: PlayerView = view.players[seat]
    if seen.timed_out:
        return TIMED_OUT
    if not seen.locked:
        return None
    locks = list_locks(rules, state, seat)
    drawn = locks[dice.roll(len(locks), "hidden choice")]
    if not isinstance(drawn, Lock):
        drawn = next(drawn.members())
    limit = state.options.turn_seconds * 1000
    time = dice.roll(limit, "hidden time")
    return Choice(drawn.item, drawn.aim, drawn.pick, drawn.revive, time, seat + 1)
