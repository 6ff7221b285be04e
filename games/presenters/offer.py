"""Words about what a table of a game can be set up with; each game fills in its own.

The engine names its options in English; here they get words that can be translated. A game's words
live in `games/presenters/<slug>_offer.py` as `WORDS: OfferWords`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engines.errors import Fault

Text = Any  # a str or a lazy translation of one


@dataclass(frozen=True, slots=True)
class OptionWords:
    """How one option is called, explained and named on a ticket.

    `ticket` gives the ticket's words for a value that differs from standard. `choices` names the
    values of a choice. `unit` follows a number.
    """

    label: Text
    help: Text
    ticket: Callable[[Any], str] | None = None
    choices: Mapping[str, Text] = field(default_factory=dict)
    unit: Text = ""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options; those it does not name are standard."""

    name: str
    label: Text
    help: Text
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def values(self) -> str:
        """Return the options as JSON, for the page's script."""
        return json.dumps(dict(self.options))


@dataclass(frozen=True, slots=True)
class Holding:
    """One item a player will hold: its name in words, a few words on it and its icon."""

    name: str
    label: str
    blurb: str
    icon: str
    optional: bool  # it may be left out of the game


@dataclass(frozen=True, slots=True)
class OfferWords:
    """All words of one game that the lobby shows."""

    title: Text
    short: Text
    tagline: Text
    pace: Text
    minutes: Callable[[int, Mapping[str, Any]], int]
    clock: Callable[[Mapping[str, Any]], str]  # time for a turn, in few words: "15 s"
    icon: str
    groups: Mapping[str, Text]
    plain_groups: tuple[str, ...]  # shown at once; the others under "more options"
    clock_groups: tuple[str, ...]  # shown beside the clock
    options: Mapping[str, OptionWords]
    presets: tuple[Preset, ...]
    holdings: Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[Holding, ...]]
    fault: Callable[[Fault], str]
    warnings: Callable[[Any, Mapping[str, Any]], tuple[Fault, ...]]  # of an engine, with options
