"""States, views and events in the JSON shape of the rules (M-179, M-194, M-195)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from games.engines.worms import events as ev
from games.engines.worms.geometry import geometry
from games.engines.worms.state import Activation, Bubble, Ending, State, Team
from games.engines.worms.view import CardView, CrateView, View, WormView

Json = dict[str, Any]
_SEATS = frozenset(("team", "victim", "thief"))
_ON_BOARD = ("bubble", "dynamite")  # what sinks without an id of its own


def show_event(event: Any, names: Sequence[str]) -> Json:
    """Return an event as the examples have it."""
    kind = re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()
    see = "all" if event.to == "all" else [names[seat] for seat in sorted(event.to)]
    shown: Json = {"type": kind, "see": see}
    if isinstance(event, ev.GameOver):
        over = {"draw": True} if event.winner is None else {"winner": names[event.winner]}
        return {**shown, **over}
    for part in fields(event):
        if part.name == "to":
            continue
        value = getattr(event, part.name)
        if value is None and _is_left_out(event, part.name):
            continue
        if part.name in _SEATS and value is not None:
            value = names[value]
        shown["kind" if part.name == "holds" else part.name] = _plain(part.name, value)
    return shown


def _is_left_out(event: Any, field: str) -> bool:
    if isinstance(event, ev.Fired):
        return True
    return isinstance(event, ev.Sank) and field == "id" and event.what not in _ON_BOARD


def _plain(field: str, value: Any) -> Any:
    if field == "items":
        return dict(value)
    if isinstance(value, tuple):
        return [_plain("", part) for part in value]
    return value


def _rows(land: str, width: int) -> list[str]:
    return [land[start : start + width] for start in range(0, len(land), width)]


def show_state(state: State, names: Sequence[str]) -> Json:
    """Return a state as the examples have it."""
    return {
        "land": _rows(state.land, state.width),
        "water": state.water,
        "wind": {"dir": state.wind or None, "strength": state.strength},
        "round": state.round,
        "sd_round": state.sd_round,
        "sudden_death": state.sudden_death,
        "next_id": state.next_id,
        "order": [names[seat] for seat in state.order],
        "turn": names[state.turn],
        "over": _show_over(state.ending, names),
        "teams": {names[seat]: _show_team(team) for seat, team in enumerate(state.teams)},
        **_show_things(state, names),
        "acting": None if state.acting is None else show_record(state.acting),
        "acted": list(state.acted),
        "dead": [
            {"id": dead.id, "team": names[dead.team], "cause": dead.cause} for dead in state.dead
        ],
    }


def _show_team(team: Team) -> Json:
    return {
        "items": dict(team.items),
        "crate_spy": team.crate_spy,
        "double_damage": team.double_damage.value,
        "out": team.out,
    }


def _show_things(state: State, names: Sequence[str]) -> Json:
    xy = [list(square) for square in geometry(state.width, state.height).xy]
    return {
        "worms": [
            {**_pick(worm, "id", "hp", "poison", "invisible"), **_place(worm, xy, names)}
            for worm in state.worms
        ],
        "mines": [
            {**_pick(mine, "id", "type", "fresh"), "at": xy[mine.at]} for mine in state.mines
        ],
        "drums": [{"id": drum.id, "at": xy[drum.at]} for drum in state.drums],
        "crates": [
            {**_pick(crate, "id", "item", "ammo", "trap"), "at": xy[crate.at], "kind": crate.holds}
            for crate in state.crates
        ],
        "cards": [
            {"id": card.id, **_place(card, xy, names), "items": dict(card.items)}
            for card in state.cards
        ],
        "bubbles": [_show_bubble(bubble, xy, names) for bubble in state.bubbles],
        "dynamite": [{"at": xy[stick.at], "worm": stick.worm} for stick in state.dynamite],
    }


def _show_over(ending: Ending | None, names: Sequence[str]) -> Json | None:
    if ending is None:
        return None
    return {"draw": True} if ending.winner is None else {"winner": names[ending.winner]}


def _pick(value: Any, *keys: str) -> Json:
    return {key: getattr(value, key) for key in keys}


def _place(value: Any, xy: list[list[int]], names: Sequence[str]) -> Json:
    return {"at": xy[value.at], "team": names[value.team]}


def _show_bubble(bubble: Bubble, xy: list[list[int]], names: Sequence[str]) -> Json:
    return {"at": xy[bubble.at], "rounds": bubble.rounds, "seat": names[bubble.seat]}


def show_record(record: Activation) -> Json:
    """Return an activation's record as the examples have it."""
    return {part.name: getattr(record, part.name) for part in fields(record)}


def show_view(view: View, state: State, names: Sequence[str]) -> Json:
    """Return a view as the examples have it: the state's keys without what is hidden (M-179)."""
    return {
        "land": _rows(view.land, view.width),
        "water": view.water,
        "wind": {"dir": view.wind, "strength": view.strength},
        "round": view.round,
        "sd_round": view.sd_round,
        "sudden_death": view.sudden_death,
        "order": [names[seat] for seat in view.order],
        "turn": names[view.turn],
        "over": _show_over(view.ending, names),
        "teams": _show_teams(view, names),
        "worms": [_show_worm(worm, names, mine=worm.team == view.viewer) for worm in view.worms],
        "mines": [{**_pick(mine, "id", "type"), "at": list(mine.at)} for mine in view.mines],
        "drums": [{"id": drum.id, "at": list(drum.at)} for drum in view.drums],
        "crates": [_show_crate(crate) for crate in view.crates],
        "cards": [_show_card(card, names) for card in view.cards],
        "bubbles": _show_bubbles(view, state),
        "dynamite": [{"at": list(stick.at), "worm": stick.worm} for stick in view.dynamite],
        "acting": _show_acting(view),
        "dead": [
            {"id": dead.id, "team": names[dead.team], "cause": dead.cause} for dead in view.dead
        ],
    }


def _show_crate(crate: CrateView) -> Json:
    known = {} if crate.ammo is None else _pick(crate, "item", "ammo")
    return {"id": crate.id, "at": list(crate.at), "kind": crate.holds, **known}


def _show_card(card: CardView, names: Sequence[str]) -> Json:
    known = {} if card.items is None else {"items": dict(card.items)}
    return {"id": card.id, "at": list(card.at), "team": names[card.team], **known}


def _show_teams(view: View, names: Sequence[str]) -> Json:
    shown: Json = {names[seat]: {"out": team.out} for seat, team in enumerate(view.teams)}
    if view.own is not None and view.viewer is not None:
        shown[names[view.viewer]] |= {
            "items": dict(view.own.items),
            "crate_spy": view.own.crate_spy,
            "double_damage": view.own.double_damage.value,
        }
    return shown


def _show_worm(worm: WormView, names: Sequence[str], *, mine: bool) -> Json:
    shown: bool | int = worm.hidden
    if mine:
        shown = worm.rounds or 0
    return {
        "id": worm.id,
        "team": names[worm.team],
        "at": None if worm.at is None else list(worm.at),
        "hp": worm.hp,
        "poison": worm.poison,
        "invisible": shown,
    }


def _show_bubbles(view: View, state: State) -> list[Json]:
    """Return the bubbles the viewer sees, in the order of the state."""
    inside = () if view.own is None else view.own.bubbles
    seen = {bubble.at: bubble.rounds for bubble in (*view.bubbles, *inside)}
    xy = geometry(state.width, state.height).xy
    return [
        {"at": list(xy[bubble.at]), "rounds": seen[xy[bubble.at]]}
        for bubble in state.bubbles
        if xy[bubble.at] in seen
    ]


def _show_acting(view: View) -> Json | None:
    if view.own is not None and view.own.record is not None:
        return show_record(view.own.record)
    return None if view.acting is None else {"worm": view.acting}
