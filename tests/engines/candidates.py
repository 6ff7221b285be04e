"""Actions to try against an engine, legal or not: for each game all that its types can say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from games.engines.wawawest.actions import Lock, Ready, Recall
from games.engines.wyattearp import actions as wyatt


def wawawest(engine: Any, state: Any, seat: int, chance: random.Random) -> Iterator[Any]:
    """Yield every item with a sample of targets, and the plain actions."""
    targets = [None, *range(len(state.players))]
    yield Ready()
    yield Recall()
    yield Lock("Nonsense")
    for item in engine.content.items:
        yield Lock(item.name)
        for target in targets:
            yield Lock(item.name, aim=target)
            yield Lock(item.name, pick=target)
            yield Lock(item.name, revive=target)
        for _ in range(4):
            yield Lock(item.name, *(chance.choice(targets) for _ in range(3)))


def wyattearp(engine: Any, state: Any, seat: int, chance: random.Random) -> Iterator[Any]:
    """Yield draws and a sample of lay-downs, discards and sheriff cards, right and wrong."""
    cards = [card.slug for card in engine.content.cards]
    outlaws = [*(outlaw.slug for outlaw in engine.content.outlaws), "nobody"]
    held = [card for card, copies in zip(cards, state.hands[seat], strict=True) if copies]
    yield from (wyatt.Ready(), wyatt.Draw("supply"), wyatt.Draw("discard"), wyatt.Draw("well"))
    yield from (wyatt.Discard(card) for card in chance.sample([*cards, "joker"], 8))
    for outlaw in chance.sample(outlaws, 4):
        for photo in (False, True):
            yield from (wyatt.Lay(outlaw, count, photo) for count in (-1, 0, 1, 2, 3, 4, 8))
    sheriffs = [card for card in held if card in SHERIFFS]
    for card in [*chance.sample([*cards, "joker"], 2), *chance.sample(sheriffs, len(sheriffs))[:3]]:
        yield from _sheriff_plays(card, outlaws, len(state.hands), chance)
    for _ in range(12):
        put = tuple(chance.choices(held or cards, k=chance.randint(0, 4)))
        yield wyatt.Play("wyatt_earp", "exchange", cards=put)


SHERIFFS = ("bank_robbery", "fastest_gun", "stagecoach_robbery", "wyatt_earp", "most_wanted")
SHERIFFS += ("hideout",)


def _sheriff_plays(
    card: str, outlaws: list[str], seats: int, chance: random.Random
) -> Iterator[Any]:
    for outlaw in chance.sample(outlaws, 4):
        yield from (wyatt.Play(card, outlaw=outlaw, shot=shot) for shot in (None, False, True))
        yield wyatt.Play(card, "flush", outlaw=outlaw, pile=chance.randrange(2))
    for target in range(-1, seats + 1):
        for mode in (None, "hand", "table"):
            yield wyatt.Play(card, mode, target, chance.choice(outlaws))
    for mode in ("reinforce", "exchange", "flush", "bribe"):
        yield wyatt.Play(card, mode)
        yield wyatt.Play(card, mode, outlaw=chance.choice(outlaws), pile=chance.randrange(2))


CANDIDATES = {"wyattearp": wyattearp, "wawawest": wawawest}
