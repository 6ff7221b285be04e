"""The log in words, the same for all viewers: who drew, laid, shot and was paid what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.engines.protocol import Seat
from games.engines.wyattearp import events as e
from games.presenters.fragment import Fragment, Scene, fragment
from games.presenters.say import line
from games.presenters.wyattearp_said import Telling, tell
from games.presenters.wyattearp_words import Words, words_for

TEMPLATE = "games/wyattearp/_log.html"


@dataclass(slots=True)
class Place:
    """Where in the match an event happened: found by going through all before it."""

    seats: int
    hand: int = 0
    turn: int = 0
    index: int = 0  # of the event within the hand
    active: Seat = 0
    headed: bool = False  # the log has a heading for this turn
    gone: set[Seat] = field(default_factory=set)

    def enter(self, event: Any) -> bool:
        """Note an event that is about to be told; return whether a new turn begins with it."""
        if type(event) is e.Dealt:
            self.hand, self.turn, self.index = event.hand_no, 1, 0
            self.active, self.headed = event.start_seat, False
        self.index += 1
        begins = type(event) in _IN_TURN and not self.headed
        self.headed = self.headed or begins
        return begins

    def leave(self, event: Any) -> None:
        """Note what an event changed."""
        kind = type(event)
        ends = kind is e.Discarded
        if kind is e.Left:
            self.gone.add(event.seat)
            ends = event.seat == self.active
        if ends and len(self.gone) < self.seats:
            self.turn += 1
            self.headed = False
            self.active = (self.active + 1) % self.seats
            while self.active in self.gone:
                self.active = (self.active + 1) % self.seats


_IN_TURN = (e.Drew, e.TookDiscard, e.Refilled, e.TimedOut)


def log_fragments(events: Sequence[Any], scene: Scene) -> tuple[Fragment, ...]:
    """Return what these public events, the newest of the match, add to the log."""
    words = words_for(scene)
    place = Place(len(scene.public.players))
    told = [event for part in scene.history for event in part]
    for event in told[: len(told) - len(events)]:
        place.enter(event)
        place.leave(event)
    found: list[Fragment] = []
    lines: list[str] = []
    telling = Telling()
    for event in events:
        begins = place.enter(event)
        if (begins or type(event) is e.Dealt) and lines:
            found.append(_piece(f"log-{place.hand}-{place.turn}-{place.index}", lines))
            lines = []
        lines += _lines(event, place, begins, telling, words)
        place.leave(event)
    if lines:
        found.append(_piece(f"log-{place.hand}-{place.turn}-{place.index}-end", lines))
    return tuple(found)


def _piece(key: str, lines: list[str]) -> Fragment:
    return fragment(key, "public", TEMPLATE, body=SafeString("".join(lines)))


def _lines(event: Any, place: Place, begins: bool, telling: Telling, words: Words) -> list[str]:
    lines = []
    if type(event) is e.Dealt:
        text = gettext("Hand %(hand)s") % {"hand": event.hand_no}
        lines.append(line("hand", None, text, key=f"log-{place.hand}"))
    if begins:
        text = gettext("Turn %(turn)s") % {"turn": place.turn}
        lines.append(line("turn", None, text, key=f"log-{place.hand}-t{place.turn}"))
    said = tell(event, telling, words)
    if said is not None:
        key = f"log-{place.hand}-{place.index}"
        lines.append(line(said.kind, said.seat, said.text, key=key))
    return lines


def last_line(scene: Scene, words: Words) -> str:
    """Return the newest sentence of the log, without the mark."""
    for events in reversed(scene.history):
        telling, text = Telling(), ""
        for event in events:
            said = tell(event, telling, words)
            text = said.text if said is not None and said.kind != "turn" else text
        if text:
            return text
    return ""
