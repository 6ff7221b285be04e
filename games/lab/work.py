"""What a worker of the lab does: plays the chunks it is told, as modestly as the system can.

Lines of JSON on standard input: first the plan, then chunks [first, end]. Answers a line for each
chunk. Ends with whoever started it.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from typing import Any, TextIO

from games.lab.trials import Plan, Side, play_pairs, sides_of

#: The share of its processor that a worker uses, pauses included.
DUTY = 0.8
LOWEST = 19


def step_back() -> None:
    """Run only when nothing else wants to, on disks too where SCHED_IDLE is known."""
    os.nice(LOWEST)
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def play_chunk(
    plan: Plan, sides: tuple[Side, Side], chunk: list[int], rest: Callable[[float], None]
) -> dict[str, Any]:
    """Return the tally of the chunk's pairs as JSON; `rest` is told the seconds each one took."""
    began, found = time.monotonic(), None
    for found in play_pairs(plan, sides, range(*chunk)):  # noqa: B007 - the last is the whole
        now = time.monotonic()
        rest(now - began)
        began = time.monotonic()
    return found.to_json() if found is not None else {}


def serve(lines: TextIO, out: TextIO, rest: Callable[[float], None]) -> None:
    """Answer chunks until there are no more lines."""
    plan = Plan.from_json(json.loads(lines.readline()))
    sides = None
    for line in lines:
        try:
            sides = sides or sides_of(plan)
            answer: dict[str, Any] = {"tally": play_chunk(plan, sides, json.loads(line), rest)}
        except Exception as fault:  # whatever a content makes of an engine is an answer too
            answer = {"fault": f"{type(fault).__name__}: {fault}"[:300]}
        out.write(json.dumps(answer) + "\n")
        out.flush()


def main(*, modest: bool = True) -> None:
    """Serve standard input; between pairs pause, and end if whoever asked is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if modest:
        step_back()
    boss = os.getppid()

    def rest(seconds: float) -> None:
        time.sleep(seconds * (1 - DUTY) / DUTY)
        if os.getppid() != boss:
            os._exit(0)

    with contextlib.suppress(BrokenPipeError):
        serve(sys.stdin, sys.stdout, rest)
