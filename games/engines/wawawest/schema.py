"""The table options of Wa Wa West as rows for a form (rules sections 6 and 7)."""

from __future__ import annotations

from games.engines.protocol import Option
from games.engines.wawawest.kinds import Fire, Tie


def _switch(name: str, label: str, help: str, *, default: bool = False, group: str) -> Option:
    return Option(name, "bool", default, label, help, group)


def _number(  # noqa: PLR0913 - a row of the schema
    name: str, default: int, label: str, help: str, *, least: int, most: int, group: str
) -> Option:
    return Option(name, "int", default, label, help, group, least, most)


SCHEMA: tuple[Option, ...] = (
    _switch("teams", "Teams", "Two teams, seated alternately. No friendly fire.", group="play"),
    _switch(
        "precision",
        "Precision",
        "Every weapon that is not a bomb hits only the player it is aimed at.",
        group="play",
    ),
    _switch(
        "concentrated",
        "Concentrated",
        "The Laser Gun hits only the player it is aimed at.",
        group="play",
    ),
    _switch(
        "thievery",
        "Thievery",
        "Survivors take the ammo of those they kill, in equal shares.",
        group="play",
    ),
    _switch(
        "blitz",
        "Blitz",
        "Very short turns, and locking in early counts sooner.",
        group="play",
    ),
    _number(
        "headstart",
        0,
        "Headstart",
        "Ammo everybody starts with.",
        least=0,
        most=20,
        group="play",
    ),
    Option(
        "exclude_items", "items", (), "Without", "Items nobody may choose in this match.", "items"
    ),
    _switch(
        "greater",
        "Greater weapons",
        "A weapon beats a lesser weapon of the same sort.",
        default=True,
        group="rules",
    ),
    _switch(
        "first_to_fire",
        "First to fire",
        "Between equal weapons the earlier one hits. Off: only the lists count.",
        default=True,
        group="rules",
    ),
    _switch(
        "spares",
        "Spares",
        "An item spares what its Spares list names. Off: the other two lists are taken literally.",
        default=True,
        group="rules",
    ),
    Option(
        "fire",
        "choice",
        "lock_time",
        "Who fires first",
        "By the time of locking in, never (equals always tie), or by order of arrival.",
        "fire",
        choices=tuple(Fire),
    ),
    _number(
        "tolerance_ms",
        100,
        "Tolerance",
        "Milliseconds within which equals are undecided.",
        least=0,
        most=10_000,
        group="fire",
    ),
    _number(
        "floor_ms",
        1000,
        "Floor",
        "Faster times than this many milliseconds count as this.",
        least=0,
        most=60_000,
        group="fire",
    ),
    _number(
        "blitz_floor_ms",
        300,
        "Floor in Blitz",
        "The same in Blitz.",
        least=0,
        most=60_000,
        group="fire",
    ),
    Option(
        "tie",
        "choice",
        "all_hit",
        "Undecided equals",
        "All are hit, all are spared, or the match ends in a tie of them.",
        "fire",
        choices=tuple(Tie),
    ),
    _number(
        "turn_limit",
        100,
        "Turn limit",
        "After this turn the living share a tie.",
        least=1,
        most=1000,
        group="time",
    ),
    _number(
        "turn_seconds",
        15,
        "Seconds a turn",
        "Time to choose.",
        least=3,
        most=600,
        group="time",
    ),
    _number(
        "blitz_seconds",
        3,
        "Seconds a turn in Blitz",
        "The same in Blitz.",
        least=2,
        most=5,
        group="time",
    ),
    _number(
        "pause_seconds",
        4,
        "Pause",
        "Seconds to look at what was shown; it ends early when all are ready.",
        least=0,
        most=20,
        group="time",
    ),
    _switch(
        "hide_locks",
        "Hide who has locked in",
        "Nobody sees who has chosen until the turn closes.",
        group="sight",
    ),
    _switch("memory", "Memory", "The ammo of others is not shown.", group="sight"),
)
