"""States of worked examples: JSON of the rules' shape (M-195) to state and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engines.scenario import ScenarioError
from games.engines.worms.content import MINE_TYPES, Rules
from games.engines.worms.geometry import LARGEST, OFF, SMALLEST, VECTORS, Geometry, geometry
from games.engines.worms.options import Options
from games.engines.worms.state import (
    HEIGHTS,
    Activation,
    Bubble,
    Card,
    Crate,
    Dead,
    Double,
    Drum,
    Dynamite,
    Ending,
    Mine,
    Phase,
    State,
    Team,
    Worm,
)

Json = Mapping[str, Any]
_KEYS = frozenset(
    (
        "land", "water", "wind", "round", "sd_round", "sudden_death", "order", "turn", "over",
        "teams", "worms", "mines", "drums", "crates", "cards", "bubbles", "dynamite", "acting",
        "acted", "dead", "next_id",
    )
)  # fmt: skip
_TURN_NUMBER = 1
_MOST_TEAMS = 8


class Reader:
    """Reads one state; every fault is one line with its path."""

    def __init__(self, rules: Rules, names: Sequence[str], geo: Geometry) -> None:
        self.rules, self.names, self.geo = rules, names, geo

    def seat(self, value: Any, path: str) -> int:
        if value not in self.names:
            raise ScenarioError(f"{path}: there is no team {value!r}")
        return self.names.index(value)

    def square(self, value: Any, path: str) -> int:
        good = isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value)
        square = self.geo.at(*value) if good else OFF
        if square == OFF:
            raise ScenarioError(f"{path}: expected a square on the board")
        return square

    def counts(self, value: Any, path: str) -> tuple[tuple[str, int], ...]:
        for item, ammo in object_of(value, path).items():
            if item not in self.rules.order:
                raise ScenarioError(f"{path}.{item}: there is no such item")
            number(ammo, f"{path}.{item}", least=1)
        return tuple(sorted(value.items(), key=lambda pair: self.rules.order[pair[0]]))

    def kind(self, value: Any, path: str) -> str:
        if value not in MINE_TYPES:
            raise ScenarioError(f"{path}: {value!r} is not a type of mine")
        return str(value)

    def item(self, value: Any, path: str) -> str | None:
        if value is not None and value not in self.rules.order:
            raise ScenarioError(f"{path}: there is no item {value!r}")
        return None if value is None else str(value)


def read_state(rules: Rules, json: Any) -> tuple[State, tuple[str, ...]]:
    """Return the state and the teams' names in seat order; raises ScenarioError."""
    before = object_of(json, "before")
    names = _read_names(before)
    geo, land = _read_land(before.get("land"))
    reader = Reader(rules, names, geo)
    wind = object_of(before.get("wind", {"dir": None, "strength": 0}), "before.wind")
    if wind.get("dir") is not None and wind.get("dir") not in VECTORS:
        raise ScenarioError("before.wind.dir: expected N, E, S or W")
    order = list_of(before.get("order", list(names)), "before.order")
    acting = before.get("acting")
    acted = [text(one, "before.acted") for one in list_of(before.get("acted", []), "before.acted")]
    ending = _read_over(before.get("over"), reader)
    state = State(
        options=Options(),
        phase=Phase.PLAY if ending is None else Phase.OVER,
        width=geo.width,
        height=geo.height,
        land=land,
        water=number(before.get("water", 0), "before.water"),
        wind=wind.get("dir") or "",
        strength=number(wind.get("strength", 0), "before.wind.strength"),
        round=number(before.get("round", 1), "before.round"),
        sd_round=number(before.get("sd_round", 10), "before.sd_round"),
        sudden_death=switch(before.get("sudden_death", False), "before.sudden_death"),
        order=tuple(reader.seat(name, "before.order") for name in order),
        turn=reader.seat(before.get("turn"), "before.turn"),
        turn_number=_TURN_NUMBER,
        busy=acting is not None or bool(acted),
        teams=tuple(_read_team(before["teams"][name], reader, name) for name in names),
        acting=None if acting is None else _read_acting(acting),
        acted=tuple(acted),
        next_id=number(before.get("next_id", 100), "before.next_id"),
        fallen=(),
        ending=ending,
        **_read_things(before, reader),
    )
    return state, names


def _read_names(before: Json) -> tuple[str, ...]:
    for key in before:
        if key not in _KEYS:
            raise ScenarioError(f"before.{key}: not part of a state")
    names = tuple(sorted(object_of(before.get("teams"), "before.teams")))
    if not 1 <= len(names) <= _MOST_TEAMS:
        raise ScenarioError(f"before.teams: expected 1 to {_MOST_TEAMS} teams")
    return names


def _read_land(value: Any) -> tuple[Geometry, str]:
    rows = [text(row, "before.land") for row in list_of(value, "before.land")]
    widths = {len(row) for row in rows}
    fits = range(SMALLEST, LARGEST + 1)
    if len(widths) != 1 or len(rows) not in fits or widths.pop() not in fits:
        raise ScenarioError(f"before.land: expected rows of one length, {SMALLEST} to {LARGEST}")
    land = "".join(rows)
    if set(land) - set(HEIGHTS):
        raise ScenarioError("before.land: heights are 0 to 9 and A")
    return geometry(len(rows[0]), len(rows)), land


def _read_over(value: Any, reader: Reader) -> Ending | None:
    if value is None:
        return None
    over = object_of(value, "before.over")
    if over.get("draw"):
        return Ending(None, (), "draw")
    return Ending(reader.seat(over.get("winner"), "before.over.winner"), (), "last_team")


def _read_team(value: Any, reader: Reader, name: str) -> Team:
    path = f"before.teams.{name}"
    team = object_of(value, path)
    double = team.get("double_damage", "no")
    if double not in tuple(Double):
        raise ScenarioError(f"{path}.double_damage: expected no, now or next")
    return Team(
        reader.counts(team.get("items", {}), f"{path}.items"),
        switch(team.get("crate_spy", False), f"{path}.crate_spy"),
        Double(double),
        switch(team.get("out", False), f"{path}.out"),
        False,
        None,
    )


Row = tuple[Json, str, int]  # a thing, its path in the file, its square


def _rows(before: Json, reader: Reader, key: str) -> list[Row]:
    found = []
    for place, given in enumerate(list_of(before.get(key, []), f"before.{key}")):
        path = f"before.{key}[{place}]"
        row = object_of(given, path)
        found.append((row, path, reader.square(row.get("at"), f"{path}.at")))
    return found


def _read_things(before: Json, reader: Reader) -> dict[str, Any]:
    """Return the lists of what is on the board, and of the dead."""
    readers: Mapping[str, Callable[[Reader, Json, str, int], Any]] = {
        "worms": _read_worm,
        "mines": _read_mine,
        "drums": _read_drum,
        "crates": _read_crate,
        "cards": _read_card,
        "bubbles": _read_bubble,
        "dynamite": _read_dynamite,
    }
    things: dict[str, Any] = {
        key: tuple(read(reader, *row) for row in _rows(before, reader, key))
        for key, read in readers.items()
    }
    things["dead"] = tuple(
        Dead(
            text(row.get("id"), "before.dead"),
            reader.seat(row.get("team"), "before.dead"),
            text(row.get("cause"), "before.dead"),
        )
        for row in list_of(before.get("dead", []), "before.dead")
    )
    return things


def _read_mine(reader: Reader, row: Json, path: str, at: int) -> Mine:
    id_, kind = text(row.get("id"), f"{path}.id"), reader.kind(row.get("type"), f"{path}.type")
    return Mine(id_, at, kind, switch(row.get("fresh", False), f"{path}.fresh"))


def _read_drum(reader: Reader, row: Json, path: str, at: int) -> Drum:  # noqa: ARG001
    return Drum(text(row.get("id"), f"{path}.id"), at)


def _read_card(reader: Reader, row: Json, path: str, at: int) -> Card:
    id_, seat = text(row.get("id"), f"{path}.id"), reader.seat(row.get("team"), f"{path}.team")
    return Card(id_, at, seat, reader.counts(row.get("items", {}), f"{path}.items"))


def _read_bubble(reader: Reader, row: Json, path: str, at: int) -> Bubble:
    rounds = number(row.get("rounds"), f"{path}.rounds", least=1)
    return Bubble(at, rounds, reader.seat(row.get("seat"), f"{path}.seat"))


def _read_dynamite(reader: Reader, row: Json, path: str, at: int) -> Dynamite:  # noqa: ARG001
    return Dynamite(at, text(row.get("worm"), f"{path}.worm"))


def _read_worm(reader: Reader, row: Json, path: str, at: int) -> Worm:
    id_ = text(row.get("id"), f"{path}.id")
    if not id_[1:].isdecimal():
        raise ScenarioError(f"{path}.id: expected a letter and a number")
    return Worm(
        id_,
        reader.seat(row.get("team"), f"{path}.team"),
        at,
        number(row.get("hp", reader.rules.constants.start_health), f"{path}.hp", least=1),
        number(row.get("poison", 0), f"{path}.poison"),
        number(row.get("invisible", 0), f"{path}.invisible"),
    )


def _read_crate(reader: Reader, row: Json, path: str, at: int) -> Crate:
    holds = row.get("kind")
    if holds not in ("weapon", "health", "utility"):
        raise ScenarioError(f"{path}.kind: expected weapon, health or utility")
    item = reader.item(row.get("item"), f"{path}.item")
    if (item is None) != (holds == "health"):
        raise ScenarioError(f"{path}.item: does not go with the kind {holds}")
    trap = row.get("trap")
    return Crate(
        text(row.get("id"), f"{path}.id"),
        at,
        holds,
        item,
        number(row.get("ammo"), f"{path}.ammo", least=1),
        None if trap is None else reader.kind(trap, f"{path}.trap"),
    )


def _read_acting(value: Any) -> Activation:
    row = object_of(value, "before.acting")
    weapon = row.get("weapon")
    return Activation(
        text(row.get("worm"), "before.acting.worm"),
        number(row.get("used", 0), "before.acting.used"),
        switch(row.get("fast", False), "before.acting.fast"),
        switch(row.get("rope", False), "before.acting.rope"),
        number(row.get("placed", 0), "before.acting.placed"),
        None if weapon is None else text(weapon, "before.acting.weapon"),
        number(row.get("shots_left", 0), "before.acting.shots_left"),
        switch(row.get("ended", False), "before.acting.ended"),
    )


def object_of(value: Any, path: str) -> Json:
    if not isinstance(value, Mapping):
        raise ScenarioError(f"{path}: expected an object")
    return value


def list_of(value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise ScenarioError(f"{path}: expected a list")
    return value


def number(value: Any, path: str, *, least: int = 0) -> int:
    if type(value) is not int or value < least:
        raise ScenarioError(f"{path}: expected a whole number from {least}")
    return value


def switch(value: Any, path: str) -> bool:
    if type(value) is not bool:
        raise ScenarioError(f"{path}: expected true or false")
    return value


def text(value: Any, path: str) -> str:
    if not isinstance(value, str) or not value:
        raise ScenarioError(f"{path}: expected text")
    return value
