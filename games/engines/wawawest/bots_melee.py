"""Mixed strategies among many: everybody's mix against the sampled moves of all others."""

from __future__ import annotations

from collections.abc import Sequence

from games.engines.protocol import Chance
from games.engines.wawawest.bots_habit import guess_habit, weigh_targets
from games.engines.wawawest.bots_outcome import Ranks, play_out
from games.engines.wawawest.bots_solve import KeepGoing, Learner, Mix, lean
from games.engines.wawawest.bots_stage import Move, Place, Stage
from games.engines.wawawest.bots_table import Table
from games.engines.wawawest.bots_worth import share_of
from games.engines.wawawest.tables import Known

#: How much of a fair share one among many overlooks.
SLACK = 0.15


class _Kind:
    """Players in one situation, who share one mix."""

    __slots__ = ("habit", "items", "learner", "places", "trust")

    def __init__(self, stage: Stage, place: Place, trust: float) -> None:
        self.items = stage.offers[place]
        self.habit, self.trust = guess_habit(stage, place, trust)
        self.learner = Learner(len(self.items), self.habit)
        self.places = [place]


class Melee:
    """One guess of the turn, with what the others have learnt in it."""

    def __init__(self, stage: Stage, table: Table, trust: float) -> None:
        self.stage = stage
        self.table = table
        self.kinds: list[_Kind] = []
        self.kind_at: dict[Place, _Kind] = {}
        self.targets = [weigh_targets(stage, place) for place in range(len(stage.seats))]
        found: dict[object, _Kind] = {}
        for place in range(len(stage.seats)):
            if place == stage.me:
                continue
            player = stage.players[place]
            key = (
                stage.ammo[place],
                stage.overlays[place],
                stage.teams[place] if stage.rules.options.teams else None,
                stage.offers[place],
                (player.last, player.streak) if player.streak > 1 else None,
            )
            if key in found:
                found[key].places.append(place)
            else:
                found[key] = _Kind(stage, place, trust)
                self.kinds.append(found[key])
            self.kind_at[place] = found[key]

    def draw(self, chance: Chance) -> list[Move]:
        """Return a move for everybody but me (whose place holds a stand-in)."""
        stage = self.stage
        moves = []
        for place in range(len(stage.seats)):
            if place == stage.me:
                moves.append(Move(stage.rules.fallback))
                continue
            kind = self.kind_at[place]
            mix = kind.habit if chance.random() < kind.trust else kind.learner.mix
            item = chance.choices(kind.items, mix)[0]
            moves.append(self._aimed(place, item, chance))
        return moves

    def _aimed(self, place: Place, item: Known, chance: Chance) -> Move:
        if not (item.aims or item.picks):
            return Move(item)
        target = self._target(place, chance)
        return Move(item, target, target)

    def gains(self, moves: list[Move], who: Place, choices: Sequence[Move], ranks: Ranks) -> Mix:
        """Return what each choice of one player is worth against the others' moves."""
        kept = moves[who]
        found = []
        for choice in choices:
            moves[who] = choice
            after = play_out(self.stage, moves, ranks)
            found.append(share_of(self.stage, self.table, after, who, deep=False))
        moves[who] = kept
        return found

    def teach(self, moves: list[Move], ranks: Ranks, chance: Chance) -> None:
        """Let one player of each kind learn from this turn."""
        for kind in self.kinds:
            if len(kind.items) == 1:
                continue
            place = chance.choices(kind.places)[0]
            old = moves[place]
            target = old.aim if old.aim is not None else self._target(place, chance)
            choices = [Move(item, target, target) for item in kind.items]
            kind.learner.learn(self.gains(moves, place, choices, ranks))

    def _target(self, place: Place, chance: Chance) -> Place | None:
        enemies = self.stage.enemies[place]
        return chance.choices(enemies, self.targets[place])[0] if enemies else None


def solve_melee(  # noqa: PLR0913 - a budget has two ends
    worlds: Sequence[Melee],
    mine: Sequence[Move],
    chance: Chance,
    keep_going: KeepGoing,
    *,
    least: int,
    most: int,
) -> Mix:
    """Return my mix against many, leaning to what brought most on average."""
    me = Learner(len(mine))
    sums = [0.0] * len(mine)
    for number in range(most):
        if not keep_going() and number >= least:
            break
        world = worlds[number % len(worlds)]
        stage = world.stage
        moves = world.draw(chance)
        tied = chance.random() < stage.lore.tie_chance
        ranks = None if tied else [chance.random() for _ in moves]
        gains = world.gains(moves, stage.me, mine, ranks)
        moves[stage.me] = chance.choices(mine, me.mix)[0]
        world.teach(moves, ranks, chance)
        me.learn(gains)
        weight = number + 1
        sums = [old + weight * gain for old, gain in zip(sums, gains, strict=True)]
    total = me.rounds * (me.rounds + 1) / 2
    slack = SLACK / len(worlds[0].stage.seats)
    return lean(me.average(), [one / total for one in sums], slack)
