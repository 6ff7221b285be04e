"""Events about worms on their way (M-194)."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.worms.geometry import Square
from games.engines.worms.told import Path, Told


@dataclass(frozen=True, slots=True)
class Moved(Told):
    """One step of a walk."""

    worm: str
    start: Square
    at: Square


@dataclass(frozen=True, slots=True)
class Roped(Told):
    """A swing came down at `at`."""

    worm: str
    start: Square
    path: Path
    at: Square


@dataclass(frozen=True, slots=True)
class Bumped(Told):
    """A worm met one it could not see; its team alone learns which and where (M-186)."""

    worm: str
    into: str
    at: Square


@dataclass(frozen=True, slots=True)
class Teleported(Told):
    """A worm is elsewhere."""

    worm: str
    start: Square
    at: Square


@dataclass(frozen=True, slots=True)
class TeleportHeard(Told):
    """Somebody unseen teleported."""


@dataclass(frozen=True, slots=True)
class Used(Told):
    """A worm used a utility."""

    worm: str
    item: str


@dataclass(frozen=True, slots=True)
class Revealed(Told):
    """A worm is not hidden any more."""

    worm: str
    at: Square


@dataclass(frozen=True, slots=True)
class Thrown(Told):
    """A body or mine flew: the square after each step, and where it met walls.

    `what`: worm, drum or mine. `bounces` holds the square it was on when it met a wall.
    """

    what: str
    id: str
    start: Square
    path: Path
    bounces: Path
    apex: int


@dataclass(frozen=True, slots=True)
class Slid(Told):
    """One step of a slide along the ground."""

    worm: str
    start: Square
    at: Square


@dataclass(frozen=True, slots=True)
class Parachute(Told):
    """A parachute opened and the wind carried the worm."""

    worm: str
    opened: Square
    landed: Square


@dataclass(frozen=True, slots=True)
class BumpedAside(Told):
    """A worm landed on an occupied square and was moved on (M-88)."""

    worm: str
    at: Square


@dataclass(frozen=True, slots=True)
class Landed(Told):
    """A body or mine came down."""

    what: str
    id: str
    at: Square
