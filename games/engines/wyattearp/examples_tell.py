"""A state, a view and events in the words of the worked examples: players by id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from games.engines.protocol import Family, Seat, Viewer
from games.engines.wyattearp import events as ev
from games.engines.wyattearp.actions import Ready
from games.engines.wyattearp.examples_before import Table
from games.engines.wyattearp.forms import write_form
from games.engines.wyattearp.listing import list_actions
from games.engines.wyattearp.state import Ending, Score, State
from games.engines.wyattearp.view import PlayerView, View, see

KINDS: dict[type, str] = {
    ev.Dealt: "dealt",
    ev.Drew: "drew",
    ev.TookDiscard: "took_discard",
    ev.Refilled: "refill",
    ev.Laid: "lay",
    ev.SheriffPlayed: "sheriff",
    ev.Shot: "shot",
    ev.Missed: "missed",
    ev.Placed: "placed",
    ev.Replaced: "replaced",
    ev.HideoutGone: "hideout_gone",
    ev.Covered: "covered",
    ev.Took: "took",
    ev.Exchanged: "exchanged",
    ev.Uncovered: "uncovered",
    ev.Discarded: "discard",
    ev.TimedOut: "timeout",
    ev.Left: "left",
    ev.HandEnded: "hand_end",
    ev.Scored: "score",
    ev.Duelled: "duel",
    ev.GameEnded: "game_over",
    ev.ReadyMarked: "ready",
}
_SEATS = ("seat", "target", "start_seat")


def tell_event(ids: Sequence[str], event: Any) -> dict[str, Any]:
    """Return an event with just the fields it has something to say in."""
    kind = KINDS[type(event)]
    if isinstance(event, ev.Scored):
        return {"kind": kind, "outlaw": event.outlaw, **_tell_score(ids, event)}
    if isinstance(event, ev.Duelled):
        draws = {ids[seat]: card for seat, card in event.draws}
        return {"kind": kind, "draws": draws, "out": [ids[seat] for seat in event.out]}
    if isinstance(event, ev.GameEnded):
        return {"kind": kind, "players": [ids[event.winner]], "by": event.by}
    told: dict[str, Any] = {"kind": kind}
    for field in fields(event):
        value = getattr(event, field.name)
        if value is None:
            continue
        if field.name in _SEATS:
            value = ids[value]
        told["from" if field.name == "source" else field.name] = (
            list(value) if isinstance(value, tuple) else value
        )
    return told


def tell_state(table: Table, state: State) -> dict[str, Any]:
    """Return everything about a state that an example can ask for, but `legal` and `views`."""
    rules, ids = table.rules, table.ids
    view = see(rules, state, None)
    told = tell_view(table, view)
    hands = [rules.name_counts(hand) for hand in state.hands]
    return {
        **{key: told[key] for key in _OF_STATE},
        "hand": {name: list(hand) for name, hand in zip(ids, hands, strict=True)},
        "hand_count": {name: len(hand) for name, hand in zip(ids, hands, strict=True)},
        "areas": {name: player["areas"] for name, player in told["players"].items()},
        "discard": list(rules.name_row(state.discard)),
        "aside": list(rules.name_row(state.aside)),
    }


_OF_STATE = (
    "money", "posters", "supply_count", "discard_top", "active", "phase", "hand_no", "turn_no",
    "start_seat", "sheriff_played", "refilled", "opened", "scores", "result",
)  # fmt: skip


def tell_view(table: Table, view: View) -> dict[str, Any]:
    """Return a view with the keys of appendix A."""
    ids = table.ids
    return {
        "viewer": None if view.viewer is None else ids[view.viewer],
        "hand_no": view.hand_no,
        "start_seat": ids[view.start_seat],
        "active": None if view.active is None else ids[view.active],
        "phase": view.phase.value,
        "sheriff_played": view.sheriff_played,
        "turn_no": view.turn_no,
        "supply_count": view.supply_count,
        "refilled": view.refilled,
        "discard_top": view.discard_top,
        "discard_count": view.discard_count,
        "aside_count": view.aside_count,
        "opened": [poster.outlaw for poster in view.posters if poster.opened],
        "posters": {poster.outlaw: poster.money for poster in view.posters},
        "money": _by_id(ids, (player.money for player in view.players)),
        "players": {ids[player.seat]: _tell_player(ids, player) for player in view.players},
        "scores": {score.outlaw: _tell_score(ids, score) for score in view.scores},
        "result": _tell_ending(ids, view.ending, [player.money for player in view.players]),
    }


def _tell_player(ids: Sequence[str], player: PlayerView) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": ids[player.seat],
        "seat": player.seat,
        "left": player.left,
        "hand_count": player.hand_count,
        "areas": {
            area.outlaw: {"open": list(area.open), "hidden": [list(pile) for pile in area.hidden]}
            for area in player.areas
        },
    }
    if player.hand is not None:
        told["hand"] = list(player.hand)
    return told


def _tell_score(ids: Sequence[str], score: Score | ev.Scored) -> dict[str, Any]:
    paid = {name: sum_ for name, sum_ in _by_id(ids, score.paid).items() if sum_ is not None}
    return {
        "cp": _by_id(ids, score.cp),
        "captured": score.captured,
        "paid": paid,
        "left": score.left,
    }


def _tell_ending(
    ids: Sequence[str], ending: Ending | None, money: Sequence[int]
) -> dict[str, Any] | None:
    if ending is None:
        return None
    return {
        "kind": "win",
        "players": [ids[ending.winner]],
        "by": ending.by,
        "money": _by_id(ids, money),
    }


def _by_id(ids: Sequence[str], values: Iterable[Any]) -> dict[str, Any]:
    return dict(zip(ids, values, strict=True))


def tell_legal(table: Table, state: State, seat: Seat) -> list[dict[str, Any]]:
    """Return the legal actions as E-56 lists them: of the exchanges those of one card."""
    listed: list[Any] = []
    for one in list_actions(table.rules, state, seat):
        listed += one.members() if isinstance(one, Family) else [one]
    forms = [write_form(action) for action in listed if not isinstance(action, Ready)]
    for form in forms:
        if "target" in form:
            form["target"] = table.ids[form["target"]]
    return forms


def see_as(table: Table, state: State, viewer: Viewer) -> tuple[dict[str, Any], set[str]]:
    """Return a viewer's view, and every name of a field that it has in any form."""
    view = see(table.rules, state, viewer)
    told = tell_view(table, view)
    return told, {*told, *(field.name for field in fields(view))}


def tidy(table: Table, key: str, value: Any) -> Any:
    """Return the value with free orders fixed: hands, open cards and piles are sorted."""
    if key == "hand" and isinstance(value, list):
        return _sorted(table, value)
    if key in ("open", "hidden", "pile") and isinstance(value, list):
        return (
            [_sorted(table, pile) if isinstance(pile, list) else pile for pile in value]
            if key == "hidden"
            else _sorted(table, value)
        )
    if isinstance(value, Mapping):
        return {name: tidy(table, key if key == "hand" else name, v) for name, v in value.items()}
    return value


def _sorted(table: Table, cards: list[Any]) -> list[Any]:
    kind_of = table.rules.kind_of
    return sorted(cards, key=lambda card: (kind_of.get(str(card), 999), str(card)))
