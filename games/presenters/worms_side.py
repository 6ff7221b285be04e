"""Beside the board: teams in turn order, wind, Sudden Death, and the end."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from games.engines.protocol import Seat
from games.engines.worms.state import Phase
from games.presenters.fragment import LETTERS, NAME_SIGNS, Fragment, Scene, fragment
from games.presenters.worms_saying import wind_words
from games.presenters.worms_words import Words

BAR = 100  # the width of a health bar in its own units
_ARROWS = {"N": 0, "E": 90, "S": 180, "W": 270}


class Segment(NamedTuple):
    """One worm of a team: alive with so much of its starting health, hidden or dead."""

    worm: str
    state: str  # "", hidden, dead
    share: int
    hp: int | None


class TeamRow(NamedTuple):
    """One team in the list; `total` "?" when a worm of it is hidden."""

    letter: str
    name: str
    on: bool
    out: bool
    segments: tuple[Segment, ...]
    total: str


def list_teams(scene: Scene) -> tuple[TeamRow, ...]:
    """Return the teams in turn order as everybody sees them."""
    view, full = scene.public, scene.content.constants.start_health
    return tuple(_team(view, seat, full) for seat in view.order)


def _team(view: Any, seat: Seat, full: int) -> TeamRow:
    segments = [
        Segment(
            one.id,
            "hidden" if one.hp is None else "",
            0 if one.hp is None else max(4, min(BAR, one.hp * BAR // full)),
            one.hp,
        )
        for one in view.worms
        if one.team == seat
    ]
    known = sum(one.hp or 0 for one in segments)
    hidden = any(one.state for one in segments)
    segments += [Segment(one.id, "dead", 0, 0) for one in view.dead if one.team == seat]
    segments.sort(key=lambda one: int(one.worm[1:]))
    return TeamRow(
        LETTERS[seat],
        NAME_SIGNS[seat],
        view.phase is Phase.PLAY and view.turn == seat,
        view.teams[seat].out,
        tuple(segments),
        f"{known}+?" if hidden else str(known),
    )


def side_fragments(scene: Scene, words: Words) -> tuple[Fragment, ...]:
    """Return the public pieces beside the board."""
    view = scene.public
    teams = list_teams(scene)
    rose = _rose(view.wind, view.strength, scene.content.constants.wind_max)
    wind = wind_words(view.wind, view.strength)
    return (
        *(_row(seat, row) for seat, row in zip(view.order, teams, strict=True)),
        fragment("top", "public", "games/worms/_top.html", teams=teams, wind=wind),
        fragment(
            "rose",
            "public",
            "games/worms/_rose.html",
            wind=wind,
            doom=doom_words(view),
            sudden=view.sudden_death,
            **rose,
        ),
        fragment("turn", "public", "games/worms/_turn.html", text=turn_words(view)),
        finale_fragment(scene, words),
    )


@lru_cache(maxsize=8192)
def _row(seat: Seat, row: TeamRow) -> Fragment:
    return fragment(f"team-{seat}", "public", "games/worms/_team.html", seat=seat, team=row)


@lru_cache(maxsize=32)
def _rose_of(name: str | None, strength: int, most: int) -> tuple[tuple[str, Any], ...]:
    arrows = tuple((18 + place * 48 // max(1, most), place < strength) for place in range(most))
    return (("turned", _ARROWS.get(name or "", 90)), ("arrows", arrows))


def _rose(name: str | None, strength: int, most: int) -> dict[str, Any]:
    return dict(_rose_of(name, strength, most))


def doom_words(view: Any) -> str:
    """Return when Sudden Death comes, or what it does."""
    if view.sudden_death:
        return gettext("Sudden Death: the water rises")
    left = view.sd_round - view.round + 1
    text = ngettext(
        "Sudden Death in %(count)s round", "Sudden Death in %(count)s rounds", max(0, left)
    )
    return text % {"count": max(0, left)}


def turn_words(view: Any) -> str:
    """Return round and turn in few words."""
    if view.phase is Phase.SHOP:
        return gettext("packing")
    if view.phase is Phase.OVER:
        return gettext("the game is over")
    return gettext("round %(round)s · %(who)s") % {
        "round": view.round,
        "who": NAME_SIGNS[view.turn],
    }


class Place(NamedTuple):
    """One team at the end: its place, and what it had bought."""

    place: int
    letter: str
    name: str
    worms: int
    bag: tuple[tuple[str, str, int], ...]  # (icon, label, ammo)


def finale_fragment(scene: Scene, words: Words) -> Fragment:
    """Return who won, in which places the others went out, and all loadouts; empty before."""
    view, result = scene.public, scene.result
    template = "games/worms/_finale.html"
    if view.phase is not Phase.OVER or result is None:
        return fragment("finale", "public", template, places=())
    places, count = [], 1
    for group in result.ranking:
        places += [Place(count, *_place(view, seat, words)) for seat in group]
        count += len(group)
    title = gettext("A draw")
    if view.ending is not None and view.ending.winner is not None:
        title = gettext("%(who)s holds the island.") % {"who": NAME_SIGNS[view.ending.winner]}
    return fragment(
        "finale", "public", template, places=tuple(places), title=title, rounds=view.round
    )


def _place(
    view: Any, seat: Seat, words: Words
) -> tuple[str, str, int, tuple[tuple[str, str, int], ...]]:
    loadout = view.teams[seat].loadout
    bag: tuple[tuple[str, int], ...] = ()
    if loadout is not None:
        bag = ((loadout.team_weapon, 0), *loadout.buys)
    return (
        LETTERS[seat],
        NAME_SIGNS[seat],
        sum(one.team == seat for one in view.worms),
        tuple((words.items[id_].icon, words.label(id_), ammo) for id_, ammo in bag),
    )
