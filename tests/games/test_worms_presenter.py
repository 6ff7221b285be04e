"""What the page of Worms: Evolved shows: public pieces are public, hidden worms stay hidden."""

from __future__ import annotations

import dataclasses
import json
import random
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from django.template.loader import get_template
from django.utils import translation

from games.engines.dice import NoDice
from games.engines.protocol import filter_events
from games.engines.worms import events as e
from games.engines.worms.state import Phase
from games.presenters import worms
from games.presenters.fragment import Fragment, fill_names, has_names
from games.presenters.worms_log import log_fragments
from games.presenters.worms_offer import WORDS
from games.presenters.worms_refusals import CODES
from games.presenters.worms_rules import rules_context
from games.presenters.worms_said import SAYERS, SILENT
from tests.games.worms_moments import ENGINE, MATCHES, MOMENTS, NAMES, Moment

ROOT = Path(__file__).resolve().parents[2]
SOME = MOMENTS[::7]


def html_of(fragment: Fragment) -> str:
    return get_template(fragment.template).render(dict(fragment.context)).strip()


def all_fragments(moment: Moment, viewer: int | None) -> tuple[Fragment, ...]:
    scene = moment.scene(viewer)
    return (*worms.public_fragments(scene), *worms.private_fragments(scene))


def test_public_pieces_and_marks_are_the_same_for_every_viewer() -> None:
    for moment in SOME:
        expected = worms.public_fragments(moment.scene(None))
        marks = worms.marks(moment.scene(None))
        for viewer in range(len(moment.state.teams)):
            assert worms.public_fragments(moment.scene(viewer)) == expected
            assert worms.marks(moment.scene(viewer)) == marks


def test_pieces_name_their_audience() -> None:
    scene = MATCHES[0][-1].scene(1)
    assert {one.audience for one in worms.public_fragments(scene)} == {"public"}
    assert "public" not in {one.audience for one in worms.private_fragments(scene)}


def redeal(state: Any, viewer: int | None, chance: random.Random) -> Any:
    """Return the state with everything else that this viewer must not know."""
    used = {one.at for group in (state.worms, state.mines, state.drums) for one in group}
    used |= {one.at for group in (state.crates, state.cards, state.bubbles) for one in group}
    free = [square for square in range(state.width * state.height) if square not in used]
    chance.shuffle(free)
    moved = {}
    worm_list = []
    for one in state.worms:
        if one.invisible and one.team != viewer:
            moved[one.at] = free.pop()
            more = {"hp": chance.randint(1, 400), "poison": chance.randint(0, 9)}
            worm_list.append(dataclasses.replace(one, at=moved[one.at], invisible=1, **more))
        else:
            worm_list.append(one)
    teams = tuple(
        team
        if seat == viewer
        else dataclasses.replace(team, items=(("bazooka", chance.randint(1, 99)),))
        for seat, team in enumerate(state.teams)
    )
    spy = viewer is not None and state.teams[viewer].crate_spy
    crates = tuple(
        dataclasses.replace(
            one, trap=chance.choice([None, "damage"]), item=one.item if spy else "armageddon"
        )
        for one in state.crates
    )
    bubbles = tuple(dataclasses.replace(one, at=moved.get(one.at, one.at)) for one in state.bubbles)
    return dataclasses.replace(
        state, worms=tuple(worm_list), teams=teams, crates=crates, bubbles=bubbles
    )


@pytest.mark.slow
def test_what_is_hidden_from_a_viewer_changes_no_byte_of_their_page() -> None:
    chance, hidden = random.Random(3), 0
    for moment in MOMENTS[::6]:
        if moment.state.phase is not Phase.PLAY:
            continue
        for viewer in (None, 0, 1):
            if viewer is not None and moment.state.teams[viewer].out:
                continue
            dealt = Moment(redeal(moment.state, viewer, chance), moment.events, moment.history)
            assert all_fragments(dealt, viewer) == all_fragments(moment, viewer)
            assert worms.marks(dealt.scene(viewer)) == worms.marks(moment.scene(viewer))
            before, after = moment.scene(viewer), dealt.scene(viewer)
            assert worms.page_context(after) == worms.page_context(before)
            for question in ("", "A1", "B1 handgun E", "commands"):
                assert worms.whatif(after, question) == worms.whatif(before, question)
            hidden += any(one.invisible and one.team != viewer for one in moment.state.worms)
    assert hidden > 20


def test_loadouts_of_others_stay_secret_until_the_end() -> None:
    shop = next(m for m in MATCHES[1] if m.state.teams[0].loadout is not None)
    for viewer in (None, 1):
        text = "".join(map(html_of, all_fragments(shop, viewer)))
        assert "invisibility" not in text or viewer == 1
    for match in MATCHES:
        for moment in match:
            if moment.state.phase is Phase.PLAY:
                html = "".join(map(html_of, worms.public_fragments(moment.scene(None))))
                assert "bags" not in html
                break


def test_every_piece_can_be_cached_and_renders_under_its_own_id() -> None:
    for moment in SOME:
        for viewer in (None, 0):
            for one in all_fragments(moment, viewer):
                hash(one.context)
                found = re.match(r"<\w+ (?:[^<>]*? )?id=\"([^\"]+)\"", html_of(one))
                assert found is not None
                assert found[1] == one.id


def test_kept_pieces_are_those_a_fresh_drawing_makes() -> None:
    for match in MATCHES:
        kept: dict[int | None, tuple[Fragment, ...]] = {}
        for moment in match:
            touched = worms.touched(moment.events)
            for viewer in (None, *range(len(moment.state.teams))):
                fresh = worms.private_fragments(moment.scene(viewer))
                if viewer not in kept or touched is None or viewer in touched:
                    kept[viewer] = fresh
                assert kept[viewer] == fresh


def test_no_piece_holds_a_name_before_the_names_are_put_in() -> None:
    for moment in SOME:
        for one in all_fragments(moment, 0):
            html = html_of(one)
            assert "Zq" not in html
            if one.id.startswith(("row", "level", "cliffs", "sea")):
                assert not has_names(html)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_event_everybody_sees_has_words(language: str) -> None:
    seen: set[type] = set()
    with translation.override(language):
        for match in MATCHES:
            end = match[-1]
            events = [one for part in end.history for one in part]
            for entry in log_fragments(events, end.scene(None)):
                text = fill_names(html_of(entry), NAMES)
                assert "%(" not in text
                assert "None" not in text
            seen |= {type(one) for one in events}
    assert seen >= {e.Moved, e.Fired, e.Blast, e.Hurt, e.Thrown, e.TurnStarted, e.Drowned}


def test_no_kind_of_event_is_forgotten() -> None:
    assert {*SAYERS, *SILENT, e.Refused, e.ListStopped} == set(get_args(e.AnyEvent))


def engine_codes() -> set[str]:
    """Return every code the engine's files refuse something with."""
    found: set[str] = set()
    for path in (ROOT / "games/engines/worms").glob("*.py"):
        text = path.read_text("utf-8")
        found |= set(re.findall(r'(?:IllegalAction|MalformedAction)\(\s*"(\w+)"', text))
        if path.name == "paths.py":
            found |= set(re.findall(r'return "(\w+)"$', text, re.M))
    return found


def test_every_refusal_of_the_engine_has_words() -> None:
    assert len(engine_codes()) > 25
    assert engine_codes() <= set(CODES)
    for language in ("en", "ko"):
        with translation.override(language):
            for code in CODES:
                words = worms.refusal(code, {"at": (6, 9), "step": 1, "line": 3, "left": 2})
                assert words
                assert "%(" not in words
    assert worms.refusal("nobody knows it", {}) == ""
    assert worms.refusal("E_TOO_HIGH", {"at": (6, 9)}).startswith("G10: ")


def test_what_is_played_is_plain_json_and_tells_strangers_nothing() -> None:
    for moment in MOMENTS:
        played = worms.play_events(filter_events(moment.events, None), moment.scene(None))
        json.dumps(played)
        assert not [one for one in played if one["k"] == "told"]
        for viewer in range(len(moment.state.teams)):
            json.dumps(worms.play_events(filter_events(moment.events, viewer), moment.scene(None)))


def test_steps_of_one_walk_are_played_and_told_as_one() -> None:
    steps = tuple(e.Moved("all", "A1", (x, 0), (x + 1, 0)) for x in range(3))
    scene = MATCHES[0][-1].scene(None)
    assert worms.play_events(steps, scene) == [{"k": "walk", "w": "A1", "path": [1, 2, 3]}]
    (entry,) = log_fragments(steps, scene)
    assert "walks to D1" in html_of(entry)


def test_the_form_says_the_same_as_the_socket() -> None:
    say = worms.form_action
    assert say({"do": "end"}) == {"do": "END"}
    assert say({"do": "end worm"}) == {"do": "END", "what": "worm"}
    assert say({"do": "equip", "team_weapon": "minigun", "buy-mine": "2", "buy-sheep": "0"}) == {
        "do": "EQUIP",
        "team_weapon": "minigun",
        "buys": {"mine": 2},
    }
    assert say({"do": "equip", "buy-mine": "-3"})["buys"] == {"mine": -1}
    listed = say({"do": "list", "list": "A1 move EE\nend"})
    move = {"do": "MOVE", "worm": "A1", "path": "EE"}
    assert listed == {"do": "LIST", "list": [move, {"do": "END"}]}


def test_a_list_that_cannot_be_read_names_its_line() -> None:
    odd = worms.form_action({"do": "list", "list": "A1 move EE\nA1 fire nothing G7"})
    words = worms.refusal("command", odd)
    assert "2" in words
    assert worms.refusal("command", {"do": "notation:x:y"})


def test_every_option_has_words_at_the_table() -> None:
    assert {option.name for option in ENGINE.options()} <= set(WORDS.options)
    content = ENGINE.official_content()
    assert len(WORDS.holdings(content, {})) == len(content["items"])
    for preset in WORDS.presets:
        ENGINE.setup(preset.options, 8, NoDice())


def test_the_rules_show_every_row() -> None:
    shown = [entry.word.id for _, entries in rules_context()["groups"] for entry in entries]
    assert sorted(shown) == sorted(row.id for row in ENGINE.content.items)


@pytest.mark.slow
def test_every_answer_can_be_drawn_and_its_command_is_legal() -> None:
    asked = 0
    for moment in SOME[::4]:
        state = moment.state
        if state.phase is not Phase.PLAY:
            continue
        scene = moment.scene(state.turn)
        crew = [one.id for one in scene.view.worms if one.team == state.turn][:2]
        for worm in crew:
            for row in ENGINE.content.items:
                for aim in ("", "G7", "C3 poison E"):
                    fragment = worms.whatif(scene, f"{worm} {row.id} {aim}")
                    assert fragment is not None
                    context = dict(fragment.context)
                    if context["action"]:
                        sent = json.loads(context["action"])
                        action = ENGINE.read_action(state, state.turn, sent)
                        assert ENGINE.preview(state, state.turn, action) is None
                        asked += 1
                    elif aim == "":
                        html_of(fragment)
    assert asked > 100


def test_a_list_is_told_how_far_it_is_legal() -> None:
    moment = next(one for one in MATCHES[0] if one.state.phase is Phase.PLAY)
    scene = moment.scene(moment.state.turn)
    letter = "ABCD"[moment.state.turn]

    def says(text: str) -> str:
        fragment = worms.whatif(scene, f"list\n{text}")
        assert fragment is not None
        return str(dict(fragment.context)["said"])

    assert says(f"{letter}1 use nothing").startswith("Line 1 cannot be read")
    assert says("end") == "1 command, legal."
    assert says("end\nend") == "The first command is legal. Your turn is over then; drop line 2 on."
    assert "Line 2." in says(f"{letter}1 fire handgun N\n{letter}1 fire handgun N\nend")


def test_who_is_out_may_ask_and_hears_it_is_not_their_turn() -> None:
    moment = next(one for one in MATCHES[4][::-1] if one.state.phase is Phase.OVER)
    seat = next(seat for seat, team in enumerate(moment.state.teams) if team.out)
    fragment = worms.whatif(moment.scene(seat), "A1 prod N")
    assert fragment is not None
    assert dict(fragment.context)["action"] == ""


def test_strangers_and_shoppers_are_answered_nothing() -> None:
    assert worms.whatif(MATCHES[0][-1].scene(None), "A1") is None
    assert worms.whatif(MATCHES[0][0].scene(0), "A1") is None
