"""Wyatt Earp for the page: views become small pieces of HTML, marks, words and animations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engines.wyattearp import events as e
from games.presenters.fragment import LETTERS, Fragment, Scene
from games.presenters.wyattearp_act import act_fragment
from games.presenters.wyattearp_form import form_action
from games.presenters.wyattearp_hand import hand_fragment
from games.presenters.wyattearp_log import log_fragments
from games.presenters.wyattearp_page import page_context
from games.presenters.wyattearp_plays import list_offered
from games.presenters.wyattearp_refusals import refusal
from games.presenters.wyattearp_settle import settle_fragment
from games.presenters.wyattearp_shot import shot_fragment
from games.presenters.wyattearp_table import marks, table_fragments
from games.presenters.wyattearp_words import words_for

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
    """Return what everybody sees alike: the table, the last shot, the settlement."""
    words = words_for(scene)
    return (
        *table_fragments(scene, words),
        shot_fragment(scene, words),
        settle_fragment(scene, words),
    )


def private_fragments(scene: Scene) -> tuple[Fragment, ...]:
    """Return what depends on the viewer: the hand and the action bar."""
    words = words_for(scene)
    offered = list_offered(scene, words)
    return hand_fragment(scene, words, offered), act_fragment(scene, words, offered)


#: Events within a turn; all others may change whose turn it is, and with it anybody's pieces.
_WITHIN = (
    e.Drew,
    e.TookDiscard,
    e.Refilled,
    e.Laid,
    e.SheriffPlayed,
    e.Shot,
    e.Missed,
    e.Placed,
    e.Replaced,
    e.HideoutGone,
    e.Covered,
    e.Took,
    e.Exchanged,
    e.Uncovered,
    e.ReadyMarked,
)


def touched(events: Sequence[Any]) -> frozenset[int] | None:
    """Return the seats whose own pieces these events may change; None = anybody's.

    Who is not at it sees only his cards and the word to wait, so that what a turn does changes the
    pieces of the one at it, and of whom a card is taken from.
    """
    seats: set[int] = set()
    for event in events:
        if type(event) not in _WITHIN:
            return None
        seats.update(
            seat
            for seat in (getattr(event, "seat", None), getattr(event, "target", None))
            if seat is not None
        )
    return frozenset(seats)


def play_events(events: Sequence[Any], scene: Scene) -> list[dict[str, Any]]:
    """Return what the page plays: cards that move, money that grows, a shot, the end.

    `cards` of a draw are there for the drawer only: the events are filtered for the viewer.
    """
    return [played for event in events if (played := _play(event)) is not None]


def _play(event: Any) -> dict[str, Any] | None:
    kind = type(event)
    name = _PLAYED.get(kind)
    if name is None:
        return None
    played: dict[str, Any] = {"kind": name}
    for field in ("seat", "target", "outlaw", "money", "hit", "count", "source", "card"):
        value = getattr(event, field, None)
        if value is not None:
            played[field] = value
    if kind is e.Drew and event.cards is not None:
        played["cards"] = list(event.cards)
    if kind is e.Laid:
        played["count"] = event.cards + event.photo
    if kind is e.GameEnded:
        played["winner"] = LETTERS[event.winner]
    return played


_PLAYED: dict[type, str] = {
    e.Dealt: "deal",
    e.Drew: "draw",
    e.TookDiscard: "take",
    e.Laid: "lay",
    e.Placed: "place",
    e.Shot: "shot",
    e.Covered: "cover",
    e.Took: "steal",
    e.Discarded: "discard",
    e.HandEnded: "end",
    e.GameEnded: "over",
}


def whatif(scene: Scene, item: str) -> Fragment | None:
    """Return nothing: the table itself shows who would be paid."""
    return None
