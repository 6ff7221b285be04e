"""The end of a match and everybody's place (section 8)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engines.protocol import Seat
from games.engines.wawawest.kinds import Tie
from games.engines.wawawest.state import Ending, Player
from games.engines.wawawest.turn import Turn


def judge(turn: Turn, players: Sequence[Player]) -> Ending | None:
    """Return how the match ended with this turn, or None; `players` are as after the turn."""
    options = turn.state.options
    living = [seat for seat, player in enumerate(players) if player.alive]
    if options.tie is Tie.ENDS_MATCH and turn.duellists:
        return _end("tie", sorted(turn.duellists), "undecided", players)
    if not living:
        return _end("tie", turn.living, "all_fell", players)  # W-38
    if options.teams:
        team = players[living[0]].team
        if all(players[seat].team == team for seat in living):  # W-39
            winners = [seat for seat, player in enumerate(players) if player.team == team]
            return _end("win", winners, "team_alive", players)
    elif len(living) == 1:
        return _end("win", living, "last_alive", players)  # W-37
    return _judge_stall(turn, players, living)


def _judge_stall(turn: Turn, players: Sequence[Player], living: Sequence[Seat]) -> Ending | None:
    """Return the tie of the living that ends a match nobody can win (W-40)."""
    options = turn.state.options
    if turn.state.turn >= options.turn_limit:
        return _end("tie", living, "turn_limit", players)
    if _is_truce(players, living, teams=options.teams):
        return _end("tie", living, "truce", players)
    return None


def _is_truce(players: Sequence[Player], living: Sequence[Seat], *, teams: bool) -> bool:
    """Tell whether bonds keep every living player from killing any living enemy."""
    for seat in living:
        player = players[seat]
        if len(player.cannot_kill) == 0:  # with no bond there is an enemy to kill
            return False
        for other in living:
            enemy = other != seat and not (teams and players[other].team == player.team)
            if enemy and other not in player.cannot_kill:
                return False
    return True


def _end(outcome: str, seats: Sequence[Seat], reason: str, players: Sequence[Player]) -> Ending:
    return Ending(outcome, tuple(seats), reason, rank(seats, players))


def rank(first: Sequence[Seat], players: Sequence[Player]) -> tuple[tuple[Seat, ...], ...]:
    """Return the places: `first`, then the living, then the dead by their last death (W-40)."""
    groups: dict[int, list[Seat]] = {}
    for seat, player in enumerate(players):
        if seat not in first:
            key = 1 << 30 if player.alive else player.died_turn
            groups.setdefault(key, []).append(seat)
    rest = (tuple(groups[key]) for key in sorted(groups, reverse=True))
    return (tuple(first), *rest)
