"""What one team holds and may do next: its worms, its weapons, the bar with the brass plate."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from games.engines.worms.state import Double, Phase
from games.presenters.fragment import LETTERS, NAME_SIGNS, Fragment, Scene, fragment
from games.presenters.worms_words import Words

ENDLESS = "∞"
FEW = 4  # a crew so small has room for marks and whole words


class CrewRow(NamedTuple):
    """One of my worms: `state` is "", on (it acts), done, or shut (three have acted)."""

    worm: str
    at: str
    hp: int
    state: str
    hidden: int
    sick: bool
    word: str


class Arm(NamedTuple):
    """One weapon or utility; `ammo` is in words, "" for none left."""

    id: str
    label: str
    icon: str
    ammo: str
    tab: str
    needs: str  # how it is aimed


def hand_fragments(scene: Scene, words: Words) -> tuple[Fragment, ...]:
    """Return the pieces of the viewer: crew, weapons and the bar."""
    view = scene.view
    crew = list_crew(scene)
    mine = is_my_turn(view)
    return (
        fragment(
            "crew",
            "owner",
            "games/worms/_crew.html",
            crew=crew,
            few=len(crew) <= FEW,
            seat="" if scene.viewer is None else LETTERS[scene.viewer],
            mine=mine,
            more=_more(scene),
        ),
        fragment("stock", "owner", "games/worms/_stock.html", stock=_stock(view)),
        act_fragment(scene, words),
    )


def is_my_turn(view: Any) -> bool:
    return view.phase is Phase.PLAY and view.own is not None and view.turn == view.viewer


def list_crew(scene: Scene) -> tuple[CrewRow, ...]:
    """Return the viewer's living worms."""
    view = scene.view
    if view.own is None or view.phase is Phase.SHOP:
        return ()
    record, acted = view.own.record, view.own.acted
    full = len(acted) + (record is not None) >= scene.content.constants.worms_acting
    rows = []
    for one in view.worms:
        if one.team != view.viewer:
            continue
        state = _crew_state(view, one.id, record, acted, full)
        rows.append(
            CrewRow(
                one.id,
                f"{one.at[0]},{one.at[1]}",
                one.hp,
                state,
                one.rounds or 0,
                one.poison > 0,
                _crew_word(one, state),
            )
        )
    return tuple(rows)


def _crew_state(view: Any, id_: str, record: Any, acted: tuple[str, ...], full: bool) -> str:
    if id_ in acted:
        return "done"
    if record is not None and record.worm == id_:
        return "on"
    return "shut" if full or view.turn != view.viewer else ""


def _crew_word(one: Any, state: str) -> str:
    if state == "done":
        return gettext("done")
    return str(one.hp)


def _more(scene: Scene) -> str:
    """Return how many worms may still act."""
    own = scene.view.own
    if own is None or not is_my_turn(scene.view):
        return ""
    acting = own.record is not None
    left = scene.content.constants.worms_acting - len(own.acted) - acting
    text = ngettext("%(count)s more worm may act", "%(count)s more worms may act", left)
    return text % {"count": max(0, left)}


def _stock(view: Any) -> str:
    """Return what the team owns as JSON: the page's script shows it on the weapons."""
    return json.dumps(dict(view.own.items)) if view.own is not None else ""


def list_arms(view: Any, words: Words) -> tuple[Arm, ...]:
    """Return every weapon and utility with what there is of it now."""
    if view.own is None or view.phase is Phase.SHOP:
        return ()
    owned = dict(view.own.items)
    arms = []
    for row in words.content.items:
        if not row.is_stored:
            continue
        count = ENDLESS if row.infinite else str(owned.get(row.id, "")) or ""
        word = words.items[row.id]
        arms.append(Arm(row.id, word.label, word.icon, count, _tab(row.category), row.aim))
    return tuple(arms)


def _tab(category: str) -> str:
    return {"standard": "standard", "team": "big", "super": "big"}.get(category, "utility")


def act_fragment(scene: Scene, words: Words) -> Fragment:
    """Return the bar: what is going on and what can be done about it."""
    view = scene.view
    mode, title, sub = _situation(scene)
    own = view.own
    return fragment(
        "act",
        "owner",
        "games/worms/_act.html",
        mode=mode,
        title=title,
        sub=sub,
        acting=own.record.worm if mode == "play" and own.record is not None else "",
        left=_squares_left(scene) if mode == "play" else 0,
        double=own is not None and own.double_damage is Double.NOW,
    )


def _squares_left(scene: Scene) -> int:
    """Return how far the acting worm may still walk."""
    record, constants = scene.view.own.record, scene.content.constants
    if record is None:
        return int(constants.walk)
    row = scene.content.get(record.weapon or "")
    squares = constants.walk
    if record.placed:
        squares += constants.retreat if row is None else row.retreat
    return max(0, int(squares) * (2 if record.fast else 1) - int(record.used))


def _situation(scene: Scene) -> tuple[str, str, str]:
    """Return the mode of the bar and its sentence."""
    view = scene.view
    if view.phase is Phase.OVER:
        return "over", *_ending(view)
    if view.own is None:
        return "watch", *_watching(view)
    if view.turn != view.viewer:
        who = NAME_SIGNS[view.turn]
        return "wait", gettext("%(who)s plays.") % {"who": who}, gettext("Look around meanwhile.")
    record = view.own.record
    if record is None:
        sub = gettext("Up to three worms may act, one after the other.")
        return "play", gettext("Choose a worm"), sub
    return "play", gettext("%(worm)s acts") % {"worm": record.worm}, _more(scene)


def _watching(view: Any) -> tuple[str, str]:
    """Return why this viewer only watches."""
    if view.viewer is None:
        return gettext("You are watching."), gettext("Hidden worms stay hidden.")
    if view.teams[view.viewer].gone:
        return gettext("You have left the table."), ""
    return gettext("You are out. You may watch."), ""


def _ending(view: Any) -> tuple[str, str]:
    ending = view.ending
    if ending is None:
        return gettext("The game is over."), ""
    if ending.winner is None:
        if view.viewer in ending.draw:
            return gettext("A draw. You went down together."), ""
        return gettext("A draw."), ""
    if ending.winner == view.viewer:
        return gettext("The island is yours."), gettext("All bags are open now.")
    text = gettext("%(who)s holds the island.") % {"who": NAME_SIGNS[ending.winner]}
    return text, gettext("All bags are open now.")
