"""Bots of Wyatt Earp: legal whatever the cards, sensible, with no more knowledge than a player."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import thinking
from games.contest import Contest, Pairing, count_down, play_games
from games.engines.protocol import allows, bot_view
from games.engines.wyattearp import bots, bots_plan
from games.engines.wyattearp.memory import Remembered
from games.engines.wyattearp.rules import WyattEarpEngine
from games.thinking import Job
from tests.engines.play import play_match, seed_of
from tests.engines.test_wyattearp_sight import mix
from tests.engines.wyatt import BELLE, BILLY, BOB, BUTCH, ENGINE, JESSE, Hand, dice, edited, hand

LEVELS = ("easy", "medium", "hard")


def pick(
    table: Hand | Any, seat: int = 0, level: str = "hard", *, nodes: int = 400, view: Any = None
) -> dict[str, Any]:
    """Return what a bot does at a seat, as the players' actions are written."""
    state = table.state if isinstance(table, Hand) else table
    action = bots.choose(
        bot_view(ENGINE, state, seat) if view is None else view,
        ENGINE.legal_actions(state, seat),
        ENGINE.content,
        level,
        random.Random(1),
        count_down(nodes),
    )
    return ENGINE.action_to_json(action)


def awaited_states(number: int, engine: Any = ENGINE) -> Any:
    """Yield some states of a random match in which a seat is awaited, with that seat."""
    chance = random.Random(number)
    for move in play_match(engine, random.Random(number), seed=seed_of(number)):
        state = move.step.state
        if chance.random() < 0.04:
            for seat in engine.to_act(state):
                yield state, seat


@pytest.mark.parametrize("level", LEVELS)
@given(number=st.integers(0, 2**32))
def test_every_bot_chooses_a_legal_action(level: str, number: int) -> None:
    for state, seat in awaited_states(number):
        legal = ENGINE.legal_actions(state, seat)
        chance = random.Random(number)
        view = bot_view(ENGINE, state, seat)
        action = bots.choose(view, legal, ENGINE.content, level, chance, count_down(20))
        assert allows(legal, action)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_with_edited_cards(level: str) -> None:
    edits = [
        {"row": "hideout", "set": {"copies": 0}},
        {"row": "wyatt_earp", "set": {"copies": 10}},
        {"row": "bank_robbery", "set": {"shot": "required", "safe": None, "hit": 2000}},
    ]
    engine = WyattEarpEngine.from_json(edited(*edits))
    match = Contest(engine, bots.choose, [level] * 3, seed="edited")
    assert match.play({"pause_seconds": 0}, 10).ranking


@pytest.mark.parametrize("level", LEVELS)
def test_bots_among_themselves_come_to_an_end(level: str) -> None:
    for seats in (2, 4):
        match = Contest(ENGINE, bots.choose, [level] * seats, seed=f"ends/{seats}")
        result = match.play({"pause_seconds": 0, "win_money": "15000"}, 10)
        assert len(result.ranking[0]) == 1
        assert match.steps < 2_000


def test_the_same_chance_and_nodes_give_the_same_choice() -> None:
    for state, seat in awaited_states(3):
        for level in LEVELS:
            assert pick(state, seat, level, nodes=50) == pick(state, seat, level, nodes=50)


def test_a_bot_is_given_a_view_with_public_memory_and_never_the_state() -> None:
    for state, seat in awaited_states(5):
        assert isinstance(bot_view(ENGINE, state, seat), Remembered)
        other = mix(state, seat, random.Random(1), kept=True)
        for level in LEVELS:
            assert pick(other, seat, level, nodes=20) == pick(state, seat, level, nodes=20)


def test_guesses_of_hard_are_made_from_what_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []
    guess = bots.determinise

    def watch(rules: Any, view: Any, dice: Any, **named: Any) -> Any:
        given.append((view, named))
        return guess(rules, view, dice, **named)

    monkeypatch.setattr(bots, "determinise", watch)
    table = hand(hands={"A": [BELLE, BELLE, BOB], "B": [BOB] * 4}, discard=[JESSE, BILLY])
    pick(table)
    ((view, named),) = given
    assert view.players == ENGINE.view(table.state, 0).players
    assert view.players[1].hand is None
    assert named["pile"] == (JESSE, BILLY)


@pytest.mark.parametrize("nodes", [0, 5, 60])
def test_thinking_stops_when_told(monkeypatch: pytest.MonkeyPatch, nodes: int) -> None:
    moves = 0
    do = bots_plan.do_move

    def count(*args: Any) -> None:
        nonlocal moves
        moves += 1
        do(*args)

    monkeypatch.setattr(bots_plan, "do_move", count)
    for state, seat in awaited_states(11):
        moves = 0
        pick(state, seat, nodes=nodes)
        assert moves <= 16 + 3 * nodes


def make_job(state: Any, seat: int, number: int = 1) -> Job:
    return Job(
        slug="wyattearp",
        content_hash="official",
        content_json=ENGINE.official_content(),
        view=bot_view(ENGINE, state, seat),
        legal=ENGINE.legal_actions(state, seat),
        level="hard",
        seed=number,
        seconds=10.0,
        default=None,
    )


def test_one_action_gets_its_share_of_the_time_for_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, answers = [100.0], []

    def choose(view: Any, legal: Any, *rest: Any) -> Any:
        for passing in (0.9, 0.2):
            answers.append(rest[-1]())
            clock[0] += passing * bots.THINK_SECONDS
        answers.append(rest[-1]())
        return legal[0]

    monkeypatch.setattr(bots, "choose", choose)
    monkeypatch.setattr(thinking.time, "monotonic", lambda: clock[0])
    table = hand(hands={"A": [BELLE, BOB], "B": [BOB]})
    thinking.think(make_job(table.state, 0))
    assert answers == [True, True, False]
    assert 8 * bots.THINK_SECONDS <= 0.15


@pytest.mark.slow
def test_hard_thinks_at_most_150_ms_about_a_turn() -> None:
    turns: list[float] = []
    for number in range(2):
        stream = dice(number)
        state = ENGINE.setup({"pause_seconds": 0, "win_money": "15000"}, 4, stream).state
        turn, spent = (0, 0), 0.0
        while (seat := state.active) is not None:
            if turn != (state.hand_no, state.turn_no):
                turns.append(spent)
                turn, spent = (state.hand_no, state.turn_no), 0.0
            began = time.process_time()
            action = ENGINE.action_from_json(thinking.think(make_job(state, seat, number)))
            spent += time.process_time() - began
            state = ENGINE.apply(state, seat, action, stream).state
    # The budget is of time by the clock; others on the machine stretch a turn now and then.
    assert sorted(turns)[len(turns) * 95 // 100] <= 0.15


def test_a_hopeless_budget_still_gives_a_sensible_draw() -> None:
    table = hand(hands={"A": [BELLE, BELLE, BOB, JESSE], "B": [BOB] * 4}, phase="draw",
                 discard=[BELLE])  # fmt: skip
    assert pick(table, nodes=0) == {"type": "draw", "from": "discard"}


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_set_that_opens_is_laid(level: str) -> None:
    mine = [BELLE, BELLE, BELLE, BELLE, BOB, JESSE, BILLY]
    table = hand(hands={"A": mine, "B": [BOB] * 4})
    assert pick(table, level=level) == {"type": "lay", "outlaw": BELLE, "cards": 4, "photo": False}


def test_hard_lays_everything_before_it_goes_out() -> None:
    table = hand(
        hands={"A": [BELLE, BELLE, BOB], "B": [BUTCH] * 4 + [JESSE] * 3},
        areas={"A": {BELLE: [BELLE] * 4}, "B": {BILLY: [BILLY] * 3}},
        posters={BELLE: 9000},
    )
    assert pick(table) == {"type": "lay", "outlaw": BELLE, "cards": 2, "photo": False}
    table.do("A", **pick(table))
    assert pick(table) == {"type": "discard", "card": BOB}


def test_hard_asks_for_the_card_that_all_saw_going_there() -> None:
    """Only memory tells which of two opponents holds the third card of a set."""
    table = hand(
        hands={"A": [BELLE, BELLE, "most_wanted", BOB, JESSE, BUTCH],
               "B": [BILLY, BILLY, BOB, JESSE, BUTCH, BUTCH],
               "C": [BILLY, BOB, JESSE, BUTCH, JESSE, BOB]},
        active="C", phase="draw", discard=[BELLE], posters={BELLE: 6000},
    )  # fmt: skip
    table.do("C", type="draw", from_="discard")
    table.do("C", type="discard", card=BOB)
    table.do("A", type="draw", from_="discard")
    asked = pick(table)
    assert (asked["card"], asked["mode"]) == ("most_wanted", "hand")
    assert (asked["target"], asked["outlaw"]) == (2, BELLE)


def test_the_odds_of_a_shot_come_from_the_cards_seen() -> None:
    sheriffs = ["wyatt_earp"] * 6 + ["bank_robbery"] * 3 + [f"photo:{o}" for o in (BELLE, BOB)]
    few = hand(hands={"A": [BELLE], "B": [BOB]}, discard=sheriffs)
    many = hand(hands={"A": [BELLE], "B": [BOB]}, discard=["wyatt_earp"])
    odds = []
    for table in (few, many):
        rules, seen = table.table.rules, bot_view(ENGINE, table.state, 0)
        luck = bots_plan.Luck(random.Random(1))
        state = bots._guess(rules, seen.view, seen, luck)
        judge = bots.judge_for(bots._scales(rules, seen.view))
        odds.append(bots_plan.Planner(judge, 0, state, luck, count_down(1)).taste.hit)
    assert odds[0] > odds[1] + 0.08


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strong", "weak", "seats", "games", "least"),
    [
        ("medium", "easy", 2, 30, 0.85),
        ("medium", "easy", 4, 30, 0.7),
        ("hard", "medium", 2, 24, 0.6),
    ],
)
def test_the_stronger_bot_wins_more(
    strong: str, weak: str, seats: int, games: int, least: float
) -> None:
    pairing = Pairing("wyattearp", strong, weak, seats, "test", nodes=200)
    assert play_games(pairing, range(games)).rate >= least


@pytest.mark.soak
def test_hard_beats_medium_and_medium_beats_easy_clearly() -> None:
    for seats in (2, 3, 4):
        for strong, weak in (("hard", "medium"), ("medium", "easy")):
            pairing = Pairing("wyattearp", strong, weak, seats, "soak", nodes=500)
            assert play_games(pairing, range(300)).interval()[0] > pairing.fair, pairing
