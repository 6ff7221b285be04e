"""Playing any registered game at random, for the tests every game must pass."""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from games.engines.dice import StreamDice
from games.engines.errors import OptionError
from games.engines.protocol import Family, Step
from games.registry import ENGINES

GAMES = sorted(ENGINES)
#: What keeps a random match of a game short, unless other options are drawn.
SHORT: dict[str, dict[str, Any]] = {"worms": {"sudden_death": 1, "worms": 2}}


def official_engine(slug: str) -> Any:
    engine = ENGINES[slug]
    return engine.from_json(engine.official_content())


def seed_of(number: int) -> bytes:
    return sha256(str(number).encode()).digest()


def stream(seed: bytes, version: int) -> StreamDice:
    return StreamDice(seed, f"play/{version}")


def random_options(engine: Any, chance: random.Random) -> dict[str, Any]:
    """Return table options drawn from the schema, each away from standard in a third of cases."""
    given: dict[str, Any] = dict(SHORT.get(engine.slug, {}))
    for option in engine.options():
        if chance.random() > 0.35:
            continue
        if option.kind == "bool":
            given[option.name] = chance.random() < 0.5
        elif option.kind == "choice":
            given[option.name] = chance.choice(option.choices)
        elif option.kind == "int":
            top = min(option.maximum, option.minimum + 20)
            given[option.name] = chance.choice(
                [option.minimum, chance.randint(option.minimum, top)]
            )
        else:
            names = [item.name for item in engine.content.items]
            given[option.name] = chance.sample(names, chance.randint(0, 3))
    return given


def open_match(engine: Any, chance: random.Random, seed: bytes) -> Step[Any]:
    """Return the opening of a match with options and seats drawn until the game accepts them."""
    while True:
        seats = chance.choice(engine.seat_counts)
        try:
            return engine.setup(random_options(engine, chance), seats, StreamDice(seed, "setup"))
        except OptionError:
            continue


def draw(legal: Any, chance: random.Random) -> Any:
    """Return one of the legal actions, or a member of a family of them."""
    one = chance.choice(legal)
    return chance.choice(list(one.members())) if isinstance(one, Family) else one


class Move(NamedTuple):
    """One entry of a random match: what was done in which state, and what came of it."""

    version: int
    before: Any
    seat: int
    verb: str  # act, time_out, leave
    action: Any
    step: Step[Any]


def do(engine: Any, state: Any, move: tuple[int, int, str, Any], seed: bytes) -> Step[Any]:
    version, seat, verb, action = move
    dice = stream(seed, version)
    if verb == "act":
        return engine.apply(state, seat, action, dice)
    return getattr(engine, verb)(state, seat, dice)


def play_match(
    engine: Any,
    chance: random.Random,
    *,
    seed: bytes,
    leaving: float = 0.01,
    late: float = 0.03,
    most: int = 4000,
) -> Iterator[Move]:
    """Play on at random until the match ends: mostly what is awaited, at times something else."""
    state = open_match(engine, chance, seed).state
    version = 1
    while engine.result(state) is None:
        version += 1
        assert version < most, "the match does not end"
        seat, verb, action = draw_move(engine, state, chance, leaving=leaving, late=late)
        step = do(engine, state, (version, seat, verb, action), seed)
        yield Move(version, state, seat, verb, action, step)
        state = step.state


def wishes(engine: Any, state: Any, seat: int) -> list[Any]:
    """Return the legal actions of who wants to play on."""
    legal = engine.legal_actions(state, seat)
    return [one for one in legal if type(one).__name__ != "Surrender"]


def draw_move(
    engine: Any, state: Any, chance: random.Random, *, leaving: float, late: float
) -> tuple[int, str, Any]:
    awaited = sorted(engine.to_act(state))
    assert awaited, "nobody is awaited and there is no result"
    seats = range(engine.seats(state))
    seat = chance.choice(awaited)
    if chance.random() < leaving:
        stay = [one for one in seats if one not in engine.gone(state)]
        return chance.choice(stay), "leave", None
    if chance.random() < late:
        return seat, "time_out", None
    others = [one for one in seats if one not in awaited and wishes(engine, state, one)]
    if others and chance.random() < 0.1:
        seat = chance.choice(others)
    if chance.random() < leaving:
        action = draw(engine.legal_actions(state, seat), chance)
    else:
        action = draw(wishes(engine, state, seat), chance)
    return seat, "act", engine.stamp(action, chance.choice([0, 900, 2000, 2050, 2101, 9000]))
