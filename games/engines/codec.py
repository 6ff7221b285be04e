"""Strict JSON for frozen dataclasses, both ways: no unknown key, no lost type.

Values may be int, str, bool, None, StrEnum, tuple, frozenset, dict with str keys, and frozen
dataclasses of these. A union of dataclasses is told apart by its class name under "kind".
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from games.engines.errors import CodecError

T = TypeVar("T")
KIND = "kind"
Reader = Callable[[Any, str], Any]


def encode(value: Any) -> Any:
    """Return the JSON value; dataclasses become objects with their class name under "kind"."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return [encode(part) for part in value]
    names = _names_of(kind)
    if names is not None:
        body: dict[str, Any] = {KIND: kind.__name__}
        for name in names:
            part = getattr(value, name)
            body[name] = part if type(part) in _PLAIN else encode(part)
        return body
    return _encode_rare(value)


def _encode_rare(value: Any) -> Any:
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, frozenset):
        return sorted((encode(part) for part in value), key=repr)
    if isinstance(value, Mapping):
        return {key: encode(part) for key, part in value.items()}
    raise TypeError(f"{type(value).__name__} has no JSON form")


_PLAIN = frozenset((int, str, bool, type(None)))


@cache
def _names_of(kind: Any) -> tuple[str, ...] | None:
    """Return the fields of a dataclass, None for any other type."""
    if not is_dataclass(kind):
        return None
    names = tuple(field.name for field in fields(kind))
    if KIND in names:
        raise TypeError(f"{kind!r}: a field cannot be called {KIND!r}")
    return names


def decode(kind: type[T] | Any, json: Any, path: str = "$") -> T:
    """Return the value of type `kind` that `json` describes; raises CodecError with the path."""
    wanted: Any = kind
    return typing.cast(T, _reader(wanted)(json, path))


def _wrong(path: str, expected: str, json: Any) -> CodecError:
    return CodecError("bad_value", path=path, expected=expected, got=type(json).__name__)


@cache
def _reader(wanted: Any) -> Reader:
    kind: Any = wanted
    origin = get_origin(kind)
    if origin is not None:
        return _generic_reader(origin, get_args(kind))
    if kind in (int, str, bool):
        return _plain_reader(kind)
    if kind in (None, type(None)):
        return _none_reader
    if hasattr(kind, "__dataclass_fields__"):
        return _object_reader(kind)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _enum_reader(kind)
    if kind is Any:
        return _any_reader
    raise TypeError(f"{kind!r} has no JSON form")


def _generic_reader(origin: Any, args: tuple[Any, ...]) -> Reader:
    if origin in (Union, types.UnionType):
        return _union_reader(args)
    if origin is Literal:
        return _literal_reader(args)
    if origin is tuple:
        return _tuple_reader(args)
    if origin is frozenset:
        return _set_reader(args[0])
    if origin in (dict, Mapping):
        return _map_reader(args[1])
    raise TypeError(f"{origin!r} has no JSON form")


def _any_reader(json: Any, path: str) -> Any:
    return json


def _none_reader(json: Any, path: str) -> None:
    if json is not None:
        raise _wrong(path, "null", json)


def _plain_reader(kind: Any) -> Reader:
    def read(json: Any, path: str) -> Any:
        if type(json) is not kind:  # True is an int to Python, not to us
            raise _wrong(path, kind.__name__, json)
        return json

    return read


def _literal_reader(allowed: tuple[Any, ...]) -> Reader:
    def read(json: Any, path: str) -> Any:
        for value in allowed:
            if type(json) is type(value) and json == value:
                return value
        raise _wrong(path, " or ".join(map(repr, allowed)), json)

    return read


def _enum_reader(kind: type[StrEnum]) -> Reader:
    def read(json: Any, path: str) -> Any:
        if type(json) is str:
            for member in kind:
                if member.value == json:
                    return member
        raise _wrong(path, kind.__name__, json)

    return read


def _list(json: Any, path: str) -> list[Any]:
    if type(json) is not list:
        raise _wrong(path, "a list", json)
    return json


def _tuple_reader(args: tuple[Any, ...]) -> Reader:
    if len(args) == 2 and args[1] is Ellipsis:
        read_one = _reader(args[0])
        return lambda json, path: tuple(
            read_one(part, f"{path}[{i}]") for i, part in enumerate(_list(json, path))
        )
    readers = tuple(_reader(arg) for arg in args)

    def read(json: Any, path: str) -> Any:
        parts = _list(json, path)
        if len(parts) != len(readers):
            raise _wrong(path, f"{len(readers)} parts", json)
        return tuple(
            reader(part, f"{path}[{i}]")
            for i, (reader, part) in enumerate(zip(readers, parts, strict=True))
        )

    return read


def _set_reader(arg: Any) -> Reader:
    read_one = _reader(arg)

    def read(json: Any, path: str) -> Any:
        parts = [read_one(part, f"{path}[{i}]") for i, part in enumerate(_list(json, path))]
        if len(set(parts)) != len(parts):
            raise _wrong(path, "no value twice", json)
        return frozenset(parts)

    return read


def _map_reader(arg: Any) -> Reader:
    read_one = _reader(arg)

    def read(json: Any, path: str) -> Any:
        if type(json) is not dict:
            raise _wrong(path, "an object", json)
        return {key: read_one(part, f"{path}.{key}") for key, part in json.items()}

    return read


def _object_readers(kinds: list[Any]) -> dict[str, Reader]:
    return {kind.__name__: _object_reader(kind) for kind in kinds}


def _union_reader(args: tuple[Any, ...]) -> Reader:
    objects = _object_readers([arg for arg in args if is_dataclass(arg)])
    others = tuple(_reader(arg) for arg in args if not is_dataclass(arg))

    def read(json: Any, path: str) -> Any:
        if type(json) is dict and objects:
            kind = json.get(KIND)
            if isinstance(kind, str) and kind in objects:
                return objects[kind](json, path)
            if len(objects) == 1 and kind is None:
                return next(iter(objects.values()))(json, path)
        for reader in others:
            try:
                return reader(json, path)
            except CodecError:
                continue
        raise _wrong(path, " or ".join([*objects, *map(str, args)][:4]), json)

    return read


@cache
def _object_reader(kind: Any) -> Reader:
    name = kind.__name__

    @cache
    def parts() -> dict[str, tuple[Reader, bool]]:
        hints = get_type_hints(kind)
        return {
            part.name: (
                _reader(hints[part.name]),
                part.default is MISSING and part.default_factory is MISSING,
            )
            for part in fields(kind)
        }

    def read(json: Any, path: str) -> Any:
        if type(json) is not dict:
            raise _wrong(path, name, json)
        known = parts()
        given = {key: part for key, part in json.items() if key != KIND}
        if json.get(KIND, name) != name:
            raise _wrong(f"{path}.{KIND}", name, json)
        for key in given:
            if key not in known:
                raise CodecError("unknown_key", path=f"{path}.{str(key)[:40]}", expected=name)
        for key, (_, needed) in known.items():
            if needed and key not in given:
                raise CodecError("missing_key", path=f"{path}.{key}", expected=name)
        return kind(**{key: known[key][0](part, f"{path}.{key}") for key, part in given.items()})

    return read
