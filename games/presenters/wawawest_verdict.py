"""What the ring says under each name once a turn was shown: one short note per seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engines.wawawest.content import Content
from games.presenters.fragment import LETTERS
from games.presenters.wawawest_reveal import Shot, Turn


class Note(NamedTuple):
    """A note in code for the template to word. `who`: letters of seats, `number`: a figure."""

    tone: str = ""
    code: str = ""
    who: str = ""
    number: int = 0


NO_NOTE = Note()
_SKIPS = {"stunned": "stunned", "no_choice": "late"}


def note_on(turn: Turn, seat: int, content: Content) -> Note:
    """Return what happened to this seat in the turn, most important first."""
    if seat in turn.revived:
        return Note("good", "raised", letters(turn.revived[seat].by))
    if seat in turn.died:
        return _death(turn, seat, content)
    if seat in turn.left:
        return Note("bad", "missed" if turn.left[seat].missed else "left")
    if seat not in turn.shown:
        return NO_NOTE
    return _life(turn, seat, content)


def _death(turn: Turn, seat: int, content: Content) -> Note:
    hits = turn.hits.get(seat, [])
    who = letters([hit.attacker for hit in hits if hit.attacker is not None])
    rules = {hit.rule for hit in hits}
    if not who:
        return Note("bad", "blast")
    if rules == {"first"}:
        return Note("bad", "slower", who)
    if rules == {"undecided"}:
        return Note("bad", "draw", who)
    if not any(content[hit.item].is_weapon for hit in hits if hit.attacker is not None):
        return Note("bad", "countered", who)
    return Note("bad", "shot", who)


def _life(turn: Turn, seat: int, content: Content) -> Note:
    shown = turn.shown[seat]
    rivals = [
        miss.attacker
        for miss in turn.missed
        if miss.victim == seat and miss.rule == "undecided" and miss.attacker is not None
    ]
    gives = content[shown.held].gives
    told = (
        (_outdrew(turn, seat), Note("good", "first", "", shown.fire_ms or 0)),
        (seat in turn.blocked, Note("good", "unharmed")),
        (_stopped(turn.shots, LETTERS[seat]), Note("good", "held")),
        (bool(rivals), Note("", "cancelled", letters(rivals))),
        (
            shown.skip_reason is not None,
            Note("bad", _SKIPS.get(shown.skip_reason or "", "refused")),
        ),
        (seat in turn.protected, Note("sky", "juice")),
        (gives > 0, Note("", "gained", "", gives)),
    )
    return next((note for holds, note in told if holds), NO_NOTE)


def _outdrew(turn: Turn, seat: int) -> bool:
    return any(
        hit.attacker == seat and hit.rule == "first" for hits in turn.hits.values() for hit in hits
    )


def _stopped(shots: tuple[Shot, ...], letter: str) -> bool:
    return any(kind == "stop" and victim == letter for _, victim, kind in shots)


def letters(seats: Sequence[Any]) -> str:
    """Return the letters of seats, each once, in order."""
    return "".join(LETTERS[seat] for seat in sorted(set(seats)))
