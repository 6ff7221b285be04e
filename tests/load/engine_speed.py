"""Measure the engine alone: turns a second of Wa Wa West through the public `apply`.

Run: .venv/bin/python tests/load/engine_speed.py [seconds] [seats]

A turn is one lock for each seat, the last one with the whole reveal; no pause. What is locked is
drawn beforehand from the legal actions, so only `apply` is inside the clock. A match is played
until somebody falls, so every turn has all its locks.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from games.engines.dice import NoDice  # noqa: E402
from games.engines.protocol import filter_events  # noqa: E402
from games.engines.wawawest.rules import WaWaWestEngine  # noqa: E402

DICE = NoDice()


def record_matches(engine: WaWaWestEngine, seats: int, count: int) -> list:
    """Play random matches; return their openings and the (seat, action) pairs played."""
    chance = random.Random(1)
    matches = []
    for _ in range(count):
        first = engine.setup({"pause_seconds": 0}, seats, DICE).state
        state, moves = first, []
        while all(player.alive for player in state.players):
            for seat in sorted(engine.to_act(state)):
                legal = engine.legal_actions(state, seat)
                drawn = chance.choice(legal)
                if hasattr(drawn, "members"):
                    drawn = next(drawn.members())
                action = engine.stamp(drawn, chance.randrange(15_000))
                state = engine.apply(state, seat, action, DICE).state
                moves.append((seat, action))
        matches.append((first, moves))
    return matches


def replay(engine: WaWaWestEngine, matches: list) -> int:
    """Play the recorded matches; return how many actions were applied."""
    applies = 0
    for first, moves in matches:
        state = first
        for seat, action in moves:
            state = engine.apply(state, seat, action, DICE).state
        applies += len(moves)
    return applies


def measure(seconds: float, seats: int) -> None:
    engine = WaWaWestEngine.from_json(WaWaWestEngine.official_content())
    matches = record_matches(engine, seats, 300)
    replay(engine, matches)  # warm up
    speeds = []
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends:
        started = time.perf_counter()
        applies = replay(engine, matches)
        speeds.append(applies / seats / (time.perf_counter() - started))
    best, median = max(speeds), statistics.median(speeds)
    print(f"{median:10.0f} turns/s   with {seats} seats (best {best:.0f}, {len(speeds)} rounds)")
    steps = []
    for first, moves in matches:
        state = first
        for seat, action in moves:
            step = engine.apply(state, seat, action, DICE)
            steps.append(step)
            state = step.state
    events = 0
    started = time.perf_counter()
    for step in steps:
        events += len(json.dumps([engine.event_to_json(event) for event in step.events]))
    spent = time.perf_counter() - started
    print(f"{len(steps) / spent:10.0f} steps/s   as JSON ({events / len(steps):.0f} bytes each)")
    started = time.perf_counter()
    for step in steps:
        engine.state_to_json(step.state)
    print(f"{len(steps) / (time.perf_counter() - started):10.0f} states/s  encoded")
    started = time.perf_counter()
    for step in steps:
        engine.view(step.state, None)
        filter_events(step.events, 1)
    print(f"{len(steps) / (time.perf_counter() - started):10.0f} views/s   with events filtered")
    started = time.perf_counter()
    for step in steps[:2000]:
        engine.legal_actions(step.state, 0)
    print(f"{2000 / (time.perf_counter() - started):10.0f} lists/s   of legal actions")


if __name__ == "__main__":
    given = [float(part) for part in sys.argv[1:]]
    measure(given[0] if given else 3, int(given[1]) if len(given) > 1 else 4)
