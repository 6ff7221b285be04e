"""Chance: counter streams over a secret match seed (M-14 to M-18)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Protocol

SEED_BYTES = 32
_WORD_SPACE = 1 << 64


class Dice(Protocol):
    """Where engines get chance from."""

    def roll(self, n: int, why: str) -> int:
        """Return a uniform whole number from 0 to n-1; `why` is for the log only."""

    def stream(self, name: str) -> Dice:
        """Return the named sub-stream, starting at its counter 0."""


@dataclass(slots=True)
class StreamDice:
    """Dice over one named SHA-256 counter stream (M-17); counts words from 0."""

    seed: bytes
    name: str
    counter: int = 0

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a match seed has {SEED_BYTES} bytes, not {len(self.seed)}")

    def word(self) -> int:
        """Return the next 64-bit word of the stream."""
        label = self.name.encode()
        block = self.seed + b"\0" + label + b"\0" + self.counter.to_bytes(8, "big")
        self.counter += 1
        return int.from_bytes(sha256(block).digest()[:8], "big")

    def roll(self, n: int, why: str) -> int:
        """Return a uniform number below n; rejects the biased tail (M-17)."""
        if n < 1:
            raise ValueError(f"roll({n}) for {why!r}: a die needs at least one side")
        limit = _WORD_SPACE // n * n
        while (word := self.word()) >= limit:
            continue
        return word % n

    def stream(self, name: str) -> StreamDice:
        return StreamDice(self.seed, name)


@dataclass(slots=True)
class ScriptedDice:
    """Dice that give prepared answers and check what is asked (tests and worked examples).

    `script` holds (sides, value) pairs; all named streams share it in order.
    """

    script: Iterable[tuple[int, int]]
    asked: list[tuple[int, int]] = field(default_factory=list)
    _rest: list[tuple[int, int]] = field(init=False)

    def __post_init__(self) -> None:
        self._rest = list(self.script)

    def roll(self, n: int, why: str) -> int:
        if not self._rest:
            raise AssertionError(f"roll({n}) for {why!r}, but the script is used up")
        sides, value = self._rest.pop(0)
        if sides != n:
            raise AssertionError(f"roll({n}) for {why!r}, but the script has a die of {sides}")
        self.asked.append((sides, value))
        return value

    def stream(self, name: str) -> ScriptedDice:  # noqa: ARG002 - scripts are one line of dice
        return self

    @property
    def unused(self) -> tuple[tuple[int, int], ...]:
        return tuple(self._rest)


class NoDice:
    """For games without chance: any roll is a fault of the engine."""

    def roll(self, n: int, why: str) -> int:
        raise AssertionError(f"roll({n}) for {why!r} in a game without chance")

    def stream(self, name: str) -> NoDice:  # noqa: ARG002 - there is nothing to name
        return self


def commitment(seed: bytes) -> str:
    """Return the hex SHA-256 of the seed, public from the start (M-18)."""
    return sha256(seed).hexdigest()
