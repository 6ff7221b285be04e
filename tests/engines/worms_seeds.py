"""Seeds and streams for tests, without the registry."""

from __future__ import annotations

from hashlib import sha256

from games.engines.dice import StreamDice


def seed_of(number: int) -> bytes:
    return sha256(str(number).encode()).digest()


def stream(seed: bytes, version: int) -> StreamDice:
    return StreamDice(seed, f"play/{version}")
