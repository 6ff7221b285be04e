"""Bot seats answer at times like people's, drawn before they think and whatever they choose."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from games import bots, pool, services
from games.engines.dice import NoDice
from games.registry import engine_class
from games.timekeeping import now_ms

ENGINE = engine_class("wawawest").from_json(engine_class("wawawest").official_content())


def make_host(
    *, levels: tuple[str, ...] = ("", "hard"), watched: bool = True, **options: Any
) -> Any:
    """Return what `bots.play` needs of a host, at the opening of a match."""
    state = ENGINE.setup(options, len(levels), NoDice()).state
    facts = SimpleNamespace(
        engine=ENGINE,
        seed=bytes(32),
        bots=levels,
        game="wawawest",
        content_hash="official",
        content_json=ENGINE.official_content(),
    )
    shown = SimpleNamespace(
        state=state,
        epoch=ENGINE.epoch(state),
        result=None,
        time=SimpleNamespace(opened_ms=now_ms()),
    )
    return SimpleNamespace(facts=facts, shown=shown, watchers={object()} if watched else set())


class Stage:
    """Stands in for sleep, pool and services; notes what happened in which order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, action: Any) -> None:
        self.order: list[str] = []
        self.slept: list[float] = []
        self.played: list[Any] = []
        self.action = action
        monkeypatch.setattr(pool, "choose", self.choose)
        monkeypatch.setattr(bots.asyncio, "sleep", self.sleep)
        monkeypatch.setattr(services, "act_for_bot", self.act)
        drawn = bots._answer_after

        def answer_after(*args: Any, **named: Any) -> int:
            self.order.append("time")
            return drawn(*args, **named)

        monkeypatch.setattr(bots, "_answer_after", answer_after)

    async def choose(self, job: Any) -> Any:
        self.order.append("choice")
        self.job = job
        return self.action

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)

    async def act(self, host: Any, seat: int, epoch: int, action: Any) -> None:
        self.played.append(action)


async def test_the_time_is_drawn_first_and_does_not_depend_on_the_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slept = []
    for item in ("Reload", "Minigun", "Skip"):
        stage = Stage(monkeypatch, {"kind": "Lock", "item": item})
        await bots.play(make_host(), 1, 2)
        assert stage.order == ["time", "choice"]
        assert stage.played == [stage.action]
        slept += stage.slept
    assert max(slept) - min(slept) < 0.1
    assert 1.0 < slept[0] <= 9.0


async def test_a_bot_is_given_what_its_seat_sees_and_nothing_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage, host = Stage(monkeypatch, {}), make_host(memory=True)
    await bots.play(host, 1, 2)
    assert stage.job.view == ENGINE.view(host.shown.state, 1)
    assert stage.job.legal == ENGINE.legal_actions(host.shown.state, 1)
    assert not hasattr(stage.job, "state")


def times(host: Any, seat: int = 1, count: int = 300) -> list[int]:
    found = []
    for epoch in range(count):
        dice = bots.StreamDice(host.facts.seed, f"bot/{seat}/{epoch}")
        found.append(bots._answer_after(host, seat, dice, pausing=False))
    return found


def test_answers_spread_over_seconds_and_leave_time_before_the_deadline() -> None:
    normal = times(make_host())
    assert min(normal) >= 1_200 and max(normal) <= 9_000
    assert max(normal) - min(normal) > 4_000
    blitz = times(make_host(blitz=True))
    assert max(blitz) <= 3_000 * 0.7
    assert len(set(blitz)) > 100


def test_every_level_answers_from_one_distribution() -> None:
    one, other = times(make_host(levels=("", "easy"))), times(make_host(levels=("", "hard")))
    assert one == other


def test_bots_among_themselves_with_nobody_looking_are_quick() -> None:
    assert max(times(make_host(levels=("easy", "hard"), watched=False))) <= 300


async def test_a_bot_does_nothing_once_the_match_has_moved_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage, host = Stage(monkeypatch, {}), make_host()
    await bots.play(host, 1, host.shown.epoch - 1)
    assert stage.played == []
