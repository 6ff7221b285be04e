"""What the page of a match says once and for all: the frame of the board, words for its script."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from games.engines.worms.state import Phase
from games.presenters.fragment import LETTERS, Scene
from games.presenters.worms_hand import is_my_turn, list_arms
from games.presenters.worms_land import LEVELS, SIDES, coordinates, view_box
from games.presenters.worms_pieces import shared_drawings
from games.presenters.worms_shop import kept_bag, shop_context
from games.presenters.worms_side import list_frames, list_gusts
from games.presenters.worms_squares import name_square
from games.presenters.worms_words import words_for

MOST_WORMS = 9  # of one team (M-21)


def page_context(scene: Scene) -> dict[str, Any]:
    """Return the static facts of the page for this viewer."""
    view, options = scene.view, scene.public.options
    width, height = view.width, view.height
    rows = range(height)
    return {
        "game_title": "Worms: Evolved",
        "shopping": view.phase is Phase.SHOP,
        "shop": shop_context(scene, words_for(scene)),
        "outlines": (
            "sea",
            *(f"level-{level}" for level in LEVELS),
            *(f"cliffs-{side}" for side in SIDES),
        ),
        "levels": LEVELS,
        "frames": list_frames(MOST_WORMS),
        "gusts": list_gusts(scene.content.constants.wind_max),
        "bodies": tuple(f"row-{y}" for y in rows),
        "box": view_box(width, height),
        "coords": coordinates(width, height),
        "squares": tuple((name_square((x, y)), f"{x},{y}") for y in rows for x in range(width)),
        "drawings": shared_drawings(one.id for one in (*view.worms, *view.dead)),
        "teams": tuple((LETTERS[seat], f"name-{seat}", f"team-{seat}") for seat in view.order),
        "arms": list_arms(view, words_for(scene)),
        "seated": scene.viewer is not None,
        "playing": view.own is not None,
        "me": "" if scene.viewer is None else LETTERS[scene.viewer],
        "my_turn": is_my_turn(view) or _is_packing(scene),
        "can_leave": _can_leave(scene),
        "turn_seconds": options.shop_seconds if view.phase is Phase.SHOP else options.turn_seconds,
        "points": view.points,
        "kept": kept_bag(scene.draft),
        "waves": WAVES,
        "script_words": script_words(),
    }


def _is_packing(scene: Scene) -> bool:
    if scene.viewer is None or scene.view.phase is not Phase.SHOP:
        return False
    team = scene.view.teams[scene.viewer]
    return not (team.ready or team.gone)


def _can_leave(scene: Scene) -> bool:
    if scene.viewer is None or scene.public.phase is Phase.OVER:
        return False
    team = scene.public.teams[scene.viewer]
    return not (team.gone or team.out)


def _waves() -> str:
    """Return short strokes scattered over a square of sea, the same every time."""
    state, path = 7, ""
    for row in range(24):
        for _ in range(3):
            state = (state * 1103515245 + 12345) % 2**31
            path += f"M{state // 65536 % 860 / 10:g} {row * 3.6:.4g}q1.2 -.9 2.5 0t2.5 0"
    return path


WAVES = _waves()


def script_words() -> dict[str, str]:
    """Return the sentences the page's script puts together, with %(…)s for what it fills in."""
    return {
        "sending": gettext("Sending…"),
        "lost": gettext("Connection lost. Trying again."),
        "back": gettext("You are back."),
        "back_plain": gettext("You are back."),
        "restarting": gettext("The server is restarting. Trying again."),
        "signed_out": gettext("You were signed out. Log in again to go on."),
        "forbidden": gettext("You may not see this table."),
        "gone": gettext("This game is gone."),
        "replaced": gettext("This game is open in too many windows. Reload to use this one."),
        "your_turn": gettext("Your turn"),
        "not_now": gettext("Not your turn"),
        "meanwhile": gettext("Look around meanwhile."),
        "ten_seconds": gettext("10 seconds left."),
        "five_seconds": gettext("5 seconds left."),
        "no_limit": gettext("no limit"),
        "seconds": gettext("in %(seconds)s s"),
        "days": gettext("%(days)s d %(hours)s h"),
        "hours": gettext("%(hours)s h %(minutes)s m"),
        "sea": gettext("%(square)s, sea"),
        "square": gettext("%(square)s, height %(height)s"),
        "square_with": gettext("%(square)s, height %(height)s: %(what)s"),
        "log_copied": gettext("The log is copied."),
        "since": gettext("Since you last looked"),
        "left": gettext("%(count)s left"),
        "over_points": gettext("%(count)s too many"),
        "bag_saved": gettext("Bag saved."),
        "bag_name": gettext("Bag %(count)s"),
        "bag_empty": gettext("Your bag is empty."),
        "no_last": gettext("You have not packed a bag of this size yet."),
        "times": gettext("×%(count)s"),
        "in_stock": gettext("%(item)s, %(count)s left"),
        "none_left": gettext("%(item)s, none left"),
        "mine": gettext("mine"),
        "drum": gettext("oil drum"),
        "crate": gettext("crate"),
        "card": gettext("donor card"),
        "dynamite": gettext("lit dynamite"),
        "bubble": gettext("bubble"),
        "worm": gettext("worm %(id)s, health %(hp)s"),
    }
