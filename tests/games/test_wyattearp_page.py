"""What the page of Wyatt Earp says and offers: the log, the plays, the settlement, the rules."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from django.template.loader import get_template
from django.utils import translation

from games.engines.dice import StreamDice
from games.engines.protocol import filter_events
from games.engines.wyattearp import actions as a
from games.engines.wyattearp import events as e
from games.engines.wyattearp.state import Phase
from games.presenters import wyattearp
from games.presenters.fragment import NAME_SIGNS, fill_names
from games.presenters.wyattearp_refusals import CODES
from games.presenters.wyattearp_rules import rules_context
from games.presenters.wyattearp_said import _SAYERS
from games.presenters.wyattearp_words import money, short_money
from tests.games.wyattearp_moments import ENGINE, MATCHES, MOMENTS, NAMES, SOME, html_of

ROOT = Path(__file__).resolve().parents[2]
TELLS_NOTHING = {e.ReadyMarked}  # the marks say it; it never stands in the log


@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_event_everybody_sees_has_words(language: str) -> None:
    seen: set[type] = set()
    with translation.override(language):
        for match in MATCHES:
            end = match[-1]
            told = [event for part in end.history for event in part]
            html = "".join(map(html_of, wyattearp.log_fragments(told, end.scene(None))))
            text = fill_names(html, NAMES)
            assert "%(" not in text
            assert "None" not in text
            assert "&lt;b&gt;Zq" not in text.replace("&lt;b&gt;&amp;", "")
            ids = re.findall(r'<li id="([^"]+)"', html)
            assert len(ids) == len(set(ids)) > 100
            seen |= {type(event) for event in told}
    assert seen >= {e.Drew, e.Laid, e.Shot, e.Placed, e.Covered, e.Took, e.Scored, e.GameEnded}


def test_no_kind_of_event_is_forgotten_by_the_log() -> None:
    assert set(_SAYERS) | TELLS_NOTHING == set(get_args(e.AnyEvent))


def test_the_log_told_entry_by_entry_is_the_log_told_at_once() -> None:
    for match in MATCHES:
        parts = []
        for moment in match:
            news = filter_events(moment.events, None)
            parts += map(html_of, wyattearp.log_fragments(news, moment.scene(None)))
        end = match[-1]
        told = [event for part in end.history for event in part]
        whole = "".join(map(html_of, wyattearp.log_fragments(told, end.scene(None))))
        assert "".join(parts) == whole


def test_turns_in_the_log_count_as_the_engine_counts_them() -> None:
    for match in MATCHES:
        for moment in match:
            if moment.state.phase is not Phase.PLAY:
                continue
            told = [event for part in moment.history for event in part]
            html = "".join(map(html_of, wyattearp.log_fragments(told, moment.scene(None))))
            last = re.findall(r'id="log-(\d+)-t(\d+)"', html)[-1]
            assert last == (str(moment.state.hand_no), str(moment.state.turn_no))
            break
        turns = [
            (moment.state.hand_no, moment.state.turn_no)
            for moment in match
            if moment.state.phase is Phase.PLAY
        ]
        told = [event for part in match[-1].history for event in part]
        html = "".join(map(html_of, wyattearp.log_fragments(told, match[-1].scene(None))))
        shown = [(int(h), int(t)) for h, t in re.findall(r'id="log-(\d+)-t(\d+)"', html)]
        assert set(turns) <= set(shown)


def engine_codes() -> set[str]:
    """Return every code the engine's files raise a refusal with."""
    found: set[str] = set()
    for path in (ROOT / "games/engines/wyattearp").glob("*.py"):
        text = path.read_text("utf-8")
        found |= set(re.findall(r'(?:IllegalAction|MalformedAction)\(\s*"(\w+)"', text))
    return found


def test_every_refusal_of_the_engine_has_words() -> None:
    assert engine_codes() - {"bad_value"} <= set(CODES)
    for language in ("en", "ko"):
        with translation.override(language):
            for code in CODES:
                words = wyattearp.refusal(code, {})
                assert words
                assert "%(" not in words
    assert wyattearp.refusal("nobody knows it", {}) == ""


def test_what_is_played_is_plain_json() -> None:
    for moment in SOME:
        for viewer in moment.viewers:
            events = filter_events(moment.events, viewer)
            json.dumps(wyattearp.play_events(events, moment.scene(None)))


def test_everything_legal_is_offered_and_nothing_else() -> None:
    tried = 0
    for moment in MOMENTS:
        state, seat = moment.state, moment.state.active
        if state.phase is not Phase.PLAY:
            continue
        act = dict(wyattearp.private_fragments(moment.scene(seat))[1].context)
        legal = ENGINE.legal_actions(state, seat)
        lays = {ENGINE.read_action(state, seat, json.loads(lay.action)) for lay in act["lays"]}
        assert lays == {one for one in legal if isinstance(one, a.Lay)}
        plays = set()
        for way in act["ways"]:
            for choice in way.choices or (None,):
                field = way.form.split()[-1]
                form = {"do": way.form, field: choice.value if choice else ""}
                if way.does != "exchange":
                    plays.add(ENGINE.read_action(state, seat, wyattearp.form_action(form)))
        assert plays == {one for one in legal if isinstance(one, a.Play)}
        exchanges = [way for way in act["ways"] if way.does == "exchange"]
        assert len(exchanges) == sum(isinstance(one, a.ExchangeFamily) for one in legal)
        tried += 1
    assert tried > 300


def test_a_card_is_closed_exactly_when_nothing_can_be_done_with_it_but_discard_it() -> None:
    for moment in MOMENTS:
        state, seat = moment.state, moment.state.active
        if state.phase is not Phase.PLAY:
            continue
        legal = ENGINE.legal_actions(state, seat)
        open_ = {one.card for one in legal if isinstance(one, (a.Play, a.ExchangeFamily))}
        open_ |= {one.outlaw for one in legal if isinstance(one, a.Lay) and one.cards}
        open_ |= {f"photo:{one.outlaw}" for one in legal if isinstance(one, a.Lay) and one.photo}
        hand = dict(wyattearp.private_fragments(moment.scene(seat))[0].context)
        assert {card.slug for card in hand["cards"] if not card.why} == open_


def test_what_a_lay_down_adds_is_what_it_adds() -> None:
    for moment in MOMENTS[::5]:
        state, seat = moment.state, moment.state.active
        if state.phase is not Phase.PLAY:
            continue
        act = dict(wyattearp.private_fragments(moment.scene(seat))[1].context)
        for lay in act["lays"]:
            action = ENGINE.read_action(state, seat, json.loads(lay.action))
            step = ENGINE.apply(state, seat, action, StreamDice(bytes(32), "x"))
            money = sum(one.money for one in step.events if type(one) is e.Laid)
            said = f"${money:,}" if money else "Nothing for the poster"
            assert said in lay.says


def test_the_preview_is_shown_only_where_the_table_has_it() -> None:
    for match, there in ((MATCHES[0], True), (MATCHES[2], False)):
        html = "".join(
            html_of(one)
            for moment in match[::9]
            for one in wyattearp.public_fragments(moment.scene(None))
            if one.id.startswith(("cell", "who", "poster"))
        )
        assert ("meld__pay" in html) == there
        assert ("takes all" in html or 'data-s="share"' in html) == there


def test_the_settlement_says_what_was_paid() -> None:
    shown = [moment for moment in MOMENTS if moment.state.phase is Phase.SCORED]
    assert shown
    for moment in shown:
        settle = next(
            one for one in wyattearp.public_fragments(moment.scene(None)) if one.id == "settle"
        )
        context = dict(settle.context)
        for pay, score in zip(context["pays"], moment.state.scores, strict=True):
            write = money if len(pay.sharers) < 3 else short_money
            sums = {write(paid) for paid in score.paid if paid}
            assert set(pay.totals) == sums
            assert pay.left == write(score.left)
            assert bool(pay.sharers) == bool(sums)
            assert pay.reasons
        text = fill_names(html_of(settle), NAMES)
        assert "%(" not in text
        assert "None" not in text


def test_the_end_names_the_winner() -> None:
    for match in MATCHES:
        end = match[-1]
        pieces = wyattearp.public_fragments(end.scene(None))
        settle = next(one for one in pieces if one.id == "settle")
        winner = end.state.ending.winner
        assert NAME_SIGNS[winner] in dict(settle.context)["title"]


@pytest.mark.parametrize(
    ("fields", "action"),
    [
        ({"do": "draw supply"}, {"type": "draw", "from": "supply"}),
        ({"do": "ready"}, {"type": "ready"}),
        ({"do": "discard", "card": "hideout"}, {"type": "discard", "card": "hideout"}),
        ({"do": "discard", "card": "hideout photo:x"}, {"type": "discard"}),
        (
            {"do": "lay", "card": "jesse_james jesse_james photo:jesse_james"},
            {"type": "lay", "outlaw": "jesse_james", "cards": 2, "photo": True},
        ),
        (
            {"do": "lay", "card": "jesse_james bob_dalton"},
            {"type": "lay"},
        ),
        (
            {"do": "sheriff hideout - - at-0", "at-0": "2 bob_dalton"},
            {"type": "sheriff", "card": "hideout", "target": 2, "outlaw": "bob_dalton"},
        ),
        (
            {"do": "sheriff stagecoach_robbery - shot at-1", "at-1": "- bob_dalton"},
            {
                "type": "sheriff",
                "card": "stagecoach_robbery",
                "shot": True,
                "outlaw": "bob_dalton",
            },
        ),
        (
            {"do": "sheriff wyatt_earp flush - at-2", "at-2": "- bob_dalton 1"},
            {
                "type": "sheriff",
                "card": "wyatt_earp",
                "mode": "flush",
                "outlaw": "bob_dalton",
                "pile": 1,
            },
        ),
        (
            {"do": "exchange wyatt_earp", "card": "wyatt_earp hideout hideout"},
            {
                "type": "sheriff",
                "card": "wyatt_earp",
                "mode": "exchange",
                "cards": ["hideout", "hideout"],
            },
        ),
        ({"do": "sheriff x"}, {"type": "sheriff"}),
        ({}, {"type": ""}),
    ],
)
def test_the_form_says_the_same_as_the_socket(fields: Any, action: Any) -> None:
    assert wyattearp.form_action(fields) == action


def test_the_hand_of_a_stranger_is_empty() -> None:
    for moment in SOME:
        hand, act = wyattearp.private_fragments(moment.scene(None))
        assert "<input" not in html_of(hand)
        assert "<button" not in html_of(act)


def test_the_rules_name_every_card_with_the_numbers_of_the_table() -> None:
    context = rules_context()
    assert [card.slug for card in context["sheriffs"]] == [
        row.slug for row in ENGINE.content.sheriffs
    ]
    assert (context["size"], context["holes"], context["target"]) == (78, 49, "$25,000")
    html = get_template("games/wyattearp/rules.html").render(context)
    for row in ENGINE.content.sheriffs:
        assert row.name in html
