"""The base of every event: its audience (M-184)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.engines.protocol import Event
from games.engines.worms.geometry import Square

To = Literal["all"] | frozenset[int]
Path = tuple[Square, ...]
Counts = tuple[tuple[str, int], ...]
Detail = tuple[tuple[str, int | str | Square | None], ...]


@dataclass(frozen=True, slots=True)
class Told:
    """An event with its audience; nobody else is told anything instead."""

    to: To

    def public(self) -> Event | None:
        return self if self.to == "all" else None
