"""Live matches of Wyatt Earp for tests, put into any state one likes."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games import archive, position, services
from games.engines.wyattearp.examples_before import read_table
from games.engines.wyattearp.tables import compile_rules
from games.models import Match, Snapshot
from tests.games.plays import make_people
from tests.games.wyattearp_moments import ENGINE

RULES = compile_rules(ENGINE.content)
EPOCH = 7


def make_match(seats: int = 3, **options: Any) -> Match:
    """Return a fresh match of people A, B, C ..."""
    return services.start_match(
        game="wyattearp",
        content_json=ENGINE.official_content(),
        options={"pause_seconds": 0, **options},
        clock={},
        seats=[services.SeatPlan(one.pk, one.display_name) for one in make_people(seats)],
    )


def stand(match: Match, state: Any) -> None:
    """Let a match stand in this state from now on: its next host begins there."""
    loaded = archive.load_match(match.id)
    put = dataclasses.replace(
        loaded.position, state=state, epoch=ENGINE.epoch(state), result=ENGINE.result(state)
    )
    Snapshot.objects.update_or_create(
        match=match, version=put.version, defaults={"json": position.to_json(loaded.facts, put)}
    )


def state_of(match: Match) -> Any:
    """Return the state a host would load."""
    return archive.load_match(match.id).position.state


def describe(
    hands: Sequence[Sequence[str]],
    *,
    areas: Mapping[str, Mapping[str, Any]] | None = None,
    dry: bool = False,
    **more: Any,
) -> Any:
    """Return a state in which A, B, C ... hold these cards; the rest of the deck is the supply.

    `dry` = the supply is used up for the second time: the rest lies on the discard pile.
    """
    ids = "ABCD"[: len(hands)]
    laid = areas or {}
    gone = Counter(card for hand in hands for card in hand)
    for area in (area for player in laid.values() for area in player.values()):
        gone.update(area.get("open", []))
        for pile in area.get("hidden", []):
            gone.update([*pile, "hideout"])
    deck = Counter(RULES.slugs[kind] for kind in RULES.deck)
    rest = sorted((deck - gone).elements())
    before = {
        "hand_no": 1,
        "start_seat": "A",
        "active": "A",
        "phase": "play",
        "turn_no": 5,
        "supply": [] if dry else rest[1:],
        "refilled": dry,
        "discard": rest if dry else rest[:1],
        "posters": {},
        "money": {},
        "opened": [],
        "players": [
            {"id": name, "seat": seat, "hand": list(hand), "areas": laid.get(name, {})}
            for seat, (name, hand) in enumerate(zip(ids, hands, strict=True))
        ],
        **more,
    }
    _, step = read_table(ENGINE, {"before": before})
    return dataclasses.replace(step.state, epoch=EPOCH)
