"""Frames of the match socket: one careful reader, so that no input is ever an exception."""

from __future__ import annotations

import json
import math
import time
from dataclasses import dataclass
from typing import Any

FRAME_LIMIT = 4096
DEPTH_LIMIT = 6
KEY_LIMIT = 64
EPOCH_LIMIT = 2**53

# Close codes for reasons of the application (stack: only 1000 and 3000 to 4999 may be sent).
SIGNED_OUT = 4401
NO_MATCH = 4404
TOO_FAST = 4429


class BadFrame(Exception):
    """A frame that says nothing we understand; `code` names the reason, `key` whose it was."""

    def __init__(self, code: str, key: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.key = key


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame that has the right shape; what it asks for is judged elsewhere."""

    t: str
    key: str = ""
    epoch: int = 0
    action: Any = None
    cursor: int = 0


def read_frame(text: str | None, binary: bytes | None) -> Frame:
    """Return the frame; raises BadFrame and nothing else, whatever was sent."""
    if text is None:
        raise BadFrame("binary_frame" if binary else "empty_frame")
    value = read_json(text)
    if not isinstance(value, dict):
        raise BadFrame("not_an_object")
    return _frame(value)


def read_json(text: str) -> Any:
    """Return JSON that is small, flat and can be stored; raises BadFrame and nothing else."""
    if len(text) > FRAME_LIMIT:
        raise BadFrame("frame_too_large")
    if _depth(text) > DEPTH_LIMIT:
        raise BadFrame("frame_too_deep")
    try:
        value = json.loads(text, parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError):
        raise BadFrame("not_json") from None
    if "\\u" in text and not _is_text(value):
        raise BadFrame("not_text")
    return value


def is_key(text: str) -> bool:
    """Return whether this may name a click."""
    return 1 <= len(text) <= KEY_LIMIT and text.isprintable()


def _no_constant(name: str) -> Any:
    raise ValueError(name)  # NaN and Infinity are not JSON


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)  # 1e999 is JSON, but infinity is not
    return value


def _is_text(value: Any) -> bool:
    """Return whether all strings can be encoded and stored: no half characters, no NUL."""
    text = json.dumps(value, ensure_ascii=False)
    return "\\u0000" not in text and not any("\ud800" <= char <= "\udfff" for char in text)


def _depth(text: str) -> int:
    """Return how deep brackets nest, counted before parsing; those in strings count too."""
    deepest = depth = 0
    for letter in text:
        if letter in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in "]}":
            depth -= 1
    return deepest


def _frame(value: dict[str, Any]) -> Frame:
    kind = value.get("t")
    if kind == "pong":
        return Frame(kind)
    if kind == "seen":
        cursor = value.get("cursor")
        return Frame(kind, cursor=cursor if type(cursor) is int and 0 <= cursor < 2**31 else 0)
    if kind not in ("act", "draft"):
        raise BadFrame("unknown_frame")
    key = value.get("key")
    if not isinstance(key, str) or not is_key(key):
        raise BadFrame("bad_key")
    epoch = value.get("epoch")
    if type(epoch) is not int or not 0 <= epoch < EPOCH_LIMIT:
        raise BadFrame("bad_epoch", key)
    if set(value) - {"t", "key", "epoch", "action"}:
        raise BadFrame("unknown_field", key)
    action = value.get("action")
    if action is None and kind == "act":
        raise BadFrame("no_action", key)
    return Frame(kind, key, epoch, action)


@dataclass(slots=True)
class Bucket:
    """A token bucket: `rate` a second, `burst` at once; `over` counts what found it empty."""

    rate: float
    burst: float
    tokens: float = 0.0
    at: float = 0.0
    over: int = 0

    def __post_init__(self) -> None:
        self.tokens = self.burst
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1:
            self.over += 1
            return False
        self.tokens -= 1
        return True
