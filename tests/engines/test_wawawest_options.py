"""The options of a table are read strictly, described in full, and in force."""

from __future__ import annotations

import pytest

from games.engines.errors import OptionError
from tests.engines.table import ENGINE, Table


def test_time_limits_are_those_of_the_options() -> None:
    table = Table(2, turn_seconds=20, pause_seconds=7)
    assert ENGINE.time_limit(table.state, 0) == 20.0
    table.turn("Reload", "Reload")
    assert ENGINE.time_limit(table.state, 0) == 7.0
    assert ENGINE.time_limit(Table(2, blitz=True).state, 0) == 3.0
    table = Table(2)
    table.lock(0, "Reload")
    assert ENGINE.time_limit(table.state, 0) is None


@pytest.mark.parametrize(
    ("options", "field", "code"),
    [
        ({"fire": "duel"}, "fire", "not_offered"),
        ({"snow": True}, "snow", "unknown_option"),
        ({"teams": 1}, "teams", "option_form"),
        ({"headstart": 21}, "headstart", "option_form"),
        ({"headstart": True}, "headstart", "option_form"),
        ({"tie": "maybe"}, "tie", "option_form"),
        ({"exclude_items": ["Skip"]}, "exclude_items", "fallback_excluded"),
        ({"exclude_items": ["Sword"]}, "exclude_items", "unknown_item"),
        ({"exclude_items": "Gun"}, "exclude_items", "option_form"),
        ({"blitz_seconds": 6}, "blitz_seconds", "option_form"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict, field: str, code: str) -> None:
    with pytest.raises(OptionError) as caught:
        Table(2, **options)
    assert (caught.value.faults[0].where, caught.value.faults[0].code) == (field, code)


@pytest.mark.parametrize("seats", [0, 1, 13])
def test_two_to_twelve_may_play(seats: int) -> None:
    with pytest.raises(OptionError):
        Table(seats)


def test_odd_options_are_warned_of() -> None:
    options = ENGINE.read_options({"headstart": 10, "exclude_items": ["Battery"]})
    assert [one.message for one in ENGINE.check_options(options)] == [
        "With a headstart of 10, “Bazooka” can be played on turn 1.",
        "“Battery” is excluded, so “Stun Gun” can never be chosen.",
    ]


def test_the_schema_describes_every_option_with_words() -> None:
    schema = ENGINE.options()
    assert len({option.name for option in schema}) == len(schema)
    assert all(option.label and option.help for option in schema)
    standard = {option.name: option.default for option in schema}
    assert ENGINE.read_options(standard) == ENGINE.read_options({})


def test_teams_sit_alternately_and_win_together() -> None:
    table = Table(3, teams=True, headstart=1)
    assert [player.team for player in table.state.players] == [0, 1, 0]
    table.turn("Gun", "Reload", "Reload")
    assert ENGINE.result(table.state).ranking == ((0, 2), (1,))
    assert ENGINE.result(table.state).reason == "team_alive"
