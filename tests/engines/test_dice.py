"""Chance is a function of the seed, the stream's name and the counter; nothing else."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.dice import NoDice, ScriptedDice, StreamDice, commitment

VECTOR = json.loads((Path(__file__).parents[1] / "scenarios" / "dice.json").read_text())
DICE_STREAM = VECTOR["vectors"]["dice_stream"]
SEED = bytes.fromhex(DICE_STREAM["seed_hex"])
SEEDS = st.binary(min_size=32, max_size=32)


def test_the_published_words_and_rolls_come_out() -> None:
    dice = StreamDice(SEED, DICE_STREAM["stream"])
    assert [f"{dice.word():016x}" for _ in DICE_STREAM["words"]] == DICE_STREAM["words"]
    dice = StreamDice(SEED, DICE_STREAM["stream"])
    assert [[n, dice.roll(n, "test")] for n, _ in DICE_STREAM["rolls"]] == DICE_STREAM["rolls"]


@given(seed=SEEDS, n=st.integers(1, 2**64))
def test_a_roll_lies_below_its_sides(seed: bytes, n: int) -> None:
    assert 0 <= StreamDice(seed, "x").roll(n, "test") < n


@given(seed=SEEDS, name=st.text(max_size=20))
def test_the_same_stream_gives_the_same_words(seed: bytes, name: str) -> None:
    one, other = StreamDice(seed, name), StreamDice(seed, "elsewhere").stream(name)
    assert [one.word() for _ in range(3)] == [other.word() for _ in range(3)]


def test_streams_of_other_names_or_seeds_differ() -> None:
    first = StreamDice(SEED, "play/1").word()
    assert StreamDice(SEED, "play/2").word() != first
    assert StreamDice(bytes(32), "play/1").word() != first


def test_the_biased_tail_is_thrown_again() -> None:
    n = 2**63 + 1  # nearly half of all words are in the tail
    dice = StreamDice(SEED, "tail")
    rolls = [dice.roll(n, "test") for _ in range(50)]
    assert dice.counter > 70
    words = StreamDice(SEED, "tail")
    assert rolls == [w for w in (words.word() for _ in range(dice.counter)) if w < n]


def test_rolls_are_even_enough() -> None:
    dice = StreamDice(SEED, "even")
    counts = [0] * 6
    for _ in range(6000):
        counts[dice.roll(6, "test")] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 20.5  # chi-square, p = 0.001


def test_a_short_seed_or_a_die_without_sides_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        StreamDice(b"short", "x")
    with pytest.raises(ValueError, match="at least one side"):
        StreamDice(SEED, "x").roll(0, "test")


def test_scripted_dice_check_what_is_asked() -> None:
    dice = ScriptedDice([(6, 3), (4, 1)])
    assert dice.roll(6, "a") == 3
    with pytest.raises(AssertionError, match="a die of 4"):
        dice.roll(6, "b")
    spent = ScriptedDice([])
    with pytest.raises(AssertionError, match="used up"):
        spent.roll(2, "c")
    assert ScriptedDice([(2, 1)]).unused == ((2, 1),)


def test_a_game_without_chance_has_no_dice() -> None:
    with pytest.raises(AssertionError):
        NoDice().stream("x").roll(6, "test")


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == sha256(SEED).hexdigest()
