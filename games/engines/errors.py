"""Refusals and faults that engines raise; the words for people live with the presenters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


class EngineError(Exception):
    """Base of everything an engine raises on purpose.

    `code` is stable and names the reason; `params` are plain values for the message. Texts for
    people are made from both by the presenters.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, object] = params

    def __str__(self) -> str:
        detail = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.code}({detail})" if detail else self.code


class IllegalAction(EngineError):
    """The action is not allowed in this state; nothing changed."""


class MalformedAction(IllegalAction):
    """What was sent has not the shape of any action of this game."""


class CodecError(EngineError):
    """JSON that does not describe the asked-for value. `path` is in `params`."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with content or options.

    `where` names the row (an item, a weapon, an option; empty = the whole set), `field` the field,
    `message` is the English sentence; `code` and `params` let presenters translate it.
    """

    where: str
    field: str
    code: str
    message: str
    params: tuple[tuple[str, object], ...] = ()
    warning: bool = False


class _Faulty(EngineError):
    def __init__(self, *faults: Fault) -> None:
        super().__init__(faults[0].code if faults else "invalid", message=_first(faults))
        self.faults = faults


class ContentError(_Faulty):
    """A ruleset cannot be played by; `faults` lists everything that is wrong."""


class OptionError(_Faulty):
    """The options of a table do not fit the game; `faults` lists everything that is wrong."""


@dataclass(frozen=True, slots=True)
class FaultList:
    """Collects faults while content is read; warnings do not block."""

    faults: list[Fault] = field(default_factory=list)

    def errors(self) -> tuple[Fault, ...]:
        return tuple(fault for fault in self.faults if not fault.warning)


def _first(faults: tuple[Fault, ...]) -> str:
    return faults[0].message if faults else ""
