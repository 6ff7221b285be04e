"""What one step costs on the wire: frames as a socket gets them, before any compression."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engines.worms import events as e
from games.engines.worms.state import Phase
from tests.games.worms_frames import armageddon, frame_after
from tests.games.worms_moments import MATCHES, Moment

LIMIT = 12_000
pytestmark = pytest.mark.slow


def pairs() -> list[tuple[Moment, Moment]]:
    """Return all steps of the matches that lead from play to play or to the end."""
    steps = [pair for match in MATCHES for pair in zip(match, match[1:], strict=False)]
    return [(a, b) for a, b in steps if a.state.phase is Phase.PLAY]


def size(text: str) -> int:
    return len(text.encode())


def size_of_parts(frame: str) -> int:
    """Return the bytes of the pieces of the page in a frame."""
    return size(json.dumps(json.loads(frame)["parts"], ensure_ascii=False, separators=(",", ":")))


def frames_where(wanted: Any = None) -> list[str]:
    """Return the frames of the acting team's page for the steps with an event of some kind."""
    return [
        frame_after(a.state, b, a.state.turn)
        for a, b in pairs()
        if wanted is None or any(isinstance(one, wanted) for one in b.events)
    ]


def test_a_usual_update_is_small() -> None:
    sizes = sorted(map(size, frames_where()))
    assert len(sizes) > 200
    assert sizes[len(sizes) // 2] < LIMIT // 3
    assert sizes[len(sizes) * 98 // 100] < LIMIT


def test_rising_water_is_a_small_update() -> None:
    frames = frames_where(e.Water)
    assert len(frames) > 4
    assert max(map(size, frames)) < LIMIT


@pytest.mark.parametrize("match", range(len(MATCHES)))
def test_an_armageddon_redraws_the_island_in_few_bytes(match: int) -> None:
    states = [one.state for one in MATCHES[match] if one.state.phase is Phase.PLAY][::7]
    frames = [
        frame_after(state, armageddon(state, number), state.turn)
        for number, state in enumerate(states)
    ]
    assert max(map(size_of_parts, frames)) < LIMIT
    assert max(map(size, frames)) < 2 * LIMIT  # with all that is told and played of it
