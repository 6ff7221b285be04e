"""Worked examples: running them against an engine and saying where it differs.

A file is `{"game": slug, "examples": [...]}` and may have `vectors` (checks below the level of a
game, by kind) and `loadouts`. What an example holds and how it is compared is each game's own
matter: its `examples.py` is an `Examples`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.engines.dice import SEED_BYTES, StreamDice


class ScenarioError(Exception):
    """A file that cannot be run: malformed, or asking for what is not offered. One clear line."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one example; `diff` lines read `path: expected X, got Y`."""

    id: str
    title: str
    diff: tuple[str, ...]
    actual: Any

    @property
    def ok(self) -> bool:
        return not self.diff

    def line(self) -> str:
        """Return the line for people: one line, whatever the example's names hold."""
        if self.ok:
            return in_one_line(f"PASS {self.id} {self.title}")
        return in_one_line(f"FAIL {self.id} {self.title}: {'; '.join(self.diff)}")

    def as_json(self) -> dict[str, Any]:
        return {"id": self.id, "ok": self.ok, "diff": list(self.diff), "actual": self.actual}


class Examples(Protocol):
    """A game's `examples.py`."""

    def run_example(self, engine: Any, example: Mapping[str, Any]) -> tuple[Sequence[str], Any]:
        """Return the differences and what came out; raises ScenarioError."""

    def run_vector(self, engine: Any, kind: str, vector: Any) -> tuple[Sequence[str], Any] | None:
        """Return the same for a vector of the game's own; None = unknown kind."""

    def run_loadout(self, engine: Any, loadout: Any) -> tuple[str, Sequence[str], Any] | None:
        """Return the id and the same for a loadout; None = the game has none."""


def run_scenarios(content: Any, examples: Examples, engine: Any) -> Iterator[Outcome]:
    """Yield the outcome of everything in a file's JSON, in order; raises ScenarioError."""
    given = _list(content.get("examples", []), "examples")
    for number, example in enumerate(given):
        where = f"examples[{number}]"
        name, title = _text(example, "id", where), str(example.get("title", ""))
        try:
            diff, actual = examples.run_example(engine, example)
        except ScenarioError as wrong:
            raise ScenarioError(f"{name}: {wrong}") from None
        except RecursionError:
            raise
        except Exception as broken:  # it may begin where no match can come to; the others still run
            diff, actual = [f"it broke off: {type(broken).__name__}: {broken}"], None
        yield Outcome(name, title, tuple(diff), actual)
    vectors = content.get("vectors", {})
    if not isinstance(vectors, Mapping):
        raise ScenarioError("vectors: expected an object")
    for kind, vector in vectors.items():
        yield _run_vector(kind, vector, examples, engine)
    for loadout in _list(content.get("loadouts", []), "loadouts"):
        found = examples.run_loadout(engine, loadout)
        if found is None:
            raise ScenarioError("loadouts: this game has none")
        yield Outcome(found[0], "loadout", tuple(found[1]), found[2])


def read_game(content: Any) -> str:
    """Return the game a file is for; raises ScenarioError if it is no file of examples."""
    if not isinstance(content, Mapping):
        raise ScenarioError("expected an object with game and examples")
    game = content.get("game")
    if not isinstance(game, str):
        raise ScenarioError("game: expected the name of a game")
    if not any(key in content for key in ("examples", "vectors", "loadouts")):
        raise ScenarioError("examples: missing")
    return game


def _run_vector(kind: str, vector: Any, examples: Examples, engine: Any) -> Outcome:
    found = (
        _run_dice_stream(vector)
        if kind == "dice_stream"
        else examples.run_vector(engine, kind, vector)
    )
    if found is None:
        raise ScenarioError(f"vectors: {kind!r} is not a kind this game has")
    return Outcome(f"vectors.{kind}", "vector", tuple(found[0]), found[1])


def _run_dice_stream(vector: Any) -> tuple[Sequence[str], Any]:
    """Check words and rolls of a named stream, each from its counter 0 (M-17)."""
    try:
        seed, name = bytes.fromhex(vector["seed_hex"]), vector["stream"]
        wanted = {"words": vector.get("words", []), "rolls": vector.get("rolls", [])}
        sides = [int(n) for n, _ in wanted["rolls"]]
    except (TypeError, KeyError, ValueError, AttributeError):
        raise ScenarioError("vectors.dice_stream: malformed") from None
    if len(seed) != SEED_BYTES or not isinstance(name, str) or min(sides, default=1) < 1:
        raise ScenarioError("vectors.dice_stream: malformed")
    words, rolls = StreamDice(seed, name), StreamDice(seed, name)
    actual = {
        "words": [f"{words.word():016x}" for _ in wanted["words"]],
        "rolls": [[n, rolls.roll(n, "vector")] for n in sides],
    }
    return find_differences(wanted, actual), actual


def find_differences(expected: Any, actual: Any, path: str = "") -> list[str]:
    """Return one line for each place where the two differ; objects are compared key by key."""
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        lines = []
        for key in [*expected, *(key for key in actual if key not in expected)]:
            here = f"{path}.{key}" if path else str(key)
            if key not in actual:
                lines.append(f"{here}: expected {show(expected[key])}, got nothing")
            elif key not in expected:
                lines.append(f"{here}: expected nothing, got {show(actual[key])}")
            else:
                lines += find_differences(expected[key], actual[key], here)
        return lines
    if _same(expected, actual):
        return []
    return [f"{path}: expected {show(expected)}, got {show(actual)}"]


def show(value: Any) -> str:
    """Return a value as one line of JSON."""
    return json.dumps(value, ensure_ascii=False)


def in_one_line(text: str) -> str:
    """Return the text without line breaks, and with what cannot be encoded escaped."""
    return " ".join(text.splitlines()).encode("utf-8", "backslashreplace").decode("utf-8")


def _same(one: Any, other: Any) -> bool:
    """Tell whether two values are equal: True is not 1 here, and the order of keys is free."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _list(value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise ScenarioError(f"{path}: expected a list")
    return value


def _text(value: Any, key: str, path: str) -> str:
    if not isinstance(value, Mapping):
        raise ScenarioError(f"{path}: expected an object")
    if not isinstance(value.get(key), str):
        raise ScenarioError(f"{path}.{key}: expected text")
    return str(value[key])
