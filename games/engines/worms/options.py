"""The choices a table has (M-21, M-28, M-174)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engines.errors import Fault, OptionError
from games.engines.protocol import Option
from games.engines.worms.content import Content
from games.engines.worms.messages import fault

SCHEMA: tuple[Option, ...] = (
    Option(
        "worms",
        "int",
        0,
        "Worms in a team",
        "0 takes the usual number for so many players. All teams together have at most 18.",
        "play",
        0,
        9,
    ),
    Option(
        "sudden_death",
        "int",
        0,
        "Rounds before Sudden Death",
        "0 draws 8 to 12. After them the water rises with every round.",
        "play",
        0,
        20,
    ),
    Option("turn_seconds", "int", 180, "Seconds a turn", "Time for one turn.", "time", 60, 600),
    Option(
        "shop_seconds",
        "int",
        300,
        "Seconds for the shop",
        "Time to choose weapons before the game.",
        "time",
        60,
        1800,
    ),
)
_BY_NAME = {option.name: option for option in SCHEMA}


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed on, complete. `sudden_death` 0 = drawn when the game starts."""

    worms: int = 1
    sudden_death: int = 0
    turn_seconds: int = 180
    shop_seconds: int = 300


def read_options(given: Mapping[str, Any], content: Content, players: int) -> Options:
    """Return the options that `given` names, standard for the rest; raises OptionError."""
    faults = [wrong for name, value in given.items() if (wrong := _wrong(name, value))]
    values = {option.name: given.get(option.name, option.default) for option in SCHEMA}
    constants = content.constants
    most = constants.most_worms(players)
    if not faults and values["worms"] > most:
        faults.append(fault("worms", "", "too_many_worms", players=players, most=most))
    if faults:
        raise OptionError(*faults)
    values["worms"] = values["worms"] or constants.worms_of(players)
    return Options(**values)


def _wrong(name: Any, value: Any) -> Fault | None:
    option = _BY_NAME.get(name) if isinstance(name, str) else None
    if option is None:
        return fault(str(name)[:40], "", "unknown_option", name=str(name)[:40])
    least, most = option.minimum or 0, option.maximum or 0
    if type(value) is int and least <= value <= most:
        return None
    wanted = f"a whole number from {least} to {most}"
    return fault(option.name, "", "option_form", name=option.name, wanted=wanted)
