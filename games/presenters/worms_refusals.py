"""Words for every code the engine refuses a command with (M-26, M-190)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext

from games.presenters.worms_squares import name_square

Saying = Callable[[], str]

TEXTS: Mapping[str, Saying] = {
    "game_over": lambda: gettext("The game is over."),
    "not_your_turn": lambda: gettext("It is not your turn."),
    "out": lambda: gettext("Your team is already out."),
    "gone": lambda: gettext("You have left this table."),
    "command": lambda: gettext("Unknown command."),
    "worm": lambda: gettext("That worm is not yours, or is not on the board."),
    "worm_done": lambda: gettext("That worm has finished for this turn."),
    "limit": lambda: gettext("Three worms have acted already."),
    "no_worm": lambda: gettext("No worm is acting."),
    "path": lambda: gettext("A path is one or more of N, E, S, W."),
    "no_moves": lambda: gettext("Not enough squares left (%(left)s)."),
    "nothing_there": lambda: gettext("There is no crate or card at the end of that path."),
    "edge": lambda: gettext("That is off the board."),
    "water": lambda: gettext("That is water."),
    "blocked": lambda: gettext("Something is in the way."),
    "too_high": lambda: gettext("That square is too high to climb."),
    "cliff": lambda: gettext("That drop is more than 2 and you have no parachute."),
    "item": lambda: gettext("No such weapon or utility for this command."),
    "instant": lambda: gettext("That works by itself; it cannot be used by hand."),
    "no_ammo": lambda: gettext("You have none left."),
    "already": lambda: gettext("That is already in effect."),
    "fired": lambda: gettext("This worm has already used its weapon."),
    "aim": lambda: gettext("That is not a valid aim for this weapon."),
    "range": lambda: gettext("Out of range."),
    "height": lambda: gettext("Too high or too low for this weapon."),
    "mine_type": lambda: gettext("Choose damage, shockwave or poison."),
    "occupied": lambda: gettext("That square is taken."),
    "list_length": lambda: gettext("A list has 1 to %(most)s commands."),
    # the shop
    "not_open": lambda: gettext("The shop is closed: the game has begun."),
    "not_ready": lambda: gettext("You are not ready yet."),
    "not_started": lambda: gettext("The game has not begun: pack your bag first."),
    "not_equipped": lambda: gettext("You have not packed yet."),
    "team_weapon": lambda: gettext("Choose one of the free team weapons."),
    "not_for_sale": lambda: gettext("That is not for sale."),
    "count": lambda: gettext("A number of things is a whole number, 0 or more."),
    "points": lambda: gettext("Too dear: %(total)s of %(points)s points."),
    # a list in words
    "notation": lambda: gettext("Line %(line)s cannot be read: %(why)s"),
    "notation_verb": lambda: gettext("say move, collect, fire, use or end."),
    "notation_worm": lambda: gettext("begin with a worm, such as A1."),
    "notation_path": lambda: gettext("a path is letters N, E, S, W, such as EEN."),
    "notation_item": lambda: gettext("there is no such weapon or utility."),
    "notation_aim": lambda: gettext("aim with a square such as G7 or a direction such as N."),
    "notation_rest": lambda: gettext("there is something too much in it."),
    "notation_empty": lambda: gettext("There is no command in that list."),
}
CODES = tuple(TEXTS)


def refusal(code: str, params: Mapping[str, Any]) -> str:
    """Return the sentence for a code in the active language; empty for one nobody knows."""
    plain = code.removeprefix("E_").lower()
    if str(params.get("do", "")).startswith("notation:"):
        return _unreadable(str(params["do"]))
    saying = TEXTS.get(plain)
    if saying is None:
        return ""
    values = {"left": "0", "most": "40", "total": "", "points": "", "line": "", "why": "", **params}
    text = saying() % values
    at = params.get("at")
    if isinstance(at, tuple) and len(at) == 2 and 0 <= at[0] < 26 and at[1] >= 0:
        text = f"{name_square(at)}: {text}"
    step = params.get("step")
    if type(step) is int and plain != "notation":
        text = gettext("Step %(step)s. %(text)s") % {"step": step + 1, "text": text}
    if type(params.get("line")) is int and plain != "notation":
        text = gettext("Line %(line)s. %(text)s") % {"line": params["line"], "text": text}
    return text


def unreadable(line: int, code: str) -> str:
    """Return what is wrong with a line of a list."""
    return TEXTS["notation"]() % {"line": line, "why": TEXTS[code]() % {"most": 40}}


def _unreadable(sent: str) -> str:
    """Return the same for a list that came by form: "notation:3:notation_item"."""
    _, line, code = (*sent.split(":", 2), "", "")[:3]
    known = code if code in TEXTS else "command"
    return unreadable(int(line) if line.isascii() and line.isdecimal() else 1, known)
