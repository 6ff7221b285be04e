"""The ring everybody sees: a piece for each seat, the turn, the shots, the marks. No "you" here."""

from __future__ import annotations

from functools import lru_cache

from games.engines.wawawest.state import Phase
from games.engines.wawawest.view import PlayerView, View
from games.presenters.fragment import Fragment, Scene, fragment
from games.presenters.wawawest_reveal import Turn, last_turn
from games.presenters.wawawest_verdict import NO_NOTE, Note, letters, note_on
from games.presenters.wawawest_words import Words

FOLDER = "games/wawawest/"
_MANY = 9  # from so many seats on places are small and draw fewer bullets
_DRAWN, _DRAWN_SMALL = 7, 3


def ring_fragments(scene: Scene, words: Words) -> tuple[Fragment, ...]:
    """Return the seats, the turn, the count of the living and the shots."""
    public = scene.public
    turn = shown_turn(scene)
    drawn = _DRAWN if len(public.players) < _MANY else _DRAWN_SMALL
    hazards = tuple(words.label(name) for name in public.hazards)
    return (
        *(_seat(words, turn, public, seat, drawn=drawn) for seat in range(len(public.players))),
        turn_fragment(public.turn, hazards, public.phase is Phase.OPEN),
        alive_fragment(
            sum(player.alive for player in public.players),
            len(public.players),
            public.turn,
            public.phase is Phase.OVER,
        ),
        shots_fragment(turn.number, turn.shots) if turn is not None else NO_SHOTS,
    )


def shown_turn(scene: Scene) -> Turn | None:
    """Return the turn everybody is looking at: none while a turn is open."""
    if scene.public.phase is Phase.OPEN:
        return None
    return last_turn(scene.history, scene.content, scene.public)


def marks(scene: Scene) -> dict[str, str]:
    """Return the phase and, by place, who has locked in or is ready; nothing of what."""
    public: View = scene.public
    found = {"stage": public.phase.value}
    for seat, player in enumerate(public.players):
        found[f"place-{seat}"] = _mark(public.phase, player)
    return found


def _mark(phase: Phase, player: PlayerView) -> str:
    if not player.alive or phase is Phase.OVER:
        return ""
    if phase is Phase.PAUSE:
        return "ready" if player.ready else ""
    if player.stunned or player.locked is None:
        return ""
    return "locked" if player.locked else "thinking"


def _seat(words: Words, turn: Turn | None, public: View, seat: int, *, drawn: int) -> Fragment:
    player = public.players[seat]
    shown = turn.shown.get(seat) if turn is not None else None
    if turn is None:
        state, note = _waiting(player)
    elif shown is None:
        state, note = _bystander(player)
    else:
        known = turn.notes.get(seat)
        if known is None:
            known = turn.notes[seat] = note_on(turn, seat, words.rules.content)
        note = known
        state = "" if player.alive else "dying"
    return seat_fragment(
        words,
        seat,
        state,
        shown.held if shown is not None else None,
        player.last if shown is None and player.alive else None,
        player.ammo if player.alive else -1,
        player.overlay if player.alive else None,
        player.stunned and player.alive,
        player.cannot_kill if player.alive else (),
        note,
        drawn,
    )


def _waiting(player: PlayerView) -> tuple[str, Note]:
    if player.gone and not player.alive:
        return "gone", Note("", "left")
    if not player.alive:
        return "dead", Note("", "died", "", player.died_turn)
    if player.leaving:
        return "", Note("bad", "leaving")
    if player.stunned:
        return "", Note("bad", "stunned")
    return "", NO_NOTE


def _bystander(player: PlayerView) -> tuple[str, Note]:
    return _waiting(player) if not player.alive else ("", NO_NOTE)


@lru_cache(maxsize=20_000)
def seat_fragment(  # noqa: PLR0913, PLR0917 - a row of plain values, cached by them
    words: Words,
    seat: int,
    state: str,
    face: str | None,
    last: str | None,
    ammo: int | None,
    overlay: str | None,
    stunned: bool,
    bonds: tuple[int, ...],
    note: Note,
    drawn: int,
) -> Fragment:
    """Return one seat's piece; the same object for the same values, in every match."""
    items = words.items
    card = items[face] if face is not None else None
    before = items[last] if last is not None else None
    return fragment(
        f"seat-{seat}",
        "public",
        FOLDER + "_seat.html",
        seat=seat,
        state=state,
        face=card and (card.icon, card.label, card.cls, card.long),
        last=before and (before.icon, before.label),
        ammo=ammo,
        bullets="i" * ammo if ammo is not None and 0 < ammo <= drawn else "",
        overlay=words.label(overlay) if overlay is not None else None,
        stunned=stunned,
        bonds=letters(bonds),
        note=note,
        seconds=_seconds(note.number, words) if note.code == "first" else "",
    )


def _seconds(fire_ms: int, words: Words) -> str:
    """Return a lock-in time as it counts: never below the floor (W-30)."""
    return f"{max(fire_ms, words.rules.options.floor_ms) / 1000:.1f}"


@lru_cache(maxsize=2048)
def turn_fragment(turn: int, hazards: tuple[str, ...], is_open: bool) -> Fragment:
    """Return the turn's number and what goes off in it."""
    return fragment(
        "turn", "public", FOLDER + "_turn.html", turn=turn, hazards=hazards, is_open=is_open
    )


@lru_cache(maxsize=1024)
def alive_fragment(alive: int, seats: int, turn: int, is_over: bool) -> Fragment:
    """Return how many are left, or after how many turns it was over."""
    return fragment(
        "alive",
        "public",
        FOLDER + "_alive.html",
        alive=alive,
        seats=seats,
        turn=turn,
        turns=turn if is_over else 0,
    )


def shots_fragment(turn: int, shots: tuple[tuple[str, str, str], ...]) -> Fragment:
    """Return the shots of a shown turn, for the script to draw."""
    return fragment("shots", "public", FOLDER + "_shots.html", turn=turn, shots=shots)


NO_SHOTS = shots_fragment(0, ())
