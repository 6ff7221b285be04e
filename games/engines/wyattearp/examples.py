"""Worked examples of Wyatt Earp (appendix A): steps played on a state, what came of it compared.

Objects are partial: only the keys given are compared. Lists and plain values must be equal, but the
order of cards in a hand, among open cards or in a pile is free, and so is that of `legal`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engines.errors import IllegalAction, MalformedAction
from games.engines.protocol import Step, Viewer, filter_events
from games.engines.scenario import ScenarioError, find_differences, show
from games.engines.wyattearp import play
from games.engines.wyattearp.actions import Ready
from games.engines.wyattearp.events import Refilled
from games.engines.wyattearp.examples_before import (
    Table,
    check_refill,
    list_at,
    number_at,
    object_at,
    read_table,
    text_at,
)
from games.engines.wyattearp.examples_tell import (
    KINDS,
    see_as,
    tell_event,
    tell_legal,
    tell_state,
    tidy,
)
from games.engines.wyattearp.forms import Call, read_form
from games.engines.wyattearp.legality import check_seat
from games.engines.wyattearp.state import Phase, State

SPECTATOR = "spectator"


def run_example(engine: Any, example: Mapping[str, Any]) -> tuple[Sequence[str], Any]:
    """Return the differences and everything that came out."""
    table, step = read_table(engine, example)
    steps = list_at(example.get("steps", []), "steps")
    refused = example.get("refused")
    lines: list[str] = []
    code, events = None, list(step.events)
    for number, one in enumerate(steps, 1):
        row = object_at(one, f"steps[{number - 1}]")
        try:
            step = perform(table, step.state, row.get("seat"), row.get("do"))
        except IllegalAction as refusal:
            code = refusal.code
            if refused is None or number < len(steps):
                lines.append(f"steps[{number - 1}]: expected to be accepted, got {code}")
                break
        else:
            if _refills(step.events) and not _refills(events):
                check_refill(table, step)
            events += step.events
    if refused is not None:
        lines += _check_refused(object_at(refused, "refused"), code, len(steps))
    expect = object_at(example.get("expect", {}), "expect")
    actual = {**tell_state(table, step.state), "refused": code}
    actual["events"] = [KINDS[type(event)] for event in events]
    actual["event"] = {str(n): tell_event(table.ids, event) for n, event in enumerate(events, 1)}
    for key, wanted in expect.items():
        lines += _compare(table, step.state, events, key, wanted, actual)
    lines += _try_refusals(table, step.state, example.get("refusals", []))
    return lines, actual


def _refills(events: Sequence[Any]) -> bool:
    return any(isinstance(event, Refilled) for event in events)


def run_vector(engine: Any, kind: str, vector: Any) -> None:
    """Return None: the game has no vectors of its own."""


def run_loadout(engine: Any, loadout: Any) -> None:
    """Return None: the game has no loadouts."""


def perform(table: Table, state: State, name: Any, do: Any) -> Step[State]:
    """Do what a step says, for a player or (None) for the table; raises IllegalAction."""
    if name is None or name not in table.ids:
        return _perform_for_table(table, state, name, do)
    seat, rules, dice = table.ids.index(name), table.rules, table.dice
    check_seat(state, seat)
    action = read_form(_with_seats(table, do))
    if isinstance(action, Ready):  # not among the actions of E-56
        raise MalformedAction("bad_action", path="$.type")
    if not isinstance(action, Call):
        return play.act(rules, state, seat, action, dice)
    if action.name == "deal":
        raise IllegalAction("system_only")
    if action.name == "leave":
        return play.leave(rules, state, seat, dice)
    return play.miss_turn(rules, state, seat, dice).finish()


def _perform_for_table(table: Table, state: State, name: Any, do: Any) -> Step[State]:
    if state.phase is Phase.OVER:
        raise IllegalAction("game_over")
    if name is not None or not isinstance(do, Mapping) or do.get("type") != "deal":
        raise IllegalAction("unknown_seat")
    read_form(do)
    return play.deal_now(table.rules, state, table.dice)


def _with_seats(table: Table, do: Any) -> Any:
    """Return the action with its target as a seat number; an unknown player is no seat."""
    if not isinstance(do, dict) or "target" not in do:
        return do
    target = do["target"]
    if not isinstance(target, str):
        return {**do, "target": None}
    return {**do, "target": table.ids.index(target) if target in table.ids else -1}


def _check_refused(refused: Mapping[str, Any], code: str | None, steps: int) -> list[str]:
    number, wanted = number_at(refused.get("step"), "refused.step"), refused.get("code")
    if number != steps:
        raise ScenarioError("refused.step: expected the last step")
    if code == wanted:
        return []
    return [f"steps[{number - 1}]: expected refusal {show(wanted)}, got {show(code)}"]


def _try_refusals(table: Table, state: State, refusals: Any) -> list[str]:
    lines = []
    for number, one in enumerate(list_at(refusals, "refusals")):
        row = object_at(one, f"refusals[{number}]")
        try:
            perform(table, state, row.get("seat"), row.get("do"))
            code = None
        except IllegalAction as refusal:
            code = refusal.code
        if code != row.get("code"):
            wanted = show(row.get("code"))
            lines.append(f"refusals[{number}]: expected {wanted}, got {show(code)}")
    return lines


def _compare(  # noqa: PLR0913, PLR0917 - one key of expect with all it is compared with
    table: Table,
    state: State,
    events: Sequence[Any],
    key: str,
    wanted: Any,
    actual: dict[str, Any],
) -> list[str]:
    """Return the differences for one key of `expect`; puts what only it asks for into `actual`."""
    if key == "event_views":
        return _compare_event_views(table, events, wanted, actual)
    if key == "views":
        return _compare_views(table, state, wanted, actual)
    if key == "legal":
        return _compare_legal(table, state, wanted, actual)
    if key not in actual:
        return [f"{key}: this is not a key of what came out"]
    if key == "areas":
        return _compare_areas(table, object_at(wanted, key), actual[key])
    return find_partial(tidy(table, key, wanted), tidy(table, key, actual[key]), key)


def _compare_areas(table: Table, wanted: Mapping[str, Any], actual: Mapping[str, Any]) -> list[str]:
    lines = []
    for name, areas in wanted.items():
        table.seat(name, "areas")
        expected, got = tidy(table, "", areas), tidy(table, "", actual[name])
        lines += find_areas(expected, got, f"areas.{name}")
    return lines


def find_partial(expected: Any, actual: Any, path: str) -> list[str]:
    """Return one line for each given place that differs."""
    if not isinstance(expected, Mapping):
        if expected is None and actual == {}:
            return []
        return find_differences(expected, actual, path)
    if not isinstance(actual, Mapping):
        return [f"{path}: expected {show(expected)}, got {show(actual)}"]
    lines = []
    for key, value in expected.items():
        here = f"{path}.{key}"
        if key not in actual:
            lines.append(f"{here}: expected {show(value)}, got nothing")
        elif key == "areas":
            lines += find_areas(value, actual[key], here)
        else:
            lines += find_partial(value, actual[key], here)
    return lines


def find_areas(expected: Any, actual: Mapping[str, Any], path: str) -> list[str]:
    """Return the same for areas by outlaw; one that is missing, or a part of one, is empty."""
    empty: dict[str, Any] = {"open": [], "hidden": []}
    lines = []
    for outlaw, area in object_at(expected, path).items():
        here = f"{path}.{outlaw}"
        wanted = {**empty, **object_at(area, here)}
        lines += find_differences(wanted, {**empty, **actual.get(outlaw, {})}, here)
    return lines


def _viewer(table: Table, name: str, path: str) -> Viewer:
    return None if name == SPECTATOR else table.seat(name, path)


def _compare_event_views(
    table: Table, events: Sequence[Any], wanted: Any, actual: dict[str, Any]
) -> list[str]:
    lines = []
    told: dict[str, Any] = {}
    for name, numbered in object_at(wanted, "event_views").items():
        viewer = _viewer(table, name, "event_views")
        for number, event in object_at(numbered, f"event_views.{name}").items():
            path = f"event_views.{name}.{number}"
            if not number.isdecimal() or not 1 <= int(number) <= len(events):
                lines.append(f"{path}: expected {show(event)}, got nothing")
                continue
            seen = filter_events([events[int(number) - 1]], viewer)
            shown = tell_event(table.ids, seen[0]) if seen else None
            told.setdefault(name, {})[number] = shown
            lines += find_differences(event, shown, path)
    actual["event_views"] = told
    return lines


def _compare_views(table: Table, state: State, wanted: Any, actual: dict[str, Any]) -> list[str]:
    lines = []
    told: dict[str, Any] = {}
    for name, part in object_at(wanted, "views").items():
        path = f"views.{name}"
        seen, names = see_as(table, state, _viewer(table, name, "views"))
        told[name] = seen
        given = dict(object_at(part, path))
        for key in list_at(given.pop("absent", []), f"{path}.absent"):
            if text_at(key, f"{path}.absent") in names:
                lines.append(f"{path}.{key}: expected to be absent")
        players = {}
        for who, row in object_at(given.pop("players", {}), f"{path}.players").items():
            players[who] = dict(object_at(row, f"{path}.players.{who}"))
            hidden = players[who].pop("no_hand", False)
            if hidden and "hand" in seen["players"].get(who, {}):
                lines.append(f"{path}.players.{who}.hand: expected to be absent")
        given["players"] = players
        lines += find_partial(tidy(table, "view", given), tidy(table, "view", seen), path)
    actual["views"] = told
    return lines


def _compare_legal(table: Table, state: State, wanted: Any, actual: dict[str, Any]) -> list[str]:
    lines = []
    told: dict[str, Any] = {}
    for name, actions in object_at(wanted, "legal").items():
        listed = tell_legal(table, state, table.seat(name, "legal"))
        told[name] = listed
        expected = sorted(map(_line, list_at(actions, f"legal.{name}")))
        given = sorted(map(_line, listed))
        lines += [f"legal.{name}: expected {one}" for one in expected if one not in given]
        lines += [f"legal.{name}: got {one}" for one in given if one not in expected]
        if len(expected) != len(given) and not lines:
            lines.append(f"legal.{name}: expected {len(expected)} actions, got {len(given)}")
    actual["legal"] = told
    return lines


def _line(action: Any) -> str:
    """Return an action as text, its keys sorted."""
    return show(dict(sorted(action.items()))) if isinstance(action, Mapping) else show(action)
