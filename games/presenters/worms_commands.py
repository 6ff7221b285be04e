"""The list of all legal commands in words: every way to walk, every weapon with every aim."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.utils.translation import gettext

from games.engines.worms.actions import (
    Collect,
    End,
    Fire,
    FireFamily,
    Move,
    OrdersFamily,
    SwingFamily,
    Use,
    UseFamily,
    WalkFamily,
)
from games.presenters.fragment import Fragment, fragment
from games.presenters.worms_notation import write_command
from games.presenters.worms_outline import Point
from games.presenters.worms_squares import name_square
from games.presenters.worms_words import words_for

MANY = 60


class Told(NamedTuple):
    """One family: what it begins with in words, its members, or a sentence for very many."""

    label: str
    begins: str
    members: tuple[tuple[str, str], ...]  # (rest of the command, what it says)
    all_of: str


def commands_fragment(asking: Any) -> Fragment:
    """Return every legal command, worm by worm."""
    words = words_for(asking.scene)
    groups: dict[str, list[Told]] = {}
    for one in asking.legal:
        if isinstance(one, OrdersFamily):
            continue
        groups.setdefault(getattr(one, "worm", ""), []).append(_told(one, asking, words))
    last = groups.pop("", [])
    return fragment(
        "whatif",
        "owner",
        "games/worms/_commands.html",
        groups=tuple((worm, tuple(told)) for worm, told in groups.items()),
        last=tuple(last),
    )


def _told(one: Any, asking: Any, words: Any) -> Told:
    if isinstance(one, WalkFamily | SwingFamily):
        label = gettext("walk") if one.goals is None else gettext("walk and open")
        members = tuple(_path(command, one.start) for command in one.members())
        verb = "move" if one.goals is None else "collect"
        return Told(label, f"{one.worm} {verb}", members, "")
    if isinstance(one, FireFamily):
        return _fired(one, asking, words)
    if isinstance(one, UseFamily):
        members = tuple((name_square(at), "") for at in one.targets)
        return Told(words.label(one.item), f"{one.worm} use {one.item}", members, "")
    if isinstance(one, Fire | Use):
        item = one.weapon if isinstance(one, Fire) else one.item
        return Told(words.label(item), write_command(one), (), "")
    if isinstance(one, End):
        label = gettext("the worm has finished") if one.what else gettext("the turn is over")
        return Told(label, write_command(one), (), "")
    return Told(gettext("give up for good"), write_command(one), (), "")


def _path(command: Move | Collect, start: Point) -> tuple[str, str]:
    x = start[0] + command.path.count("E") - command.path.count("W")
    y = start[1] + command.path.count("S") - command.path.count("N")
    return command.path, name_square((x, y))


def _fired(one: FireFamily, asking: Any, words: Any) -> Told:
    label, begins = words.label(one.weapon), f"{one.worm} fire {one.weapon}"
    size = asking.scene.view.width, asking.scene.view.height
    if one.lines:
        return Told(label, begins, (), _lines(one))
    if len(one.targets) > MANY:
        text = gettext("any square from A1 to %(last)s")
        return Told(label, begins, (), text % {"last": name_square((size[0] - 1, size[1] - 1))})
    members: Iterable[str] = one.dirs or map(name_square, one.targets)
    if one.mine_targets:
        members = [f"{name_square(at)} {mine}" for at in one.mine_targets for mine in one.mines]
    return Told(label, begins, tuple((member, "") for member in members), "")


def _lines(one: FireFamily) -> str:
    """Return the starts of each direction; they fill a rectangle of the board."""
    starts: dict[str, list[Point]] = {}
    for start, name in one.lines:
        starts.setdefault(name, []).append(start)
    return "; ".join(
        gettext("%(first)s to %(last)s going %(direction)s")
        % {"first": name_square(min(found)), "last": name_square(max(found)), "direction": name}
        for name, found in starts.items()
    )
