"""What a turn would come to, if everybody moved so: the rules of a turn as plain arithmetic.

It follows the engine step for step (a test compares them) but tells no story and builds no state,
so that a bot can look at thousands of turns.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engines.wawawest.bots_stage import Move, Place, Stage
from games.engines.wawawest.kinds import Tie
from games.engines.wawawest.tables import Known

MANY_SEATS = 1 << 10  # more than any table has
Ranks = Sequence[float] | None  # who fires first: lower; None = every duel is undecided


class After:
    """What the next turn would begin with, by place."""

    __slots__ = (
        "ammo", "dead", "duellists", "hazards", "held", "killers", "overlays", "raised",
        "stunned", "timed",
    )  # fmt: skip

    def __init__(self, held: list[Known], ammo: list[int]) -> None:
        self.held = held
        self.ammo = ammo
        self.dead: set[Place] = set()
        self.killers: dict[Place, list[Place]] = {}
        self.duellists: set[Place] = set()
        self.overlays: dict[Place, str] = {}
        self.stunned: set[Place] = set()
        self.hazards: set[str] = set()
        #: index into Stage.dead -> ammo at the return, and by whom they are bound
        self.raised: dict[int, tuple[int, list[Place]]] = {}
        self.timed = False  # the clock had a word


def play_out(stage: Stage, moves: Sequence[Move], ranks: Ranks) -> After:
    """Return what comes of these moves, one for each place."""
    held = [move.item for move in moves]
    ammo = [have - item.cost for have, item in zip(stage.ammo, held, strict=True)]
    present = 0
    for item in held:
        present |= item.bit
        if item.copies:
            present = -1  # what is held is known only after copying
    if present < 0:
        held = _copy(held)
        present = 0
        for item in held:
            present |= item.bit
    lasting = False
    for place, item in enumerate(held):
        ammo[place] += item.gives
        lasting = lasting or item.lasting
    after = After(held, ammo)
    _strike(stage, moves, ranks, present, after)
    if after.dead and stage.thievery:
        _loot(after)
    if lasting:
        _last(stage, moves, after)
    if stage.leaving:
        after.dead.update(stage.leaving)
    return after


def _copy(held: list[Known]) -> list[Known]:
    """Let copiers become the first other item to their left (W-25)."""
    count = len(held)
    shown = list(held)
    for place, item in enumerate(held):
        if item.copies:
            for step in range(1, count):
                other = held[(place + step) % count]
                if not other.copies:
                    shown[place] = other
                    break
    return shown


def _strike(stage: Stage, moves: Sequence[Move], ranks: Ranks, present: int, after: After) -> None:
    """Find all hits (W-27)."""
    held, overlays = after.held, stage.overlays
    for place, item in enumerate(held):
        if item.lethal & present:
            _attack(stage, moves, ranks, place, item, after)
        overlay = overlays[place]
        if overlay is not None and overlay.lethal & present:
            _attack(stage, moves, ranks, place, overlay, after)
    for hazard in stage.hazards:
        if hazard.lethal & present:
            for victim, target in enumerate(held):
                if hazard.lethal & target.bit and not stage.guarded[victim]:
                    after.dead.add(victim)


def _attack(  # noqa: PLR0913, PLR0917 - on the hot path, so no keywords
    stage: Stage, moves: Sequence[Move], ranks: Ranks, place: Place, item: Known, after: After
) -> None:
    held, bonds = after.held, stage.bonds[place]
    equal = stage.lore.equal[item.index]
    aim = _aim(stage, moves, place) if item.single else None
    for victim in stage.enemies[place]:
        target = held[victim]
        if not item.lethal & target.bit or victim in bonds:
            continue
        if aim is not None and aim != victim:
            continue
        if target.single and not item.weapon and target.weapon:
            if _aim(stage, moves, victim) != place:
                continue  # W-21
        elif equal & target.bit:
            answered = place not in stage.bonds[victim] and (
                not target.single or _aim(stage, moves, victim) == place
            )
            if answered and not _wins_duel(stage, ranks, place, victim, after):
                continue
            if answered and ranks is None and item is held[place]:
                after.duellists.update((place, victim))
        if not stage.guarded[victim]:
            after.dead.add(victim)
            killers = after.killers.setdefault(victim, [])
            if place not in killers:
                killers.append(place)


def _aim(stage: Stage, moves: Sequence[Move], place: Place) -> Place | None:
    aim = moves[place].aim
    if aim is not None:
        return aim
    return stage.enemies[place][0] if stage.enemies[place] else None


def _wins_duel(stage: Stage, ranks: Ranks, place: Place, victim: Place, after: After) -> bool:
    """Tell whether this one's shot counts between equals (W-29 to W-31)."""
    after.timed = True
    if ranks is not None:
        return ranks[place] < ranks[victim]
    return stage.rules.options.tie is not Tie.ALL_SPARED


def _loot(after: After) -> None:
    """Share the ammo of the dead (W-34)."""
    for victim, killers in after.killers.items():
        thieves = [place for place in killers if place not in after.dead]
        if thieves:
            share = after.ammo[victim] // len(thieves)
            for place in thieves:
                after.ammo[place] += share


def _last(stage: Stage, moves: Sequence[Move], after: After) -> None:
    """Prepare what survivors have earned, and who returns (W-33, W-35)."""
    dead = after.dead
    for place, item in enumerate(after.held):
        if not item.lasting:
            continue
        if item.revives is not None and stage.dead:
            index = moves[place].raised
            index = _next_dead(stage, place) if index is None else index
            ammo, bound = after.raised.get(index, (0, []))
            bond = [place] if item.revives[1] else []
            after.raised[index] = (max(ammo, item.revives[0]), bound + bond)
        if place in dead:
            continue
        if item.grants is not None:
            after.overlays[place] = item.grants
        if item.summons is not None:
            after.hazards.add(item.summons)
        if item.skips and stage.enemies[place]:
            pick = moves[place].pick
            pick = stage.enemies[place][0] if pick is None else pick
            if pick not in dead:
                after.stunned.add(pick)


def _next_dead(stage: Stage, place: Place) -> int:
    """Return the index of the next dead clockwise (W-22)."""
    seat = stage.seats[place]
    return min(range(len(stage.dead)), key=lambda n: (stage.dead[n][0] - seat) % MANY_SEATS)
