"""Commands in words, one a line, both ways: `A1 move EEN`, `A1 fire bazooka G7`, `end`.

    A1 move EEN               walk, or swing once the rope is out
    A1 collect EEN            walk onto a crate or card; the list pauses there
    A1 fire bazooka G7        at a square
    A1 fire shotgun N         in a direction: N, E, S, W
    A1 fire airstrike G7 NE   a row from a square in a direction
    A1 fire mine G7 poison    damage, shockwave or poison
    A1 fire armageddon        nothing to aim
    A1 use teleport G7        a utility, with a square if it needs one
    A1 end                    this worm has finished
    end                       the turn is over

Case does not matter. Names of weapons are those of the rules, with `-`, `_` or without. What
follows a `#` and empty lines are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from games.engines.worms.actions import (
    MOST_COMMANDS,
    Collect,
    Command,
    End,
    Fire,
    Move,
    Surrender,
    Use,
)
from games.engines.worms.content import MINE_TYPES, Content, Row
from games.engines.worms.geometry import VECTORS
from games.presenters.worms_squares import name_square, read_square

_WHOLE: Mapping[str, Command] = {
    "end": End(),
    "end turn": End(),
    "end worm": End("worm"),
    "surrender": Surrender(),
}
_WORM = re.compile(r"[A-Ha-h][1-9][0-9]?")
_MOST_LINES = 200
_LONGEST_PATH = 60


class Unreadable(NamedTuple):
    """A line that is no command: its number from 1 and a code of `worms_refusals`."""

    line: int
    code: str


class Line(NamedTuple):
    """One command of a list with the number of its line."""

    number: int
    text: str
    command: Command


def read_lines(text: str, content: Content) -> list[Line] | Unreadable:
    """Return the commands of a text, or the first line that is none."""
    found = []
    for number, raw in enumerate(text.splitlines()[:_MOST_LINES], 1):
        said = raw.partition("#")[0].strip()
        if not said:
            continue
        command = read_command(said, content)
        if isinstance(command, str):
            return Unreadable(number, command)
        found.append(Line(number, said, command))
    if not found:
        return Unreadable(1, "notation_empty")
    return found if len(found) <= MOST_COMMANDS else Unreadable(found[-1].number, "list_length")


def read_command(said: str, content: Content) -> Command | str:
    """Return the command of one line, or the code of what is wrong with it."""
    words = said.split()
    if words[0].lower() in ("end", "surrender"):
        return _WHOLE.get(" ".join(words).lower(), "notation_rest")
    if _WORM.fullmatch(words[0]) is None:
        return "notation_worm"
    worm, verb = words[0].upper(), words[1].lower() if len(words) > 1 else ""
    rest = words[2:]
    if verb in ("move", "walk", "swing", "collect"):
        return _read_path(worm, verb, rest)
    if verb == "end":
        return "notation_rest" if rest else End("worm")
    if verb in ("fire", "use"):
        return _read_item(worm, verb, rest, content)
    return "notation_verb"


def _read_path(worm: str, verb: str, rest: Sequence[str]) -> Command | str:
    path = "".join(rest).upper()
    if not path or set(path) - set("NESW") or len(path) > _LONGEST_PATH:
        return "notation_path"
    return Collect(worm, path) if verb == "collect" else Move(worm, path)


def _read_item(worm: str, verb: str, rest: Sequence[str], content: Content) -> Command | str:
    """Read a weapon or utility and its aim; a name may have several words."""
    for length in range(len(rest), 0, -1):
        row = _row(rest[:length], content)
        if row is not None and row.is_weapon == (verb == "fire"):
            aims = rest[length:]
            return _read_fire(worm, row, aims) if verb == "fire" else _read_use(worm, row, aims)
    return "notation_item"


def _row(words: Sequence[str], content: Content) -> Row | None:
    wanted = _plain(" ".join(words))
    return next(
        (row for row in content.items if wanted in (_plain(row.id), _plain(row.name))), None
    )


def _plain(name: str) -> str:
    return re.sub(r"[\W_]", "", name.lower())


def _read_fire(worm: str, row: Row, aims: Sequence[str]) -> Command | str:
    """Read an aim: squares, directions and kinds of mines in any order, each once."""
    given: dict[str, Any] = {}
    for word in aims:
        square = read_square(word)
        said: Any = square
        if square is not None:
            key = "start" if row.aim == "line" else "target"
        elif word.upper() in VECTORS:
            key, said = "dir", word.upper()
        elif word.lower() in MINE_TYPES:
            key, said = "mine", word.lower()
        else:
            return "notation_aim"
        if key in given:
            return "notation_rest"
        given[key] = said
    return Fire(worm, row.id, **given)


def _read_use(worm: str, row: Row, aims: Sequence[str]) -> Command | str:
    if len(aims) > 1:
        return "notation_rest"
    if not aims:
        return Use(worm, row.id)
    square = read_square(aims[0])
    return "notation_aim" if square is None else Use(worm, row.id, square)


def write_command(command: Command) -> str:
    """Return the line that says a command."""
    match command:
        case Move(worm, path):
            return f"{worm} move {path}"
        case Collect(worm, path):
            return f"{worm} collect {path}"
        case Fire(worm, weapon):
            return " ".join((worm, "fire", weapon, *_aim_words(command)))
        case Use(worm, item, target):
            return f"{worm} use {item}" + (f" {name_square(target)}" if target else "")
        case End(what):
            return "end" if what is None else "end worm"
        case _:
            return "surrender"


def _aim_words(fire: Fire) -> Iterable[str]:
    if fire.start is not None:
        yield name_square(fire.start)
    if fire.target is not None:
        yield name_square(fire.target)
    if fire.dir is not None:
        yield fire.dir
    if fire.mine is not None:
        yield fire.mine
