"""The choices a table has, as the engine keeps them, and their rows for a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engines.errors import Fault, OptionError
from games.engines.protocol import Option
from games.engines.wyattearp.content import Constants
from games.engines.wyattearp.messages import fault

TARGETS = (15_000, 25_000, 40_000)
BOUNTIES = (1_000, 2_000, 3_000, 5_000)


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed on, complete. `payment_preview` is for the page only."""

    win_money: int = 25_000
    start_bounty: int = 1_000
    payment_preview: bool = True
    turn_seconds: int = 90
    pause_seconds: int = 45


def list_options(constants: Constants) -> tuple[Option, ...]:
    """Return the schema; what the card table says is standard."""
    targets = sorted({*TARGETS, constants.win_money})
    bounties = sorted({*BOUNTIES, constants.start_bounty})
    return (
        Option(
            "win_money",
            "choice",
            str(constants.win_money),
            "Money to win",
            "The game ends after the hand in which somebody has this many dollars.",
            "play",
            choices=tuple(map(str, targets)),
        ),
        Option(
            "start_bounty",
            "choice",
            str(constants.start_bounty),
            "Starting bounty",
            "Dollars on every poster when the game begins.",
            "play",
            choices=tuple(map(str, bounties)),
        ),
        Option(
            "payment_preview",
            "bool",
            True,
            "Payment preview",
            "Players may look up who would be paid what if the hand ended now.",
            "sight",
        ),
        Option(
            "turn_seconds",
            "int",
            90,
            "Seconds a turn",
            "Time for a whole turn, from drawing to discarding.",
            "time",
            15,
            600,
        ),
        Option(
            "pause_seconds",
            "int",
            45,
            "Pause between hands",
            "Seconds to look at the settlement; it ends early when all are ready.",
            "time",
            0,
            300,
        ),
    )


def read_options(given: Mapping[str, Any], constants: Constants) -> Options:
    """Return the options that `given` names, standard for the rest; raises OptionError."""
    schema = {option.name: option for option in list_options(constants)}
    values = {name: option.default for name, option in schema.items()}
    faults: list[Fault] = []
    for name, value in given.items():
        option = schema.get(name)
        if option is None:
            faults.append(fault(str(name)[:40], "", "unknown_option", name=str(name)[:40]))
        elif wanted := _wanted_instead(option, value):
            faults.append(fault(option.name, "", "option_form", name=option.name, wanted=wanted))
        else:
            values[name] = value
    if faults:
        raise OptionError(*faults)
    values["win_money"] = int(values["win_money"])
    values["start_bounty"] = int(values["start_bounty"])
    return Options(**values)


def _wanted_instead(option: Option, value: Any) -> str:
    """Return what the option must be, empty if the value is just that."""
    if option.kind == "bool":
        return "" if type(value) is bool else "true or false"
    if option.kind == "choice":
        fits = isinstance(value, str) and value in option.choices
        return "" if fits else "one of " + ", ".join(option.choices)
    least, most = option.minimum or 0, option.maximum or 0
    fits = type(value) is int and least <= value <= most
    return "" if fits else f"a whole number from {least} to {most}"
