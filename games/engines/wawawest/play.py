"""A match moved on by what players do; a turn resolves inside the step that seals the last seat."""

from __future__ import annotations

from typing import Any

from games.engines.errors import IllegalAction
from games.engines.protocol import Seat, Step
from games.engines.quick import quick
from games.engines.wawawest.actions import Lock
from games.engines.wawawest.aftermath import end_turn
from games.engines.wawawest.ending import judge
from games.engines.wawawest.events import (
    ChoiceChanged,
    Leaving,
    MatchEnded,
    ReadyMarked,
    Recalled,
    TimedOut,
    make_revealed,
    make_turn_opened,
)
from games.engines.wawawest.hits import find_hits
from games.engines.wawawest.legality import check_lock
from games.engines.wawawest.options import Options
from games.engines.wawawest.state import Choice, Phase, Player, State, make_choice, make_state
from games.engines.wawawest.tables import Rules
from games.engines.wawawest.turn import begin_turn

make_step = quick(Step)
OPEN, PAUSE, OVER = Phase.OPEN, Phase.PAUSE, Phase.OVER
NOBODY: frozenset[Seat] = frozenset()
TIMED_OUT = Choice(None, None, None, None, 0, 0)


def start(rules: Rules, options: Options, seats: int) -> Step[State]:
    """Return turn 1, open (step 0); teams sit alternately."""
    fresh = (True, options.headstart)
    players = tuple(
        Player(
            *fresh, seat % 2 if options.teams else 0, None, False, None, 0, (), 0, False, False, 0
        )
        for seat in range(seats)
    )
    state = State(options, 0, PAUSE, players, (None,) * seats, NOBODY, (), 0, None)
    return _open_turn(rules, state, [])


def find_awaited(state: State) -> frozenset[Seat]:
    """Return whose action is awaited."""
    players = state.players
    if state.phase is OPEN:
        sealed = state.sealed
        return frozenset(
            [
                seat
                for seat, player in enumerate(players)
                if player.alive
                and not player.stunned
                and sealed[seat] is None
                and not player.leaving
            ]
        )
    if state.phase is PAUSE:
        ready = state.ready
        return frozenset(
            [
                seat
                for seat, player in enumerate(players)
                if player.alive and not player.leaving and seat not in ready
            ]
        )
    return NOBODY


def _is_open(players: tuple[Player, ...], sealed: tuple[Choice | None, ...]) -> bool:
    """Tell whether an open turn still awaits somebody."""
    for player, choice in zip(players, sealed, strict=True):
        if choice is None and player.alive and not player.stunned and not player.leaving:
            return True
    return False


def check_may_act(state: State, seat: Seat, phase: Phase) -> None:
    """Refuse what a seat does when it may do nothing of that sort now."""
    if state.phase is OVER:
        raise IllegalAction("over")
    player = state.players[seat]
    if player.leaving or player.gone:
        raise IllegalAction("gone")
    if not player.alive:
        raise IllegalAction("dead")
    if state.phase is not phase:
        raise IllegalAction("not_open" if phase is OPEN else "not_paused")
    if phase is OPEN:
        if player.stunned:
            raise IllegalAction("stunned")
        sealed = state.sealed[seat]
        if sealed is not None and sealed.item is None:
            raise IllegalAction("too_late")


def lock(rules: Rules, state: State, seat: Seat, action: Lock) -> Step[State]:
    """Seal a choice, or another in its place; a new choice starts its time anew (W-30)."""
    before = state.sealed[seat]
    player = state.players[seat]
    free = player.alive and not player.stunned and not player.leaving and before is None
    if not free or state.phase is not OPEN:
        check_may_act(state, seat, OPEN)
    check_lock(rules, state, seat, action)
    seq = state.seq + 1
    choice = make_choice(
        action.item, action.aim, action.pick, action.revive, action.elapsed_ms, seq
    )
    if before is None:
        return _seal(rules, state, seat, choice, seq, rules.locked_in[seat])
    same = (before.item, before.aim, before.pick, before.revive)
    if same == (action.item, action.aim, action.pick, action.revive):
        choice = before  # locked again unchanged: the time of the first lock stands
    return _seal(rules, state, seat, choice, seq, (ChoiceChanged(seat),))


def recall(state: State, seat: Seat) -> Step[State]:
    """Take a sealed choice back."""
    check_may_act(state, seat, OPEN)
    if state.sealed[seat] is None:
        raise IllegalAction("nothing_locked")
    sealed = _put(state.sealed, seat, None)
    after = _changed(state, state.players, sealed, state.ready, state.seq)
    return make_step(after, (Recalled(seat, state.options.hide_locks),))


def be_ready(rules: Rules, state: State, seat: Seat) -> Step[State]:
    """Mark a seat ready; the last one opens the next turn."""
    check_may_act(state, seat, PAUSE)
    if seat in state.ready:
        raise IllegalAction("already_ready")
    after = _changed(state, state.players, state.sealed, state.ready | {seat}, state.seq)
    return _go_on(rules, after, [ReadyMarked(seat)])


def miss(rules: Rules, state: State, seat: Seat) -> Step[State]:
    """Close a seat's turn with nothing locked in; the clock ran out."""
    check_may_act(state, seat, OPEN)
    if state.sealed[seat] is not None:
        raise IllegalAction("already_locked")
    events = (TimedOut(seat, state.options.hide_locks),)
    return _seal(rules, state, seat, TIMED_OUT, state.seq, events)


def leave(rules: Rules, state: State, seat: Seat) -> Step[State]:
    """Let a seat go for good: the dead at once, the living when the turn resolves (W-40)."""
    if state.phase is OVER:
        raise IllegalAction("over")
    player = state.players[seat]
    if player.leaving or player.gone:
        raise IllegalAction("gone")
    going = Player(
        player.alive,
        player.ammo,
        player.team,
        player.overlay,
        player.stunned,
        player.last,
        player.streak,
        player.cannot_kill,
        player.missed,
        player.alive,
        not player.alive,
        player.died_turn,
    )
    players = _put(state.players, seat, going)
    after = _changed(state, players, state.sealed, state.ready, state.seq)
    return _go_on(rules, after, [Leaving(seat)])


def _put(row: tuple, seat: Seat, value: object) -> tuple:  # type: ignore[type-arg]
    changed = list(row)
    changed[seat] = value
    return tuple(changed)


def _changed(
    state: State,
    players: tuple[Player, ...],
    sealed: tuple[Choice | None, ...],
    ready: frozenset[Seat],
    seq: int,
) -> State:
    return make_state(
        state.options,
        state.turn,
        state.phase,
        players,
        sealed,
        ready,
        state.hazards,
        seq,
        state.ending,
    )


def _seal(  # noqa: PLR0913, PLR0917 - on the hot path, so no keywords
    rules: Rules,
    state: State,
    seat: Seat,
    choice: Choice,
    seq: int,
    events: tuple[Any, ...],
) -> Step[State]:
    row = list(state.sealed)
    row[seat] = choice
    sealed = tuple(row)
    players = state.players
    if _is_open(players, sealed):
        after = make_state(
            state.options, state.turn, OPEN, players, sealed, NOBODY, state.hazards, seq, None
        )
        return make_step(after, events)
    return _resolve(rules, state, sealed, seq, list(events))


def _go_on(rules: Rules, state: State, events: list[Any]) -> Step[State]:
    """Close the turn or the pause if nobody is awaited for it any more."""
    if find_awaited(state):
        return make_step(state, tuple(events))
    if state.phase is OPEN:
        return _resolve(rules, state, state.sealed, state.seq, events)
    return _open_turn(rules, state, events)


def _open_turn(rules: Rules, state: State, events: list[Any]) -> Step[State]:
    """Open the next turn; one in which nobody may choose resolves at once."""
    number = state.turn + 1
    players = state.players
    stunned: tuple[Seat, ...] = ()
    protected: tuple[Seat, ...] = ()
    for seat, player in enumerate(players):
        if player.stunned:
            stunned += (seat,)
        if player.overlay is not None:
            protected += (seat,)
    events.append(make_turn_opened(number, state.hazards, stunned, protected))
    blank = (None,) * len(players)
    opened = make_state(
        state.options, number, OPEN, players, blank, NOBODY, state.hazards, state.seq, None
    )
    if _is_open(players, blank):
        return make_step(opened, tuple(events))
    return _resolve(rules, opened, blank, state.seq, events)


def _resolve(
    rules: Rules,
    state: State,
    sealed: tuple[Choice | None, ...],
    seq: int,
    events: list[Any],
) -> Step[State]:
    """Close the turn and show its outcome (steps 2 to 12)."""
    events.append(make_revealed(state.turn))
    after = resolve(rules, state, sealed, seq, events)
    if after.phase is OVER:
        return make_step(after, tuple(events))
    if state.options.pause_seconds:
        return _go_on(rules, after, events)
    return _open_turn(rules, after, events)


def resolve(
    rules: Rules,
    state: State,
    sealed: tuple[Choice | None, ...],
    seq: int,
    events: list[Any],
) -> State:
    """Return the state after the open turn, in the pause or over; what it is told by is added."""
    turn = begin_turn(rules, state, sealed, events)
    find_hits(turn)
    players, hazards = end_turn(turn)
    ending = judge(turn, players)
    if ending is not None:
        events.append(MatchEnded(ending.outcome, ending.seats, ending.reason, ending.ranking))
    blank = (None,) * len(players)
    phase = PAUSE if ending is None else OVER
    return make_state(
        state.options, state.turn, phase, players, blank, NOBODY, hazards, seq, ending
    )


def with_options(state: State, options: Options) -> State:
    """Return the state holding that (equal) options object."""
    return make_state(
        options,
        state.turn,
        state.phase,
        state.players,
        state.sealed,
        state.ready,
        state.hazards,
        state.seq,
        state.ending,
    )
