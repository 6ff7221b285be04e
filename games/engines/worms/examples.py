"""Worked examples of the rules, run against the engine (M-198, M-199).

Dice must be asked for in exactly the given order and all be used; events, errors, the state after
and the views must come out as written. A `detail` is compared where it is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engines.dice import SEED_BYTES, ScriptedDice, StreamDice, commitment
from games.engines.errors import IllegalAction
from games.engines.scenario import ScenarioError, show
from games.engines.worms import commands
from games.engines.worms.actions import Equip, Orders
from games.engines.worms.blast import lower
from games.engines.worms.board import Board
from games.engines.worms.content import Rules
from games.engines.worms.events import ListStopped, Refused, Stirred
from games.engines.worms.examples_shown import show_event, show_state, show_view
from games.engines.worms.examples_state import list_of, number, object_of, read_state, text
from games.engines.worms.geometry import dir8, geometry, line
from games.engines.worms.island import SIZE, as_text, make_island
from games.engines.worms.loadouts import check_loadout, items_of, price_of, sort_buys
from games.engines.worms.opening import draw_order
from games.engines.worms.placement import place_objects, place_worms
from games.engines.worms.play import run_out
from games.engines.worms.shots import origin
from games.engines.worms.state import Loadout, State

Json = Mapping[str, Any]


def run_example(engine: Any, example: Json) -> tuple[Sequence[str], Any]:
    """Return the differences and everything that came out."""
    rules: Rules = engine.rules
    state, names = read_state(rules, example.get("before"))
    dice = ScriptedDice(_read_dice(example.get("dice", [])))
    steps = [
        object_of(step, f"steps[{place}]")
        for place, step in enumerate(list_of(example.get("steps"), "steps"))
    ]
    shown: list[dict[str, Any]] = []
    broken = ""
    for place, step in enumerate(steps):
        try:
            state, came = _run_step(engine, state, step, names, dice, f"steps[{place}]")
        except AssertionError as wrong:
            broken = f"steps[{place}]: dice: {wrong}"
            break
        shown.append(came)
    actual: dict[str, Any] = {"steps": shown, "after": show_state(state, names)}
    lines = [broken] if broken else []
    if not broken and dice.unused:
        lines.append(f"dice: {len(dice.unused)} are left over: {show(dice.unused)}")
    for place, (step, came) in enumerate(zip(steps, shown, strict=False)):
        lines += _differ_step(step, came, f"steps[{place}]")
    lines += differ(example.get("after", actual["after"]), actual["after"], "after")
    if "views" in example:
        views = object_of(example["views"], "views")
        actual["views"] = {
            name: show_view(engine.view(state, _viewer(name, names)), state, names)
            for name in views
        }
        lines += differ(views, actual["views"], "views")
    return lines, actual


def _read_dice(value: Any) -> list[tuple[int, int]]:
    script = []
    for place, row in enumerate(list_of(value, "dice")):
        path = f"dice[{place}]"
        if not isinstance(row, list) or len(row) < 2:
            raise ScenarioError(f"{path}: expected [sides, value, why]")
        script.append((number(row[0], path, least=1), number(row[1], path)))
    return script


def _viewer(name: str, names: Sequence[str]) -> int | None:
    if name == "public":
        return None
    if name not in names:
        raise ScenarioError(f"views.{name}: there is no such team")
    return names.index(name)


def _run_step(  # noqa: PLR0913, PLR0917
    engine: Any, state: State, step: Json, names: Sequence[str], dice: ScriptedDice, path: str
) -> tuple[State, dict[str, Any]]:
    """Return the state after a step, and the step as it came out."""
    by = step.get("as")
    if by is not None and by not in names:
        raise ScenarioError(f"{path}.as: there is no team {by!r}")
    seat = state.turn if by is None else names.index(by)
    given = step.get("cmd")
    if given == "STAND_IN" or (isinstance(given, Mapping) and given.get("do") == "STAND_IN"):
        ran = run_out(engine.rules, state, dice)
        return ran.state, {"error": None, "events": [show_event(e, names) for e in ran.events]}
    if "list" in step:
        orders = list_of(step["list"], f"{path}.list")
        action: Any = Orders(tuple(commands.read_command(one) for one in orders))
    else:
        action = commands.read_command(object_of(given, f"{path}.cmd"))
    try:
        done = engine.apply(state, seat, action, dice)
    except IllegalAction as refusal:
        return state, _came(_stop_of(refusal), [], "list" in step)
    events = list(done.events)
    stop = events.pop() if events and isinstance(events[-1], ListStopped | Refused) else None
    shown = [show_event(one, names) for one in events if not isinstance(one, Stirred)]
    return done.state, _came(stop, shown, "list" in step)


def _stop_of(refusal: IllegalAction) -> ListStopped:
    detail = tuple((name, value) for name, value in refusal.params.items() if name != "line")
    return ListStopped("all", 0, "refused", refusal.code, detail)  # type: ignore[arg-type]


def _came(stop: ListStopped | Refused | None, events: list[Any], is_list: bool) -> dict[str, Any]:
    code = None if stop is None or stop.code is None else f"E_{stop.code.upper()}"
    detail = {} if stop is None else {name: _plain(value) for name, value in stop.detail}
    if is_list and isinstance(stop, ListStopped):
        error = None if code is None else {"code": code, **detail}
        came = {"applied": stop.applied, "stopped": stop.stopped, "error": error}
        return {**came, "events": events}
    extra = {"detail": detail} if detail else {}
    return {"error": code, **extra, "events": events}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _differ_step(step: Json, came: Json, path: str) -> list[str]:
    lines = []
    for key in ("applied", "stopped", "error", "detail", "events"):
        if key in step:
            lines += differ(step[key], came.get(key), f"{path}.{key}")
    if step.get("error") is None and came["error"] is not None and "error" not in step:
        lines.append(f"{path}.error: expected nothing, got {show(came['error'])}")
    return lines


def differ(expected: Any, actual: Any, path: str) -> list[str]:
    """Return one line for each place where two values differ; the order of keys is free."""
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        lines = []
        for key in [*expected, *(key for key in actual if key not in expected)]:
            here = f"{path}.{key}"
            if key not in actual:
                lines.append(f"{here}: expected {show(expected[key])}, got nothing")
            elif key not in expected:
                lines.append(f"{here}: expected nothing, got {show(actual[key])}")
            else:
                lines += differ(expected[key], actual[key], here)
        return lines
    if isinstance(expected, list) and isinstance(actual, list):
        lines = []
        for place in range(max(len(expected), len(actual))):
            here = f"{path}[{place}]"
            if place >= len(actual):
                lines.append(f"{here}: expected {show(expected[place])}, got nothing")
            elif place >= len(expected):
                lines.append(f"{here}: expected nothing, got {show(actual[place])}")
            else:
                lines += differ(expected[place], actual[place], here)
        return lines
    if type(expected) is type(actual) and expected == actual:
        return []
    return [f"{path}: expected {show(expected)}, got {show(actual)}"]


def run_vector(engine: Any, kind: str, vector: Any) -> tuple[Sequence[str], Any] | None:
    """Check one kind of vectors; None = this game has no such kind."""
    runners = {
        "lines": _run_line,
        "dir8": _run_dir8,
        "land_rule": _run_land,
        "bazooka_range": _run_range,
        "maps": _run_map,
    }
    if kind not in runners:
        return None
    lines: list[str] = []
    actual = []
    for place, row in enumerate(list_of(vector, f"vectors.{kind}")):
        try:
            came = runners[kind](engine.rules, object_of(row, f"vectors.{kind}[{place}]"))
        except (KeyError, TypeError, ValueError):
            raise ScenarioError(f"vectors.{kind}[{place}]: malformed") from None
        actual.append(came)
        lines += differ(row, {**row, **came}, f"{kind}[{place}]")
    return lines, actual


def _run_line(rules: Rules, row: Json) -> Json:  # noqa: ARG001
    return {"squares": [list(one) for one in line(tuple(row["from"]), tuple(row["to"]))]}


def _run_dir8(rules: Rules, row: Json) -> Json:  # noqa: ARG001
    dx, dy = row["d"]
    return {"dir8": list(dir8(dx, dy))}


def _run_land(rules: Rules, row: Json) -> Json:  # noqa: ARG001
    return {"new": [lower(height, row["landing"], row["d"]) for height in range(len(row["new"]))]}


def _run_range(rules: Rules, row: Json) -> Json:
    team = {"items": {}, "crate_spy": False, "double_damage": "no", "out": False}
    worm = {"id": "A1", "team": "A", "at": row["worm"]}
    before = {
        "land": ["5" * SIZE] * SIZE,
        "wind": row["wind"],
        "turn": "A",
        "teams": {"A": team},
        "worms": [worm],
    }
    board = Board(rules, read_state(rules, before)[0], ScriptedDice([]))
    bazooka = rules.rows["bazooka"]
    point = origin(board, board.worms["A1"], bazooka)
    squares = board.geo.diamond(point, bazooka.range)
    return {"squares": [list(board.xy[square]) for square in squares]}


def _run_map(rules: Rules, row: Json) -> Json:
    """Make the island, the order and the placement of a published seed (M-28 to M-34)."""
    seed, names = bytes.fromhex(row["seed_hex"]), list(row["teams"])
    if len(seed) != SEED_BYTES:
        raise ValueError("a seed has 32 bytes")
    dice = StreamDice(seed, "play/1")
    order, sd_round = draw_order(rules, tuple(range(len(names))), 0, dice)
    land, attempt = make_island(dice.stream)
    geo, place, constants = geometry(SIZE, SIZE), dice.stream("place"), rules.constants
    each = row["worms_per_team"]
    worms = place_worms(geo, land, order, each, constants.start_health, dice=place)
    drums, mines = place_objects(geo, land, worms, constants, place)
    flat = as_text(land)
    xy = [list(square) for square in geo.xy]
    return {
        "commit": commitment(seed),
        "seats": [names[seat] for seat in order],
        "sd_round": sd_round,
        "attempt": attempt,
        "land": [flat[start : start + SIZE] for start in range(0, len(flat), SIZE)],
        "worms": [
            {"id": names[worm.team] + worm.id[1:], "team": names[worm.team], "at": xy[worm.at]}
            for worm in worms
        ],
        "drums": [{"id": drum.id, "at": xy[drum.at]} for drum in drums],
        "mines": [{"id": mine.id, "at": xy[mine.at], "type": mine.type} for mine in mines],
    }


def run_loadout(engine: Any, loadout: Any) -> tuple[str, Sequence[str], Any]:
    """Check one loadout; its id says what it is about."""
    given = object_of(loadout, "loadouts")
    players = number(given.get("players"), "loadouts.players", least=2)
    weapons = [text(one, "loadouts.team_weapon") for one in list_of(given.get("team_weapon"), "")]
    buys = object_of(given.get("buys", {}), "loadouts.buys")
    actual = _run_loadout(engine.rules, players, weapons, buys)
    wanted = "+".join([*weapons, *buys]) or "nothing"
    name = str(given.get("id") or f"loadouts.{players}.{wanted}")
    return name, differ(given.get("result"), actual, "result"), actual


def _run_loadout(rules: Rules, players: int, weapons: list[str], buys: Json) -> Json:
    points = rules.constants.points_of(players)
    wanted = tuple(buys.items())
    try:
        check_loadout(rules, tuple(weapons), wanted, points)
    except IllegalAction as refusal:
        return {"error": f"E_{refusal.code.upper()}", **refusal.params}
    taken = Equip(weapons[0], sort_buys(rules, wanted))
    spent = price_of(rules, taken.buys)
    items = dict(items_of(rules, Loadout(taken.team_weapon, taken.buys)))
    return {"error": None, "spent": spent, "lost": points - spent, "items": items}
