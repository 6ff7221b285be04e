"""What a presenter gets and gives: a scene in, small cacheable pieces of the page out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from django.utils.html import escape

#: public = of view(None) and the language alone; seat, owner = of the viewer too.
Audience = Literal["public", "seat", "owner"]


class Context(tuple[tuple[str, Any], ...]):
    """Flat, hashable values for a template; its hash is found once, for it is asked for often."""

    _hash: int

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            self._hash = super().__hash__()
            return self._hash


# Names stay out of contexts, so that the HTML of one match serves all others: a private-use
# character stands for the name of a seat until `fill_names` puts it in.
_FIRST = 0xE000
_SEATS = 64
NAME_SIGNS = tuple(chr(_FIRST + seat) for seat in range(_SEATS))
_ANY_SIGN = re.compile(f"[{NAME_SIGNS[0]}-{NAME_SIGNS[-1]}]")
_NO_SIGNS = dict.fromkeys(map(ord, NAME_SIGNS))

LETTERS = "abcdefghijkl"


class Fragment(NamedTuple):
    """One piece of the page: its root element has the fragment's id.

    `context` is flat and hashable: the HTML is cached by (template, language, context).
    """

    id: str
    audience: Audience
    template: str
    context: Context


def fragment(id: str, audience: Audience, template: str, **context: Any) -> Fragment:
    """Return a fragment of these values."""
    return Fragment(id, audience, template, Context(context.items()))


@dataclass(frozen=True, slots=True)
class Scene:
    """All a presenter may know: one moment of a match as one viewer sees it."""

    engine: Any
    content: Any
    options: Mapping[str, Any]
    view: Any  # of `viewer`
    public: Any  # of nobody in particular
    viewer: int | None
    names: tuple[str, ...]
    bots: tuple[str, ...]  # level of the bot in each seat, "" for people
    draft: Mapping[str, Any] | None = None
    history: tuple[tuple[Any, ...], ...] = ()  # public events, turn by turn
    result: Any = None


def fill_names(html: str, names: Sequence[str]) -> str:
    """Put the players' names, escaped, where rendered HTML has their signs."""
    for sign, name in _signed(tuple(names)):
        if sign in html:
            html = html.replace(sign, name)
    return html


def has_names(html: str) -> bool:
    """Return whether rendered HTML has a sign that stands for a name."""
    return _ANY_SIGN.search(html) is not None


@lru_cache(maxsize=4096)
def _signed(names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple(
        (sign, escape(name.translate(_NO_SIGNS)))
        for sign, name in zip(NAME_SIGNS, names, strict=False)
    )
