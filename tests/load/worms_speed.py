"""Measure the engine of Worms alone: commands a second in the middle of matches, and Armageddon.

Run: .venv/bin/python tests/load/worms_speed.py [seconds]

Random matches of 2 to 8 teams are played beforehand; inside the clock only the public `apply` of
their walking and firing commands runs, from the state each was given in. Targets: 3,000 commands a
second, an Armageddon in less than 30 ms; times are of the processor, as machines are busy.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from games.engines.protocol import filter_events  # noqa: E402
from games.engines.worms.actions import Collect, Fire, Move  # noqa: E402
from tests.engines.worms_play import ENGINE, play  # noqa: E402
from tests.engines.worms_seeds import seed_of, stream  # noqa: E402

Recorded = tuple[int, int, object, int, object]  # match, version, state, seat, action


def record(matches: int) -> list[Recorded]:
    """Play matches and return the walks and shots of their middle thirds."""
    found: list[Recorded] = []
    for number in range(matches):
        chance = random.Random(number)
        moves = list(play(chance, number, seats=2 + number % 7))
        for move in moves[len(moves) // 3 : 2 * len(moves) // 3]:
            if isinstance(move.action, Move | Collect | Fire):
                found.append((number, move.version, move.before, move.seat, move.action))
    return found


def replay(recorded: list[Recorded]) -> list:
    steps = []
    for number, version, state, seat, action in recorded:
        steps.append(ENGINE.apply(state, seat, action, stream(seed_of(number), version)))
    return steps


def measure(seconds: float) -> None:
    recorded = record(21)
    replay(recorded)  # warm up
    speeds = []
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        started = time.thread_time()
        replay(recorded)
        speeds.append(len(recorded) / (time.thread_time() - started))
    best, median = max(speeds), statistics.median(speeds)
    print(f"{median:10.0f} commands/s  walks and shots mid-game (best {best:.0f})")
    steps = replay(recorded)
    for name, work in (
        (
            "steps/s   as JSON",
            lambda step: json.dumps([ENGINE.event_to_json(e) for e in step.events]),
        ),
        ("states/s  as JSON", lambda step: json.dumps(ENGINE.state_to_json(step.state))),
        ("views/s   with events filtered", _seen),
        (
            "lists/s   of legal actions",
            lambda step: ENGINE.legal_actions(step.state, step.state.turn),
        ),
    ):
        started = time.thread_time()
        for step in steps:
            work(step)
        print(f"{len(steps) / (time.thread_time() - started):10.0f} {name}")
    times = [armageddon(state, seat, number) for number, _, state, seat, _ in recorded[::9]]
    print(f"{1000 * max(times):10.1f} ms  the slowest of {len(times)} Armageddons, "
          f"{1000 * statistics.median(times):.1f} ms the median")  # fmt: skip


def _seen(step) -> None:
    ENGINE.view(step.state, None)
    filter_events(step.events, 1)


def armageddon(state, seat: int, number: int) -> float:
    """Return the seconds that an Armageddon takes in this state, for a worm that may fire."""
    teams = tuple(replace(team, items=(("armageddon", 1),)) for team in state.teams)
    state = replace(state, teams=teams, acting=None, acted=())
    worm = next(one.id for one in state.worms if one.team == seat)
    dice = stream(seed_of(number), 1)
    started = time.thread_time()
    ENGINE.apply(state, seat, Fire(worm, "armageddon"), dice)
    return time.thread_time() - started


if __name__ == "__main__":
    measure(float(sys.argv[1]) if len(sys.argv) > 1 else 3)
