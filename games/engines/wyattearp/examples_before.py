"""Reading what a worked example begins with: its cards, its state, its order of chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engines.dice import SEED_BYTES, StreamDice
from games.engines.protocol import Seat, Step
from games.engines.scenario import ScenarioError, show
from games.engines.wyattearp import play
from games.engines.wyattearp.content import Content
from games.engines.wyattearp.options import read_options
from games.engines.wyattearp.reading import read_content, write_content
from games.engines.wyattearp.state import EMPTY, Area, Ending, Kind, Phase, State
from games.engines.wyattearp.tables import Rules, compile_rules


@dataclass(slots=True)
class OrderedDice:
    """Dice that shuffle into given orders; whatever has none comes from a fixed seed.

    `orders` are rows of kinds by the reason of the roll, top first. That of the deal is for every
    hand dealt, that of the refill for the first one.
    """

    rules: Rules
    orders: Mapping[str, Sequence[Kind]]
    start: int = 0
    _rest: dict[str, list[Kind]] = field(default_factory=dict)
    _pools: dict[str, list[Kind]] = field(default_factory=dict)
    _dice: StreamDice = field(default_factory=lambda: StreamDice(bytes(SEED_BYTES), "example"))

    def roll(self, n: int, why: str) -> int:
        if why == "start seat":
            return self.start
        if why not in self.orders:
            return self._dice.roll(n, why)
        whole = self.orders[why] if why == "refill" else self.rules.deck
        rest = self._rest.setdefault(why, list(self.orders[why]))
        pool = self._pools.get(why, [])
        if not pool or (why != "refill" and n == len(whole)):
            pool = self._pools[why] = sorted(whole)
            if why == "deal":
                rest[:] = self.orders[why]
        if not rest:
            return self._dice.roll(n, why)
        card = rest.pop(0)
        if n != len(pool) or card not in pool:
            slug = self.rules.slugs[card]
            raise ScenarioError(f"{why}_order: {slug} is not there to be drawn ({n} cards are)")
        at = pool.index(card)
        del pool[at]
        return at

    def stream(self, name: str) -> OrderedDice:  # noqa: ARG002 - an example is one line of dice
        return self


@dataclass(frozen=True, slots=True)
class Table:
    """An example's table: rules, the players' ids in seat order, and chance."""

    rules: Rules
    ids: tuple[str, ...]
    dice: OrderedDice

    def seat(self, name: Any, path: str) -> Seat:
        """Return the seat of an id; raises ScenarioError."""
        if name not in self.ids:
            raise ScenarioError(f"{path}: there is no player {show(name)}")
        return self.ids.index(name)


def read_table(engine: Any, example: Mapping[str, Any]) -> tuple[Table, Step[State]]:
    """Return the table and how it begins; a `setup` has the event of the deal."""
    rules = _read_rules(engine.content, example.get("cards", {}))
    orders = {
        why: [_kind(rules, card, f"{why}_order") for card in list_at(given, f"{why}_order")]
        for why in ("refill", "deal", "duel")
        if (given := example.get(f"{why}_order")) is not None
    }
    if len(orders.get("deal", rules.deck)) != rules.size:
        raise ScenarioError(f"deal_order: expected the whole deck of {rules.size} cards")
    setup = example.get("setup")
    if setup is not None:
        return _set_up(rules, object_at(setup, "setup"), orders)
    before = object_at(example.get("before"), "before")
    rows = _read_players(before)
    ids = tuple(row["id"] for row in rows)
    table = Table(rules, ids, OrderedDice(rules, orders))
    return table, Step(_read_state(table, before, rows))


def _read_rules(content: Content, edits: Any) -> Rules:
    edits = object_at(edits, "cards")
    if not edits:
        return compile_rules(content)
    edited = write_content(content)
    rows = {row["slug"]: row for row in (*edited["outlaws"], *edited["sheriffs"])}
    for slug, fields in edits.items():
        if slug not in rows:
            raise ScenarioError(f"cards.{slug}: there is no such row")
        rows[slug].update(object_at(fields, f"cards.{slug}"))
    found, faults = read_content(edited)
    if found is None:
        wrong = next(one for one in faults if not one.warning)
        raise ScenarioError(f"cards: {wrong.message}")
    return compile_rules(found)


def _set_up(
    rules: Rules, setup: Mapping[str, Any], orders: Mapping[str, Sequence[Kind]]
) -> tuple[Table, Step[State]]:
    ids = tuple(text_at(name, "setup.seats") for name in list_at(setup.get("seats"), "setup.seats"))
    constants = rules.constants
    if not constants.min_players <= len(ids) <= constants.max_players or len(set(ids)) < len(ids):
        raise ScenarioError("setup.seats: expected different players, as many as may play")
    table = Table(rules, ids, OrderedDice(rules, orders))
    table.dice.start = table.seat(setup.get("start"), "setup.start")
    options = read_options({}, constants)
    return table, play.start(rules, options, len(ids), table.dice)


def _read_players(before: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the players in seat order."""
    rows = [
        object_at(row, f"before.players[{number}]")
        for number, row in enumerate(list_at(before.get("players"), "before.players"))
    ]
    for number, row in enumerate(rows):
        text_at(row.get("id"), f"before.players[{number}].id")
        number_at(row.get("seat"), f"before.players[{number}].seat")
    rows.sort(key=lambda row: int(row["seat"]))
    ids = [row["id"] for row in rows]
    if len(set(ids)) < len(ids) or [row["seat"] for row in rows] != list(range(len(rows))):
        raise ScenarioError("before.players: expected different ids on seats 0, 1, 2 ...")
    return rows


def _read_state(
    table: Table, before: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]
) -> State:
    rules, seats = table.rules, range(len(rows))
    hands = [_read_row(rules, row.get("hand"), f"before.{row['id']}.hand") for row in rows]
    posters = object_at(before.get("posters"), "before.posters")
    money = object_at(before.get("money"), "before.money")
    opened = list_at(before.get("opened"), "before.opened")
    _check_names(posters, rules.outlaws, "before.posters")
    _check_names(money, table.ids, "before.money")
    _check_names(opened, rules.outlaws, "before.opened")
    phase = _read_phase(before.get("phase"), before.get("active"))
    active = before.get("active") if phase in (Phase.DRAW, Phase.PLAY) else None  # E-65
    state = State(
        options=read_options({}, rules.constants),
        hand_no=number_at(before.get("hand_no"), "before.hand_no"),
        start_seat=table.seat(before.get("start_seat"), "before.start_seat"),
        turn_no=number_at(before.get("turn_no"), "before.turn_no"),
        active=None if active is None else table.seat(active, "before.active"),
        phase=phase,
        sheriff_played=_switch(before.get("sheriff_played", False), "before.sheriff_played"),
        supply=_read_row(rules, before.get("supply"), "before.supply"),
        refilled=_switch(before.get("refilled", False), "before.refilled"),
        discard=_read_row(rules, before.get("discard"), "before.discard"),
        posters=tuple(number_at(posters.get(o, 0), f"before.posters.{o}") for o in rules.outlaws),
        money=tuple(number_at(money.get(name, 0), f"before.money.{name}") for name in table.ids),
        hands=tuple(rules.count_row(hand) for hand in hands),
        held=tuple(len(hand) for hand in hands),
        areas=tuple(_read_areas(rules, row) for row in rows),
        opened=tuple(outlaw in opened for outlaw in rules.outlaws),
        aside=tuple(sorted(_read_row(rules, before.get("aside", []), "before.aside"))),
        gone=frozenset(s for s in seats if _switch(rows[s].get("left", False), "before.left")),
        missed=(0,) * len(rows),
        known=((),) * len(rows),
        ready=frozenset(),
        scores=(),
        ending=_read_ending(before.get("phase")),
        epoch=0,
    )
    _check_deck(rules, state)
    return state


def _check_names(given: Iterable[Any], known: Sequence[str], path: str) -> None:
    for name in given:
        if name not in known:
            raise ScenarioError(f"{path}: there is no {show(name)}")


def _read_phase(phase: Any, active: Any) -> Phase:
    if phase not in list(Phase):
        raise ScenarioError(f"before.phase: {show(phase)} is no phase")
    if active is None and phase in ("draw", "play"):
        raise ScenarioError("before.active: expected a player in phases draw and play")
    return Phase(phase)


def _read_ending(phase: Any) -> Ending | None:
    """Return some ending for a game that begins over; nothing is asked of it but to refuse."""
    return Ending(0, "money") if phase == "over" else None


def _read_areas(rules: Rules, row: Mapping[str, Any]) -> tuple[Area, ...]:
    areas = [EMPTY] * len(rules.outlaws)
    given = object_at(row.get("areas", {}), f"before.{row['id']}.areas")
    for outlaw, value in given.items():
        path = f"before.{row['id']}.areas.{outlaw}"
        if outlaw not in rules.outlaw_of:
            raise ScenarioError(f"{path}: there is no such outlaw")
        area = object_at(value, path)
        areas[rules.outlaw_of[outlaw]] = Area(
            tuple(sorted(_read_row(rules, area.get("open", []), path))),
            tuple(
                tuple(sorted(_read_row(rules, pile, path)))
                for pile in list_at(area.get("hidden", []), path)
            ),
        )
    return tuple(areas)


def _check_deck(rules: Rules, state: State) -> None:
    """Refuse a state that does not hold exactly the deck."""
    counts = list(rules.count_row([*state.supply, *state.discard, *state.aside]))
    for hand in state.hands:
        for kind, copies in enumerate(hand):
            counts[kind] += copies
    for area in (area for row in state.areas for area in row):
        for kind in (*area.open, *(kind for pile in area.piles for kind in pile)):
            counts[kind] += 1
        if area.piles:
            counts[rules.hideout] += len(area.piles)
    wanted = rules.count_row(rules.deck)
    for kind, (count, want) in enumerate(zip(counts, wanted, strict=True)):
        if count != want:
            slug = rules.slugs[kind]
            raise ScenarioError(f"before: the deck has {want} of {slug}, this holds {count}")


def check_refill(table: Table, step: Step[State]) -> None:
    """Refuse an order of the refill that is no permutation of the pile shuffled in this step."""
    order, supply = table.dice.orders.get("refill", ()), step.state.supply
    if order and tuple(order[len(order) - len(supply) :]) != supply:
        raise ScenarioError("refill_order: expected a permutation of the pile")


def _read_row(rules: Rules, given: Any, path: str) -> tuple[Kind, ...]:
    return tuple(_kind(rules, card, path) for card in list_at(given, path))


def _kind(rules: Rules, card: Any, path: str) -> Kind:
    kind = rules.kind_of.get(card) if isinstance(card, str) else None
    if kind is None:
        raise ScenarioError(f"{path}: {show(card)} is no card of the table")
    return kind


def object_at(value: Any, path: str) -> Mapping[str, Any]:
    """Return an object; raises ScenarioError."""
    if not isinstance(value, Mapping):
        raise ScenarioError(f"{path}: expected an object")
    return value


def list_at(value: Any, path: str) -> list[Any]:
    """Return a list; raises ScenarioError."""
    if not isinstance(value, list):
        raise ScenarioError(f"{path}: expected a list")
    return value


def text_at(value: Any, path: str) -> str:
    """Return a text; raises ScenarioError."""
    if not isinstance(value, str):
        raise ScenarioError(f"{path}: expected text")
    return value


def number_at(value: Any, path: str) -> int:
    """Return a whole number from 0 on; raises ScenarioError."""
    if type(value) is not int or value < 0:
        raise ScenarioError(f"{path}: expected a whole number")
    return value


def _switch(value: Any, path: str) -> bool:
    if type(value) is not bool:
        raise ScenarioError(f"{path}: expected true or false")
    return value
