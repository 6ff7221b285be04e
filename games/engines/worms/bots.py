"""Bots of Worms, of three strengths. They see a view and the legal actions, nothing else.

A bot gives the orders of one worm at a time and is asked again: a walk, a shot, a walk, the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from dataclasses import field as fields_of
from typing import Any, Literal

from games.engines.errors import IllegalAction
from games.engines.protocol import Chance
from games.engines.worms.actions import Command, End, Equip, LoadoutFamily, Move, Orders
from games.engines.worms.board import LiveWorm
from games.engines.worms.bots_attacks import Attack, list_attacks
from games.engines.worms.bots_field import ChanceDice, Field
from games.engines.worms.bots_gadgets import escapes, far_attacks, shelters
from games.engines.worms.bots_moves import Ways, approach, flee, gather, spread, ways_of
from games.engines.worms.bots_place import danger
from games.engines.worms.bots_shop import shop
from games.engines.worms.bots_try import judge_all, judge_damage, run
from games.engines.worms.content import Content, rules_of
from games.engines.worms.judge import find_worm, record_of
from games.engines.worms.paths import budget
from games.engines.worms.view import View

Level = Literal["easy", "medium", "hard"]

_BOLDNESS = 0.75  # how often an easy bot fires when it can
_WORLDS = 3  # guesses about hidden worms
_PER_WEAPON = 3  # attacks of one weapon of one worm that are tried
_ROUNDS = ((24, 1), (8, 2), (4, 4))  # how many plans are tried how often, again and again
_AMMO = 1.5  # what a point of the shop is worth in health at the start


@dataclass(slots=True)
class Plan:
    """The orders of one worm, what they are taken for, and what came of trying them."""

    worm: LiveWorm
    commands: tuple[Command, ...]
    worth: float
    attack: Attack | None = None
    tries: list[float] = fields_of(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.tries) / len(self.tries) if self.tries else float("-inf")


def choose(  # noqa: PLR0913, PLR0917 - games.engines.protocol.Bot
    view: View,
    legal: Sequence[Any],
    content: Content,
    level: Level,
    chance: Chance,
    keep_going: Callable[[], bool],
) -> Orders | End | Equip:
    """Return one of the legal actions, or a member of a legal family."""
    rules = rules_of(content)
    for one in legal:
        if isinstance(one, LoadoutFamily):
            return shop(rules, one, level, chance)
    field = Field(rules, view, chance, _WORLDS if level == "hard" else 1)
    crew = _ready(field)
    if level == "easy":
        return _easily(field, crew, chance)
    plans = [plan for worm in crew for plan in _attacks_of(field, worm)]
    if level == "medium":
        return _harmfully(field, crew, plans, chance, keep_going)
    return _thoughtfully(field, crew, plans, chance, keep_going)


def _ready(field: Field) -> list[LiveWorm]:
    """Return the worms that may act now."""
    found = []
    for worm in field.mine:
        try:
            found.append(find_worm(field.board, field.me, worm.id))
        except IllegalAction:
            continue
    return found


def _ordered(commands: tuple[Command, ...]) -> Orders:
    return Orders((*commands, End("worm")))


def _easily(field: Field, crew: list[LiveWorm], chance: Chance) -> Orders | End:
    """Walk or fire somewhere, without much thought."""
    if not crew:
        return End()
    worm: LiveWorm = chance.choices(crew)[0]
    record = record_of(field.board, worm)
    ways = ways_of(field, worm, record)
    attacks = list_attacks(field, worm, record, ways)
    if attacks and chance.random() < _BOLDNESS:
        attack: Attack = chance.choices(attacks)[0]
        return _ordered(attack.commands)
    path: str = chance.choices(list(ways.values()))[0]
    return _ordered((Move(worm.id, path),)) if path else End()


def _attacks_of(field: Field, worm: LiveWorm) -> list[Plan]:
    """Return the best attacks of one worm, a few of each weapon, dynamite with a way to flee."""
    record = record_of(field.board, worm)
    ways = ways_of(field, worm, record)
    found = sorted(
        list_attacks(field, worm, record, ways), key=lambda one: (-one.worth, len(one.path))
    )
    counts: dict[str, int] = {}
    plans = []
    for attack in found:
        weapon = attack.fire.weapon
        counts[weapon] = counts.get(weapon, 0) + 1
        if counts[weapon] <= _PER_WEAPON:
            plans.append(Plan(worm, _with_flight(field, worm, attack), attack.worth, attack))
    return plans


def _left_after(field: Field, worm: LiveWorm, attack: Attack) -> int:
    """Return the squares that are left when a worm has walked and fired."""
    record = record_of(field.board, worm)
    row = field.rules.rows[attack.fire.weapon]
    more = row.retreat * (2 if record.fast else 1)
    return budget(field.board, record) - record.used - len(attack.path) + more


def _with_flight(field: Field, worm: LiveWorm, attack: Attack) -> tuple[Command, ...]:
    row = field.rules.rows[attack.fire.weapon]
    commands = attack.commands
    if row.move_between_shots and row.ammo_per == "use":
        commands = (*commands, *(attack.fire for _ in range(row.shots - 1)))
    if not row.retreat or attack.fire.target is None:
        return commands
    ways = spread(field, worm, attack.square, _left_after(field, worm, attack))
    bomb = field.board.geo.at(*attack.fire.target)
    path = flee(field, ways, bomb, max(1, len(row.rings) - 1))
    return (*commands, Move(worm.id, path)) if path else commands


def _harmfully(
    field: Field,
    crew: list[LiveWorm],
    plans: list[Plan],
    chance: Chance,
    keep_going: Callable[[], bool],
) -> Orders | End:
    """Do the most harm to be expected; walk towards foes when there is nothing to do."""

    def judge(plan: Plan) -> float:
        board = run(field, field.worlds[0], plan.commands, ChanceDice(chance))
        return float("-inf") if board is None else judge_damage(field, board)

    best = _search(plans, judge, keep_going)
    if best is not None and best.mean > 0:
        return _ordered(best.commands)
    for worm in crew:
        commands = approach(field, worm, ways_of(field, worm, record_of(field.board, worm)))
        if commands:
            return _ordered(commands)
    return End()


def _search(
    plans: list[Plan], judge: Callable[[Plan], float], keep_going: Callable[[], bool]
) -> Plan | None:
    """Try the most promising plans, the better ones again and again; return the best."""
    left = sorted(plans, key=lambda plan: -plan.worth)
    for count, tries in _ROUNDS:
        for plan in left[:count]:
            for _ in range(tries):
                if plan.tries and not keep_going():
                    return max(left, key=lambda one: one.mean, default=None)
                plan.tries.append(judge(plan))
        left = sorted(left[:count], key=lambda plan: -plan.mean)
    return left[0] if left else None


def _thoughtfully(
    field: Field,
    crew: list[LiveWorm],
    plans: list[Plan],
    chance: Chance,
    keep_going: Callable[[], bool],
) -> Orders | End:
    """Weigh everything: harm, the own safety, crates, water, what is still owned."""
    dice = ChanceDice(chance)
    ways = {worm.id: ways_of(field, worm, record_of(field.board, worm)) for worm in crew}
    stay = {worm.id: danger(field, field.board, worm, worm.at) for worm in crew}
    ammo = _ammo_worth(field)

    def judge(plan: Plan) -> float:
        world = field.worlds[len(plan.tries) % len(field.worlds)]
        board = run(field, world, plan.commands, dice)
        if board is None:
            return float("-inf")
        worth = judge_all(field, world, board, plan.worm.id, ammo)
        return worth + stay[plan.worm.id]

    for worm in crew:
        plans += _other_plans(field, worm, ways[worm.id])
    best = _search(plans, judge, keep_going)
    if best is None:
        return End()
    better = _search([best, *_retreats(field, best)], judge, keep_going)
    best = better or best
    return _ordered(best.commands) if best.mean > 0 and best.commands else End()


def _ammo_worth(field: Field) -> float:
    """Return what a point of ammo is worth now; unused ammo is worth nothing in the end."""
    view = field.view
    last = view.sd_round + 5
    return _AMMO * max(0.15, 1 - view.round / last)


def _other_plans(field: Field, worm: LiveWorm, ways: Ways) -> list[Plan]:
    """Return far attacks, flights, walks to crates and to the safest square near."""
    found = []
    for commands, attack in far_attacks(field, worm, set(ways)):
        found.append(Plan(worm, commands, attack.worth, attack))
    flight = escapes(field, worm)
    if flight:
        found.append(Plan(worm, flight, 20.0))
    crate = gather(field, worm, ways)
    if crate:
        found.append(Plan(worm, crate, 25.0))
    safe = _safest(field, worm, ways)
    if safe:
        found.append(Plan(worm, (Move(worm.id, safe),), 5.0))
    return found


def _safest(field: Field, worm: LiveWorm, ways: Ways) -> str:
    square = min(ways, key=lambda one: (danger(field, field.board, worm, one), len(ways[one]), one))
    return ways[square]


def _retreats(field: Field, plan: Plan) -> list[Plan]:
    """Return the plan with a walk to safety after the shot, and with a place to hide."""
    attack = plan.attack
    hidden = [
        Plan(plan.worm, (*plan.commands, use), plan.worth, attack)
        for use in shelters(field, plan.worm)
    ]
    if attack is None or len(plan.commands) > len(attack.commands) + 1:
        return hidden
    ways = spread(field, plan.worm, attack.square, _left_after(field, plan.worm, attack))
    path = _safest(field, plan.worm, ways)
    if not path or isinstance(plan.commands[-1], Move):
        return hidden
    walk = Move(plan.worm.id, path)
    return [Plan(plan.worm, (*plan.commands, walk), plan.worth, attack), *hidden]
