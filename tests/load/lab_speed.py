"""Measure how fast bots play for the balance lab, in one worker and in two.

Run: .venv/bin/python -m tests.load.lab_speed [seconds] [--levels]

Matches as the lab plays them, counted, at full speed: not idle, no pauses. Wa Wa West ++ in matches
a second, Wyatt Earp in hands, Worms in turns; medium bots, four seats. `--levels` prints matches a
second of one worker for every level, as in games/lab/limits.py.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from games.lab.limits import LEVELS, NODES
from games.lab.trials import Plan, sides_of
from games.registry import engine_class

UNITS = {"wawawest": "matches", "wyattearp": "hands", "worms": "turns"}


def play(game: str, level: str, first: int, seconds: float) -> tuple[int, int]:
    """Play matches from this number on for so long; return how many, and their lengths' sum."""
    content = engine_class(game).official_content()
    plan = Plan(game, content, content, (4,), level, "speed", NODES)
    side = sides_of(plan)[0]
    side.play(plan, first)  # warm up
    matches = length = 0
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends:
        matches += 1
        length += side.play(plan, first + matches).counter.length
    return matches, length


def measure(game: str, workers: int, seconds: float) -> str:
    """Return how much so many workers play in a second."""
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        jobs = [pool.submit(play, game, "medium", 10_000 * n, seconds) for n in range(workers)]
        played = [job.result() for job in jobs]
    matches = sum(count for count, _ in played) / seconds
    lengths = sum(length for _, length in played) / seconds
    unit = UNITS[game]
    rate = matches if unit == "matches" else lengths
    return (
        f"{rate:8.1f} {unit}/s with {workers} worker{'s' * (workers > 1)} ({matches:.1f} matches)"
    )


def main(seconds: float, *, levels: bool) -> None:
    for game in UNITS:
        for workers in (1, 2):
            print(f"{game:10} {measure(game, workers, seconds)}", flush=True)
        for level in LEVELS if levels else ():
            began = time.process_time()
            matches, _ = play(game, level, 0, 4 * seconds)
            speed = (matches + 1) / (time.process_time() - began)
            print(f"{game:10} {level:7} {speed:8.2f} matches a second of processor", flush=True)


if __name__ == "__main__":
    given = [float(part) for part in sys.argv[1:] if part[0].isdigit()]
    main(given[0] if given else 5, levels="--levels" in sys.argv)
