"""What a sensible player tends to do: the medium bot, and the hard bot's picture of its rivals."""

from __future__ import annotations

from games.engines.wawawest.bots_stage import Place, Stage
from games.engines.wawawest.tables import Known

GUARD, SHOOT, LOAD, OTHER = 0.45, 0.35, 0.3, 0.06
STUBBORN = 3


class _Danger:
    """What the enemies of a place could do to it, and how they could be hit."""

    __slots__ = ("count", "doomed", "edges", "stage", "targets")

    def __init__(self, stage: Stage, place: Place) -> None:
        enemies = stage.enemies[place]
        self.stage = stage
        self.count = max(1, len(enemies))
        self.edges = [_edge(stage, enemy) for enemy in enemies]
        #: Held, this dies under what is in the air.
        self.doomed = 0
        if not stage.guarded[place]:
            for hazard in stage.hazards:
                self.doomed |= hazard.lethal
        self.targets = [
            [one.bit for one in stage.offers[enemy] if one is not stage.rules.fallback]
            or [stage.rules.fallback.bit]
            for enemy in enemies
            if not stage.guarded[enemy]
        ]

    def of(self, item: Known) -> float:
        """Return the share of enemies who could kill the holder of this item."""
        return sum(1 for edge in self.edges if edge & item.bit) / self.count

    def hits(self, item: Known) -> float:
        """Return the share of what enemies could show that this item kills."""
        if not item.lethal:
            return 0.0
        total = sum(
            sum(1 for bit in bits if item.lethal & bit) / len(bits) for bits in self.targets
        )
        return total / (self.count * (self.count if item.single else 1))

    def wins(self, item: Known) -> bool:
        """Tell whether this item kills all enemies whatever they show, at no risk."""
        sure = item.lethal & ~self.stage.lore.equal[item.index]
        if len(self.targets) < self.count or (item.single and self.count > 1) or self.of(item):
            return False
        return all(sure & bit for bits in self.targets for bit in bits)


def _edge(stage: Stage, enemy: Place) -> int:
    """Return all that somebody could kill."""
    overlay = stage.overlays[enemy]
    edge = overlay.lethal if overlay is not None else 0
    for item in stage.offers[enemy]:
        edge |= item.lethal
    return edge


def weigh(stage: Stage, place: Place) -> list[float]:
    """Return how likely a sensible player at this place shows each of its offers."""
    danger = _Danger(stage, place)
    offers = stage.offers[place]
    safe = [item for item in offers if not item.bit & danger.doomed]
    wins = [item for item in safe if danger.wins(item)]
    if wins:
        cheapest = min(wins, key=lambda item: item.cost)
        return [float(item is cheapest) for item in offers]
    chosen = safe or offers
    guarded = stage.guarded[place]
    weights = [
        (_weight(stage, danger, item, guarded=guarded) if item in chosen else 0.0)
        for item in offers
    ]
    total = sum(weights)
    if not total:
        return [float(item in chosen) / len(chosen) for item in offers]
    return [weight / total for weight in weights]


def _weight(stage: Stage, danger: _Danger, item: Known, *, guarded: bool) -> float:
    """Return the pull of one item, by what it is for."""
    if item is stage.rules.fallback:
        return 0.0
    risk = 0.0 if guarded else danger.of(item)
    hits = danger.hits(item)
    if item.gives:
        return LOAD * min(3, item.gives - item.cost + 1) * (1.0 if guarded else 1.3 - risk)
    if item.item.cls == "Defense":
        loaded = any(edge & ~stage.rules.fallback.bit for edge in danger.edges)
        return 0.0 if guarded or not loaded else GUARD * (1 - risk) ** 2 * _need(stage, danger)
    if item.weapon and hits:
        return SHOOT * hits * (1.2 - risk / 2)
    if item.lasting or item.copies:
        return OTHER * (1.2 - risk)
    return 0.0


def _need(stage: Stage, danger: _Danger) -> float:
    """Return how much there is to fear for somebody who loads."""
    loads = [known for known in stage.rules.choosable if known.gives and not known.cost]
    return max((danger.of(known) for known in loads), default=1.0)


def guess_habit(stage: Stage, place: Place, trust: float) -> tuple[list[float], float]:
    """Return what a rival is likely to show by habit, and how far to count on that.

    Whoever has shown one item again and again is taken to go on so.
    """
    habit = weigh(stage, place)
    player, offers = stage.players[place], stage.offers[place]
    names = [item.name for item in offers]
    if player.streak < 2 or player.last not in names:
        return habit, trust
    again = (player.streak - 1) / (player.streak + STUBBORN)
    habit = [(1 - again) * part for part in habit]
    habit[names.index(player.last)] += again
    return habit, trust + (1 - trust) * again * again


def weigh_targets(stage: Stage, place: Place) -> list[float]:
    """Return how much each enemy draws fire: the rich do, the protected do not."""
    return [
        (1.0 + stage.ammo[enemy]) ** 2 * (0.1 if stage.guarded[enemy] else 1.0)
        for enemy in stage.enemies[place]
    ]
