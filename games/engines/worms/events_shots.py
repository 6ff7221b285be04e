"""Events about shots, blasts, harm and health (M-194)."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.worms.geometry import Square
from games.engines.worms.told import Path, Told


@dataclass(frozen=True, slots=True)
class Fired(Told):
    """A weapon was used; only the fields of its aim are set."""

    worm: str
    weapon: str
    dir: str | None = None
    target: Square | None = None
    start: Square | None = None
    mine: str | None = None


@dataclass(frozen=True, slots=True)
class Shot(Told):
    """What a direct shot met: worm, wall, bubble, drum, crate, card, or None (M-185)."""

    hit: str | None
    at: Square | None


@dataclass(frozen=True, slots=True)
class HitWall(Told):
    """A lobbed shell met a wall and fell short."""

    at: Square
    lands: Square


@dataclass(frozen=True, slots=True)
class Absorbed(Told):
    """A bubble swallowed it."""

    at: Square
    by: str


@dataclass(frozen=True, slots=True)
class Sank(Told):
    """Something went under; `id` only for things that were on the board."""

    what: str
    id: str | None
    at: Square


@dataclass(frozen=True, slots=True)
class Animal(Told):
    """Where an animal stood, in order."""

    what: str
    path: Path


@dataclass(frozen=True, slots=True)
class Kamikaze(Told):
    """A worm ran to its end."""

    worm: str
    start: Square
    path: Path


@dataclass(frozen=True, slots=True)
class LooseSheep(Told):
    """A sheep flew out of a crate."""

    start: Square
    at: Square


@dataclass(frozen=True, slots=True)
class DynamitePlaced(Told):
    """Dynamite lies lit."""

    at: Square


@dataclass(frozen=True, slots=True)
class MinePlaced(Told):
    """A mine was laid; it is armed when its worm has finished."""

    mine: str
    at: Square
    mine_type: str


@dataclass(frozen=True, slots=True)
class MineSprung(Told):
    """A mine was set off."""

    mine: str
    at: Square


@dataclass(frozen=True, slots=True)
class SetOff(Told):
    """A drum or crate was set off."""

    what: str
    id: str
    at: Square


@dataclass(frozen=True, slots=True)
class Blast(Told):
    """Something exploded on these squares."""

    at: Path
    by: str


@dataclass(frozen=True, slots=True)
class Land(Told):
    """Squares have new heights: (x, y, height) in scan order."""

    squares: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Hurt(Told):
    """A worm lost health; cause: a weapon, mine, drum, crate, sheep, death or fall."""

    worm: str
    amount: int
    hp: int
    cause: str


@dataclass(frozen=True, slots=True)
class Poisoned(Told):
    """A worm got stacks of poison."""

    worm: str
    stacks: int


@dataclass(frozen=True, slots=True)
class PoisonTick(Told):
    """Poison at the start of a turn."""

    worm: str
    amount: int
    hp: int


@dataclass(frozen=True, slots=True)
class Cured(Told):
    """A worm lost all poison."""

    worm: str


@dataclass(frozen=True, slots=True)
class Healed(Told):
    """A worm gained health."""

    worm: str
    amount: int
    hp: int


@dataclass(frozen=True, slots=True)
class HealthSet(Told):
    """The Scales of Justice gave a worm this health."""

    worm: str
    hp: int


@dataclass(frozen=True, slots=True)
class Dying(Told):
    """A worm is at 0 health; it goes off when its time comes."""

    worm: str
    at: Square


@dataclass(frozen=True, slots=True)
class Died(Told):
    """A dying worm goes off."""

    worm: str
    at: Square


@dataclass(frozen=True, slots=True)
class Drowned(Told):
    """A worm is gone in the water."""

    worm: str
    at: Square
