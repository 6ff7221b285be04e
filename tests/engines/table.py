"""A match of Wa Wa West in few words, for tests."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.dice import NoDice
from games.engines.errors import IllegalAction
from games.engines.protocol import filter_events
from games.engines.wawawest.actions import Lock, Ready, Recall
from games.engines.wawawest.rules import WaWaWestEngine

ENGINE = WaWaWestEngine.from_json(WaWaWestEngine.official_content())
DICE = NoDice()


class Table:
    """One match: `lock(seat, item)`, `ready(...)`, `leave(...)`; remembers the last events."""

    def __init__(self, seats: int = 3, **options: Any) -> None:
        self.events: tuple[Any, ...] = ()
        options.setdefault("pause_seconds", 0)
        self._take(ENGINE.setup(options, seats, DICE))

    def _take(self, step: Any) -> None:
        self.state, self.events = step.state, step.events

    def lock(self, seat: int, item: str, ms: int = 5000, **targets: int) -> None:
        self._take(ENGINE.apply(self.state, seat, Lock(item, elapsed_ms=ms, **targets), DICE))

    def recall(self, seat: int) -> None:
        self._take(ENGINE.apply(self.state, seat, Recall(), DICE))

    def ready(self, *seats: int) -> None:
        for seat in seats:
            self._take(ENGINE.apply(self.state, seat, Ready(), DICE))

    def time_out(self, *seats: int) -> None:
        for seat in seats:
            self._take(ENGINE.time_out(self.state, seat, DICE))

    def leave(self, seat: int) -> None:
        self._take(ENGINE.leave(self.state, seat, DICE))

    def turn(self, *items: str | None) -> None:
        """Lock an item for each seat in order; None = nothing for this one."""
        for seat, item in enumerate(items):
            if item is not None:
                self.lock(seat, item)

    def awaited(self) -> list[int]:
        return sorted(ENGINE.to_act(self.state))

    def told(self, viewer: int | None) -> list[str]:
        return [type(event).__name__ for event in filter_events(self.events, viewer)]

    def happened(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def refused(self, seat: int, action: Any) -> str:
        """Return the code with which the action is refused."""
        with pytest.raises(IllegalAction) as caught:
            ENGINE.apply(self.state, seat, action, DICE)
        return caught.value.code

    def may_lock(self, seat: int) -> set[str]:
        legal = ENGINE.legal_actions(self.state, seat)
        return {action.item for action in legal if not isinstance(action, Recall | Ready)}
