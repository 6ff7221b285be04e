"""Commands in words say the same as commands in JSON, and errors point at their line."""

from __future__ import annotations

import pytest

from games.engines.protocol import Family
from games.engines.worms.actions import Collect, End, Fire, Move, OrdersFamily, Surrender, Use
from games.presenters.worms_notation import Unreadable, read_command, read_lines, write_command
from tests.games.worms_moments import ENGINE, MOMENTS

CONTENT = ENGINE.content


@pytest.mark.parametrize(
    ("said", "command"),
    [
        ("A1 move EEN", Move("A1", "EEN")),
        ("a1 walk e e n", Move("A1", "EEN")),
        ("B2 collect S", Collect("B2", "S")),
        ("A1 fire bazooka G7", Fire("A1", "bazooka", target=(6, 6))),
        ("A1 fire Holy Hand-Grenade o15", Fire("A1", "holy_hand_grenade", target=(14, 14))),
        ("A1 fire shotgun n", Fire("A1", "shotgun", dir="N")),
        ("A1 fire airstrike G7 NE", Fire("A1", "airstrike", dir="NE", start=(6, 6))),
        ("A1 fire mine G7 poison", Fire("A1", "mine", target=(6, 6), mine="poison")),
        ("A1 fire armageddon", Fire("A1", "armageddon")),
        ("A1 use teleport G7", Use("A1", "teleport", (6, 6))),
        ("A1 use ninja-rope", Use("A1", "ninja_rope")),
        ("A1 end", End("worm")),
        ("end", End()),
        ("END TURN", End()),
        ("surrender", Surrender()),
    ],
)
def test_a_line_is_read(said: str, command: object) -> None:
    assert read_command(said, CONTENT) == command


@pytest.mark.slow
def test_every_legal_command_can_be_written_and_read_again() -> None:
    tried = 0
    for moment in MOMENTS[::9]:
        seat = moment.state.turn
        if seat < 0:
            continue
        for one in ENGINE.legal_actions(moment.state, seat):
            if isinstance(one, OrdersFamily):
                continue
            for command in list(one.members())[:12] if isinstance(one, Family) else [one]:
                assert read_command(write_command(command), CONTENT) == command
                tried += 1
    assert tried > 500


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("A1 move EEN\n\n# a word\nA1 fire nothing G7", 4, "notation_item"),
        ("A1 jump", 1, "notation_verb"),
        ("Z9 move E", 1, "notation_worm"),
        ("A1 move", 1, "notation_path"),
        ("A1 move EXE", 1, "notation_path"),
        ("A1 move " + "N" * 10_000, 1, "notation_path"),
        ("A1 fire bazooka somewhere", 1, "notation_aim"),
        ("A1 fire bazooka G7 G8", 1, "notation_rest"),
        ("A1 use teleport G7 G8", 1, "notation_rest"),
        ("A1 use bazooka", 1, "notation_item"),
        ("A1 end now", 1, "notation_rest"),
        ("end of it", 1, "notation_rest"),
        ("", 1, "notation_empty"),
        ("end\n" * 41, 41, "list_length"),
    ],
)
def test_an_error_points_at_its_line(text: str, line: int, code: str) -> None:
    assert read_lines(text, CONTENT) == Unreadable(line, code)


def test_comments_and_empty_lines_are_skipped() -> None:
    lines = read_lines("# the plan\nA1 move E  # one step\n\nend\n", CONTENT)
    assert not isinstance(lines, Unreadable)
    assert [(line.number, line.command) for line in lines] == [(2, Move("A1", "E")), (4, End())]


def test_aims_off_the_board_are_read_and_left_to_the_rules() -> None:
    command = read_command("A1 fire bazooka Z99", CONTENT)
    assert command == Fire("A1", "bazooka", target=(25, 98))
