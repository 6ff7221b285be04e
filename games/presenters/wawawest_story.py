"""The end: who came where, and the match told turn by turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext

from games.engines.protocol import Seat
from games.engines.wawawest import events as e
from games.engines.wawawest.state import Phase
from games.presenters.fragment import LETTERS, NAME_SIGNS, Fragment, Scene, fragment
from games.presenters.wawawest_outcome import finale_words, reason_words
from games.presenters.wawawest_reveal import Turn, read_turn
from games.presenters.wawawest_words import Words

_SHOWN = 4
FINALE, STORY = "games/wawawest/_finale.html", "games/wawawest/_story.html"


class Placing(NamedTuple):
    """One line of the end table; `turn` 0 = lived to the end."""

    place: int
    letter: str
    name: str
    kills: int
    turn: int


class Episode(NamedTuple):
    """One turn of the story: its number, the letters of who fell, what was shown, a few words.

    `shown`: (icon, label, how many) of what most people held.
    """

    turn: int
    fallen: tuple[str, ...]
    shown: tuple[tuple[str, str, int], ...]
    words: str


def story_fragments(scene: Scene, words: Words) -> tuple[Fragment, ...]:
    """Return the finale and the story; both are empty until the match is over."""
    public = scene.public
    if public.phase is not Phase.OVER or public.ending is None:
        return NO_FINALE, NO_STORY
    turns = list_turns(scene.history)
    kills = Counter(seat for turn in turns for died in turn.died.values() for seat in died.by)
    rows, place = [], 1
    for group in public.ending.ranking:
        for seat in group:
            alive = public.players[seat].alive
            fell = 0 if alive else public.players[seat].died_turn
            rows.append(Placing(place, LETTERS[seat], NAME_SIGNS[seat], kills[seat], fell))
        place += len(group)
    finale = fragment(
        "finale",
        "public",
        FINALE,
        title=finale_words(public.ending),
        reason=reason_words(public.ending),
        turns=public.turn,
        rows=tuple(rows),
    )
    told = tuple(tell(turn, words) for turn in turns)
    return finale, fragment("story", "public", STORY, episodes=told)


def list_turns(history: Sequence[Sequence[Any]]) -> list[Turn]:
    """Return every turn that was shown, in order."""
    turns: list[Turn] = []
    part: list[Any] = []
    for events in history:
        for event in events:
            if type(event) is e.Revealed and part:
                turns += _read(part)
                part = []
            part.append(event)
    return turns + _read(part)


def _read(events: list[Any]) -> list[Turn]:
    turn = read_turn(events)
    return [turn] if turn is not None else []


def tell(turn: Turn, words: Words) -> Episode:
    """Tell a turn in a few words: who killed, or what most people showed."""
    fallen = tuple(LETTERS[seat] for seat in sorted({*turn.died, *turn.left} - set(turn.revived)))
    killers = sorted({seat for died in turn.died.values() for seat in died.by})
    held = Counter(shown.held for shown in turn.shown.values())
    if len(killers) == 1:
        item = _item_of(turn, killers[0], words)
        text = gettext("%(name)s: %(item)s") % {"name": NAME_SIGNS[killers[0]], "item": item}
    elif killers:
        items = sorted({words.label(hit.item) for hits in turn.hits.values() for hit in hits})
        text = ", ".join(items[:3])
    elif turn.died:
        items = sorted({words.label(n) for died in turn.died.values() for n in died.hazards})
        text = ", ".join(items)
    elif fallen:
        text = gettext("left the table")
    elif len(held) == 1:
        text = gettext("all: %(item)s") % {"item": words.label(next(iter(held)))}
    else:
        text = gettext("nobody fell")
    most = tuple(
        (words.items[name].icon, words.label(name), count)
        for name, count in held.most_common(_SHOWN)
    )
    return Episode(turn.number, fallen, most, text)


def _item_of(turn: Turn, killer: Seat, words: Words) -> str:
    for hits in turn.hits.values():
        for hit in hits:
            if hit.attacker == killer:
                return words.label(hit.item)
    return ""


NO_FINALE = fragment("finale", "public", FINALE, title="", reason="", turns=0, rows=())
NO_STORY = fragment("story", "public", STORY, episodes=())
