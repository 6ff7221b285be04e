"""Worked turns of Wa Wa West: room, before and choices into the resolver, its outcome compared.

The shape is that of the rules' file of scenarios. Keys given in `expect` must come out exactly;
`history` only for the players it names. Further keys of a player that are understood: `missed`
(turns in a row), `leaving` (leaves in this turn), `gone` (left before), `died_turn`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engines.errors import OptionError
from games.engines.protocol import Seat
from games.engines.scenario import ScenarioError, find_differences
from games.engines.wawawest import events as ev
from games.engines.wawawest.options import Options, read_options
from games.engines.wawawest.play import resolve
from games.engines.wawawest.state import Choice, Phase, Player, State
from games.engines.wawawest.tables import Rules, compile_rules

_SWITCHES = ("teams", "precision", "concentrated", "thievery", "blitz")
_RULES = ("greater", "first_to_fire", "spares")
_LATE = 1 << 40  # number of a choice without `seq`: after all that have one, in seat order

REASONS = {
    "stunned": "stunned",
    "no_choice": "no choice",
    "not_playable": "cannot be played directly",
    "not_enabled": "excluded",
    "excluded": "excluded",
    "too_expensive": "too expensive",
    "needs_last_turn": "needs {item} last turn",
    "used_too_often": "used too often in a row",
    "already_active": "already activated",
}


def run_example(engine: Any, example: Mapping[str, Any]) -> tuple[Sequence[str], Any]:
    """Return the differences and everything that came out."""
    expect = _object(example.get("expect"), "expect")
    options = _read_options_of(_object(example.get("room") or {}, "room"), engine)
    rules = compile_rules(engine.content, options)
    before = _object(example.get("before"), "before")
    ids, state = _read_before(before, options, rules)
    choices = _object(example.get("choices"), "choices")
    sealed = tuple(
        _read_choice(choices.get(name), seat, ids, name) for seat, name in enumerate(ids)
    )
    for name in choices:
        if name not in ids:
            raise ScenarioError(f"choices.{name}: there is no such player")
    told: list[Any] = []
    after = resolve(rules, state, sealed, 0, told)
    actual = _describe(ids, after, told)
    return _compare(expect, actual), actual


def run_vector(engine: Any, kind: str, vector: Any) -> None:
    """Return None: the game has no vectors of its own."""


def run_loadout(engine: Any, loadout: Any) -> None:
    """Return None: the game has no loadouts."""


def _compare(expect: Mapping[str, Any], actual: Mapping[str, Any]) -> list[str]:
    given = {key: actual[key] for key in expect if key in actual}
    if isinstance(expect.get("history"), Mapping):
        named = expect["history"]
        given["history"] = {key: value for key, value in given["history"].items() if key in named}
    return find_differences(expect, given)


def _read_options_of(room: Mapping[str, Any], engine: Any) -> Options:
    """Return the options of an example; what is unknown or not offered is refused."""
    given: dict[str, Any] = {}
    for key, value in room.items():
        if key not in ("variations", "fire", "turn_limit"):
            raise ScenarioError(f"room.{key}: not an option of this game")
        if key == "turn_limit" and value is not None:
            given["turn_limit"] = value
    given |= _read_variations(_object(room.get("variations") or {}, "room.variations"))
    given |= _read_fire(_object(room.get("fire") or {}, "room.fire"))
    try:
        return read_options(given, engine.content)
    except OptionError as wrong:
        raise ScenarioError(f"room: {wrong.faults[0].where}: {wrong.faults[0].message}") from None


def _read_variations(variations: Mapping[str, Any]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for key, value in variations.items():
        if key == "exclude_rules":
            for rule in _list(value, "room.variations.exclude_rules"):
                if rule not in _RULES:
                    raise ScenarioError(f"room.variations.exclude_rules: unknown rule {rule!r}")
                given[rule] = False
        elif key in (*_SWITCHES, "headstart", "exclude_items"):
            if value is not None:
                given[key] = value
        else:
            raise ScenarioError(f"room.variations.{key}: not an option of this game")
    return given


def _read_fire(fire: Mapping[str, Any]) -> dict[str, Any]:
    names = {"mode": "fire", "tolerance_ms": "tolerance_ms", "floor_ms": "floor_ms", "tie": "tie"}
    given = {}
    for key, value in fire.items():
        if key not in names:
            raise ScenarioError(f"room.fire.{key}: not an option of this game")
        given[names[key]] = value
        if key == "floor_ms":
            given["blitz_floor_ms"] = value
    return given


def _read_before(
    before: Mapping[str, Any], options: Options, rules: Rules
) -> tuple[list[str], State]:
    """Return the players' ids in seat order and the state; seats are closed up."""
    rows = _list(before.get("players"), "before.players")
    if not rows:
        raise ScenarioError("before.players: expected at least one player")
    for number, row in enumerate(rows):
        _object(row, f"before.players[{number}]")
        if not isinstance(row.get("id"), str):
            raise ScenarioError(f"before.players[{number}].id: expected text")
        if not isinstance(row.get("seat", 0), int):
            raise ScenarioError(f"before.players[{number}].seat: expected a whole number")
    seated = sorted(enumerate(rows), key=lambda pair: (pair[1].get("seat", pair[0]), pair[0]))
    rows = [row for _, row in seated]
    ids = [row["id"] for row in rows]
    if len(set(ids)) != len(ids):
        raise ScenarioError("before.players: an id is given twice")
    teams: list[str] = []
    players = tuple(
        _read_player(row, ids, _team_of(row, seat, teams), rules) for seat, row in enumerate(rows)
    )
    hazards = _list(before.get("hazards") or [], "before.hazards")
    for name in hazards:
        known = rules.known.get(name) if isinstance(name, str) else None
        if known is None or not known.item.has("hazard"):
            raise ScenarioError(f"before.hazards: {name!r} is not a hazard")
    turn = _number(before.get("turn"), "before.turn", 1)
    blank = (None,) * len(ids)
    named = tuple(sorted(set(hazards)))
    return ids, State(options, turn, Phase.OPEN, players, blank, frozenset(), named, 0, None)


def _team_of(row: Mapping[str, Any], seat: Seat, teams: list[str]) -> int:
    """Return a number for the team of whatever form; seats alternate if none is given."""
    if row.get("team") is None:
        return -1 - seat % 2
    team = repr(row["team"])
    if team not in teams:
        teams.append(team)
    return teams.index(team)


def _read_player(row: Mapping[str, Any], ids: Sequence[str], team: int, rules: Rules) -> Player:
    where = f"before.players.{row['id']}"
    overlay, last = row.get("overlay"), row.get("last")
    known = rules.known.get(overlay) if isinstance(overlay, str) else None
    if overlay is not None and (known is None or not known.item.has("overlay")):
        raise ScenarioError(f"{where}.overlay: {overlay!r} is not an overlay")
    if last is not None and not isinstance(last, str):
        raise ScenarioError(f"{where}.last: expected the name of an item")
    bonds = _list(row.get("cannot_kill") or [], f"{where}.cannot_kill")
    streak = row.get("streak")
    return Player(
        alive=_switch(row.get("alive", True), f"{where}.alive"),
        ammo=_number(row.get("ammo"), f"{where}.ammo", 0),
        team=team,
        overlay=overlay,
        stunned=_switch(row.get("stunned", False), f"{where}.stunned"),
        last=last,
        streak=_number(streak, f"{where}.streak", 0 if last is None else 1),
        cannot_kill=tuple(seat for seat, name in enumerate(ids) if name in bonds),
        missed=_number(row.get("missed"), f"{where}.missed", 0),
        leaving=_switch(row.get("leaving", False), f"{where}.leaving"),
        gone=_switch(row.get("gone", False), f"{where}.gone"),
        died_turn=_number(row.get("died_turn"), f"{where}.died_turn", 0),
    )


def _read_choice(given: Any, seat: Seat, ids: Sequence[str], name: str) -> Choice | None:
    """Return the sealed choice; an item that is no text counts as an unknown one."""
    if given is None:
        return None
    where = f"choices.{name}"
    choice = _object(given, where)
    item = choice.get("item")

    def target(key: str) -> Seat | None:
        wanted = choice.get(key)
        return ids.index(wanted) if wanted in ids else None

    return Choice(
        item if isinstance(item, str) else "",
        target("aim"),
        target("pick"),
        target("revive"),
        _number(choice.get("fire_ms"), f"{where}.fire_ms", 1 << 30),
        _number(choice.get("seq"), f"{where}.seq", _LATE + seat),
    )


def _describe(ids: Sequence[str], after: State, told: Sequence[object]) -> dict[str, Any]:
    """Return the outcome in the words of the scenarios, read off the events and the state."""
    shown = [event for event in told if isinstance(event, ev.Shown)]
    fallen = [event.seat for event in told if isinstance(event, ev.Died | ev.Left)]
    living = [seat for seat, player in enumerate(after.players) if player.alive]
    players = after.players
    ending = after.ending
    result = ending and {"kind": ending.outcome, "players": [ids[seat] for seat in ending.seats]}
    return {
        "effective": {ids[event.seat]: event.held for event in shown},
        "skips": {
            ids[event.seat]: REASONS[event.skip_reason].format(item=event.skip_item)
            for event in shown
            if event.skip_reason is not None
        },
        "hits": _pairs(ids, [event for event in told if isinstance(event, ev.Hit)]),
        "blocked": _pairs(ids, [event for event in told if isinstance(event, ev.Blocked)]),
        "deaths": [ids[seat] for seat in sorted(fallen)],
        "revived": [ids[event.seat] for event in told if isinstance(event, ev.Revived)],
        "ammo": {ids[seat]: players[seat].ammo for seat in living},
        "overlay_next": {
            ids[seat]: players[seat].overlay for seat in living if players[seat].overlay
        },
        "stunned_next": [ids[seat] for seat in living if players[seat].stunned],
        "hazards_next": list(after.hazards),
        "history": {ids[seat]: [players[seat].last, players[seat].streak] for seat in living},
        "cannot_kill": {
            ids[seat]: [ids[other] for other in players[seat].cannot_kill] for seat in living
        },
        "result": result,
    }


def _pairs(ids: Sequence[str], shots: Sequence[ev.Hit | ev.Blocked]) -> list[list[str]]:
    pairs = [
        [f"*{shot.item}" if shot.attacker is None else ids[shot.attacker], ids[shot.victim]]
        for shot in shots
    ]
    return sorted(pairs)


def _object(value: Any, path: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ScenarioError(f"{path}: expected an object")
    return value


def _list(value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise ScenarioError(f"{path}: expected a list")
    return value


def _number(value: Any, path: str, default: int) -> int:
    if value is None:
        return default
    if type(value) is not int or value < 0:
        raise ScenarioError(f"{path}: expected a whole number")
    return value


def _switch(value: Any, path: str) -> bool:
    if value is None:
        return False
    if type(value) is not bool:
        raise ScenarioError(f"{path}: expected true or false")
    return value
