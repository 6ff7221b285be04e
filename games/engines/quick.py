"""Build frozen slotted dataclasses several times faster than their own constructor does.

A frozen dataclass sets each field through `object.__setattr__`. `quick` makes a subclass of the
same layout that is not frozen, fills it, and turns the object into the frozen class. Only for
values that an engine builds thousands of times a second; the result is an ordinary frozen value.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, field, fields, make_dataclass
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


def quick(kind: Callable[P, T]) -> Callable[P, T]:
    """Return a fast constructor of the frozen slotted dataclass `kind`, with the same arguments."""
    frozen: Any = kind
    parts: list[Any] = []
    for part in fields(frozen):
        if part.default_factory is not MISSING:
            raise TypeError(f"{kind!r}: quick() takes no default factories")
        given = field() if part.default is MISSING else field(default=part.default)
        parts.append((part.name, Any, given))
    body = {
        "__slots__": (),
        "__init__": vars(make_dataclass("Plain", parts))["__init__"],
        "__setattr__": object.__setattr__,  # both, or Python takes the slow way
        "__delattr__": object.__delattr__,
    }
    twin: Any = type("Twin", (frozen,), body)

    def build(*args: Any) -> Any:
        value = twin(*args)
        value.__class__ = frozen
        return value

    return cast(Callable[P, T], build)
