"""Bot seats of live matches: when they answer, and the answer from the worker pool.

The moment a bot locks in is drawn before it thinks and independent of what it will choose (W-31);
chance for both comes from a stream of the match's secret seed, so nobody can foresee it.
"""

from __future__ import annotations

import asyncio

from games import pool, services
from games.engines.dice import StreamDice
from games.host import MatchHost
from games.timekeeping import now_ms

QUICK_MS = (60, 300)
READY_MS = (200, 700)
FOLLOW_MS = (500, 1_100)
LONGEST_MS = 9_000


async def play(host: MatchHost, seat: int, epoch: int) -> None:
    """Think and act for one awaited bot seat; returns without acting when the match moved on."""
    engine, position = host.facts.engine, host.shown
    dice = StreamDice(host.facts.seed, f"bot/{seat}/{epoch}")
    pausing = engine.pausing(position.state)
    if pausing and not _people_awaited(host) and host.watchers:
        return  # somebody watches the reveal: the pause runs its time
    at_ms = position.time.opened_ms + _answer_after(host, seat, dice, pausing=pausing)
    if host.watchers and not pausing:
        # A turn of several actions is timed from its opening: let people follow each of them.
        at_ms = max(at_ms, now_ms() + _between(dice, *FOLLOW_MS))
    if pausing:
        action = engine.action_to_json(engine.default_action(position.state, seat))
    else:
        job = pool.job_for(host.facts, position, seat, dice.word())
        action = await pool.choose(job)
    await asyncio.sleep(max(0, at_ms - now_ms()) / 1000)
    if host.shown.epoch == epoch and host.shown.result is None:
        await services.act_for_bot(host, seat, epoch, action)


def _people_awaited(host: MatchHost) -> bool:
    awaited = host.facts.engine.to_act(host.shown.state)
    return any(not host.facts.bots[seat] for seat in awaited)


def _answer_after(host: MatchHost, seat: int, dice: StreamDice, *, pausing: bool) -> int:
    """Draw the milliseconds after the opening at which this bot answers."""
    if pausing:
        return _between(dice, *READY_MS)
    if not host.watchers and not _people_awaited(host):
        return _between(dice, *QUICK_MS)
    limit = host.facts.engine.time_limit(host.shown.state, seat)
    most = LONGEST_MS if limit is None else min(LONGEST_MS, round(limit * 700))
    least = min(1_200, most // 3)
    # The middle of three throws: mostly neither hasty nor slow, as people are.
    return sorted(_between(dice, least, most) for _ in range(3))[1]


def _between(dice: StreamDice, least: int, most: int) -> int:
    return least + dice.roll(max(1, most - least + 1), "answer time")
