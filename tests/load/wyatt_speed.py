"""Measure the engine of Wyatt Earp alone, in one process, on random legal play.

Run: .venv/bin/python tests/load/wyatt_speed.py [seconds] [seats]

Steps are public `apply`s of what was drawn beforehand from the legal actions, shuffles and whole
settlements included; rounds of them alternate with an anchor, plain Python work of a fixed kind,
so that the ratio can be compared where others keep the machine busy. Hands are played from
scratch: listing, drawing and applying every action.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from games.engines.dice import StreamDice  # noqa: E402
from games.engines.protocol import filter_events  # noqa: E402
from games.engines.wyattearp.actions import ExchangeFamily  # noqa: E402
from games.engines.wyattearp.rules import WyattEarpEngine  # noqa: E402
from games.engines.wyattearp.state import State  # noqa: E402
from games.thinking import Job, think  # noqa: E402

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


def replay(engine: WyattEarpEngine, matches: list[tuple], seats: int) -> int:
    """Apply everything the matches played; return how many steps that was."""
    for number, (first, moves, _, _) in enumerate(matches):
        state, dice = first, StreamDice(number.to_bytes(32, "big"), "play/1")
        engine.setup(OPTIONS, seats, dice)  # so that the dice give the same again
        for seat, action in moves:
            state = engine.apply(state, seat, action, dice).state
    return sum(len(match[1]) for match in matches)


def anchor() -> int:
    """Do plain work of a fixed kind: tuples, dicts and hashes; return how many rounds."""
    rounds, seen = 3000, {}
    for number in range(rounds):
        row = tuple([number + n for n in range(20)])
        seen[row[0] % 64] = sha256(bytes(row[n] % 256 for n in range(8))).digest()
    return rounds


def measure_steps(
    engine: WyattEarpEngine, matches: list[tuple], seconds: float, seats: int
) -> None:
    """Print the steps of a second, of processor time too, and their ratio to the anchor."""
    speeds, anchors, works = [], [], []
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends:
        began, worked = time.perf_counter(), time.process_time()
        count = replay(engine, matches, seats)
        speeds.append(count / (time.perf_counter() - began))
        works.append(count / (time.process_time() - worked))
        worked = time.process_time()
        anchors.append(anchor() / (time.process_time() - worked))
    work = statistics.median(works)
    print(
        f"{statistics.median(speeds):10.0f} steps/s  of {seats} seats (best {max(speeds):.0f}, "
        f"{len(speeds)} rounds); {work:.0f} a second of processor time, "
        f"{work / statistics.median(anchors):.2f} for one round of the anchor"
    )


def measure(seconds: float, seats: int) -> None:
    engine = WyattEarpEngine.from_json(WyattEarpEngine.official_content())
    matches = [play_match(engine, seats, number) for number in range(12)]
    measure_steps(engine, matches, seconds, seats)
    hands, count, number, started = 0, 0, 100, now()
    while time.perf_counter() - started[0] < seconds:
        _, moves, _, played = play_match(engine, seats, number)
        hands, count, number = hands + played, count + len(moves), number + 1
    report(hands, started, "hands/s", f"listing and drawing included ({count / hands:.0f} steps)")
    report(count, started, "steps/s", "listing and drawing included")
    steps = [step for match in matches for step in match[2] if step.state.ending is None]
    started = now()
    for step in steps:
        engine.legal_actions(step.state, step.state.active)
    report(len(steps), started, "lists/s", "of legal actions")
    started = now()
    size = sum(len(json.dumps([engine.event_to_json(e) for e in step.events])) for step in steps)
    report(len(steps), started, "steps/s", f"as JSON ({size / len(steps):.0f} bytes)")
    started = now()
    for step in steps:
        engine.view(step.state, None)
        filter_events(step.events, 1)
    report(len(steps), started, "views/s", "with events filtered")
    started = now()
    for step in steps[::20]:
        engine.state_to_json(step.state)
    report(len(steps[::20]), started, "states/s", "encoded")
    measure_thinking(engine, seats, 6)


def ask(engine: WyattEarpEngine, state: State, seat: int, number: int) -> tuple:
    """Return what the hard bot does, and the wall and processor time it took."""
    job = Job(
        slug=engine.slug,
        content_hash="official",
        content_json=engine.official_content(),
        view=engine.bot_view(state, seat),
        legal=engine.legal_actions(state, seat),
        level="hard",
        seed=number,
        seconds=1.0,
        default=None,
    )
    began = now()
    action = think(job)
    took = [end - start for start, end in zip(began, now(), strict=True)]
    return engine.action_from_json(action), took


def measure_thinking(engine: WyattEarpEngine, seats: int, matches: int) -> None:
    """Print how long the hard bot thinks about a turn, all its actions together."""
    turns: dict[tuple[int, int, int], list[list[float]]] = {}
    for number in range(matches):
        dice = StreamDice(number.to_bytes(32, "big"), "play/1")
        state = engine.setup(OPTIONS, seats, dice).state
        while (seat := state.active) is not None:
            action, took = ask(engine, state, seat, number)
            turns.setdefault((number, state.hand_no, state.turn_no), []).append(took)
            state = engine.apply(state, seat, action, dice).state
    print(f"           the hard bot's thinking, {len(turns)} turns of {seats} seats, at most "
          f"{max(map(len, turns.values()))} actions each:")  # fmt: skip
    for place, name in enumerate(("on the wall", "of processor time")):
        ordered = sorted(1000 * sum(took[place] for took in turn) for turn in turns.values())
        half, most, nearly_all = (ordered[int(share * len(ordered))] for share in (0.5, 0.9, 0.99))
        print(
            f"{half:10.1f} ms a turn {name}; 90 %: {most:.1f}, 99 %: {nearly_all:.1f}, "
            f"the longest: {ordered[-1]:.1f}"
        )


def now() -> tuple[float, float]:
    """Return wall and processor time."""
    return time.perf_counter(), time.process_time()


def report(count: int, started: tuple[float, float], unit: str, what: str) -> None:
    wall, work = (count / (end - start) for start, end in zip(started, now(), strict=True))
    print(f"{wall:10.0f} {unit:9}{what}; {work:.0f} a second of processor time")


if __name__ == "__main__":
    given = [float(part) for part in sys.argv[1:]]
    measure(given[0] if given else 3, int(given[1]) if len(given) > 1 else 4)
