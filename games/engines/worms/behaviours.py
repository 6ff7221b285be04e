"""From a behaviour's id to what it does: a new weapon of a known behaviour is only a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engines.worms.actions import Fire, Use
from games.engines.worms.animals import run_cow, run_sheep, run_woman
from games.engines.worms.board import Board, LiveActivation, LiveWorm
from games.engines.worms.content import Row
from games.engines.worms.gadgets import (
    use_bubble,
    use_fast_walk,
    use_invisibility,
    use_rope,
    use_teleport,
)
from games.engines.worms.kamikaze import run_kamikaze
from games.engines.worms.laying import lay_dynamite, lay_mine
from games.engines.worms.shots import (
    fire_anywhere,
    fire_banana,
    fire_direct,
    fire_line,
    fire_lob,
    fire_union,
    strike_beside,
)
from games.engines.worms.supers import drop_donkey, drop_nuke, rain_meteors, weigh

Weapon = tuple[Callable[..., None], tuple[str, ...]]

#: behaviour -> its function, and which fields of the command it is given, in order.
WEAPONS: Mapping[str, Weapon] = {
    "melee": (strike_beside, ("dir",)),
    "direct": (fire_direct, ("dir",)),
    "lob": (fire_lob, ("target",)),
    "kamikaze": (run_kamikaze, ("dir",)),
    "place_mine": (lay_mine, ("target", "mine")),
    "place_dynamite": (lay_dynamite, ("target",)),
    "walker_sheep": (run_sheep, ("dir",)),
    "line_bombs": (fire_line, ("start", "dir")),
    "anywhere": (fire_anywhere, ("target",)),
    "walker_cow": (run_cow, ("dir",)),
    "walker_woman": (run_woman, ("dir",)),
    "nuke": (drop_nuke, ()),
    "meteors": (rain_meteors, ()),
    "donkey": (drop_donkey, ("target",)),
    "banana": (fire_banana, ("target",)),
    "sheep_strike": (fire_union, ("start", "dir")),
    "scales": (weigh, ()),
}

GADGETS: Mapping[str, Callable[[Board, LiveActivation, LiveWorm, Row], None]] = {
    "rope": use_rope,
    "fast_walk": use_fast_walk,
    "bubble": use_bubble,
    "invisibility": use_invisibility,
}


def act_weapon(board: Board, worm: LiveWorm, row: Row, fire: Fire) -> None:
    """Let a weapon do its direct work and fill the queue."""
    function, fields = WEAPONS[row.behaviour]
    given: list[Any] = [getattr(fire, name) for name in fields]
    function(board, worm, row, *given)


def act_gadget(board: Board, record: LiveActivation, worm: LiveWorm, row: Row, use: Use) -> None:
    """Let a utility work."""
    if use.target is not None:
        use_teleport(board, worm, use.target)
    else:
        GADGETS[row.behaviour](board, record, worm, row)
