"""Frames: whatever is sent gets a typed answer, never an exception."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import wire

GOOD = {"t": "act", "key": "k1", "epoch": 3, "action": {"kind": "Ready"}}


def refused(text: str | None, binary: bytes | None = None) -> str:
    with pytest.raises(wire.BadFrame) as caught:
        wire.read_frame(text, binary)
    return caught.value.code


def test_a_good_act_is_read() -> None:
    frame = wire.read_frame(json.dumps(GOOD), None)
    assert (frame.t, frame.key, frame.epoch, frame.action) == ("act", "k1", 3, {"kind": "Ready"})


def test_escaped_letters_of_any_script_are_read() -> None:
    frame = wire.read_frame(json.dumps({**GOOD, "action": {"item": "총 \U0001f52b"}}), None)
    assert frame.action == {"item": "총 \U0001f52b"}


def test_a_draft_may_forget_the_choice() -> None:
    frame = wire.read_frame(json.dumps({**GOOD, "t": "draft", "action": None}), None)
    assert (frame.t, frame.action) == ("draft", None)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_json"),
        ("nonsense", "not_json"),
        ("NaN", "not_json"),
        ('{"t":"act","key":"k","epoch":NaN}', "not_json"),
        ("[]", "not_an_object"),
        ("7", "not_an_object"),
        ("[" * 1000 + "]" * 1000, "frame_too_deep"),
        ('{"t":"act","action":' + '{"a":' * 6 + "1" + "}" * 7, "frame_too_deep"),
        ('"' + "x" * 5000 + '"', "frame_too_large"),
        ('{"t":"shout"}', "unknown_frame"),
        ('{"t":["act"]}', "unknown_frame"),
        (json.dumps({**GOOD, "key": ""}), "bad_key"),
        (json.dumps({**GOOD, "key": 7}), "bad_key"),
        (json.dumps({**GOOD, "key": "x" * 65}), "bad_key"),
        (json.dumps({**GOOD, "key": "a\n"}), "bad_key"),
        (json.dumps({**GOOD, "key": "a\u0000"}), "not_text"),
        (json.dumps({**GOOD, "action": "a\ud800"}), "not_text"),
        (json.dumps({**GOOD, "action": {"\udfff": 1}}), "not_text"),
        (json.dumps({**GOOD, "action": {"item": "Gun\u0000"}}), "not_text"),
        ('{"t":"act","key":"k","epoch":3,"action":1e999}', "not_json"),
        (json.dumps({**GOOD, "epoch": "3"}), "bad_epoch"),
        (json.dumps({**GOOD, "epoch": True}), "bad_epoch"),
        (json.dumps({**GOOD, "epoch": -1}), "bad_epoch"),
        (json.dumps({**GOOD, "epoch": 2**60}), "bad_epoch"),
        (json.dumps({**GOOD, "seat": 2}), "unknown_field"),
        (json.dumps({**GOOD, "action": None}), "no_action"),
    ],
)
def test_a_bad_frame_is_refused_with_its_own_code(text: str, code: str) -> None:
    assert refused(text) == code


def test_a_binary_frame_is_refused() -> None:
    assert refused(None, b"\x00\x01") == "binary_frame"
    assert refused(None, b"") == "empty_frame"


def test_a_refusal_names_the_key_it_could_read() -> None:
    with pytest.raises(wire.BadFrame) as caught:
        wire.read_frame(json.dumps({**GOOD, "epoch": None}), None)
    assert caught.value.key == "k1"


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        wire.read_frame(text, None)
    except wire.BadFrame as fault:
        assert fault.code


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=12,
)


@given(
    st.fixed_dictionaries(
        {}, optional={name: json_values for name in ("t", "key", "epoch", "action", "cursor")}
    )
)
def test_any_object_is_read_or_refused(value: dict[str, object]) -> None:
    try:
        frame = wire.read_frame(json.dumps(value), None)
    except wire.BadFrame:
        return
    assert frame.t in {"act", "draft", "seen", "pong"}


def test_a_bucket_refuses_a_flood_and_fills_again() -> None:
    bucket = wire.Bucket(rate=1000, burst=3)
    assert [bucket.take() for _ in range(3)] == [True] * 3
    bucket.tokens = 0
    bucket.at += 10  # no time has passed since
    assert not bucket.take()
    assert bucket.over == 1
