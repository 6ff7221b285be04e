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
_GAP = 10
_ARROWS = {"N": 0, "E": 90, "S": 180, "W": 270}


class TeamRow(NamedTuple):
    """One team in the list; `total` "?" when a worm of it is hidden.

    Health bars as paths, side by side in a box `wide` units across: what is full, dead and hidden
    ones; the page has frames for so `many`. `said` is the same in words.
    """

    on: bool
    out: bool
    total: str
    many: int
    wide: int
    full: str
    dead: str
    hidden: str
    said: str


def list_teams(scene: Scene) -> tuple[TeamRow, ...]:
    """Return the teams in turn order as everybody sees them."""
    view, full = scene.public, scene.content.constants.start_health
    return tuple(_team(view, seat, full) for seat in view.order)


def _team(view: Any, seat: Seat, full: int) -> TeamRow:
    crew: dict[str, int | None] = {one.id: one.hp for one in view.worms if one.team == seat}
    ids = [*crew, *(one.id for one in view.dead if one.team == seat)]
    paths = {"full": "", "dead": "", "hidden": ""}
    said = []
    for place, id_ in enumerate(sorted(ids, key=lambda one: int(one[1:]))):
        hp = crew.get(id_)
        kind = "dead" if id_ not in crew else "hidden" if hp is None else "full"
        share = BAR if hp is None else max(4, min(BAR, hp * BAR // full))
        left = place * (BAR + _GAP)
        paths[kind] += f"M{left} 0h{share}v10h-{share}z"
        words = {"dead": gettext("dead"), "hidden": gettext("hidden"), "full": str(hp)}
        said.append(f"{id_} {words[kind]}")
    known = sum(hp or 0 for hp in crew.values())
    return TeamRow(
        view.phase is Phase.PLAY and view.turn == seat,
        view.teams[seat].out,
        f"{known}+?" if paths["hidden"] else str(known),
        len(ids),
        max(1, len(ids)) * (BAR + _GAP) - _GAP,
        **paths,
        said=", ".join(said),
    )


def side_fragments(scene: Scene, words: Words) -> tuple[Fragment, ...]:
    """Return the public pieces beside the board."""
    view = scene.public
    rows = zip(view.order, list_teams(scene), strict=True)
    return (
        *(_name(seat) for seat in view.order),
        *(_row(seat, row) for seat, row in rows),
        fragment(
            "rose",
            "public",
            "games/worms/_rose.html",
            wind=wind_words(view.wind, view.strength),
            turned=_ARROWS.get(view.wind or "", 90),
            strength=view.strength,
            doom=doom_words(view),
            sudden=view.sudden_death,
        ),
        fragment("turn", "public", "games/worms/_turn.html", text=turn_words(view)),
        finale_fragment(scene, words),
    )


@lru_cache(maxsize=16)
def _name(seat: Seat) -> Fragment:
    name = NAME_SIGNS[seat]
    return fragment(f"name-{seat}", "public", "games/worms/_name.html", seat=seat, name=name)


@lru_cache(maxsize=8192)
def _row(seat: Seat, row: TeamRow) -> Fragment:
    return fragment(f"team-{seat}", "public", "games/worms/_team.html", seat=seat, team=row)


def list_frames(most: int) -> tuple[tuple[int, str], ...]:
    """Return (count, path of the frames of so many health bars)."""
    frames = [f"M{place * (BAR + _GAP)} 0h{BAR}v10h-{BAR}z" for place in range(most)]
    return tuple((count, "".join(frames[:count])) for count in range(1, most + 1))


def list_gusts(most: int) -> tuple[tuple[int, str, str], ...]:
    """Return (strength, path of arrows that blow, path of the others) for every strength."""
    arrows = [f"M42 {18 + place * 48 // max(1, most)}l9 12h-18z" for place in range(most)]
    return tuple((blow, "".join(arrows[:blow]), "".join(arrows[blow:])) for blow in range(most + 1))


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
