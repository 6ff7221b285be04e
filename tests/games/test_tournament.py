"""`manage.py tournament` measures bots in a way that can be repeated, and tells when they fail."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.contest import Pairing, Score, play_games


def run(**options: Any) -> list[str]:
    """Return the lines of a run, without the time it took."""
    out = StringIO()
    call_command("tournament", "wawawest", stdout=out, **options)
    return [re.sub(r" +\d+ s$", "", line) for line in out.getvalue().splitlines()]


@pytest.mark.slow
def test_the_same_seed_and_nodes_give_the_same_games_however_many_workers() -> None:
    given: dict[str, Any] = {"games": 40, "seats": "2,3", "levels": "medium:easy"}
    one = run(**given, workers=1)
    assert one == run(**given, workers=2)
    assert len(one) == 3
    assert "40 games a pairing" in one[0]
    assert "seeds 1/0 to 1/39" in one[0]
    assert re.search(r"medium among easy +2 seats: 0\.\d{3} \(0\.\d{3} to \d\.\d{3}\)", one[1])


@pytest.mark.slow
def test_each_game_has_seats_and_nodes_of_its_own() -> None:
    out = StringIO()
    given: dict[str, Any] = {"games": 2, "levels": "medium:easy", "workers": 1}
    call_command("tournament", "wyattearp", stdout=out, **given)
    first, *lines = out.getvalue().splitlines()
    assert "2 games a pairing, 500 nodes a choice" in first
    assert [line.split()[3] for line in lines] == ["2", "4"]


@pytest.mark.parametrize("seats", (2, 3))
def test_a_thinking_bot_repeats_itself_too(seats: int) -> None:
    pairing = Pairing("wawawest", "hard", "medium", seats, "again", nodes=10)
    assert play_games(pairing, range(6)) == play_games(pairing, range(6))


def test_another_seed_gives_other_games() -> None:
    wins = []
    for seed in ("one", "other"):
        pairing = Pairing("wawawest", "medium", "easy", 3, seed, nodes=10)
        wins.append([play_games(pairing, [number]).wins for number in range(30)])
    assert wins[0] != wins[1]


@pytest.mark.slow
def test_a_bot_that_is_not_above_its_fair_share_fails_the_check() -> None:
    upside_down: dict[str, Any] = {"games": 20, "seats": "2", "levels": "easy:medium"}
    assert "NOT ABOVE" in run(**upside_down)[1]
    with pytest.raises(CommandError, match="1 of 1"):
        run(**upside_down, check=True)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seats": "1"}, "2 to 12 seats"),
        ({"seats": "two"}, "list such as"),
        ({"levels": "hard"}, "no pair"),
        ({"levels": "hard:divine"}, "no pair"),
        ({"options": "{"}, "JSON"),
        ({"options": "[]"}, "JSON"),
        ({"games": 0}, "at least 1"),
    ],
)
def test_what_cannot_be_played_is_said_plainly(options: dict[str, Any], words: str) -> None:
    with pytest.raises(CommandError, match=words):
        run(**{"games": 1, **options})


def test_a_tie_of_k_counts_one_kth() -> None:
    always_tie = (("headstart", 1), ("turn_limit", 1))
    pairing = Pairing("wawawest", "easy", "easy", 4, "ties", 1, always_tie)
    score = play_games(pairing, range(60))
    assert score.wins != int(score.wins)
    assert Score(4, 1.0) + Score(6, 2.5) == Score(10, 3.5)


def test_the_interval_is_wilsons() -> None:
    low, high = Score(100, 60.0).interval()
    assert (round(low, 3), round(high, 3)) == (0.502, 0.691)


@pytest.mark.soak
def test_hard_beats_medium_and_medium_beats_easy_clearly() -> None:
    run(games=1000, check=True)
