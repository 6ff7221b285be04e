"""The one list of games: slug to engine class."""

from __future__ import annotations

from typing import Any

from games.engines.wawawest import examples as wawawest_examples
from games.engines.wawawest.rules import WaWaWestEngine
from games.engines.worms import examples as worms_examples
from games.engines.worms.rules import WormsEngine
from games.engines.wyattearp import examples as wyattearp_examples
from games.engines.wyattearp.rules import WyattEarpEngine

ENGINES: dict[str, Any] = {
    WaWaWestEngine.slug: WaWaWestEngine,
    WormsEngine.slug: WormsEngine,
    WyattEarpEngine.slug: WyattEarpEngine,
}
_EXAMPLES: dict[str, Any] = {
    WaWaWestEngine.slug: wawawest_examples,
    WormsEngine.slug: worms_examples,
    WyattEarpEngine.slug: wyattearp_examples,
}


class UnknownGame(LookupError):
    """There is no game of this slug."""


def engine_class(slug: str) -> Any:
    """Return the engine class of a game; raises UnknownGame."""
    try:
        return ENGINES[slug]
    except KeyError:
        raise UnknownGame(f"there is no game {slug!r}") from None


def examples_of(slug: str) -> Any:
    """Return the game's `examples` (games.engines.scenario.Examples); raises UnknownGame."""
    engine_class(slug)
    return _EXAMPLES[slug]
