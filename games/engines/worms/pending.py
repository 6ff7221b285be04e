"""What waits in the queue to go off (M-93); `fuse` carries the entries out."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.worms.board import LiveWorm
from games.engines.worms.content import Row
from games.engines.worms.geometry import NOWHERE, Vector


@dataclass(frozen=True, slots=True)
class WeaponBlast:
    """A blast of the weapon used; its multiplier is read when it goes off."""

    row: Row
    at: int
    shot: Vector = NOWHERE
    travel: Vector = NOWHERE


@dataclass(frozen=True, slots=True)
class StrikeBlast:
    """One blast with several centres (M-130)."""

    row: Row
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MineBlast:
    """A mine of this type; `row` only when it goes off as the weapon of its layer (M-48)."""

    at: int
    type: str
    row: Row | None = None


@dataclass(frozen=True, slots=True)
class DrumBlast:
    """A drum that was set off."""

    at: int


@dataclass(frozen=True, slots=True)
class CrateBlast:
    """A crate that was set off, with what it held."""

    at: int
    item: str | None


@dataclass(frozen=True, slots=True)
class FlyingSheep:
    """A sheep that will fly out of the crate that was here (M-159)."""

    at: int


@dataclass(frozen=True, slots=True)
class DyingWorm:
    """A worm at 0 health (M-96)."""

    worm: LiveWorm


Entry = WeaponBlast | StrikeBlast | MineBlast | DrumBlast | CrateBlast | FlyingSheep | DyingWorm
