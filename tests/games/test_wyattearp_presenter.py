"""What the page of Wyatt Earp shows: public pieces are public, hidden things stay hidden."""

from __future__ import annotations

import dataclasses
import random
import re
from typing import Any

from games.engines.protocol import filter_events
from games.engines.wyattearp import events as e
from games.presenters import wyattearp
from tests.games.wyattearp_moments import (
    MATCHES,
    MOMENTS,
    SOME,
    Moment,
    all_fragments,
    html_of,
)


def everything(moment: Moment, viewer: int | None) -> str:
    """Return all that a viewer's page and frames may be made of, as one text."""
    scene = moment.scene(viewer)
    last = filter_events(moment.events, viewer)
    return repr(
        (
            all_fragments(moment, viewer),
            wyattearp.marks(scene),
            wyattearp.page_context(scene),
            wyattearp.log_fragments(filter_events(moment.events, None), moment.scene(None)),
            wyattearp.play_events(last, moment.scene(None)),
        )
    )


def test_public_pieces_and_marks_are_the_same_for_every_viewer() -> None:
    for moment in SOME:
        expected = wyattearp.public_fragments(moment.scene(None))
        marks = wyattearp.marks(moment.scene(None))
        for viewer in moment.viewers:
            assert wyattearp.public_fragments(moment.scene(viewer)) == expected
            assert wyattearp.marks(moment.scene(viewer)) == marks


def test_pieces_name_their_audience() -> None:
    scene = MOMENTS[0].scene(1)
    assert {one.audience for one in wyattearp.public_fragments(scene)} == {"public"}
    assert "public" not in {one.audience for one in wyattearp.private_fragments(scene)}


def redeal(state: Any, viewer: int | None, chance: random.Random) -> Any:
    """Return the state with all cards mixed that this viewer has not seen (E-75)."""
    rows = [
        [kind for kind, copies in enumerate(hand) for _ in range(copies)]
        for seat, hand in enumerate(state.hands)
        if seat != viewer
    ]
    pool = [*state.supply, *state.aside, *(kind for row in rows for kind in row)]
    chance.shuffle(pool)
    hands = list(state.hands)
    for seat in range(len(hands)):
        if seat != viewer:
            drawn = [pool.pop() for _ in range(state.held[seat])]
            hands[seat] = tuple(drawn.count(kind) for kind in range(len(hands[seat])))
    aside = tuple(sorted(pool.pop() for _ in state.aside))
    known = ((),) * len(hands)
    return dataclasses.replace(
        state, hands=tuple(hands), aside=aside, supply=tuple(pool), known=known
    )


def test_cards_a_viewer_has_not_seen_change_no_byte_of_the_page() -> None:
    chance = random.Random(5)
    for moment in MOMENTS[::11]:
        for viewer in moment.viewers:
            dealt = Moment(redeal(moment.state, viewer, chance), moment.history, moment.events)
            assert everything(dealt, viewer) == everything(moment, viewer)


def test_cards_somebody_drew_reach_nobody_else() -> None:
    seen = 0
    for moment in MOMENTS:
        for event in moment.events:
            if type(event) is not e.Drew or event.cards is None:
                continue
            for viewer in moment.viewers:
                played = wyattearp.play_events(
                    filter_events(moment.events, viewer), moment.scene(None)
                )
                told = [one["cards"] for one in played if "cards" in one]
                assert bool(told) == (viewer == event.seat)
                seen += bool(told)
    assert seen > 100


def test_a_hand_is_in_nobodys_pieces_but_its_owners() -> None:
    for moment in SOME:
        for viewer in moment.viewers:
            hand = dict(wyattearp.private_fragments(moment.scene(viewer))[0].context)
            slugs = sorted(card.slug for card in hand["cards"])
            mine = moment.scene(viewer).view.players[viewer].hand if viewer is not None else None
            assert slugs == sorted(mine or ())


def test_pieces_kept_by_touched_equal_fresh_ones() -> None:
    kept_often = 0
    for match in MATCHES:
        kept: dict[int | None, Any] = {}
        for moment in match:
            touched = wyattearp.touched(moment.events)
            for viewer in moment.viewers:
                fresh = wyattearp.private_fragments(moment.scene(viewer))
                if viewer in kept and touched is not None and viewer not in touched:
                    assert kept[viewer] == fresh
                    kept_often += 1
                kept[viewer] = fresh
    assert kept_often > 1000


def test_every_piece_can_be_cached_and_renders_under_its_own_id() -> None:
    for moment in MOMENTS[::17]:
        for viewer in (None, 0):
            for one in all_fragments(moment, viewer):
                hash(one.context)
                found = re.match(r"<\w+ (?:[^<>]*? )?id=\"([^\"]+)\"", html_of(one))
                assert found is not None
                assert found[1] == one.id


def test_no_piece_holds_a_name_before_the_names_are_put_in() -> None:
    for moment in MOMENTS[::23]:
        for one in all_fragments(moment, 0):
            assert "Zq" not in html_of(one)


def test_no_piece_has_a_style_or_script_of_its_own() -> None:
    for moment in MOMENTS[::23]:
        for one in all_fragments(moment, moment.state.active):
            assert not re.search(r" style=|<script| on\w+=", html_of(one))
