"""The settlement of the last hand can be looked at while the next one is played."""

from __future__ import annotations

from games.engines.wyattearp.state import Phase
from games.presenters.wyattearp_past import find_past
from games.presenters.wyattearp_settle import NO_SETTLEMENT, settle_fragment
from games.presenters.wyattearp_words import words_for
from tests.games.wyattearp_moments import ENGINE, MATCHES, MOMENTS, Moment

RUNNING = (Phase.DRAW, Phase.PLAY)


def settled(moment: Moment) -> object:
    scene = moment.scene(None)
    return settle_fragment(scene, words_for(scene))


def test_what_lay_where_is_told_from_the_events_as_it_was() -> None:
    seen = 0
    for moment in MOMENTS:
        if moment.state.phase is not Phase.SCORED:
            continue
        scene = moment.scene(None)
        past = find_past(scene.history, len(scene.public.players), words_for(scene))
        assert past is not None
        assert past.areas == tuple(player.areas for player in scene.public.players)
        assert (past.number, past.scores) == (scene.public.hand_no, scene.public.scores)
        seen += 1
    assert seen > 5


def test_the_settlement_stays_the_same_while_the_next_hand_is_played() -> None:
    kept = 0
    for match in MATCHES:
        last, gone = None, frozenset()
        for moment in match:
            if moment.state.phase is Phase.SCORED:
                last, gone = settled(moment), moment.state.gone
            elif last is not None and moment.state.phase in RUNNING and moment.state.gone == gone:
                assert settled(moment) == last
                kept += 1
    assert kept > 100


def test_without_a_pause_every_later_hand_shows_the_settlement_of_the_one_before() -> None:
    match = MATCHES[3]
    assert not any(moment.state.phase is Phase.SCORED for moment in match)
    shown = 0
    for moment in match:
        if moment.state.phase not in RUNNING:
            continue
        fragment = settled(moment)
        assert (fragment == NO_SETTLEMENT) == (moment.state.hand_no == 1)
        if moment.state.hand_no > 1:
            context = dict(fragment.context)  # type: ignore[attr-defined]
            assert context["hand"] == moment.state.hand_no - 1
            assert len(context["pays"]) == len(ENGINE.content.outlaws)
            assert context["reason"]
            shown += 1
    assert shown
