"""What the page of Wa Wa West shows: public pieces are public, hidden things stay hidden."""

from __future__ import annotations

import dataclasses
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from django.template.loader import get_template
from django.utils import translation

from games.engines.dice import NoDice
from games.engines.protocol import filter_events
from games.engines.wawawest import events as e
from games.engines.wawawest.actions import Lock, LockFamily, Ready
from games.engines.wawawest.state import Choice, Phase
from games.presenters import wawawest
from games.presenters.fragment import NAME_SIGNS, Fragment, Scene, fill_names, has_names
from games.presenters.wawawest_log import log_fragments
from games.presenters.wawawest_refusals import CODES
from games.presenters.wawawest_rules import rules_context
from tests.engines.table import ENGINE

ROOT = Path(__file__).resolve().parents[2]
NAMES = tuple(f"Zq{letter}<b>&" for letter in "abcdefghijkl")
TELLS_NOTHING = {  # marks at the ring say these; they never stand in the log
    e.TurnOpened, e.LockedIn, e.Recalled, e.TimedOut, e.ChoiceChanged, e.ReadyMarked, e.Revealed,
}  # fmt: skip


@dataclasses.dataclass
class Moment:
    """A state with the public history that led to it."""

    state: Any
    history: tuple[tuple[Any, ...], ...]

    def scene(self, viewer: int | None, draft: Any = None) -> Scene:
        seats = len(self.state.players)
        return Scene(
            engine=ENGINE,
            content=ENGINE.content,
            options={},
            view=ENGINE.view(self.state, viewer),
            public=ENGINE.view(self.state, None),
            viewer=viewer,
            names=NAMES[:seats],
            bots=("",) * seats,
            draft=draft,
            history=self.history,
            result=ENGINE.result(self.state),
        )


def random_moments(number: int, *, seats: int = 4, **options: Any) -> Iterator[Moment]:
    """Yield every moment of a random match."""
    chance, history = random.Random(number), []
    options = {"pause_seconds": 2, "headstart": 3, "turn_limit": 30, **options}
    step = ENGINE.setup(options, seats, NoDice())
    while True:
        history.append(filter_events(step.events, None))
        yield Moment(step.state, tuple(history))
        awaited = sorted(ENGINE.to_act(step.state))
        if not awaited:
            return
        seat = chance.choice(awaited)
        draw = chance.random()
        if draw < 0.03:
            step = ENGINE.time_out(step.state, seat, NoDice())
        elif draw < 0.04:
            step = ENGINE.leave(step.state, seat, NoDice())
        else:
            action = chance.choice(ENGINE.legal_actions(step.state, seat))
            if isinstance(action, LockFamily):
                action = chance.choice(list(action.members()))
            action = ENGINE.stamp(action, chance.randint(500, 9000))
            step = ENGINE.apply(step.state, seat, action, NoDice())


MATCHES = [
    list(random_moments(1)),
    list(random_moments(2, seats=7, thievery=True, tie="all_spared")),
    list(random_moments(3, seats=6, teams=True, precision=True)),
    list(random_moments(4, seats=12, concentrated=True)),
    list(random_moments(5, seats=2, hide_locks=True, memory=True)),
    list(random_moments(6, seats=5, pause_seconds=0, fire="always_tie")),
]
MOMENTS = [moment for match in MATCHES for moment in match]
ENDINGS = [match[-1] for match in MATCHES]


def html_of(fragment: Fragment) -> str:
    return get_template(fragment.template).render(dict(fragment.context)).strip()


def all_fragments(moment: Moment, viewer: int | None) -> tuple[Fragment, ...]:
    scene = moment.scene(viewer)
    return (*wawawest.public_fragments(scene), *wawawest.private_fragments(scene))


def test_public_pieces_and_marks_are_the_same_for_every_viewer() -> None:
    for moment in MOMENTS:
        expected = wawawest.public_fragments(moment.scene(None))
        marks = wawawest.marks(moment.scene(None))
        for viewer in range(len(moment.state.players)):
            assert wawawest.public_fragments(moment.scene(viewer)) == expected
            assert wawawest.marks(moment.scene(viewer)) == marks


def test_pieces_name_their_audience() -> None:
    scene = MOMENTS[0].scene(1)
    assert {one.audience for one in wawawest.public_fragments(scene)} == {"public"}
    assert "public" not in {one.audience for one in wawawest.private_fragments(scene)}


def redeal(state: Any, seat: int, chance: random.Random) -> Any:
    """Return the state with another sealed choice in a seat that has sealed one."""
    before = state.sealed[seat]
    item = chance.choice([one.name for one in ENGINE.content.items])
    sealed = list(state.sealed)
    sealed[seat] = Choice(item, None, 0, None, chance.randint(1, 9000), before.seq)
    return dataclasses.replace(state, sealed=tuple(sealed))


def test_anothers_sealed_choice_changes_no_byte_of_my_page() -> None:
    chance, tried = random.Random(9), 0
    for moment in MOMENTS:
        state = moment.state
        sealed = [
            seat
            for seat, choice in enumerate(state.sealed)
            if choice is not None and choice.item is not None
        ]
        if state.phase is not Phase.OPEN or not sealed:
            continue
        other = chance.choice(sealed)
        dealt = Moment(redeal(state, other, chance), moment.history)
        for viewer in [None, *(s for s in range(len(state.players)) if s != other)]:
            assert all_fragments(dealt, viewer) == all_fragments(moment, viewer)
            assert wawawest.marks(dealt.scene(viewer)) == wawawest.marks(moment.scene(viewer))
            assert wawawest.whatif(dealt.scene(viewer), "Gun") == wawawest.whatif(
                moment.scene(viewer), "Gun"
            )
            assert wawawest.page_context(dealt.scene(viewer)) == wawawest.page_context(
                moment.scene(viewer)
            )
        tried += 1
    assert tried > 30


def test_every_piece_can_be_cached_and_renders_under_its_own_id() -> None:
    for moment in MOMENTS[::5]:
        for viewer in (None, 0):
            for one in all_fragments(moment, viewer):
                hash(one.context)
                found = re.match(r"<\w+ (?:[^<>]*? )?id=\"([^\"]+)\"", html_of(one))
                assert found is not None
                assert found[1] == one.id


def test_no_piece_holds_a_name_before_the_names_are_put_in() -> None:
    for moment in MOMENTS[::5]:
        for one in all_fragments(moment, 0):
            assert "Zq" not in html_of(one)
    for one in wawawest.public_fragments(MOMENTS[0].scene(None)):
        if one.id.startswith("seat-"):
            assert not has_names(html_of(one))


def test_names_are_put_in_as_text() -> None:
    html = fill_names(f"<b>{NAME_SIGNS[1]}</b>", ("A", "<script>&" + NAME_SIGNS[0]))
    assert html == "<b>&lt;script&gt;&amp;</b>"


def test_the_same_means_make_the_same_piece_in_every_match() -> None:
    first, second = Moment(MOMENTS[0].state, ()), Moment(MOMENTS[0].state, ())
    one, two = all_fragments(first, 0), all_fragments(second, 3)
    assert one[0] is two[0]  # seat 0 of two matches is one object
    assert next(f for f in one if f.id == "hand") is next(f for f in two if f.id == "hand")


@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_event_everybody_sees_has_words(language: str) -> None:
    seen: set[type] = set()
    with translation.override(language):
        for end in ENDINGS:
            entries = log_fragments([one for part in end.history for one in part], end.scene(None))
            ids = [entry.id for entry in entries]
            assert len(set(ids)) == len(ids)
            for entry in entries:
                text = fill_names(html_of(entry), NAMES)
                assert "%(" not in text
                assert "None" not in text
            seen |= {type(one) for part in end.history for one in part}
    assert seen >= {e.Shown, e.Hit, e.Died, e.MatchEnded, e.TurnOpened}


def test_no_kind_of_event_is_forgotten_by_the_log() -> None:
    from games.presenters.wawawest_log import _SAYERS  # noqa: PLC0415

    told = {e.Shown, e.Hit, e.Died, e.Leaving, *_SAYERS}
    assert told | TELLS_NOTHING == set(get_args(e.AnyEvent))


def test_every_death_says_who_and_why() -> None:
    deaths = 0
    for end in ENDINGS:
        entries = log_fragments([one for part in end.history for one in part], end.scene(None))
        html = "".join(map(html_of, entries))
        lines = re.findall(r'<li data-kind="death">(.*?)</li>', html)
        died = [one for part in end.history for one in part if type(one) is e.Died]
        assert len(lines) >= len(died)
        for one in died:
            signs = [NAME_SIGNS[seat] for seat in (one.seat, *one.by)]
            assert any(all(sign in line for sign in signs) for line in lines)
            deaths += 1
    assert deaths > 10


def engine_codes() -> set[str]:
    """Return every code the engine's files raise a refusal with."""
    found = {"not_playable", "not_enabled", "excluded"}
    for path in (ROOT / "games/engines/wawawest").glob("*.py"):
        text = path.read_text("utf-8")
        found |= set(re.findall(r'(?:IllegalAction|MalformedAction)\(\s*"(\w+)"', text))
        found |= set(re.findall(r'"(\w+)", effect\.', text))
        found |= set(re.findall(r'return "(\w+)", known', text))
    return found | {"not_open", "not_paused"}


def test_every_refusal_of_the_engine_has_words() -> None:
    assert engine_codes() <= set(CODES)
    for language in ("en", "ko"):
        with translation.override(language):
            for code in CODES:
                words = wawawest.refusal(code, {"item": "Gun", "wanted": 10, "target": "aim"})
                assert words
                assert "%(" not in words
    assert wawawest.refusal("nobody knows it", {}) == ""


def test_what_is_played_is_plain_json() -> None:
    for moment in MOMENTS[::3]:
        for viewer in (None, 0):
            json.dumps(wawawest.play_events(moment.history[-1], moment.scene(viewer)))


def test_without_a_pause_the_shots_come_with_the_events() -> None:
    shown = [
        moment
        for moment in MATCHES[5]
        if moment.state.phase is Phase.OPEN
        and any(type(one) is e.Hit for one in moment.history[-1])
    ]
    assert shown
    for moment in shown:
        played = wawawest.play_events(moment.history[-1], moment.scene(0))
        assert any(kind == "kill" for _, _, kind in played[0]["shots"])


def test_what_if_speaks_only_of_cards_rivals_can_show() -> None:
    moment = MOMENTS[0]
    fragment = wawawest.whatif(moment.scene(0), "Gun")
    assert fragment is not None
    rows = {row.label: row for row in dict(fragment.context)["rows"]}
    assert rows["Bazooka"].who == ()  # ten bullets, everybody has three
    assert rows["Gun"].outcome == "duel"
    assert rows["Reload"].outcome == "win"
    assert rows["Laser Gun"].outcome == "lose"
    assert wawawest.whatif(moment.scene(None), "Gun") is None


def test_what_if_shows_all_my_cards_when_none_is_named() -> None:
    fragment = wawawest.whatif(MOMENTS[0].scene(0), "")
    assert fragment is not None
    context = dict(fragment.context)
    labels = [label for _, label, _, _ in context["lines"]]
    assert "Gun" in labels
    assert "Bazooka" not in labels
    assert "Bazooka" not in [label for _, label, _ in context["heads"]]


@pytest.mark.parametrize(
    ("fields", "action"),
    [
        ({"do": "ready"}, {"kind": "Ready"}),
        ({"do": "recall", "item": "Gun:"}, {"kind": "Recall"}),
        ({"do": "lock", "item": "Gun:", "aim": "2"}, {"kind": "Lock", "item": "Gun"}),
        (
            {"do": "lock", "item": "Laser Gun:aim", "aim": "2", "pick": "1"},
            {"kind": "Lock", "item": "Laser Gun", "aim": 2},
        ),
        ({"do": "lock"}, {"kind": "Lock", "item": "", "aim": None, "pick": None, "revive": None}),
        (
            {"do": "lock", "item": "Gun", "aim": "²", "pick": "-1"},
            {"kind": "Lock", "item": "Gun", "aim": None, "pick": None, "revive": None},
        ),
    ],
)
def test_the_form_says_the_same_as_the_socket(fields: Any, action: Any) -> None:
    assert wawawest.form_action(fields) == action


def test_a_kept_choice_comes_back_with_its_target() -> None:
    moment = next(random_moments(8, concentrated=True))
    draft = {"kind": "Lock", "item": "Laser Gun", "aim": 2, "pick": None, "revive": None}
    _, act = wawawest.private_fragments(moment.scene(0, draft))
    html = fill_names(html_of(act), NAMES)
    assert 'data-item="Laser Gun"' in html
    assert re.search(r'name="aim" value="2" checked', html)
    for nonsense in ({"item": 7}, {"item": "Nothing"}, {"item": "Gun", "aim": "x"}, {}):
        wawawest.private_fragments(moment.scene(0, nonsense))


def test_a_closed_card_says_why_and_stays_in_reach() -> None:
    hand, _ = wawawest.private_fragments(MOMENTS[0].scene(0))
    html = html_of(hand)
    closed = re.search(r"<label[^>]* data-closed>.*?Bazooka.*?</label>", html)
    assert closed is not None
    assert "needs 10" in closed[0]
    assert 'aria-disabled="true"' in closed[0]
    assert " disabled" not in closed[0].replace("aria-disabled", "")


def test_a_draw_of_lock_times_shows_them_as_they_count() -> None:
    step = ENGINE.setup({"pause_seconds": 2, "headstart": 2}, 2, NoDice())
    history = [step.events]
    for seat, ms in ((0, 300), (1, 2500)):
        step = ENGINE.apply(step.state, seat, Lock("Gun", elapsed_ms=ms), NoDice())
        history.append(filter_events(step.events, None))
    moment = Moment(step.state, tuple(history))
    (entry,) = log_fragments(step.events, moment.scene(None))
    assert "1.0 s to 2.5 s" in html_of(entry)


def test_the_hand_of_a_stranger_is_empty() -> None:
    hand, act = wawawest.private_fragments(MOMENTS[0].scene(None))
    assert "<input" not in html_of(hand)
    assert "<button" not in html_of(act)


def test_ready_is_offered_until_it_is_said() -> None:
    moment = next(m for m in MATCHES[0] if m.state.phase is Phase.PAUSE)
    seat = min(ENGINE.to_act(moment.state))
    _, act = wawawest.private_fragments(moment.scene(seat))
    assert 'value="ready"' in html_of(act)
    step = ENGINE.apply(moment.state, seat, Ready(), NoDice())
    after = Moment(step.state, (*moment.history, filter_events(step.events, None)))
    _, act = wawawest.private_fragments(after.scene(seat))
    assert 'value="ready"' not in html_of(act)
    assert wawawest.marks(after.scene(None))[f"place-{seat}"] == "ready"


def test_the_kill_table_of_the_rules_is_the_kill_relation() -> None:
    matrix = json.loads((ROOT / "tests/scenarios/wawawest_matrix.json").read_text("utf-8"))
    context = rules_context()
    held = [ENGINE.content.items[int(word.key[1:])].name for word in context["heads"]]
    for row in context["rows"]:
        attacker = row.word.name
        for target, cell in zip(held, row.cells, strict=True):
            assert bool(cell.value) == matrix[attacker][target], (attacker, target)
            assert cell.why
