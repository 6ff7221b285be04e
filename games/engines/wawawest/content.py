"""The items of a match: content JSON read into frozen values (rules sections 1 and 2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

ItemClass = Literal["Charge", "Defense", "Weapon"]
CLASSES: tuple[ItemClass, ...] = ("Charge", "Defense", "Weapon")
EVERYTHING = "Everything"


@dataclass(frozen=True, slots=True)
class Matcher:
    """One entry of a list, as typed and as read (W-4 to W-10).

    Either `name` is an item's name, or the entry is a group: `everything`, or any of class,
    subtype and level (`plus`: that level or more). What is None is not restricted.
    """

    text: str
    name: str | None = None
    everything: bool = False
    cls: ItemClass | None = None
    subtype: str | None = None
    level: int | None = None
    plus: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of the closed list of section 2, with its parameters in the order of the table."""

    kind: str
    params: tuple[tuple[str, int | bool | str], ...] = ()

    def __getitem__(self, name: str) -> int | bool | str:
        return dict(self.params)[name]

    def text(self, name: str) -> str:
        """Return a parameter that is a name."""
        return str(self[name])

    def number(self, name: str) -> int:
        """Return a parameter that is a number."""
        return int(self[name])


@dataclass(frozen=True, slots=True)
class Item:
    """One item. `cost` None = cannot be chosen (NaN). `level` None = no level.

    `kills`, `killed_by` and `spares` are the lists as typed; `*_entries` the same, read.
    `labels` are (language, name) pairs for display only; `name` is the identity in the rules.
    """

    name: str
    type: str
    cls: ItemClass
    subtype: str | None
    level: int | None
    cost: int | None
    gives: int
    kills: str
    killed_by: str
    spares: str
    kills_entries: tuple[Matcher, ...]
    killed_by_entries: tuple[Matcher, ...]
    spares_entries: tuple[Matcher, ...]
    effects: tuple[Effect, ...]
    order: int
    enabled: bool = True
    icon: str = "custom"
    labels: tuple[tuple[str, str], ...] = ()
    description: str = ""

    def effect(self, kind: str) -> Effect | None:
        """Return the effect of that kind, if the item has it (at most one)."""
        for effect in self.effects:
            if effect.kind == kind:
                return effect
        return None

    def has(self, kind: str) -> bool:
        return self.effect(kind) is not None

    @property
    def counts_as(self) -> ItemClass | None:
        """Return the class it counts as for matching; None if it is not counted (W-8)."""
        dropped = self.effect("not_counted_as")
        return None if dropped is not None and dropped["class"] == self.cls else self.cls

    @property
    def is_weapon(self) -> bool:
        """Tell whether it counts as a Weapon in W-15 to W-21."""
        return self.counts_as == "Weapon"

    @property
    def held(self) -> bool:
        """Tell whether a player can hold it; overlays and hazards are never held."""
        return not (self.has("overlay") or self.has("hazard"))

    def label(self, language: str) -> str:
        """Return the name to show in that language; the rules name if it has none."""
        return dict(self.labels).get(language, self.name)


@dataclass(frozen=True, slots=True)
class Content:
    """A validated set of items, in `order`. Two contents with one digest are the same."""

    SHAPE: ClassVar[int] = 1

    name: str = field(compare=False)
    subtypes: tuple[str, ...] = field(compare=False)
    items: tuple[Item, ...] = field(compare=False)
    digest: str = ""

    def __hash__(self) -> int:
        return hash(self.digest)

    def __getitem__(self, name: str) -> Item:
        """Return the item of that name; raises KeyError."""
        for item in self.items:
            if item.name == name:
                return item
        raise KeyError(name)

    def get(self, name: str) -> Item | None:
        for item in self.items:
            if item.name == name:
                return item
        return None

    @property
    def fallback(self) -> Item:
        """Return what a missing or illegal choice becomes (Skip)."""
        return next(item for item in self.items if item.enabled and item.has("fallback"))
