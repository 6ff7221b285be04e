"""What happened in the order it happened, each told to its audience (M-184, M-194).

Class names are the rules' event names. Squares are (x, y), teams are seats, worms and things go by
their ids. `to` is "all" or the seats that may be told; where the public learns less, it gets an
event of its own just before (CrateGone, CardGone, TeleportHeard).
"""

from __future__ import annotations

from games.engines.worms.events_moves import (
    Bumped,
    BumpedAside,
    Landed,
    Moved,
    Parachute,
    Revealed,
    Roped,
    Slid,
    Teleported,
    TeleportHeard,
    Thrown,
    Used,
)
from games.engines.worms.events_shots import (
    Absorbed,
    Animal,
    Blast,
    Cured,
    Died,
    Drowned,
    Dying,
    DynamitePlaced,
    Fired,
    Healed,
    HealthSet,
    HitWall,
    Hurt,
    Kamikaze,
    Land,
    LooseSheep,
    MinePlaced,
    MineSprung,
    Poisoned,
    PoisonTick,
    Sank,
    SetOff,
    Shot,
)
from games.engines.worms.events_things import (
    BubbleGone,
    CardCollected,
    CardContent,
    CardDestroyed,
    CardGone,
    CardLeft,
    CardSank,
    Collected,
    CrateContent,
    CrateDropped,
    CrateGone,
    CrateShower,
    CrateSpy,
    CrateTrapped,
    DoubleDamage,
    Gained,
    Lost,
    NoRoomForCrate,
    Stole,
    TrapSprung,
)
from games.engines.worms.events_turns import (
    EquipmentChanged,
    Equipped,
    GameOver,
    GameStarted,
    ListStopped,
    Refused,
    Reopened,
    RoundEnded,
    ShopOpened,
    StandIn,
    Stirred,
    SuddenDeath,
    Surrendered,
    TeamOut,
    TurnEnded,
    TurnSkipped,
    TurnStarted,
    Water,
    Wind,
    WormDone,
)
from games.engines.worms.told import Counts, Detail, Path, To, Told

AnyEvent = (
    ShopOpened
    | Equipped
    | EquipmentChanged
    | Reopened
    | GameStarted
    | TurnStarted
    | Wind
    | TurnSkipped
    | StandIn
    | WormDone
    | TurnEnded
    | RoundEnded
    | SuddenDeath
    | Water
    | Surrendered
    | TeamOut
    | GameOver
    | Refused
    | ListStopped
    | Stirred
    | Moved
    | Roped
    | Bumped
    | Teleported
    | TeleportHeard
    | Used
    | Revealed
    | Thrown
    | Slid
    | Parachute
    | BumpedAside
    | Landed
    | Fired
    | Shot
    | HitWall
    | Absorbed
    | Sank
    | Animal
    | Kamikaze
    | LooseSheep
    | DynamitePlaced
    | MinePlaced
    | MineSprung
    | SetOff
    | Blast
    | Land
    | Hurt
    | Poisoned
    | PoisonTick
    | Cured
    | Healed
    | HealthSet
    | Dying
    | Died
    | Drowned
    | CrateDropped
    | CrateContent
    | CardContent
    | NoRoomForCrate
    | CrateTrapped
    | TrapSprung
    | Collected
    | CrateGone
    | CardCollected
    | CardGone
    | CardDestroyed
    | CardLeft
    | CardSank
    | Gained
    | Lost
    | Stole
    | DoubleDamage
    | CrateSpy
    | CrateShower
    | BubbleGone
)

# fmt: off
__all__ = [
    "AnyEvent", "Counts", "Detail", "Path", "To", "Told", "Absorbed", "Animal", "Blast",
    "BubbleGone", "Bumped", "BumpedAside", "CardCollected", "CardContent", "CardDestroyed",
    "CardGone", "CardLeft", "CardSank", "Collected", "CrateContent", "CrateDropped", "CrateGone",
    "CrateShower", "CrateSpy", "CrateTrapped", "Cured", "Died", "DoubleDamage", "Drowned", "Dying",
    "DynamitePlaced", "EquipmentChanged", "Equipped", "Fired", "Gained", "GameOver", "GameStarted",
    "Healed", "HealthSet", "HitWall", "Hurt", "Kamikaze", "Land", "Landed", "ListStopped",
    "LooseSheep", "Lost", "MinePlaced", "MineSprung", "Moved", "NoRoomForCrate", "Parachute",
    "PoisonTick", "Poisoned", "Refused", "Reopened", "Revealed", "Roped", "RoundEnded", "Sank",
    "SetOff", "ShopOpened", "Shot", "Slid", "StandIn", "Stirred", "Stole", "SuddenDeath",
    "Surrendered", "TeamOut", "TeleportHeard", "Teleported", "Thrown", "TrapSprung", "TurnEnded",
    "TurnSkipped", "TurnStarted", "Used", "Water", "Wind", "WormDone",
]
# fmt: on
