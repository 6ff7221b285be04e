"""What a match is played by, worked out once for a content and its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from games.engines.protocol import Seat
from games.engines.wawawest.content import Content, Item
from games.engines.wawawest.events import LockedIn
from games.engines.wawawest.options import Options
from games.engines.wawawest.relation import Verdict, verdict

LASTING = ("grant_overlay", "summon_hazard", "force_skip", "revive")


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """One item as this match plays it. Masks have a bit for each item, by `index`.

    `bar`: the reason nobody may ever choose it (not_playable, not_enabled, excluded), or None.
    `conditions`: reasons tied to the player's past, in the order of the item's effects.
    """

    item: Item
    name: str
    index: int
    bit: int
    cost: int
    gives: int
    bar: str | None
    conditions: tuple[tuple[str, str | int], ...]
    free_of_past: bool  # may be chosen by whoever can pay
    lethal: int  # items whose holders it kills
    verdicts: tuple[Verdict, ...]  # by the index of the item held
    weapon: bool
    single: bool  # reaches only its aim in this match
    guards: bool  # an overlay whose holder cannot die
    copies: bool
    grants: str | None
    summons: str | None
    skips: bool  # force_skip
    revives: tuple[int, bool] | None  # ammo at the return, bond
    lasting: bool  # it does something after the deaths
    targeted: bool  # held, it needs a target
    aims: bool  # which targets a player may name when choosing it
    picks: bool
    raises: bool


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The tables of one content under one set of options; the same object for the same two."""

    content: Content
    options: Options
    known: Mapping[str, Known]
    choosable: tuple[Known, ...]  # what may be chosen at all, in order
    fallback: Known
    locked_in: tuple[tuple[LockedIn], ...]  # ready-made, by seat


@lru_cache(maxsize=128)
def compile_rules(content: Content, options: Options) -> Rules:
    """Return the tables; the same object for the same content and options."""
    items = content.items
    single = {item.name: _is_single(item, options) for item in items}
    seen = [item for item in items if item.enabled]
    any_single = any(single[item.name] for item in seen)
    any_skip = any(item.has("force_skip") for item in seen)
    any_revive = any(item.has("revive") for item in seen)
    known = {}
    for index, item in enumerate(items):
        verdicts = tuple(verdict(item, other, options.switches) for other in items)
        copies = item.has("copy_left")
        revive = item.effect("revive")
        overlay = item.effect("overlay")
        bar, conditions = _bar(item, options), _conditions(item)
        known[item.name] = Known(
            item=item,
            name=item.name,
            index=index,
            bit=1 << index,
            cost=item.cost or 0,
            gives=item.gives,
            bar=bar,
            conditions=conditions,
            free_of_past=bar is None and not conditions,
            lethal=sum(1 << n for n, one in enumerate(verdicts) if one.kills),
            verdicts=verdicts,
            weapon=item.is_weapon,
            single=single[item.name],
            guards=overlay is not None and bool(overlay["guaranteed_survival"]),
            copies=copies,
            grants=_brings(item, "grant_overlay", content, options),
            summons=_brings(item, "summon_hazard", content, options),
            skips=item.has("force_skip"),
            revives=(revive.number("start_ammo"), bool(revive["bond"])) if revive else None,
            lasting=any(item.has(kind) for kind in LASTING),
            targeted=single[item.name] or item.has("force_skip") or revive is not None,
            aims=single[item.name] or (copies and any_single),
            picks=item.has("force_skip") or (copies and any_skip),
            raises=revive is not None or (copies and any_revive),
        )
    choosable = tuple(one for one in known.values() if one.bar is None)
    marks = tuple((LockedIn(seat, options.hide_locks),) for seat in range(64))
    fallback = known[content.fallback.name]
    return Rules(content, options, known, choosable, fallback, marks)


def _is_single(item: Item, options: Options) -> bool:
    """Tell whether the item reaches only its aim under these options (W-19)."""
    if options.precision and item.is_weapon and item.subtype != "Bomb":
        return True
    marked = item.effect("single_target_in")
    return marked is not None and getattr(options, marked.text("variation")) is True


def _bar(item: Item, options: Options) -> str | None:
    if item.cost is None:
        return "not_playable"
    if not item.enabled:
        return "not_enabled"
    return "excluded" if item.name in options.exclude_items else None


def _conditions(item: Item) -> tuple[tuple[str, str | int], ...]:
    found: list[tuple[str, str | int]] = []
    for effect in item.effects:
        if effect.kind == "requires_last_turn":
            found.append(("needs_last_turn", effect.text("item")))
        elif effect.kind == "max_in_a_row":
            found.append(("used_too_often", effect.number("times")))
        elif effect.kind == "not_while_overlay":
            found.append(("already_active", effect.text("item")))
    return tuple(found)


def _brings(item: Item, kind: str, content: Content, options: Options) -> str | None:
    """Return the overlay or hazard it brings into play, unless that one is out of the match."""
    effect = item.effect(kind)
    if effect is None:
        return None
    name = effect.text("item")
    return name if content[name].enabled and name not in options.exclude_items else None


def next_clockwise(seat: Seat, wanted: list[Seat], seats: int) -> Seat | None:
    """Return the first of `wanted` seats clockwise from `seat`, not counting it."""
    found = None
    nearest = seats + 1
    for other in wanted:
        distance = (other - seat) % seats or seats
        if distance < nearest:
            found, nearest = other, distance
    return found
