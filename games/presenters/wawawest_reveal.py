"""What a shown turn looks like, taken from its public events once: faces, verdicts, shots."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engines.wawawest import events as e
from games.engines.wawawest.content import Content
from games.presenters.fragment import LETTERS

#: One shot of the picture: from whom ("" = a hazard), at whom, kill, stop or miss.
Shot = tuple[str, str, str]


@dataclass(slots=True)
class Turn:
    """One turn that was shown, sorted by what and by seat."""

    number: int = 0
    shown: dict[int, e.Shown] = field(default_factory=dict)
    hits: dict[int, list[e.Hit]] = field(default_factory=dict)
    blocked: dict[int, list[e.Blocked]] = field(default_factory=dict)
    missed: list[e.Missed] = field(default_factory=list)
    died: dict[int, e.Died] = field(default_factory=dict)
    left: dict[int, e.Left] = field(default_factory=dict)
    revived: dict[int, e.Revived] = field(default_factory=dict)
    protected: dict[int, e.Protected] = field(default_factory=dict)
    stunned: dict[int, e.Stunned] = field(default_factory=dict)
    looted: list[e.Looted] = field(default_factory=list)
    coming: list[e.HazardComing] = field(default_factory=list)
    ended: e.MatchEnded | None = None
    shots: tuple[Shot, ...] = ()
    notes: dict[int, Any] = field(default_factory=dict)  # by seat, found when first asked for
    outcomes: dict[int | None, Any] = field(default_factory=dict)  # by viewer, likewise


def read_turn(events: Sequence[Any]) -> Turn | None:
    """Return the last turn shown among these events, if there is one."""
    turn: Turn | None = None
    for event in events:
        kind = type(event)
        if kind is e.Revealed:
            turn = Turn(number=event.turn)
        elif turn is None or kind is e.TurnOpened:
            continue
        elif kind is e.Shown:
            turn.shown[event.seat] = event
        elif kind is e.Hit:
            turn.hits.setdefault(event.victim, []).append(event)
        elif kind is e.Blocked:
            turn.blocked.setdefault(event.victim, []).append(event)
        elif kind is e.Missed:
            turn.missed.append(event)
        else:
            _note(turn, kind, event)
    return turn


def _note(turn: Turn, kind: type, event: Any) -> None:
    if kind is e.Died:
        turn.died[event.seat] = event
    elif kind is e.Left:
        turn.left[event.seat] = event
    elif kind is e.Revived:
        turn.revived[event.seat] = event
    elif kind is e.Protected:
        turn.protected[event.seat] = event
    elif kind is e.Stunned:
        turn.stunned[event.seat] = event
    elif kind is e.Looted:
        turn.looted.append(event)
    elif kind is e.HazardComing:
        turn.coming.append(event)
    elif kind is e.MatchEnded:
        turn.ended = event


_read: OrderedDict[int, tuple[Sequence[Any], Turn | None]] = OrderedDict()
_KEPT = 1024


def last_turn(history: Sequence[Sequence[Any]], content: Content, public: Any) -> Turn | None:
    """Return the last turn shown in a history; read once per entry, however many look at it."""
    for events in reversed(history):
        if not events or not any(type(event) is e.Revealed for event in events):
            continue
        kept = _read.get(id(events))
        if kept is None:
            turn = read_turn(events)
            if turn is not None:
                turn.shots = list_shots(turn, content, public)
            kept = _read[id(events)] = (events, turn)  # holding events keeps their id theirs
            if len(_read) > _KEPT:
                _read.popitem(last=False)
        return kept[1]
    return None


def list_shots(turn: Turn, content: Content, public: Any) -> tuple[Shot, ...]:
    """Return the shots to draw, in order of firing; those that a defense stopped too."""
    shots: list[tuple[int, Shot]] = []
    for hits in turn.hits.values():
        shots += [(_fired(turn, hit.attacker), _shot(hit, "kill")) for hit in hits]
    for stopped in turn.blocked.values():
        shots += [(_fired(turn, one.attacker), _shot(one, "stop")) for one in stopped]
    shots += [
        (_fired(turn, one.attacker), _shot(one, "miss"))
        for one in turn.missed
        if one.rule != "slower"
    ]
    drawn = {(shot[0], shot[1]) for _, shot in shots}
    for attacker, victim in held_off(turn, content, public):
        pair = (LETTERS[attacker], LETTERS[victim])
        if pair not in drawn:
            shots.append((_fired(turn, attacker), (*pair, "stop")))
    shots.sort(key=lambda entry: (entry[1][2] == "kill", entry[0], entry[1]))
    return tuple(shot for _, shot in shots)


def held_off(turn: Turn, content: Content, public: Any) -> list[tuple[int, int]]:
    """Return who fired a weapon at somebody whose Defense held."""
    walls = [seat for seat, shown in turn.shown.items() if content[shown.held].cls == "Defense"]
    pairs = []
    for seat, shown in turn.shown.items() if walls else ():
        if not content[shown.held].is_weapon:
            continue
        team = public.players[seat].team if public.options.teams else None
        for wall in walls:
            if wall == seat or (shown.aim is not None and shown.aim != wall):
                continue
            if team is not None and public.players[wall].team == team:
                continue
            if not any(hit.attacker == seat for hit in turn.hits.get(wall, ())):
                pairs.append((seat, wall))
    return pairs


def _shot(event: Any, kind: str) -> Shot:
    attacker = "" if event.attacker is None else LETTERS[event.attacker]
    return attacker, LETTERS[event.victim], kind


def _fired(turn: Turn, seat: int | None) -> int:
    shown = turn.shown.get(seat) if seat is not None else None
    return shown.fire_ms or 0 if shown is not None else 0
