"""JSON of engine values loses nothing and lets nothing strange in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.codec import decode, encode
from games.engines.errors import CodecError


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0


@dataclass(frozen=True, slots=True)
class Box:
    name: str
    full: bool
    colour: Colour
    corner: Point
    rest: tuple[Point, ...]
    pair: tuple[int, str]
    marks: frozenset[int]
    table: Mapping[str, int]
    side: Literal["left", "right", 3]
    top: Point | None = None
    any_of: Point | Colour | int | None = None


POINTS = st.builds(Point, st.integers(), st.integers())
BOXES = st.builds(
    Box,
    name=st.text(),
    full=st.booleans(),
    colour=st.sampled_from(Colour),
    corner=POINTS,
    rest=st.lists(POINTS, max_size=3).map(tuple),
    pair=st.tuples(st.integers(), st.text()),
    marks=st.frozensets(st.integers(), max_size=4),
    table=st.dictionaries(st.text(), st.integers(), max_size=3),
    side=st.sampled_from(["left", "right", 3]),
    top=st.none() | POINTS,
    any_of=st.none() | POINTS | st.integers() | st.sampled_from(Colour),
)
BOX = Box("a", True, Colour.RED, Point(1), (), (1, "b"), frozenset(), {}, "left")


@given(box=BOXES)
def test_a_value_survives_its_json(box: Box) -> None:
    assert decode(Box, json.loads(json.dumps(encode(box)))) == box


@given(box=BOXES)
def test_equal_values_have_equal_json(box: Box) -> None:
    again = decode(Box, encode(box))
    assert json.dumps(encode(again)) == json.dumps(encode(box))


def broken(**changes: Any) -> dict[str, Any]:
    return {**encode(BOX), **changes}


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"name": 1}, "$.name"),
        ({"full": 1}, "$.full"),
        ({"pair": [True, "b"]}, "$.pair[0]"),
        ({"pair": [1]}, "$.pair"),
        ({"pair": "1b"}, "$.pair"),
        ({"colour": "green"}, "$.colour"),
        ({"colour": None}, "$.colour"),
        ({"corner": None}, "$.corner"),
        ({"corner": {"kind": "Box"}}, "$.corner.kind"),
        ({"corner": {"x": 1, "z": 2}}, "$.corner.z"),
        ({"corner": {"y": 1}}, "$.corner.x"),
        ({"corner": {"x": 1.0}}, "$.corner.x"),
        ({"rest": {"0": 1}}, "$.rest"),
        ({"rest": [{"x": 1}, {"x": "1"}]}, "$.rest[1].x"),
        ({"marks": [1, 1]}, "$.marks"),
        ({"marks": [[1]]}, "$.marks[0]"),
        ({"table": []}, "$.table"),
        ({"table": {"a": None}}, "$.table.a"),
        ({"side": True}, "$.side"),
        ({"side": "up"}, "$.side"),
        ({"side": 3.0}, "$.side"),
        ({"top": []}, "$.top"),
        ({"any_of": {"kind": "Box"}}, "$.any_of"),
        ({"any_of": "green"}, "$.any_of"),
        ({"extra": 1}, "$.extra"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(changes: dict[str, Any], path: str) -> None:
    with pytest.raises(CodecError) as caught:
        decode(Box, broken(**changes))
    assert caught.value.params["path"] == path


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["kind", "x", "name", "a"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(junk=JSON, field=st.sampled_from(sorted(encode(BOX))))
def test_junk_is_refused_or_means_what_it_says(junk: Any, field: str) -> None:
    try:
        box = decode(Box, broken(**{field: junk}))
    except CodecError:
        return
    assert decode(Box, encode(box)) == box


def test_a_missing_field_with_a_default_may_be_left_out() -> None:
    assert decode(Point, {"x": 1}) == Point(1, 0)


def test_what_has_no_json_form_is_refused_when_written() -> None:
    with pytest.raises(TypeError):
        encode(1.5)
    with pytest.raises(TypeError):
        encode([1])
    with pytest.raises(TypeError):
        decode(list, [])


def test_a_field_named_like_the_class_tag_is_refused() -> None:
    @dataclass(frozen=True)
    class Bad:
        kind: str

    with pytest.raises(TypeError):
        encode(Bad("x"))
