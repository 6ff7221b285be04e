"""The rows and constants of a match: content JSON read into frozen values (section 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar

#: A limit that nothing on a board can pass; "ALL" of the rows.
ALL = 99

CATEGORIES = ("standard", "team", "super", "utility", "instant")
POOLS = ("normal", "team", "super", "utility")
MINE_TYPES = ("damage", "shockwave", "poison")
PUSH_RULES = ("shot", "travel", "away", "random", "slide", "none")

#: behaviour -> how it is aimed; rows may be added for these only.
BEHAVIOURS: Mapping[str, str] = {
    "melee": "adjacent",
    "direct": "direction",
    "lob": "square",
    "kamikaze": "direction",
    "place_mine": "place",
    "place_dynamite": "place",
    "walker_sheep": "direction",
    "line_bombs": "line",
    "anywhere": "square",
    "walker_cow": "direction",
    "walker_woman": "direction",
    "nuke": "none",
    "meteors": "none",
    "donkey": "square",
    "banana": "square",
    "sheep_strike": "line",
    "scales": "none",
    "rope": "self",
    "fast_walk": "self",
    "teleport": "square",
    "bubble": "self",
    "invisibility": "self",
    "parachute": "auto",
    "double_damage": "auto",
    "crate_spy": "auto",
    "crate_shower": "auto",
}
#: Behaviours whose row has no rings.
RINGLESS = frozenset(("place_mine", "nuke", "donkey", "scales"))
UTILITIES = frozenset(("rope", "fast_walk", "teleport", "bubble", "invisibility"))
INSTANTS = frozenset(("parachute", "double_damage", "crate_spy", "crate_shower"))
#: A crate that holds one of these lets a loose sheep out when it goes off (M-157, M-158).
SHEEPISH = frozenset(("sheep", "super_sheep", "sheep_strike"))
#: What a team may own without its turns counting as playable (M-171).
QUIET = frozenset(("parachute", "fast_walk", "invisibility", "bubble"))


@dataclass(frozen=True, slots=True)
class Ring:
    """One ring of a blast (M-72 to M-77). `reach_up`, `reach_down`: what is still hit."""

    number: int
    dmg_min: int
    dmg_max: int
    land: int
    reach_up: int
    reach_down: int
    push: int
    push_rule: str
    throw: int
    poison: int

    @property
    def pushes(self) -> bool:
        return self.push > 0 or self.throw > 0

    @property
    def hits_objects(self) -> bool:
        """Tell whether drums, crates, cards and mines feel this ring (M-75)."""
        return self.dmg_max > 0 or self.land > 0 or self.pushes


@dataclass(frozen=True, slots=True)
class Row:
    """One weapon, utility or instant. `range` None = it has none; `price` None = not for sale.

    `up`, `down`: height limits, ALL = none. `extra`: numbers of its behaviour alone. `labels` are
    (language, name) pairs for display only; `id` is the identity in the rules.
    """

    id: str
    name: str
    category: str
    behaviour: str
    aim: str
    price: int | None
    free_pick_ammo: int | None
    infinite: bool
    crate_class: str | None
    crate_ammo: int
    range: int
    up: int
    down: int
    shots: int
    ammo_per: str
    move_between_shots: bool
    wind: bool
    retreat: int
    reveals_invisible: bool
    bubble: str | None
    moves_drums: bool
    detonates_pushed_mines: bool
    doubles: bool
    rings: tuple[Ring, ...]
    extra: Mapping[str, Any]
    labels: tuple[tuple[str, str], ...] = ()

    @property
    def is_weapon(self) -> bool:
        return self.category in ("standard", "team", "super")

    @property
    def is_stored(self) -> bool:
        """Tell whether it is kept with a count of ammo (M-144)."""
        return self.category != "instant" or self.behaviour == "parachute"

    def label(self, language: str) -> str:
        """Return the name to show in that language."""
        return dict(self.labels).get(language, self.name)


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that goes off by itself; `tag` is its name in events."""

    id: str
    name: str
    tag: str
    rings: tuple[Ring, ...]


@dataclass(frozen=True, slots=True)
class Constants:
    """Every number that is in no row. Chances are (what, percent) in the order of the roll."""

    players_max: int
    worms_max: int
    worms_default: tuple[tuple[int, int], ...]
    points: tuple[tuple[int, int], ...]
    start_health: int
    worms_acting: int
    walk: int
    retreat: int
    climb_walk: int
    drop_free: int
    fall_damage: int
    health_crate: int
    poison_per_stack: int
    poison_floor: int
    mines: int
    drums: int
    wind_max: int
    card_items: int
    sd_round_min: int
    sd_round_max: int
    sd_rise: int
    crate_roll: tuple[tuple[str, int], ...]
    crate_roll_sd: tuple[tuple[str, int], ...]
    crate_class: tuple[tuple[str, int], ...]
    displacement_tries: int
    turn_seconds_live: int
    turn_seconds_mail: int

    def points_of(self, players: int) -> int:
        """Return what each team may spend (M-22)."""
        return dict(self.points)[players]

    def worms_of(self, players: int) -> int:
        """Return the usual number of worms of a team (M-21)."""
        return min(dict(self.worms_default)[players], self.most_worms(players))

    def most_worms(self, players: int) -> int:
        """Return the largest number of worms of a team (M-21)."""
        return self.worms_max // players


@dataclass(frozen=True, slots=True)
class Content:
    """A validated set of rows in canonical order. Two contents with one digest are the same."""

    SHAPE: ClassVar[int] = 1

    constants: Constants = field(compare=False)
    items: tuple[Row, ...] = field(compare=False)
    effects: tuple[Effect, ...] = field(compare=False)
    digest: str = ""

    def __hash__(self) -> int:
        return hash(self.digest)

    def __getitem__(self, id_: str) -> Row:
        """Return the row of that id; raises KeyError."""
        return rules_of(self).rows[id_]

    def get(self, id_: str) -> Row | None:
        return rules_of(self).rows.get(id_)


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The rows as the engine looks them up; one object for each content."""

    content: Content
    constants: Constants
    rows: Mapping[str, Row]
    order: Mapping[str, int]  # id -> place in the canonical order (M-160)
    pools: Mapping[str, tuple[Row, ...]]  # crate class -> rows (M-37)
    shower: tuple[Row, ...]  # the utility pool without another shower (M-152)
    mines: Mapping[str, Effect]  # mine type -> effect
    effects: Mapping[str, Effect]
    stand_in: Row | None  # the endless gun a stand-in fires (M-175)
    parachutes: tuple[str, ...]  # ids of what opens by itself (M-85)
    endless: tuple[Row, ...]


@lru_cache(maxsize=128)
def rules_of(content: Content) -> Rules:
    """Return the tables of a content; the same object for the same content."""
    rows = {row.id: row for row in content.items}
    pools = {name: tuple(row for row in content.items if row.crate_class == name) for name in POOLS}
    effects = {effect.id: effect for effect in content.effects}
    return Rules(
        content=content,
        constants=content.constants,
        rows=rows,
        order={row.id: place for place, row in enumerate(content.items)},
        pools=pools,
        shower=tuple(row for row in pools["utility"] if row.behaviour != "crate_shower"),
        mines={kind: effects[f"mine_{kind}"] for kind in MINE_TYPES},
        effects=effects,
        stand_in=next(
            (row for row in content.items if row.infinite and row.behaviour == "direct"), None
        ),
        parachutes=tuple(row.id for row in content.items if row.behaviour == "parachute"),
        endless=tuple(row for row in content.items if row.infinite),
    )
