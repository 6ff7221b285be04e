"""What is hidden reaches nobody: views, events, legal actions and refusals (section 17)."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engines import codec
from games.engines.errors import IllegalAction
from games.engines.protocol import filter_events
from games.engines.worms.actions import Fire, Move, Use
from games.engines.worms.state import State, Worm
from tests.engines.worms_board import Island
from tests.engines.worms_play import ENGINE, play
from tests.engines.worms_seeds import seed_of, stream

FLAT = "/".join(["5555555"] * 7)


def text(value: Any) -> str:
    return json.dumps(codec.encode(value), sort_keys=True)


def sights(state: State, events: Any, viewer: int | None) -> str:
    """Return every byte that a viewer gets of a step."""
    told = text(tuple(filter_events(events, viewer)))
    return f"{text(ENGINE.view(state, viewer))} {told} {ENGINE.epoch(state)}"


def with_other_secrets(state: State, viewer: int | None, chance: Random) -> State:
    """Return a state that differs only in what the viewer may not know.

    Hidden worms of others have other health and poison (and squares where nothing else is), other
    teams own other things, crates and cards hold and hide others. What will be drawn later from
    these differs too, so only what needs none of it is compared.
    """
    insider = None if viewer is None or state.teams[viewer].out else viewer
    spy = insider is not None and state.teams[insider].crate_spy
    taken = {one.at for things in (state.worms, state.drums, state.mines, state.crates,
                                   state.cards, state.bubbles) for one in things}  # fmt: skip
    free = [square for square, height in enumerate(state.land)
            if "0123456789A".index(height) > state.water and square not in taken]  # fmt: skip
    worms: list[Worm] = []
    for worm in state.worms:
        if worm.invisible and worm.team != insider:
            at = free.pop(chance.randrange(len(free))) if free else worm.at
            inside = any(bubble.at == worm.at for bubble in state.bubbles)
            hp, poison = chance.randint(1, 200), chance.randint(0, 3)
            worms.append(replace(worm, at=worm.at if inside else at, hp=hp, poison=poison))
        else:
            worms.append(worm)
    teams = tuple(
        team if seat == insider else replace(team, items=(("grenade", chance.randint(1, 9)),))
        for seat, team in enumerate(state.teams)
    )
    crates = tuple(
        replace(crate, trap=chance.choice([None, "poison"]), item=crate.item if spy else "bazooka")
        if crate.item
        else crate
        for crate in state.crates
    )
    return replace(state, worms=tuple(worms), teams=teams, crates=crates)


@pytest.mark.slow
def test_other_secrets_change_no_byte_of_a_view_nor_what_is_legal() -> None:
    hidden, chance = 0, Random(1)
    for state in (state for number in range(6) for state in states(number)):
        for viewer in (None, *range(len(state.teams))):
            other = with_other_secrets(state, viewer, chance)
            hidden += other.worms != state.worms
            assert text(ENGINE.view(other, viewer)) == text(ENGINE.view(state, viewer))
            if viewer is not None:
                assert ENGINE.legal_actions(other, viewer) == ENGINE.legal_actions(state, viewer)
    assert hidden


def states(number: int) -> list[State]:
    """Return a sample of states of a match in which everybody owns everything."""
    chance = Random(number)
    moves = play(chance, number, seats=2 + number % 3, rich=True, sudden_death=2)
    return [move.step.state for move in moves if chance.random() < 0.1]


@pytest.mark.parametrize("number", range(6))
def test_a_refusal_does_not_depend_on_secrets(number: int) -> None:
    for state in states(number)[:12]:
        if ENGINE.result(state) is not None:
            continue
        chance = Random(number)
        seat = state.turn
        other = with_other_secrets(state, seat, chance)
        names = [worm.id for worm in state.worms if worm.team == seat]
        for _ in range(40):
            command = random_command(chance, chance.choice(names))
            one, two = (ENGINE.preview(game, seat, command) for game in (state, other))
            assert str(one) == str(two), command


def random_command(chance: Random, worm: str) -> Any:
    square = (chance.randint(-1, 15), chance.randint(-1, 15))
    items = [row.id for row in ENGINE.content.items]
    return chance.choice(
        [
            Move(worm, "".join(chance.choices("NESW", k=chance.randint(1, 4)))),
            Use(worm, chance.choice(items), chance.choice([None, square])),
            Fire(worm, chance.choice(items), chance.choice(["N", "E", "S", "W"])),
            Fire(worm, "mine", target=square, mine="damage"),
            Fire(worm, "homing_missile", target=square),
        ]
    )


def test_doings_of_a_hidden_worm_that_touch_nobody_move_no_other_cursor() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(0, 6), B1=(6, 6), B2=(6, 0))
    game.mend("A1", invisible=3)
    game.give(0, fast_walk=1, ninja_rope=1, bubble_trouble=1)
    for command in (
        Move("A1", "E"),
        Use("A1", "fast_walk"),
        Use("A1", "ninja_rope"),
        Move("A1", "SEE"),
        Use("A1", "bubble_trouble"),
        Fire("A1", "prod", "N"),
    ):
        before = {viewer: sights(game.state, (), viewer) for viewer in (None, 1)}
        game.do(command)
        for viewer, seen in before.items():
            assert sights(game.state, game.events, viewer) == seen, command
        assert game.told(0)


def test_two_squares_of_a_hidden_worm_look_the_same_whatever_others_do() -> None:
    """The same commands of the other team against two places of a hidden worm it cannot reach."""
    for viewer in (None, 1):
        seen = set()
        for at in ((6, 0), (5, 5)):
            game = Island(FLAT, A1=at, A2=(0, 6), B1=(0, 0), B2=(3, 3), B3=(6, 6))
            game.mend("A1", invisible=2, hp=100 + at[1], poison=at[1])
            game.change(turn=1)
            game.give(1, grenade=1, teleport=1)
            bytes_seen = []
            for command in (
                Move("B1", "ES"),
                Fire("B1", "handgun", "S"),
                Use("B2", "teleport", (4, 4)),
            ):
                game.do(command)
                bytes_seen.append(sights(game.state, game.events, viewer))
            seen.add("".join(bytes_seen))
        assert len(seen) == 1


@pytest.mark.slow
def test_what_a_viewer_sees_never_changes_without_an_event_for_it() -> None:
    for number in range(6):
        for move in play(Random(number), number, seats=2 + number, rich=True, sudden_death=2):
            for viewer in (None, *range(2 + number)):
                before, after = move.before, move.step.state
                if text(ENGINE.view(before, viewer)) != text(ENGINE.view(after, viewer)):
                    assert filter_events(move.step.events, viewer), (viewer, move)


def test_a_hidden_worm_that_leaves_its_bubble_makes_others_look_again() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(0, 6), B1=(6, 6))
    game.mend("A1", invisible=3)
    game.bubble((0, 0), seat=0)
    game.do(Move("A1", "E"))
    assert [type(event).__name__ for event in filter_events(game.events, 1)] == ["Stirred"]
    assert ENGINE.view(game.state, 1).bubbles


def test_a_bullet_that_hits_a_hidden_worm_or_its_bubble_is_shown_as_having_hit_nothing() -> None:
    for bubble in (False, True):
        game = Island(FLAT, A1=(0, 0), A2=(0, 6), B1=(4, 0), B2=(6, 6))
        game.mend("B1", invisible=2)
        if bubble:
            game.bubble((4, 0))
        game.do(Fire("A1", "handgun", "E"))
        nothing = {"type": "shot", "see": "all", "hit": None, "at": None}
        assert game.event("shot") == nothing
        assert game.told(0) == game.told(None) == ["fired", "shot"]
        assert game.told(1) == (["fired", "shot"] if bubble else ["fired", "shot", "hurt"])


def test_a_hidden_bubble_swallows_a_missile_without_a_public_word() -> None:
    game = Island(FLAT, A1=(0, 0), A2=(0, 6), B1=(4, 0), B2=(6, 6))
    game.mend("B1", invisible=2)
    game.bubble((4, 0))
    game.give(0, homing_missile=1)
    assert ENGINE.view(game.state, 0).bubbles == () and ENGINE.view(game.state, 1).own.bubbles
    game.do(Fire("A1", "homing_missile", target=(4, 0)))
    assert game.told(0) == ["fired"] and game.told(1) == ["fired", "absorbed"]


def test_a_team_that_is_out_sees_what_the_public_sees() -> None:
    game = Island(FLAT, A1=(0, 0), B1=(4, 0), C1=(6, 6))
    game.give(2, grenade=1, spy=True)
    game.crate((1, 1), "bazooka")
    assert ENGINE.view(game.state, 2).crates[0].item == "bazooka"
    game.state = ENGINE.leave(game.state, 2, stream(seed_of(1), 1)).state
    seen, public = ENGINE.view(game.state, 2), ENGINE.view(game.state, None)
    assert replace(seen, viewer=None, teams=()) == replace(public, teams=())
    assert seen.own is None


@pytest.mark.parametrize("number", range(4))
def test_a_guess_looks_like_the_truth_and_can_be_played_on(number: int) -> None:
    chance = Random(number)
    for state in states(number):
        for viewer in range(len(state.teams)):
            view = ENGINE.view(state, viewer)
            for guess in (
                ENGINE.determinise(view, stream(seed_of(number), 1)),
                ENGINE.as_seen(view),
            ):
                assert ENGINE.view(guess, viewer) == view
        if ENGINE.result(state) is None:
            guess = ENGINE.determinise(ENGINE.view(state, state.turn), stream(seed_of(number), 2))
            legal = ENGINE.legal_actions(guess, state.turn)
            one = chance.choice(legal)
            action = next(one.members()) if hasattr(one, "members") else one
            try:
                ENGINE.apply(guess, state.turn, action, stream(seed_of(number), 3))
            except IllegalAction:
                pytest.fail(f"a legal action was refused: {action}")
