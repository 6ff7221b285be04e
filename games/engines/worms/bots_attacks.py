"""Attacks a worm could make, from where it stands or could walk to, with a rough worth of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from games.engines.errors import IllegalAction
from games.engines.worms.actions import Command, Fire, Move
from games.engines.worms.board import LiveActivation, LiveWorm
from games.engines.worms.bots_field import KILL, POISON, Field
from games.engines.worms.content import MINE_TYPES, Row
from games.engines.worms.geometry import LETTERS, OFF, VECTORS, Square
from games.engines.worms.judge import check_weapon
from games.engines.worms.shots import landing, trace

_FEW = 4  # aims of one weapon from one square that are looked at


@dataclass(frozen=True, slots=True)
class Attack:
    """Where to walk first (`path` may be empty), what to fire, and what it is worth, about."""

    worm: str
    square: int
    path: str
    fire: Fire
    worth: float

    @property
    def commands(self) -> tuple[Command, ...]:
        return (Move(self.worm, self.path), self.fire) if self.path else (self.fire,)


Aims = Iterator[tuple[float, Fire]]


def list_attacks(
    field: Field, worm: LiveWorm, record: LiveActivation, ways: Mapping[int, str]
) -> list[Attack]:
    """Return the attacks of one worm from every square it can reach; `ways` has its own too."""
    rows = [row for row in field.rules.content.items if _may_fire(field, worm, record, row)]
    found: list[Attack] = []
    for row in rows:
        aims = _AIMS[row.behaviour]
        for square, path in ways.items():
            if path and row.behaviour in _FROM_ANYWHERE:
                continue
            for worth, fire in aims(field, worm, row, square):
                if worth > 0:
                    found.append(Attack(worm.id, square, path, fire, worth - 0.1 * len(path)))
    return found


def _may_fire(field: Field, worm: LiveWorm, record: LiveActivation, row: Row) -> bool:
    if not row.is_weapon or row.behaviour not in _AIMS:
        return False
    try:
        check_weapon(field.board, worm, record, row.id)
    except IllegalAction:
        return False
    return True


def _own_harm(field: Field, worm: LiveWorm, row: Row, square: int, target: int) -> float:
    """Return how much worse a blast is for a worm that has walked to `square` first."""
    if square == worm.at:
        return 0.0
    factor = field.factor(row)
    there = field.harm(row.rings, target, worm, square, factor)
    return 1.1 * (there - field.harm(row.rings, target, worm, worm.at, factor))


def _direct(field: Field, worm: LiveWorm, row: Row, square: int) -> Aims:
    """Shots along a line that would meet a foe first."""
    x, y = field.board.xy[square]
    near = [field.board.xy[foe.at] for foe in field.foes]
    for name in LETTERS:
        dx, dy = VECTORS[name]
        if not any(
            (fx - x) * dx + (fy - y) * dy > 0 and (fx == x if dx == 0 else fy == y)
            for fx, fy in near
        ):
            continue
        met = trace(field.board, square, VECTORS[name], row, field.me)
        foe = field.board.worm_at.get(met.square) if met.what == "worm" else None
        if foe is None or foe.team == field.me:
            continue
        ring, factor = row.rings[0], field.factor(row)
        damage = (ring.dmg_min + ring.dmg_max) // 2 * factor * _shots(row)
        worth = damage if damage < foe.hp else foe.hp + KILL
        if ring.push_rule == "slide" and _slides_off(field, foe.at, name, ring.push * factor):
            worth = foe.hp + KILL
        yield worth, Fire(worm.id, row.id, dir=name)


def _shots(row: Row) -> int:
    return row.shots if row.move_between_shots and row.ammo_per == "use" else 1


def _slides_off(field: Field, square: int, name: str, steps: int) -> bool:
    """Tell whether a slide ends in the water."""
    board = field.board
    for _ in range(steps):
        ahead = board.geo.next[VECTORS[name]][square]
        if ahead == OFF or board.height(ahead) > board.height(square) or ahead in board.worm_at:
            return False
        if board.is_water(ahead):
            return True
        square = ahead
    return False


def _beside(field: Field, worm: LiveWorm, row: Row, square: int) -> Aims:
    """Blows against a foe beside, best when it flies into the water."""
    board, ring, factor = field.board, row.rings[0], field.factor(row)
    for name in LETTERS:
        ahead = board.geo.next[VECTORS[name]][square]
        foe = board.worm_at.get(ahead) if ahead != OFF else None
        if foe is None or foe.team == field.me:
            continue
        if not -row.down <= board.height(ahead) - board.height(square) <= row.up:
            continue
        damage = (ring.dmg_min + ring.dmg_max) // 2 * factor
        worth = damage if damage < foe.hp else foe.hp + KILL
        apex = board.height(ahead) + ring.throw * factor
        lands = _fly(field, ahead, name, ring.push * factor, apex)
        if board.is_water(lands):
            worth = foe.hp + KILL
        else:
            worth += max(0, apex - board.height(lands) - 2) * 10 + 1
        yield worth, Fire(worm.id, row.id, dir=name)


def _fly(field: Field, square: int, name: str, steps: int, apex: int) -> int:
    """Return where something thrown straight comes down (M-81, M-83)."""
    board, (dx, dy) = field.board, VECTORS[name]
    for _ in range(steps):
        ahead = board.geo.next[dx, dy][square]
        if ahead == OFF or board.height(ahead) > apex:
            back = board.geo.next[-dx, -dy][square]
            if back == OFF or board.height(back) > apex:
                continue
            dx, dy, ahead = -dx, -dy, back
        square = ahead
    return square


def _lobbed(field: Field, worm: LiveWorm, row: Row, square: int) -> Aims:
    """Shells onto the best squares in range that no wall stops."""
    board, found = field.board, 0
    x, y = board.xy[square]
    if row.wind:
        dx, dy = board.wind_vector
        x, y = x + board.strength * dx, y + board.strength * dy
    for worth, target in field.centres(row):
        tx, ty = board.xy[target]
        if abs(tx - x) + abs(ty - y) > row.range:
            continue
        if landing(board, square, target, row.up)[1] is not None:
            continue
        harm = _own_harm(field, worm, row, square, target)
        yield worth - harm, Fire(worm.id, row.id, target=(tx, ty))
        found += 1
        if found == _FEW:
            return


def _anywhere(field: Field, worm: LiveWorm, row: Row, square: int) -> Aims:
    """The best squares of the whole board."""
    for worth, target in field.centres(row)[:_FEW]:
        yield worth, Fire(worm.id, row.id, target=field.board.xy[target])


def _line(field: Field, worm: LiveWorm, row: Row, square: int) -> Aims:
    """Rows of bombs through foes."""
    best = field.lines.get(row.id)
    if best is None:
        best = field.lines[row.id] = _best_lines(field, row)
    for worth, start, name in best:
        yield worth, Fire(worm.id, row.id, dir=name, start=start)


def _best_lines(field: Field, row: Row) -> list[tuple[float, Square, str]]:
    geo, extra = field.board.geo, row.extra
    gap, bombs = extra["spacing"], range(extra["bombs"])
    found: dict[tuple[Square, str], float] = {}
    for foe in field.foes:
        fx, fy = geo.xy[foe.at]
        for name, (dx, dy) in VECTORS.items():
            if dx and dy and not extra["diagonal"]:
                continue
            for place in bombs:
                x, y = fx - place * gap * dx, fy - place * gap * dy
                squares = [geo.at(x + n * gap * dx, y + n * gap * dy) for n in bombs]
                if OFF not in squares and ((x, y), name) not in found:
                    found[(x, y), name] = sum(field.worth(row, one) for one in squares)
    ranked = [(worth, start, name) for (start, name), worth in found.items() if worth > 0]
    return sorted(ranked, key=lambda one: (-one[0], one[1], one[2]))[:_FEW]


def _running(field: Field, worm: LiveWorm, row: Row, square: int) -> Aims:
    """Animals towards the first worm in their way; they go off where they cannot go on."""
    board, extra = field.board, row.extra
    for name in LETTERS:
        here, jumped = square, False
        for _ in range(row.range):
            ahead = board.geo.next[VECTORS[name]][here]
            if ahead == OFF or board.height(ahead) - board.height(here) > extra["climb_free"]:
                break
            if board.is_water(ahead):
                if jumped or not extra.get("jumps_water"):
                    here = OFF
                    break
                jumped = True
            here = ahead
            if here in board.worm_at and board.worm_at[here] is not worm:
                break
            if here in board.drum_at:
                break
        if here != OFF:
            worth = 0.8 * field.worth(row, here) - _own_harm(field, worm, row, square, here)
            yield worth, Fire(worm.id, row.id, dir=name)


def _laid(field: Field, worm: LiveWorm, row: Row, square: int) -> Aims:
    """Dynamite beside foes; whether there is a way to flee is seen when it is tried."""
    board = field.board
    for target in (square, *board.geo.orthogonal[square]):
        if target == OFF or board.is_water(target):
            continue
        if board.height(target) > board.height(square) + row.up:
            continue
        yield field.worth(row, target), Fire(worm.id, row.id, target=board.xy[target])


def _mined(field: Field, worm: LiveWorm, row: Row, square: int) -> Aims:
    """Mines under foes."""
    board = field.board
    for target in board.geo.orthogonal[square]:
        foe = board.worm_at.get(target) if target != OFF else None
        if foe is None or foe.team == field.me or target in board.mine_at:
            continue
        if board.height(target) > board.height(square) + row.up:
            continue
        for kind in MINE_TYPES:
            effect = field.rules.mines[kind]
            worth = field.harm(effect.rings, target, foe, target, field.factor(row))
            fire = Fire(worm.id, row.id, target=board.xy[target], mine=kind)
            yield worth + 5 * (kind == "shockwave"), fire


def _kamikaze(field: Field, worm: LiveWorm, row: Row, square: int) -> Aims:
    """A last run of a weak worm through foes."""
    board, extra = field.board, row.extra
    for name in LETTERS:
        worth, here = -0.9 * worm.hp, square
        for _ in range(row.range):
            here = board.geo.next[VECTORS[name]][here]
            if here == OFF or board.height(here) > board.height(square) + row.up:
                break
            foe = board.worm_at.get(here)
            if foe is not None and foe is not worm and here not in board.bubble_at:
                sign = -1 if foe.team == field.me else 1
                worth += sign * min(foe.hp, extra["path_dmg_max"] + 15)
        yield worth, Fire(worm.id, row.id, dir=name)


def _on_all(field: Field, worm: LiveWorm, row: Row, square: int) -> Aims:
    """Weapons without an aim: what they do is mostly seen when they are tried."""
    board = field.board
    own, foes = len(field.mine), len(field.foes)
    if row.behaviour == "nuke":
        level = board.water + row.extra["water_rise"]
        worth = float(POISON * foes)
        worth += sum(foe.hp + KILL for foe in field.foes if board.land[foe.at] <= level)
        worth -= sum(one.hp + KILL for one in field.mine if board.land[one.at] <= level)
    elif row.behaviour == "scales":
        total = sum(one.hp for one in (*field.mine, *field.foes))
        worth = total / max(1, field.turns) - sum(one.hp for one in field.mine)
    else:
        worth = 18.0 * (foes - own * 1.1)
    yield worth, Fire(worm.id, row.id)


def _donkey(field: Field, worm: LiveWorm, row: Row, square: int) -> Aims:
    """The holes in which most foes and fewest of the own go under."""
    geo = field.board.geo
    best: dict[int, float] = {}
    for foe in field.foes:
        for target in (foe.at, *geo.around[foe.at]):
            hole = {target, *geo.around[target]}
            best[target] = sum(one.hp + KILL for one in field.foes if one.at in hole) - sum(
                one.hp + KILL for one in field.mine if one.at in hole
            )
    for target, worth in sorted(best.items(), key=lambda one: (-one[1], one[0]))[:_FEW]:
        yield worth, Fire(worm.id, row.id, target=geo.xy[target])


_FROM_ANYWHERE = frozenset(
    ("anywhere", "line_bombs", "sheep_strike", "nuke", "meteors", "donkey", "scales")
)
_AIMS: Mapping[str, Callable[[Field, LiveWorm, Row, int], Aims]] = {
    "direct": _direct,
    "melee": _beside,
    "lob": _lobbed,
    "banana": _lobbed,
    "anywhere": _anywhere,
    "line_bombs": _line,
    "sheep_strike": _line,
    "walker_sheep": _running,
    "walker_cow": _running,
    "walker_woman": _running,
    "place_dynamite": _laid,
    "place_mine": _mined,
    "kamikaze": _kamikaze,
    "nuke": _on_all,
    "meteors": _on_all,
    "scales": _on_all,
    "donkey": _donkey,
}
