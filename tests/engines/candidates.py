"""Actions to try against an engine, legal or not: for each game all that its types can say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from games.engines.wawawest.actions import Lock, Ready, Recall


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


CANDIDATES = {"wawawest": wawawest}
