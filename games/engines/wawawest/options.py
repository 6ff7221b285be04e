"""The choices a table has (rules sections 6 and 7), as the engine keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engines.errors import Fault, OptionError
from games.engines.protocol import Option
from games.engines.wawawest.content import Content, Item
from games.engines.wawawest.kinds import Fire, Tie
from games.engines.wawawest.messages import fault
from games.engines.wawawest.schema import SCHEMA


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed on, complete. Times that Blitz changes are already the ones in force."""

    teams: bool = False
    precision: bool = False
    concentrated: bool = False
    thievery: bool = False
    blitz: bool = False
    headstart: int = 0
    exclude_items: frozenset[str] = frozenset()
    greater: bool = True
    first_to_fire: bool = True
    spares: bool = True
    fire: Fire = Fire.LOCK_TIME
    tolerance_ms: int = 100
    floor_ms: int = 1000
    tie: Tie = Tie.ALL_HIT
    turn_limit: int = 100
    turn_seconds: int = 15
    pause_seconds: int = 4
    hide_locks: bool = False
    memory: bool = False

    def __hash__(self) -> int:
        """Return a cheap hash; tables are looked up by options for every action."""
        return 100 * self.turn_limit + self.headstart

    @property
    def switches(self) -> tuple[bool, bool, bool]:
        """Return the rules in force: greater, first to fire, spares."""
        return self.greater, self.first_to_fire, self.spares


_BY_NAME = {option.name: option for option in SCHEMA}
_ONLY_IN_FORM = ("blitz_floor_ms", "blitz_seconds")


def read_options(given: Mapping[str, Any], content: Content) -> Options:
    """Return the options that `given` names, standard for the rest; raises OptionError."""
    faults = [
        fault(str(name)[:40], "", "unknown_option", name=str(name)[:40])
        for name in given
        if name not in _BY_NAME
    ]
    values = {option.name: option.default for option in SCHEMA}
    for name, value in given.items():
        option = _BY_NAME.get(name)
        if option is None:
            continue
        wrong = _wrong(option, value, content)
        if wrong is None:
            values[name] = value
        else:
            faults.append(wrong)
    excluded = frozenset(values["exclude_items"])
    if content.fallback.name in excluded:
        name = content.fallback.name
        faults.append(fault("exclude_items", "", "fallback_excluded", name=name))
    if faults:
        raise OptionError(*faults)
    if values["blitz"]:
        values["floor_ms"] = values["blitz_floor_ms"]
        values["turn_seconds"] = values["blitz_seconds"]
    for name in _ONLY_IN_FORM:
        del values[name]
    values["exclude_items"] = excluded
    values["fire"] = Fire(values["fire"])
    values["tie"] = Tie(values["tie"])
    return Options(**values)


def _wrong(option: Option, value: Any, content: Content) -> Fault | None:
    if option.kind == "bool":
        fits, wanted = type(value) is bool, "true or false"
    elif option.kind == "int":
        least, most = option.minimum or 0, option.maximum or 0
        fits = type(value) is int and least <= value <= most
        wanted = f"a whole number from {least} to {most}"
    elif option.kind == "choice":
        if value == "duel" and option.name == "fire":
            return fault(option.name, "", "not_offered", value=value)
        fits = isinstance(value, str) and value in option.choices
        wanted = "one of " + ", ".join(option.choices)
    else:
        return _wrong_items(option, value, content)
    if fits:
        return None
    return fault(option.name, "", "option_form", name=option.name, wanted=wanted)


def _wrong_items(option: Option, value: Any, content: Content) -> Fault | None:
    names = {item.name for item in content.items}
    if not isinstance(value, list | tuple | set | frozenset):
        return fault(option.name, "", "option_form", name=option.name, wanted="a list of items")
    for name in value:
        if not isinstance(name, str) or name not in names:
            return fault(option.name, "", "unknown_item", name=str(name)[:40])
    return None


def find_option_warnings(options: Options, content: Content) -> tuple[Fault, ...]:
    """Return what is allowed but deserves a word (section 7)."""
    faults = []
    affordable = range(10, options.headstart + 1)
    bomb = next((item for item in content.items if item.enabled and item.cost in affordable), None)
    if bomb is not None:
        faults.append(
            fault(
                "headstart",
                "",
                "headstart_bazooka",
                headstart=options.headstart,
                name=bomb.name,
            )
        )
    for item in content.items:
        need = _requirement(item)
        if need in options.exclude_items and item.name not in options.exclude_items:
            faults.append(
                fault("exclude_items", "", "requires_excluded", name=need, item=item.name)
            )
    return tuple(faults)


def _requirement(item: Item) -> str:
    effect = item.effect("requires_last_turn")
    return effect.text("item") if effect else ""
