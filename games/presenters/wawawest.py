"""Wa Wa West ++ for the page: views become small pieces of HTML, marks, words and animations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engines.wawawest import events as e
from games.engines.wawawest.state import Phase
from games.presenters.fragment import LETTERS, Fragment, Scene
from games.presenters.wawawest_act import act_fragment
from games.presenters.wawawest_hand import hand_fragment
from games.presenters.wawawest_log import log_fragments
from games.presenters.wawawest_page import page_context
from games.presenters.wawawest_refusals import refusal
from games.presenters.wawawest_reveal import last_turn
from games.presenters.wawawest_ring import marks, ring_fragments
from games.presenters.wawawest_story import story_fragments
from games.presenters.wawawest_whatif import whatif
from games.presenters.wawawest_words import words_for

__all__ = [
    "form_action",
    "log_fragments",
    "marks",
    "page_context",
    "play_events",
    "private_fragments",
    "public_fragments",
    "refusal",
    "touched",
    "whatif",
]


def public_fragments(scene: Scene) -> tuple[Fragment, ...]:
    """Return what everybody sees alike: seats, turn, shots and, at the end, the story."""
    words = words_for(scene)
    return (*ring_fragments(scene, words), *story_fragments(scene, words))


def private_fragments(scene: Scene) -> tuple[Fragment, ...]:
    """Return what depends on the viewer: the hand and the action bar."""
    words = words_for(scene)
    return hand_fragment(scene, words), act_fragment(scene, words)


_MARKS = (e.LockedIn, e.Recalled, e.TimedOut, e.ChoiceChanged)


def touched(events: Sequence[Any]) -> frozenset[int] | None:
    """Return the seats whose own pieces these events may change; None = anybody's.

    Who has locked in shows in the marks, so it changes only the hand and the bar of that seat.
    """
    seats = set()
    for event in events:
        if type(event) not in _MARKS:
            return None
        seats.add(event.seat)
    return frozenset(seats)


def play_events(events: Sequence[Any], scene: Scene) -> list[dict[str, Any]]:
    """Return what the page plays: a reveal, the opening of a turn, the end.

    The shots come along only where the page will not hold them (a table without a pause).
    """
    played: list[dict[str, Any]] = []
    for event in events:
        kind = type(event)
        if kind is e.Revealed:
            played.append({"kind": "reveal", "turn": event.turn})
        elif kind is e.Died and played:
            played[-1].setdefault("dead", []).append(LETTERS[event.seat])
        elif kind is e.Blocked and played:
            played[-1]["blocked"] = True
        elif kind is e.TurnOpened:
            played.append({"kind": "open", "turn": event.turn})
        elif kind is e.MatchEnded:
            played.append({"kind": "over", "winners": [LETTERS[seat] for seat in event.seats]})
    if played and scene.public.phase is Phase.OPEN:
        turn = last_turn(scene.history, scene.content, scene.public)
        for one in played:
            if turn is not None and one["kind"] == "reveal" and one["turn"] == turn.number:
                one["shots"] = turn.shots
    return played


def form_action(form: Mapping[str, str]) -> dict[str, Any]:
    """Return the action JSON that the fields of the page's form describe.

    The card's field is "name:needs", for a form without script sends every target it shows.
    """
    doing = form.get("do", "")
    if doing in ("recall", "ready"):
        return {"kind": doing.title()}
    item, colon, needs = form.get("item", "").partition(":")
    wanted = needs.split() if colon else ("aim", "pick", "revive")
    targets = {name: _seat(form.get(name, "")) for name in wanted}
    return {"kind": "Lock", "item": item[:40], **targets}


def _seat(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else None
