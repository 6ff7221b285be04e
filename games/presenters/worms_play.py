"""Events as the page plays them, one after the other: small JSON with squares and ids.

A square is one number, the row in hundreds and the column: 907 is H10.
A worm, mine, drum, crate or card goes by its id, which its drawing on the board carries too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import unescape
from typing import Any

from games.engines.worms import events as e
from games.engines.worms import events_things as t
from games.engines.worms.geometry import Square
from games.presenters.fragment import LETTERS, Scene
from games.presenters.worms_log import say_one
from games.presenters.worms_pieces import CRATES, MINES
from games.presenters.worms_words import Words, words_for

Played = dict[str, Any]
_TAGS = re.compile(r"<span class=\"mark.*?</span>|<[^>]+>")


def play_events(events: Sequence[Any], scene: Scene) -> list[Played]:
    """Return what the page plays of these events, and in words what only this viewer is told."""
    words = words_for(scene)
    played: list[Played] = []
    for event in events:
        show = _SHOWS.get(type(event))
        if show is not None:
            one = show(event)
            if one is not None:
                _join(played, one)
        if type(event) in _TELLS:
            told = plain_words(say_one(event, words))
            if told:
                played.append({"k": "told", "text": told})
    _add_sizes(played, words)
    return [{name: value for name, value in one.items() if value is not None} for one in played]


def plain_words(html: str) -> str:
    """Return a line of the log without its marks and tags."""
    return unescape(_TAGS.sub("", html)).strip()


def _join(played: list[Played], one: Played) -> None:
    """Add one thing to play; a step lengthens the walk before it, a hole goes with its blast."""
    last = played[-1] if played else None
    if last is not None and one["k"] in ("walk", "slide"):
        if (last["k"], last.get("w")) == (one["k"], one["w"]):
            last["path"].append(one["path"][0])
            return
    elif last is not None and one["k"] == "ground" and last["k"] == "blast":
        last["ground"] = one["ground"]
        return
    played.append(one)


def _add_sizes(played: Sequence[Played], words: Words) -> None:
    """Tell each blast how many rings it has around its middle."""
    for one in played:
        if one["k"] == "blast":
            by = one.pop("by")
            row = words.content.get(by)
            rings = len(row.rings) - 1 if row is not None and row.rings else _RINGS.get(by, 0)
            if rings:
                one["rings"] = rings


_RINGS = {"drum": 1, "crate": 1, "sheep": 1, "death": 1}


def _square(at: Square | None) -> int | None:
    """Return a square as one number: the row in hundreds and the column."""
    return None if at is None else at[1] * 100 + at[0]


def _path(squares: Iterable[Square]) -> list[int]:
    return [y * 100 + x for x, y in squares]


def _at(kind: str) -> Callable[[Any], Played]:
    """Return what shows a worm or thing that gets to a square."""
    return lambda one: {"k": kind, "w": getattr(one, "worm", None), "at": _square(one.at)}


def _gone(name: str) -> Callable[[Any], Played]:
    """Return what shows that a thing is gone; `name` is the field with its id."""
    return lambda one: {"k": "gone", "w": getattr(one, name)}


def _on_square(one: Any, what: str) -> str:
    """Return the id of something that has none of its own: what it is and where."""
    return f"{what}-{one.at[0]}-{one.at[1]}"


def _health(kind: str) -> Callable[[Any], Played]:
    return lambda one: {
        "k": kind,
        "w": one.worm,
        "amount": getattr(one, "amount", 0),
        "hp": one.hp,
    }


def _card_left(one: t.CardLeft) -> Played:
    team = LETTERS[one.team]
    return {"k": "drop", "w": one.card, "as": "card", "at": _square(one.at), "seat": team}


_SHOWS: Mapping[type, Callable[[Any], Played | None]] = {
    e.GameStarted: lambda one: {"k": "start"},
    e.TurnStarted: lambda one: {"k": "turn", "seat": LETTERS[one.team], "round": one.round},
    e.Moved: lambda one: {"k": "walk", "w": one.worm, "path": _path([one.at])},
    e.Slid: lambda one: {"k": "slide", "w": one.worm, "path": _path([one.at])},
    e.Roped: lambda one: {"k": "rope", "w": one.worm, "path": _path(one.path)},
    e.Teleported: _at("jump"),
    e.Revealed: _at("reveal"),
    e.Thrown: lambda one: {"k": "throw", "w": one.id, "path": _path(one.path)},
    e.Parachute: lambda one: {"k": "float", "w": one.worm, "at": _square(one.landed)},
    e.BumpedAside: _at("aside"),
    e.Fired: lambda one: {
        "k": "fire",
        "w": one.worm,
        "at": _square(one.target or one.start),
        "dir": one.dir,
    },
    e.Shot: lambda one: {"k": "shot", "at": _square(one.at)},
    e.HitWall: lambda one: {"k": "short", "at": _square(one.lands)},
    e.Absorbed: lambda one: {"k": "soak", "at": _square(one.at)},
    e.Sank: lambda one: {
        "k": "sink",
        "w": one.id or _on_square(one, one.what),
        "at": _square(one.at),
    },
    e.Animal: lambda one: {"k": "run", "by": one.what, "path": _path(one.path)},
    e.Kamikaze: lambda one: {"k": "charge", "w": one.worm, "path": _path(one.path)},
    e.LooseSheep: lambda one: {"k": "run", "by": "sheep", "path": _path([one.start, one.at])},
    e.DynamitePlaced: lambda one: {
        "k": "lay",
        "w": _on_square(one, "dynamite"),
        "as": "lit",
        "at": _square(one.at),
    },
    e.MinePlaced: lambda one: {
        "k": "lay",
        "w": one.mine,
        "as": MINES[one.mine_type],
        "at": _square(one.at),
    },
    e.MineSprung: _gone("mine"),
    e.SetOff: _gone("id"),
    e.Blast: lambda one: {"k": "blast", "at": _path(one.at), "by": one.by},
    e.Land: lambda one: {
        "k": "ground",
        "ground": [part for x, y, height in one.squares for part in (y * 100 + x, height)],
    },
    e.Hurt: _health("hurt"),
    e.PoisonTick: _health("hurt"),
    e.Healed: _health("heal"),
    e.HealthSet: _health("heal"),
    e.Died: lambda one: {"k": "die", "w": one.worm},
    e.Drowned: _at("drown"),
    e.Water: lambda one: {"k": "water", "level": one.level},
    e.SuddenDeath: lambda one: {"k": "sudden"},
    e.GameOver: lambda one: {
        "k": "over",
        "winner": "" if one.winner is None else LETTERS[one.winner],
    },
    t.CrateDropped: lambda one: {
        "k": "drop",
        "w": one.crate,
        "as": CRATES[one.holds],
        "at": _square(one.at),
    },
    t.CrateTrapped: lambda one: {"k": "trap", "at": _square(one.at)},
    t.TrapSprung: _gone("crate"),
    t.Collected: _gone("crate"),
    t.CrateGone: _gone("crate"),
    t.CardCollected: _gone("card"),
    t.CardGone: _gone("card"),
    t.CardDestroyed: _gone("card"),
    t.CardLeft: _card_left,
    t.BubbleGone: lambda one: {"k": "gone", "w": _on_square(one, "bubble")},
}
#: What is said only to the team it is about: it stands in no log.
_TELLS = frozenset(
    (
        e.Bumped,
        e.Refused,
        e.ListStopped,
        t.Gained,
        t.Lost,
        t.DoubleDamage,
        t.CrateSpy,
        t.CrateContent,
        t.CardContent,
    )
)
