"""Events as the page plays them, one after the other: small JSON with squares and ids.

A worm, mine, drum, crate or card goes by its id, which its drawing on the board carries too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import unescape
from typing import Any

from games.engines.worms import events as e
from games.engines.worms import events_things as t
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
    return played


def plain_words(html: str) -> str:
    """Return a line of the log without its marks and tags."""
    return unescape(_TAGS.sub("", html)).strip()


def _join(played: list[Played], one: Played) -> None:
    """Add one thing to play; a step lengthens the walk before it."""
    last = played[-1] if played else None
    steps = last is not None and one["k"] in ("walk", "slide")
    if steps and last is not None and (last["k"], last.get("w")) == (one["k"], one["w"]):
        last["path"].append(one["path"][0])
        return
    played.append(one)


def _add_sizes(played: Sequence[Played], words: Words) -> None:
    """Tell each blast how many rings it has."""
    for one in played:
        if one["k"] == "blast":
            row = words.content.get(one["by"])
            one["rings"] = (
                len(row.rings) - 1 if row is not None and row.rings else _RINGS.get(one["by"], 0)
            )


_RINGS = {"drum": 1, "crate": 1, "sheep": 1, "death": 1}


def _square(at: Any) -> list[int] | None:
    return None if at is None else list(at)


def _fired(one: e.Fired) -> Played:
    return {
        "k": "fire",
        "w": one.worm,
        "by": one.weapon,
        "at": _square(one.target or one.start),
        "dir": one.dir,
    }


def _thrown(one: e.Thrown) -> Played:
    return {"k": "throw", "w": one.id, "path": list(map(list, one.path)), "apex": one.apex}


def _collected(one: t.Collected) -> Played:
    return {"k": "gone", "w": one.crate, "how": "taken"}


_SHOWS: Mapping[type, Callable[[Any], Played | None]] = {
    e.GameStarted: lambda one: {"k": "start"},
    e.TurnStarted: lambda one: {"k": "turn", "seat": LETTERS[one.team], "round": one.round},
    e.Moved: lambda one: {"k": "walk", "w": one.worm, "path": [list(one.at)]},
    e.Slid: lambda one: {"k": "slide", "w": one.worm, "path": [list(one.at)]},
    e.Roped: lambda one: {"k": "rope", "w": one.worm, "path": list(map(list, one.path))},
    e.Teleported: lambda one: {"k": "jump", "w": one.worm, "at": list(one.at)},
    e.Revealed: lambda one: {"k": "reveal", "w": one.worm, "at": list(one.at)},
    e.Thrown: _thrown,
    e.Parachute: lambda one: {"k": "float", "w": one.worm, "at": list(one.landed)},
    e.BumpedAside: lambda one: {"k": "aside", "w": one.worm, "at": list(one.at)},
    e.Landed: lambda one: {"k": "land", "w": one.id, "at": list(one.at)},
    e.Fired: _fired,
    e.Shot: lambda one: {"k": "shot", "hit": one.hit, "at": _square(one.at)},
    e.HitWall: lambda one: {"k": "short", "at": list(one.lands)},
    e.Absorbed: lambda one: {"k": "soak", "at": list(one.at)},
    e.Sank: lambda one: {"k": "sink", "w": _sunk(one), "at": list(one.at)},
    e.Animal: lambda one: {"k": "run", "by": one.what, "path": list(map(list, one.path))},
    e.Kamikaze: lambda one: {"k": "charge", "w": one.worm, "path": list(map(list, one.path))},
    e.LooseSheep: lambda one: {
        "k": "run",
        "by": "sheep",
        "path": [list(one.start), list(one.at)],
    },
    e.DynamitePlaced: lambda one: {
        "k": "lay",
        "w": f"dynamite-{one.at[0]}-{one.at[1]}",
        "as": "dynamite",
        "at": list(one.at),
    },
    e.MinePlaced: lambda one: {
        "k": "lay",
        "w": one.mine,
        "as": MINES[one.mine_type],
        "at": list(one.at),
    },
    e.MineSprung: lambda one: {"k": "gone", "w": one.mine, "how": "sprung"},
    e.SetOff: lambda one: {"k": "gone", "w": one.id, "how": "set off"},
    e.Blast: lambda one: {"k": "blast", "at": list(map(list, one.at)), "by": one.by},
    e.Land: lambda one: {"k": "ground", "squares": list(map(list, one.squares))},
    e.Hurt: lambda one: {"k": "hurt", "w": one.worm, "amount": one.amount, "hp": one.hp},
    e.PoisonTick: lambda one: {"k": "hurt", "w": one.worm, "amount": one.amount, "hp": one.hp},
    e.Healed: lambda one: {"k": "heal", "w": one.worm, "amount": one.amount, "hp": one.hp},
    e.HealthSet: lambda one: {"k": "heal", "w": one.worm, "amount": 0, "hp": one.hp},
    e.Died: lambda one: {"k": "die", "w": one.worm},
    e.Drowned: lambda one: {"k": "drown", "w": one.worm, "at": list(one.at)},
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
        "at": list(one.at),
    },
    t.CrateTrapped: lambda one: {"k": "trap", "w": one.crate, "at": list(one.at)},
    t.TrapSprung: lambda one: {"k": "gone", "w": one.crate, "how": "sprung"},
    t.Collected: _collected,
    t.CrateGone: lambda one: {"k": "gone", "w": one.crate, "how": "taken"},
    t.CardCollected: lambda one: {"k": "gone", "w": one.card, "how": "taken"},
    t.CardGone: lambda one: {"k": "gone", "w": one.card, "how": "taken"},
    t.CardDestroyed: lambda one: {"k": "gone", "w": one.card, "how": "set off"},
    t.CardLeft: lambda one: {
        "k": "drop",
        "w": one.card,
        "as": "donor-card",
        "at": list(one.at),
        "seat": LETTERS[one.team],
    },
    t.BubbleGone: lambda one: {
        "k": "gone",
        "w": f"bubble-{one.at[0]}-{one.at[1]}",
        "how": "taken",
    },
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


def _sunk(one: e.Sank) -> str:
    if one.id is not None:
        return one.id
    return f"{one.what}-{one.at[0]}-{one.at[1]}"
