"""Actions to try against an engine, legal or not: for each game all that its types can say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from games.engines.wawawest.actions import Lock, Ready, Recall
from games.engines.worms import actions as worms
from games.engines.wyattearp import actions as wyatt


def wawawest(engine: Any, state: Any, seat: int, chance: random.Random) -> Iterator[Any]:
    """Yield every item with a sample of targets, and the plain actions."""
    targets = [None, *range(len(state.players))]
    yield Ready()
    yield Recall()
    yield Lock("Nonsense")
    for item in engine.content.items:
        yield Lock(item.name)
        for target in targets:
            yield Lock(item.name, aim=target)
            yield Lock(item.name, pick=target)
            yield Lock(item.name, revive=target)
        for _ in range(4):
            yield Lock(item.name, *(chance.choice(targets) for _ in range(3)))


def wyattearp(engine: Any, state: Any, seat: int, chance: random.Random) -> Iterator[Any]:
    """Yield draws and a sample of lay-downs, discards and sheriff cards, right and wrong."""
    cards = [card.slug for card in engine.content.cards]
    outlaws = [*(outlaw.slug for outlaw in engine.content.outlaws), "nobody"]
    held = [card for card, copies in zip(cards, state.hands[seat], strict=True) if copies]
    yield from (wyatt.Ready(), wyatt.Draw("supply"), wyatt.Draw("discard"), wyatt.Draw("well"))
    yield from (wyatt.Discard(card) for card in chance.sample([*cards, "joker"], 8))
    for outlaw in chance.sample(outlaws, 4):
        for photo in (False, True):
            yield from (wyatt.Lay(outlaw, count, photo) for count in (-1, 0, 1, 2, 3, 4, 8))
    sheriffs = [card for card in held if card in SHERIFFS]
    for card in [*chance.sample([*cards, "joker"], 2), *chance.sample(sheriffs, len(sheriffs))[:3]]:
        yield from _sheriff_plays(card, outlaws, len(state.hands), chance)
    for _ in range(12):
        put = tuple(chance.choices(held or cards, k=chance.randint(0, 4)))
        yield wyatt.Play("wyatt_earp", "exchange", cards=put)


SHERIFFS = ("bank_robbery", "fastest_gun", "stagecoach_robbery", "wyatt_earp", "most_wanted")
SHERIFFS += ("hideout",)


def _sheriff_plays(
    card: str, outlaws: list[str], seats: int, chance: random.Random
) -> Iterator[Any]:
    for outlaw in chance.sample(outlaws, 4):
        yield from (wyatt.Play(card, outlaw=outlaw, shot=shot) for shot in (None, False, True))
        yield wyatt.Play(card, "flush", outlaw=outlaw, pile=chance.randrange(2))
    for target in range(-1, seats + 1):
        for mode in (None, "hand", "table"):
            yield wyatt.Play(card, mode, target, chance.choice(outlaws))
    for mode in ("reinforce", "exchange", "flush", "bribe"):
        yield wyatt.Play(card, mode)
        yield wyatt.Play(card, mode, outlaw=chance.choice(outlaws), pile=chance.randrange(2))


def worms_game(engine: Any, state: Any, seat: int, chance: random.Random) -> Iterator[Any]:
    """Yield commands of every kind, right and wrong.

    While something lies that will go off, other worms' commands are left out: what they will be
    judged by is not known yet (M-42).
    """
    yield from (worms.Surrender(), worms.End(), worms.End("worm"), worms.Reopen())
    rows = [row.id for row in engine.content.items]
    for _ in range(4):
        buys = tuple((row, chance.randint(-1, 4)) for row in rows if chance.random() < 0.15)
        yield worms.Equip(chance.choice(rows), buys)
        yield worms.Equip("mad_cow", tuple(pair for pair in buys if pair[1] > 0))
    names = [worm.id for worm in state.worms if worm.team == seat or chance.random() < 0.2]
    if state.acting is not None and (state.dynamite or any(mine.fresh for mine in state.mines)):
        names = [state.acting.worm]
    for worm in chance.sample([*names, "Z9"], min(4, len(names) + 1)):
        yield from map(_listed(chance), _worm_commands(rows, worm, state, chance))


def _listed(chance: random.Random) -> Any:
    return lambda one: worms.Orders((one, worms.End())) if chance.random() < 0.1 else one


def _worm_commands(rows: list[str], worm: str, state: Any, chance: random.Random) -> Iterator[Any]:
    dirs = (None, "N", "E", "S", "W", "SE", "", "X")
    at = [divmod(one.at, state.width)[::-1] for one in state.worms if one.id == worm]
    x, y = at[0] if at else (7, 7)
    for _ in range(12):
        path = "".join(chance.choices("NESW", k=chance.choice([0, 1, 1, 2, 3, 4, 6])))
        yield chance.choice((worms.Move, worms.Collect))(worm, path)
    for row in chance.sample([*rows, "nothing"], 14):
        near = (x + chance.randint(-4, 4), y + chance.randint(-4, 4))
        target = chance.choice([None, (x, y), near, near, (chance.randint(-1, 15), 3)])
        start = chance.choice([None, None, near])
        mine = chance.choice([None, None, "damage", "acid"])
        yield worms.Fire(worm, row, chance.choice(dirs), None, start)
        yield worms.Fire(worm, row, chance.choice(dirs))
        yield worms.Fire(worm, row, None, target, None, mine)
        yield worms.Fire(worm, row)
        yield worms.Use(worm, row, chance.choice([None, target]))


def was_accepted(step: Any) -> bool:
    """Tell whether a step is more than the end of an activation before a refusal (M-42)."""
    last = step.events[-1] if step.events else None
    kind = type(last).__name__
    stopped = kind == "ListStopped" and last.applied == 0 and last.stopped == "refused"
    return kind != "Refused" and not stopped


CANDIDATES = {"wyattearp": wyattearp, "wawawest": wawawest, "worms": worms_game}
