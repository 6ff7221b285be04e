"""Measure the engine of Wyatt Earp alone, in one process, on random legal play.

Run: .venv/bin/python tests/load/wyatt_speed.py [seconds] [seats]

Steps are public `apply`s of what was drawn beforehand from the legal actions, shuffles and whole
settlements included. Hands are played from scratch: listing, drawing and applying every action.
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from games.engines.dice import StreamDice  # noqa: E402
from games.engines.protocol import filter_events  # noqa: E402
from games.engines.wyattearp.actions import ExchangeFamily  # noqa: E402
from games.engines.wyattearp.rules import WyattEarpEngine  # noqa: E402

OPTIONS = {"pause_seconds": 0}


def draw_action(legal: tuple, chance: random.Random) -> object:
    drawn = legal[int(chance.random() * len(legal))]
    return next(drawn.members()) if type(drawn) is ExchangeFamily else drawn


def play_match(engine: WyattEarpEngine, seats: int, number: int) -> tuple:
    """Play a random match; return its opening, what was played, all steps and the hands."""
    chance, dice = random.Random(number), StreamDice(number.to_bytes(32, "big"), "play/1")
    first = state = engine.setup(OPTIONS, seats, dice).state
    moves, steps = [], []
    while state.ending is None:
        seat = state.active
        action = draw_action(engine.legal_actions(state, seat), chance)
        step = engine.apply(state, seat, action, dice)
        moves.append((seat, action))
        steps.append(step)
        state = step.state
    return first, moves, steps, state.hand_no


def measure(seconds: float, seats: int) -> None:
    engine = WyattEarpEngine.from_json(WyattEarpEngine.official_content())
    matches = [play_match(engine, seats, number) for number in range(12)]
    count, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        for number, (first, moves, _, _) in enumerate(matches):
            state, dice = first, StreamDice(number.to_bytes(32, "big"), "play/1")
            engine.setup(OPTIONS, seats, dice)  # so that the dice give the same again
            for seat, action in moves:
                state = engine.apply(state, seat, action, dice).state
            count += len(moves)
    report(count, started, "steps/s", f"of {seats} seats")
    hands, count, number, started = 0, 0, 100, time.perf_counter()
    while time.perf_counter() - started < seconds:
        _, moves, _, played = play_match(engine, seats, number)
        hands, count, number = hands + played, count + len(moves), number + 1
    report(hands, started, "hands/s", f"listing and drawing included ({count / hands:.0f} steps)")
    report(count, started, "steps/s", "listing and drawing included")
    steps = [step for match in matches for step in match[2] if step.state.ending is None]
    started = time.perf_counter()
    for step in steps:
        engine.legal_actions(step.state, step.state.active)
    report(len(steps), started, "lists/s", "of legal actions")
    started = time.perf_counter()
    size = sum(len(json.dumps([engine.event_to_json(e) for e in step.events])) for step in steps)
    report(len(steps), started, "steps/s", f"as JSON ({size / len(steps):.0f} bytes)")
    started = time.perf_counter()
    for step in steps:
        engine.view(step.state, None)
        filter_events(step.events, 1)
    report(len(steps), started, "views/s", "with events filtered")
    started = time.perf_counter()
    for step in steps[::20]:
        engine.state_to_json(step.state)
    report(len(steps[::20]), started, "states/s", "encoded")


def report(count: int, started: float, unit: str, what: str) -> None:
    print(f"{count / (time.perf_counter() - started):10.0f} {unit:9}{what}")


if __name__ == "__main__":
    given = [float(part) for part in sys.argv[1:]]
    measure(given[0] if given else 3, int(given[1]) if len(given) > 1 else 4)
