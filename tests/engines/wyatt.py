"""Hands of Wyatt Earp for tests: only what matters is said, the rest of the deck is the supply."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

from games.engines.dice import StreamDice
from games.engines.errors import IllegalAction
from games.engines.wyattearp.examples import perform
from games.engines.wyattearp.examples_before import Table, read_table
from games.engines.wyattearp.examples_tell import KINDS, tell_event, tell_legal, tell_state
from games.engines.wyattearp.rules import WyattEarpEngine
from games.engines.wyattearp.state import State

OFFICIAL = WyattEarpEngine.official_content()
ENGINE = WyattEarpEngine.from_json(OFFICIAL)
OUTLAWS = [row["slug"] for row in OFFICIAL["outlaws"]]
BELLE, BILLY, BOB, BUTCH, JESSE, SUNDANCE, WES = OUTLAWS
HOLES = frozenset(OUTLAWS)


def edited(*edits: dict[str, Any]) -> dict[str, Any]:
    """Return the official table with the edits of the file of bad cards made in order."""
    content = copy.deepcopy(OFFICIAL)
    for edit in edits:
        if "add" in edit:
            content[edit["add"]].append(edit["as"])
            continue
        for part in ("outlaws", "sheriffs"):
            for row in list(content[part]):
                if row["slug"] == edit.get("remove"):
                    content[part].remove(row)
                elif row["slug"] == edit.get("row"):
                    row.update(edit.get("set", {}))
                    for name in edit.get("drop", []):
                        del row[name]
    return content


def deck_of(edits: tuple[tuple[str, str, Any], ...]) -> Counter[str]:
    content = edited(*({"row": row, "set": {field: value}} for row, field, value in edits))
    cards = WyattEarpEngine.from_json(content).content.cards
    return Counter({card.slug: card.copies for card in cards})


class Hand:
    """A table in the middle of a hand, played on with the words of the worked examples."""

    def __init__(self, table: Table, state: State) -> None:
        self.table, self.state = table, state
        self.events: list[Any] = []

    def do(self, name: str | None, **action: Any) -> Hand:
        """Do an action (`from_` stands for from); its events are kept in `events`."""
        if "from_" in action:
            action["from"] = action.pop("from_")
        step = perform(self.table, self.state, name, action)
        self.state, self.events = step.state, list(step.events)
        return self

    def code(self, name: str | None, **action: Any) -> str | None:
        """Return the code an action is refused with, None if it is accepted; changes nothing."""
        before = self.state
        try:
            self.do(name, **action)
        except IllegalAction as refusal:
            return refusal.code
        finally:
            self.state = before
        return None

    @property
    def kinds(self) -> list[str]:
        return [KINDS[type(event)] for event in self.events]

    @property
    def told(self) -> list[dict[str, Any]]:
        return [tell_event(self.table.ids, event) for event in self.events]

    def __getitem__(self, key: str) -> Any:
        return tell_state(self.table, self.state)[key]

    def legal(self, name: str) -> list[dict[str, Any]]:
        return tell_legal(self.table, self.state, self.table.ids.index(name))


def hand(
    *,
    hands: dict[str, list[str]],
    areas: dict[str, dict[str, Any]] | None = None,
    active: str | None = "A",
    phase: str = "play",
    top: list[str] | None = None,
    supply: int | None = None,
    discard: list[str] | None = None,
    opened: list[str] | None = None,
    aside: list[str] | None = None,
    left: tuple[str, ...] = (),
    posters: dict[str, int] | None = None,
    money: dict[str, int] | None = None,
    edits: tuple[tuple[str, str, Any], ...] = (),
    **rest: Any,
) -> Hand:
    """Return a table; an area may be just its open cards.

    `top` comes first in the supply; `supply` limits it, what is over goes under the discard pile.
    """
    areas = {
        name: {o: one if isinstance(one, dict) else {"open": one} for o, one in row.items()}
        for name, row in (areas or {}).items()
    }
    deck = Counter(deck_of(edits))
    seen = [card for cards in hands.values() for card in cards]
    seen += [*(top or []), *(discard or []), *(aside or [])]
    for one in (one for row in areas.values() for one in row.values()):
        seen += [*one["open"], *(c for pile in one.get("hidden", []) for c in pile)]
        seen += ["hideout"] * len(one.get("hidden", []))
    deck.subtract(seen)
    assert min(deck.values()) >= 0, +Counter({card: -n for card, n in deck.items()})
    over = [*(top or []), *deck.elements()]
    count = len(over) if supply is None else supply
    laid = {outlaw for row in areas.values() for outlaw in row}
    setting = {key: rest.pop(key) for key in list(rest) if key.endswith("_order")}
    before = {
        "hand_no": 1, "start_seat": "A", "turn_no": 5, "sheriff_played": False, "refilled": False,
        "active": active, "phase": phase, "supply": over[:count],
        "discard": [*over[count:], *(discard or [])],
        "posters": {o: (posters or {}).get(o, 1000) for o in OUTLAWS},
        "money": money or {},
        "opened": [o for o in OUTLAWS if o in laid or o in (opened or [])],
        "aside": aside or [],
        "players": [
            {"id": name, "seat": n, "hand": cards, "areas": areas.get(name, {}),
             "left": name in left}
            for n, (name, cards) in enumerate(hands.items())
        ],
        **rest,
    }  # fmt: skip
    cards: dict[str, dict[str, Any]] = {}
    for row, field, value in edits:
        cards.setdefault(row, {})[field] = value
    table, step = read_table(ENGINE, {"before": before, "cards": cards, **setting})
    return Hand(table, step.state)


def dice(number: int = 1) -> StreamDice:
    return StreamDice(number.to_bytes(32, "big"), "play/1")


def count_cards(rules: Any, state: State) -> Counter[str]:
    """Return every card of a state, wherever it is."""
    kinds = [*state.supply, *state.discard, *state.aside]
    for counts in state.hands:
        kinds += [kind for kind, copies in enumerate(counts) for _ in range(copies)]
    for area in (area for row in state.areas for area in row):
        kinds += [*area.open, *(kind for pile in area.piles for kind in pile)]
        kinds += [rules.hideout] * len(area.piles)
    return Counter(rules.slugs[kind] for kind in kinds)
