"""Measure the page of Worms: drawing a whole board and an update of it, and the bytes of updates.

Run: .venv/bin/python -m tests.load.worms_page

Random matches of 2 to 8 teams; each step is drawn for the team that acts, as one socket gets it:
its view, pieces, log, what is played, and the JSON of the frame. A whole board is drawn for an
island that was never drawn before. Times are of the processor.
Targets: 15 ms, 4 ms, 12 kB before compression.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Iterator
from typing import Any

from config import env

env.choose_settings("config.settings.dev")

import django  # noqa: E402

django.setup()

from games import render  # noqa: E402
from games.engines.worms import events as e  # noqa: E402
from games.engines.worms.state import Phase  # noqa: E402
from tests.games.worms_frames import Stage, armageddon, frame_after  # noqa: E402
from tests.games.worms_moments import Moment, random_moments  # noqa: E402

FIRST = 40  # number of the first match; the tests play others


def matches(count: int) -> Iterator[list[Moment]]:
    """Yield the moments of play of random matches."""
    for number in range(FIRST, FIRST + count):
        moments = random_moments(number, seats=2 + number % 7, most=160, sudden_death=2)
        yield [one for one in moments if one.state.phase is not Phase.SHOP]


def timed(stage: Stage, viewer: int, seen: render.Seen) -> tuple[float, str]:
    """Return the milliseconds of processor time of drawing a frame, and the frame."""
    started = time.thread_time()
    frame = render.frame(stage, viewer, "en", seen, always=True)  # type: ignore[arg-type]
    return (time.thread_time() - started) * 1000, frame or ""


def spread(values: list[float], unit: str) -> str:
    ordered = sorted(values)
    p95 = ordered[len(ordered) * 95 // 100]
    return (
        f"median {statistics.median(ordered):.1f}, p95 {p95:.1f}, most {ordered[-1]:.1f} {unit} "
        f"of {len(ordered)}"
    )


def kilobytes(text: str) -> float:
    return len(text.encode()) / 1000


def parts_of(frame: str) -> str:
    """Return the pieces of the page in a frame."""
    parts = json.loads(frame)["parts"]
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def measure(played: list[list[Moment]]) -> None:
    wholes, updates, sizes, waters = [], [], [], []
    for moments in played:
        stage, seen = Stage(moments[0].state), render.Seen()
        wholes.append(timed(stage, moments[0].state.turn, seen)[0])
        viewer = moments[0].state.turn
        for moment in moments[1:]:
            stage.follow(moment.state, moment.events)
            took, frame = timed(stage, viewer, seen)
            updates.append(took)
            sizes.append(kilobytes(frame))
            if any(isinstance(one, e.Water) for one in moment.events):
                waters.append(sizes[-1])
    print(f"whole board  {spread(wholes[1:], 'ms')} (target 15)")
    print(f"one update   {spread(updates, 'ms')} (target 4)")
    print(f"             {spread(sizes, 'kB')} (target 12)")
    print(f"water rises  {spread(waters, 'kB')}")


def measure_worst(played: list[list[Moment]]) -> None:
    """Print what Armageddons cost, which touch the whole island."""
    frames: list[Any] = [
        frame_after(moment.state, armageddon(moment.state, number), moment.state.turn)
        for moments in played
        for number, moment in enumerate(moments[::9])
        if moment.state.phase is Phase.PLAY
    ]
    pieces = [kilobytes(parts_of(frame)) for frame in frames]
    print(f"Armageddon   {spread(pieces, 'kB')}: the pieces of the page (target 12)")
    print(f"             {spread([kilobytes(frame) for frame in frames], 'kB')}: with log and play")


if __name__ == "__main__":
    found = list(matches(14))
    measure(found)
    measure_worst(found)
