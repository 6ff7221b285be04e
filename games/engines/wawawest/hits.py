"""Who hits whom: reach (section 4), the kill relation, and the clock between equals (section 6)."""

from __future__ import annotations

from games.engines.protocol import Seat
from games.engines.wawawest.events import make_blocked, make_hit, make_missed
from games.engines.wawawest.kinds import Fire, Tie
from games.engines.wawawest.relation import Verdict
from games.engines.wawawest.tables import Known
from games.engines.wawawest.turn import Turn, find_target

NEVER = 1 << 60  # the time and number of somebody who locked nothing in


def find_hits(turn: Turn) -> None:
    """Find all hits of the turn at once (W-27); nobody's death stops a shot."""
    held, players, known = turn.held, turn.players, turn.rules.known
    present = 0
    for seat in turn.living:
        present |= held[seat].bit
    for seat in turn.living:
        item = held[seat]
        if item.lethal & present:
            _attack(turn, seat, item)
        overlay = players[seat].overlay
        if overlay is not None and known[overlay].lethal & present:
            _attack(turn, seat, known[overlay])
    for name in turn.state.hazards:
        if known[name].lethal & present:
            _blow(turn, known[name])


def _attack(turn: Turn, seat: Seat, item: Known) -> None:
    """Find what one item of a player does to everybody else."""
    if item.single and turn.aim[seat] is None:
        turn.aim[seat] = find_target(turn, seat, "aim")  # an overlay; a held item has its aim
    for victim in turn.living:
        target = turn.held[victim]
        if victim == seat or not item.lethal & target.bit:
            continue
        verdict = item.verdicts[target.index]
        if not _points_at(turn, seat, item, victim):
            continue
        if victim in turn.players[seat].cannot_kill:  # W-20
            _miss(turn, seat, item, victim, "bond")
        elif verdict.rule == "equal":
            _shoot_equal(turn, seat, item, victim)
        else:
            _land(turn, seat, item, victim, verdict)


def reaches(turn: Turn, seat: Seat, item: Known, victim: Seat) -> bool:
    """Tell whether a player's item reaches another player (W-19 to W-21)."""
    return victim not in turn.players[seat].cannot_kill and _points_at(turn, seat, item, victim)


def _points_at(turn: Turn, seat: Seat, item: Known, victim: Seat) -> bool:
    """Tell the same, bonds left aside."""
    if turn.teams and turn.players[seat].team == turn.players[victim].team:
        return False
    if item.single and turn.aim[seat] != victim:
        return False
    target = turn.held[victim]
    if not item.weapon and target.weapon and target.single:
        return turn.aim[victim] == seat  # W-21: a counter meets only what comes its way
    return True


def _shoot_equal(turn: Turn, seat: Seat, item: Known, victim: Seat) -> None:
    """Let the clock decide between equal weapons (W-29 to W-31)."""
    if not reaches(turn, victim, turn.held[victim], seat):
        _land(turn, seat, item, victim, _UNANSWERED)
        return
    first = _who_was_first(turn, seat, victim)
    if first == victim:
        _miss(turn, seat, item, victim, "slower")
    elif first == seat:
        _land(turn, seat, item, victim, _FIRST)
    elif turn.state.options.tie is Tie.ALL_SPARED:
        _miss(turn, seat, item, victim, "undecided")
    else:
        _land(turn, seat, item, victim, _UNDECIDED)
    if first is None and item is turn.held[seat]:
        turn.duellists.update((seat, victim))


_FIRST = Verdict(True, "first")
_UNDECIDED = Verdict(True, "undecided")
_UNANSWERED = Verdict(True, "unanswered")


def _who_was_first(turn: Turn, one: Seat, other: Seat) -> Seat | None:
    """Return who fired first, None if undecided (W-30 and its options)."""
    options = turn.state.options
    if options.fire is Fire.ALWAYS_TIE:
        return None
    mine, theirs = turn.sealed[one], turn.sealed[other]
    if options.fire is Fire.SERVER_ORDER:
        a = NEVER if mine is None or mine.item is None else mine.seq
        b = NEVER if theirs is None or theirs.item is None else theirs.seq
        return one if (a, one) < (b, other) else other
    floor = options.floor_ms
    a = NEVER if mine is None or mine.item is None else max(mine.elapsed_ms, floor)
    b = NEVER if theirs is None or theirs.item is None else max(theirs.elapsed_ms, floor)
    if abs(a - b) <= options.tolerance_ms:
        return None
    return one if a < b else other


def _blow(turn: Turn, hazard: Known) -> None:
    """Find whom a hazard hits: it reaches every living player (W-22)."""
    for victim in turn.living:
        target = turn.held[victim]
        if hazard.lethal & target.bit:
            verdict = hazard.verdicts[target.index]
            _land(turn, None, hazard, victim, _UNANSWERED if verdict.timed else verdict)


def _land(turn: Turn, seat: Seat | None, item: Known, victim: Seat, verdict: Verdict) -> None:
    """Book a hit, or a block if nothing can kill the victim (W-14, W-32)."""
    pair = (item.name if seat is None else seat, victim)
    overlay = turn.players[victim].overlay
    guarded = overlay is not None and turn.rules.known[overlay].guards
    if pair in (turn.blocked if guarded else turn.hits):
        return  # what a player holds and carries hit the same victim
    held = turn.held[victim].name
    make = make_blocked if guarded else make_hit
    turn.events.append(make(seat, item.name, victim, held, verdict.rule, verdict.entry))
    if guarded:
        turn.blocked.append(pair)
        return
    turn.hits.append(pair)
    turn.dead.add(victim)
    if seat is None:
        turn.hazard_killers.setdefault(victim, []).append(item.name)
    else:
        turn.killers.setdefault(victim, []).append(seat)


def _miss(turn: Turn, seat: Seat, item: Known, victim: Seat, rule: str) -> None:
    held = turn.held[victim].name
    turn.events.append(make_missed(seat, item.name, victim, held, rule))
