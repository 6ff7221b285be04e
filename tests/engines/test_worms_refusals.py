"""Every refusal of M-190, in its order, and never by what is hidden (M-187)."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.dice import NoDice
from games.engines.errors import IllegalAction
from games.engines.worms.actions import (
    Collect,
    End,
    Equip,
    Fire,
    Move,
    Odd,
    Orders,
    Reopen,
    Surrender,
    Use,
)
from tests.engines.worms_board import ENGINE, Island

FLAT = "/".join(["5555555"] * 7)


def island(land: str = FLAT) -> Island:
    found = Island(land, A1=(3, 3), A2=(0, 0), A3=(0, 1), A4=(0, 2), B1=(6, 6), B2=(6, 0))
    found.give(0, bazooka=1, dynamite=1, mine=1, teleport=1, ninja_rope=2, fast_walk=2, airstrike=1,
               bubble_trouble=2, invisibility=2, parachute=1, fire_punch=1, sheep_strike=1,
               mad_cow=4, shotgun=1)  # fmt: skip
    return found


@pytest.mark.parametrize(
    ("command", "code", "detail"),
    [
        (Odd("DANCE"), "command", {"do": "DANCE"}),
        (End("worm"), "no_worm", {}),
        (Move("B1", "N"), "worm", {"worm": "B1"}),
        (Move("A9", "N"), "worm", {"worm": "A9"}),
        (Move("", "N"), "worm", {"worm": ""}),
        (Move("A1", ""), "path", {}),
        (Move("A1", "NX"), "path", {}),
        (Move("A1", "n"), "path", {}),
        (Collect("A1", "N" * 9), "nothing_there", {"at": (3, -6)}),
        (Collect("A1", "N"), "nothing_there", {"at": (3, 2)}),
        (Move("A1", "NNNN"), "no_moves", {"left": 3}),
        (Move("A1", "NESW" * 2500), "no_moves", {"left": 3}),
        (Move("A2", "EN"), "edge", {"step": 1, "at": (1, -1)}),
        (Move("A2", "S"), "blocked", {"step": 0, "at": (0, 1)}),
        (Use("A1", "bazooka"), "item", {"item": "bazooka"}),
        (Use("A1", "broom"), "item", {"item": "broom"}),
        (Use("A1", "parachute"), "instant", {"item": "parachute"}),
        (Use("A1", "crate_spy"), "instant", {"item": "crate_spy"}),
        (Use("A1", "teleport"), "aim", {}),
        (Use("A1", "teleport", (7, 3)), "edge", {"at": (7, 3)}),
        (Use("A1", "teleport", (10**30, 3)), "edge", {"at": (10**30, 3)}),
        (Use("A1", "teleport", (0, 0)), "occupied", {"at": (0, 0)}),
        (Use("A1", "fast_walk", (1, 1)), "aim", {}),
        (Fire("A1", "teleport"), "item", {"item": "teleport"}),
        (Fire("A1", ""), "item", {"item": ""}),
        (Fire("A1", "sheep", "E"), "no_ammo", {"item": "sheep"}),
        (Fire("A1", "handgun"), "aim", {}),
        (Fire("A1", "handgun", "NE"), "aim", {}),
        (Fire("A1", "handgun", "E", target=(1, 1)), "aim", {}),
        (Fire("A1", "handgun", "E", mine="damage"), "aim", {}),
        (Fire("A1", "bazooka", "E"), "aim", {}),
        (Fire("A1", "bazooka", target=(3, 7)), "edge", {"at": (3, 7)}),
        (Fire("A1", "bazooka", target=(6, 4)), "range", {"at": (6, 4)}),
        (Fire("A2", "prod", "N"), "edge", {"at": (0, -1)}),
        (Fire("A1", "airstrike", "E"), "aim", {}),
        (Fire("A1", "airstrike", "E", start=(3, 3)), "edge", {}),
        (Fire("A1", "airstrike", "E", start=(-1, 3)), "edge", {}),
        (Fire("A1", "airstrike", "Q", start=(0, 3)), "aim", {}),
        (Fire("A1", "sheep_strike", "SE", start=(0, 0)), "aim", {}),
        (Fire("A1", "dynamite", target=(3, 5)), "range", {"at": (3, 5)}),
        (Fire("A1", "mine", target=(3, 4)), "mine_type", {}),
        (Fire("A1", "mine", target=(3, 4), mine="acid"), "mine_type", {}),
        (Equip("minigun", ()), "command", {"do": "EQUIP"}),
        (Reopen(), "command", {"do": "REOPEN"}),
        (Orders(()), "list_length", {"most": 40, "got": 0}),
        (Orders((End(),) * 41), "list_length", {"most": 40, "got": 41}),
        (Orders((Odd("DANCE"),)), "command", {"do": "DANCE", "line": 1}),
    ],
)
def test_a_refusal_names_its_reason(command: Any, code: str, detail: dict[str, Any]) -> None:
    game = island()
    assert game.refused(command) == code
    assert game.detail == detail


def test_steps_are_refused_by_the_ground_and_what_stands_on_it() -> None:
    game = island("5555555/5555555/5557555/5525055/5555555/5555555/5555555")
    game.give(0)
    assert game.refused(Move("A1", "N")) == "too_high"
    assert game.refused(Move("A1", "E")) == "water"
    game.mend("A1", at=game.geo.at(3, 4))
    game.drum((4, 4))
    assert game.refused(Move("A1", "E")) == "blocked"
    assert game.refused(Move("A1", "WN")) == "cliff"
    assert game.detail == {"step": 1, "at": (2, 3)}


def test_what_is_laid_needs_dry_level_free_ground() -> None:
    game = island("5555555/5555555/5556555/5550555/5555555/5555555/5555555")
    game.mend("A1", at=game.geo.at(2, 3))
    game.mend("A2", at=game.geo.at(2, 2))
    assert game.refused(Fire("A1", "dynamite", target=(3, 3))) == "water"
    assert game.refused(Fire("A2", "dynamite", target=(3, 2))) == "height"
    game.drum((2, 4))
    game.mine((1, 3))
    for at in ((2, 4), (1, 3)):
        assert game.refused(Fire("A1", "mine", target=at, mine="poison")) == "occupied"
    game.do(Fire("A1", "dynamite", target=(2, 4)))  # dynamite may lie on anything


def test_a_blow_needs_its_height_and_a_teleport_its_ground() -> None:
    game = island("5555555/5555555/5557555/5503555/5555555/5555555/5555555")
    game.mend("A1", at=game.geo.at(4, 3))
    game.mend("A2", at=game.geo.at(4, 2))
    assert game.refused(Fire("A2", "prod", "W")) == "height"
    assert game.detail == {"at": (3, 2)}
    assert game.refused(Fire("A1", "fire_punch", "W")) == "height"
    assert game.refused(Use("A1", "teleport", (2, 3))) == "water"
    game.mine((1, 5))
    assert game.refused(Use("A1", "teleport", (1, 5))) == "occupied"


def test_the_first_worms_must_finish_before_a_fourth_may_start() -> None:
    game = island()
    for name in ("A1", "A2", "A3"):
        game.do(Fire(name, "handgun", "E"))
    assert game.refused(Move("A1", "N")) == "worm_done"
    assert game.refused(Move("A4", "E")) == "limit"
    assert game.refused(Fire("A3", "prod", "E")) == "fired"
    assert game.detail == {"weapon": "handgun"}


def test_a_utility_is_not_used_twice() -> None:
    game = island()
    for item in ("ninja_rope", "fast_walk", "bubble_trouble", "invisibility"):
        game.do(Use("A1", item))
        assert game.refused(Use("A1", item)) == "already"
    game.do(End("worm"))
    assert game.refused(Use("A2", "teleport", (3, 3))) == "occupied"  # a hidden one of its own


def test_several_shots_are_limited_and_cows_are_paid_one_by_one() -> None:
    game = island()
    game.do(Fire("A1", "shotgun", "E"))
    assert game.items(0).get("shotgun") is None
    game.do(Fire("A1", "shotgun", "E"))
    assert game.refused(Fire("A1", "shotgun", "E")) == "fired"
    assert game.refused(Fire("A1", "mad_cow", "E")) == "fired"


def test_swings_are_refused_off_the_board_and_onto_what_is_seen() -> None:
    game = island("5555555/5555555/5555555/5559055/5555555/5555555/5555555")
    game.drum((5, 3))
    game.do(Use("A1", "ninja_rope"))
    assert game.refused(Move("A1", "EE")) == "blocked"
    assert game.detail == {"step": 1, "at": (5, 3)}
    assert game.refused(Move("A1", "NNNN")) == "no_moves"
    game.do(Move("A1", "W"))
    game.mend("A1", at=game.geo.at(1, 0))
    assert game.refused(Move("A1", "EN")) == "edge"
    assert game.detail == {"step": 1, "at": (2, -1)}
    assert game.refused(Move("A1", "W")) == "blocked"


def test_out_of_turn_and_after_the_end() -> None:
    game = island()
    for command in (End(), Move("B1", "W"), Odd("DANCE"), Orders((End(),)), Equip("minigun", ())):
        assert game.refused(command, seat=1) == "not_your_turn"
    game.do(Surrender(), seat=1)
    assert game.happened() == ["surrendered", "team_out", "game_over"]
    for command in (End(), Move("A1", "W"), Odd("DANCE"), Surrender(), Orders((End(),))):
        assert game.refused(command, seat=0) == "game_over"
        assert game.refused(command, seat=1) == "game_over"


def test_nobody_surrenders_twice() -> None:
    game = Island(FLAT, A1=(0, 0), B1=(3, 3), C1=(6, 6))
    game.do(Surrender(), seat=1)
    assert game.refused(Surrender(), seat=1) == "out"


def test_what_is_hidden_changes_no_refusal() -> None:
    """The same commands with and without a hidden worm in its bubble, and with a trap."""
    bare, full = island(), island()
    full.mend("B1", at=full.geo.at(3, 2), invisible=2)
    bare.mend("B1", invisible=2)
    full.bubble((3, 2))
    for game in (bare, full):
        game.crate((4, 3), "sheep", trap="damage" if game is full else None)
        game.do(Use("A2", "ninja_rope"))
    for path in ("N", "NN", "E", "EE", "NNN", "EEE"):
        for name in ("A1", "A2"):
            assert verdict(bare, Move(name, path)) == verdict(full, Move(name, path))
    for command in (
        Use("A1", "teleport", (3, 2)),
        Fire("A1", "mine", target=(3, 2), mine="poison"),
        Fire("A1", "dynamite", target=(4, 3)),
        Fire("A1", "prod", "N"),
        Use("A1", "bubble_trouble"),
    ):
        assert verdict(bare, command) == verdict(full, command) is None
    assert ENGINE.legal_actions(bare.state, 0) == ENGINE.legal_actions(full.state, 0)


def verdict(game: Island, command: Any) -> str | None:
    refusal = ENGINE.preview(game.state, 0, command)
    return None if refusal is None else str(refusal)


def test_a_preview_says_what_would_be_refused_and_rolls_nothing() -> None:
    game = island()
    for command in (Move("A1", "NNNN"), Odd("X"), End("worm"), Fire("A1", "sheep", "E")):
        found = ENGINE.preview(game.state, 0, command)
        assert found is not None and found.code == game.refused(command)
    for command in (End(), Surrender(), Move("A1", "N"), Fire("A1", "bazooka", target=(3, 3))):
        assert ENGINE.preview(game.state, 0, command) is None
    assert ENGINE.preview(game.state, 1, End()).code == "not_your_turn"
    assert ENGINE.preview(game.state, 1, Surrender()) is None


JUNK = [
    None, 3, "END", [], {}, {"do": None}, {"do": "FLY"}, {"do": ["END"]}, {"kind": "Move"},
    {"do": "END", "what": "game"}, {"do": "END", "more": 1}, {"do": "MOVE", "step": 1},
    {"do": "LIST"}, {"do": "LIST", "list": 3}, {"do": "SURRENDER", "why": "tired"},
]  # fmt: skip


@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_what_is_no_command_is_refused_when_it_is_read(junk: Any) -> None:
    game = island()
    with pytest.raises(IllegalAction) as caught:
        ENGINE.read_action(game.state, 0, junk)
    assert caught.value.code == "command"
    with pytest.raises(IllegalAction) as caught:
        ENGINE.read_action(game.state, 1, junk)
    assert caught.value.code == "not_your_turn"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"do": "MOVE"}, "worm"),
        ({"do": "MOVE", "worm": 1, "path": "N"}, "worm"),
        ({"do": "MOVE", "worm": "A1"}, "path"),
        ({"do": "MOVE", "worm": "A1", "path": ["N"]}, "path"),
        ({"do": "FIRE", "worm": "A1", "weapon": 5}, "item"),
        ({"do": "FIRE", "worm": "A1", "weapon": "handgun", "dir": 5}, "aim"),
        ({"do": "FIRE", "worm": "A1", "weapon": "handgun", "dir": "E", "target": "x"}, "aim"),
        ({"do": "FIRE", "worm": "A1", "weapon": "bazooka", "target": [1]}, "aim"),
        ({"do": "FIRE", "worm": "A1", "weapon": "bazooka", "target": [1.5, 2]}, "aim"),
        ({"do": "FIRE", "worm": "A1", "weapon": "bazooka", "target": [True, 2]}, "aim"),
        ({"do": "FIRE", "worm": "A1", "weapon": "bazooka", "target": [-1, 2]}, "edge"),
        ({"do": "FIRE", "worm": "A1", "weapon": "mine", "target": [3, 3], "mine": 7}, "mine_type"),
        ({"do": "USE", "worm": "A1", "item": None}, "item"),
        ({"do": "USE", "worm": "A1", "item": "teleport", "target": {}}, "aim"),
        ({"do": "LIST", "list": [{"do": "FLY"}]}, "command"),
        ({"do": "LIST", "list": []}, "list_length"),
        ({"do": "LIST", "list": [{"do": "END"}] * 41}, "list_length"),
        ({"do": "LIST", "list": [{"do": "LIST", "list": []}]}, "command"),
        ({"do": "EQUIP", "team_weapon": 3, "buys": []}, "command"),
    ],
)
def test_a_field_of_the_wrong_shape_gets_the_refusal_of_that_field(sent: Any, code: str) -> None:
    game = island()
    action = ENGINE.read_action(game.state, 0, sent)
    with pytest.raises(IllegalAction) as caught:
        ENGINE.apply(game.state, 0, action, NoDice())
    assert caught.value.code == code
