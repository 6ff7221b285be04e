"""What of a match is counted, from its events: uses, kills, openings, length.

One counter for each game. Rows go by their key in the content: the name of an item, the id of a
weapon or effect, the slug of a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Counts = dict[str, float]
Json = Mapping[str, Any]

#: What kills a worm without being a row.
WATER, POISON, FALL = "water", "poison", "fall"


class Counter:
    """What one match comes to. `first` is what each seat began with (or took along)."""

    def __init__(self, content: Json) -> None:
        self.uses: Counts = {}
        self.kills: Counts = {}
        self.first: dict[int, str] = {}
        self.length = 0

    def hear(self, events: Iterable[Any]) -> None:
        """Count what one step brought."""
        for event in events:
            note = getattr(self, f"hear_{type(event).__name__}", None)
            if note is not None:
                note(event)

    def is_cap(self, reason: str) -> bool:
        """Tell whether a match that ended so was cut off."""
        return False


def _more(counts: Counts, key: str, count: float = 1) -> None:
    counts[key] = counts.get(key, 0) + count


class ItemCounter(Counter):
    """Wa Wa West: what was shown, whom it hit; length in turns."""

    def hear_Revealed(self, event: Any) -> None:
        self.length = event.turn

    def hear_Shown(self, event: Any) -> None:
        used = event.chosen if event.chosen is not None and not event.skip_reason else event.held
        _more(self.uses, used)
        if event.seat not in self.first:
            self.first[event.seat] = used

    def hear_Hit(self, event: Any) -> None:
        _more(self.kills, event.item)

    def is_cap(self, reason: str) -> bool:
        return reason == "turn_limit"


class WeaponCounter(Counter):
    """Worms: what was fired or used, what each worm fell to; length in turns.

    A worm falls to what hurt it last. One that drowned or broke its neck falls to what was fired
    last in that turn, if anything was.
    """

    def __init__(self, content: Json) -> None:
        super().__init__(content)
        self._fired = ""
        self._hurt_by: dict[str, str] = {}

    def hear_TurnStarted(self, event: Any) -> None:
        self.length += 1
        self._fired = ""

    def hear_Fired(self, event: Any) -> None:
        _more(self.uses, event.weapon)
        self._fired = event.weapon

    def hear_Used(self, event: Any) -> None:
        _more(self.uses, event.item)

    def hear_Hurt(self, event: Any) -> None:
        self._hurt_by[event.worm] = event.cause

    def hear_PoisonTick(self, event: Any) -> None:
        self._hurt_by[event.worm] = POISON

    def hear_Dying(self, event: Any) -> None:
        cause = self._hurt_by.get(event.worm, "") or self._fired
        _more(self.kills, (self._fired or cause) if cause == FALL else cause or FALL)

    def hear_Drowned(self, event: Any) -> None:
        _more(self.kills, self._fired or WATER)


class CardCounter(Counter):
    """Wyatt Earp: cards laid and played, shots that hit, outlaws captured; length in hands."""

    def __init__(self, content: Json) -> None:
        super().__init__(content)
        self._played = ""
        photos = (row["slug"] for row in content["sheriffs"] if row["behaviour"] == "photo")
        self._photo = next(photos, "photo")

    def hear_Laid(self, event: Any) -> None:
        _more(self.uses, event.outlaw, event.cards)
        if event.photo:
            _more(self.uses, self._photo)
        if event.opens and event.seat not in self.first:
            self.first[event.seat] = event.outlaw

    def hear_SheriffPlayed(self, event: Any) -> None:
        _more(self.uses, event.card)
        self._played = event.card

    def hear_Shot(self, event: Any) -> None:
        if event.hit:
            _more(self.kills, self._played)

    def hear_Scored(self, event: Any) -> None:
        if event.captured:
            _more(self.kills, event.outlaw)

    def hear_HandEnded(self, event: Any) -> None:
        self.length = event.hand_no

    def is_cap(self, reason: str) -> bool:
        return reason == "hand_cap"


COUNTERS: Mapping[str, type[Counter]] = {
    "wawawest": ItemCounter,
    "worms": WeaponCounter,
    "wyattearp": CardCounter,
}


def list_rows(game: str, content: Json) -> tuple[str, ...]:
    """Return the keys of all rows that can be used or can kill, in the content's order."""
    if game == "wawawest":
        return tuple(row["name"] for row in content["items"] if row.get("enabled", True))
    if game == "worms":
        return (*(row["id"] for row in content["items"]), *content["effects"])
    return tuple(row["slug"] for row in (*content["outlaws"], *content["sheriffs"]))
