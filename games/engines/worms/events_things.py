"""Events about crates, cards, bubbles and what teams own (M-194)."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.protocol import Seat
from games.engines.worms.geometry import Square
from games.engines.worms.told import Counts, Told


@dataclass(frozen=True, slots=True)
class CrateDropped(Told):
    """A crate came down; `holds`: weapon, health or utility."""

    crate: str
    at: Square
    holds: str


@dataclass(frozen=True, slots=True)
class CrateContent(Told):
    """What a new crate holds, for teams with the Crate Spy."""

    crate: str
    item: str
    ammo: int


@dataclass(frozen=True, slots=True)
class CardContent(Told):
    """What a new donor card holds, for teams with the Crate Spy."""

    card: str
    items: Counts


@dataclass(frozen=True, slots=True)
class NoRoomForCrate(Told):
    """A crate found no free square."""


@dataclass(frozen=True, slots=True)
class CrateTrapped(Told):
    """A mine disappeared into a crate; everybody is told this once (M-156)."""

    crate: str
    at: Square


@dataclass(frozen=True, slots=True)
class TrapSprung(Told):
    """A trapped crate was opened."""

    crate: str
    at: Square


@dataclass(frozen=True, slots=True)
class Collected(Told):
    """A crate was opened; `worm` None = an animal or a kamikaze did it for the team."""

    worm: str | None
    team: Seat
    crate: str
    at: Square
    holds: str


@dataclass(frozen=True, slots=True)
class CrateGone(Told):
    """Somebody unseen took a crate."""

    crate: str
    at: Square
    holds: str


@dataclass(frozen=True, slots=True)
class CardCollected(Told):
    """A donor card was taken by `team`."""

    card: str
    at: Square
    worm: str | None
    team: Seat


@dataclass(frozen=True, slots=True)
class CardGone(Told):
    """Somebody unseen took a donor card."""

    card: str
    at: Square


@dataclass(frozen=True, slots=True)
class CardDestroyed(Told):
    """A donor card was shot."""

    card: str
    at: Square


@dataclass(frozen=True, slots=True)
class CardLeft(Told):
    """A dead worm of `team` left a donor card."""

    card: str
    at: Square
    team: Seat


@dataclass(frozen=True, slots=True)
class CardSank(Told):
    """A dead worm's donor card went under with what was in it (M-162)."""

    at: Square
    team: Seat


@dataclass(frozen=True, slots=True)
class Gained(Told):
    """A team got ammo; why: crate, donor card, theft."""

    team: Seat
    item: str
    ammo: int
    why: str


@dataclass(frozen=True, slots=True)
class Lost(Told):
    """A team lost ammo; why: donor card, theft."""

    team: Seat
    item: str
    ammo: int
    why: str


@dataclass(frozen=True, slots=True)
class Stole(Told):
    """An old woman took ammo; `thief` None = from her own team, so it is lost."""

    victim: Seat
    thief: Seat | None
    count: int


@dataclass(frozen=True, slots=True)
class DoubleDamage(Told):
    """A team has Double Damage; `when`: now or next."""

    team: Seat
    when: str


@dataclass(frozen=True, slots=True)
class CrateSpy(Told):
    """A team sees into crates and cards from now on."""

    team: Seat


@dataclass(frozen=True, slots=True)
class CrateShower(Told):
    """Crates come down all over."""

    team: Seat


@dataclass(frozen=True, slots=True)
class BubbleGone(Told):
    """A bubble's rounds are over."""

    at: Square
