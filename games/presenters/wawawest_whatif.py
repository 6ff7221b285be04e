"""What if: each of my cards against each card a rival could show, from what everybody knows.

Computed from the viewer's view and the content alone, so it can tell nothing hidden (W-11 to W-22).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, cast

from games.engines.protocol import Seat
from games.engines.wawawest.legality import find_reason
from games.engines.wawawest.state import Phase
from games.engines.wawawest.tables import Known
from games.engines.wawawest.view import PlayerView, View
from games.presenters.fragment import LETTERS, NAME_SIGNS, Fragment, Scene, fragment
from games.presenters.wawawest_hand import list_cards, means_of
from games.presenters.wawawest_words import Words, words_for

TEMPLATE = "games/wawawest/_whatif.html"
_ORDER = {"both": 0, "lose": 1, "duel": 2, "win": 3, "copy": 4, "none": 5, "safe": 6}


class Row(NamedTuple):
    """One card a rival could show: who could, and what then happens to me and to them."""

    icon: str
    label: str
    who: tuple[tuple[str, str], ...]
    outcome: str


class Sight(NamedTuple):
    """Who looks, at what."""

    words: Words
    view: View
    viewer: Seat


class Cell(NamedTuple):
    """One crossing of the whole table."""

    label: str
    outcome: str


def whatif(scene: Scene, name: str) -> Fragment | None:
    """Return the table for one of the viewer's cards, or for all of them; None for a spectator."""
    viewer, view = scene.viewer, scene.view
    if viewer is None or view.phase is Phase.OVER or not view.players[viewer].alive:
        return None
    words = words_for(scene)
    sight = Sight(words, view, viewer)
    could = {one.name: tuple(_who_can(view, viewer, one)) for one in words.rules.choosable}
    mine = words.rules.known.get(name)
    if mine is None or mine.bar is not None:
        return _overview(sight, could)
    left = _left_of(view, viewer) if mine.copies else None
    if left is not None:
        could = {name: tuple(s for s in seats if s == left) for name, seats in could.items()}
    rows = [
        Row(
            words.items[other].icon,
            words.label(other),
            tuple((LETTERS[seat], NAME_SIGNS[seat]) for seat in seats),
            _outcome(sight, mine, words.rules.known[other], seats),
        )
        for other, seats in could.items()
        if seats or left is None
    ]
    rows.sort(key=lambda row: (not row.who, _ORDER[row.outcome]))
    return fragment(
        "whatif",
        "owner",
        TEMPLATE,
        item=words.label(name),
        left=NAME_SIGNS[left] if left is not None else "",
        rows=tuple(rows),
        blast=_blast(words, view, viewer, mine),
        aimed=mine.single,
        bound="".join(LETTERS[seat] for seat in view.players[viewer].cannot_kill).upper(),
        heads=(),
        lines=(),
    )


def _left_of(view: View, viewer: Seat) -> Seat | None:
    """Return the next living seat clockwise: whose card a Mirror takes (W-18)."""
    count = len(view.players)
    for step in range(1, count):
        seat = (viewer + step) % count
        if view.players[seat].alive:
            return seat
    return None


def _overview(sight: Sight, could: dict[str, tuple[Seat, ...]]) -> Fragment:
    """Return all my open cards against all cards somebody could show."""
    words, view, viewer = sight
    known = words.rules.known
    shown = [(known[name], seats) for name, seats in could.items() if seats]
    cards = list_cards(words, means_of(words, view.players[viewer]))

    def outcome(mine: Known, other: Known, seats: Sequence[Seat]) -> str:
        return "copy" if mine.copies else _outcome(sight, mine, other, seats)

    lines = tuple(
        (
            card.name,
            card.label,
            card.icon,
            tuple(
                Cell(words.label(other.name), outcome(known[card.name], other, seats))
                for other, seats in shown
            ),
        )
        for card in cards
        if not card.code
    )
    heads = tuple(
        (words.items[one.name].icon, words.label(one.name), len(seats)) for one, seats in shown
    )
    return fragment(
        "whatif",
        "owner",
        TEMPLATE,
        item="",
        left="",
        rows=(),
        blast="",
        aimed=False,
        bound="",
        heads=heads,
        lines=lines,
    )


def _who_can(view: View, viewer: Seat, one: Known) -> Iterable[Seat]:
    """Yield the rivals who could show this card: a stunned one shows only the fallback."""
    for seat, player in enumerate(view.players):
        if seat == viewer or not player.alive:
            continue
        if player.stunned:
            if one.item.has("fallback"):
                yield seat
        elif _may_hold(player, one):
            yield seat


def _may_hold(player: PlayerView, one: Known) -> bool:
    if player.ammo is None:  # hidden by the option memory: anything may be paid for
        return one.bar is None
    return find_reason(one, cast(Any, player)) is None  # it reads no more than a view shows


def _outcome(sight: Sight, mine: Known, other: Known, seats: Sequence[Seat]) -> str:
    """Return who would be hit: win (they), lose (I), both, duel (the faster), none.

    copy = they become another's card; safe = only my own team could show it.
    """
    if other.copies:
        return "copy"
    if mine.copies:
        mine = other
    words, view, viewer = sight
    foes = [seat for seat in seats if _is_enemy(view, viewer, seat)]
    if seats and not foes:
        return "safe"
    hit_them, hit_me = mine.verdicts[other.index], other.verdicts[mine.index]
    me = view.players[viewer]
    overlay = words.rules.known.get(me.overlay or "")
    if hit_them.timed and hit_me.timed:
        return "win" if overlay is not None and overlay.guards else "duel"
    kills = hit_them.kills or (overlay is not None and overlay.verdicts[other.index].kills)
    killed = hit_me.kills and not (overlay is not None and overlay.guards)
    if kills and killed:
        return "both"
    return "win" if kills else "lose" if killed else "none"


def _is_enemy(view: View, viewer: Seat, seat: Seat) -> bool:
    players = view.players
    return not view.options.teams or players[viewer].team != players[seat].team


def _blast(words: Words, view: View, viewer: Seat, mine: Known) -> str:
    """Return the hazard of this turn that would kill the holder of this card, if one would."""
    overlay = words.rules.known.get(view.players[viewer].overlay or "")
    if overlay is not None and overlay.guards:
        return ""
    for name in view.hazards:
        if words.rules.known[name].verdicts[mine.index].kills:
            return words.label(name)
    return ""
