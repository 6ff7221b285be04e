"""The kill relation of section 3: who kills whom before the clock, and what says so."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.wawawest.content import Item, Matcher

#: Rules a table may switch off; all are on by default (section 7, General).
Switches = tuple[bool, bool, bool]  # greater, first_to_fire, spares
ALL_ON: Switches = (True, True, True)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one item does to another, and why.

    rule: kills, killed_by, greater, equal (timed, W-16) kill; spared and none do not.
    entry: the text of the list entry that decided (kills, killed_by, spared), else "".
    `agreed`: both lists say so.
    """

    kills: bool
    rule: str
    entry: str = ""
    agreed: bool = False

    @property
    def timed(self) -> bool:
        """Tell whether the clock decides (W-29)."""
        return self.rule == "equal"


NOTHING = Verdict(False, "none")


def matches(entry: Matcher, item: Item) -> bool:
    """Tell whether the entry means the item (W-7 to W-10)."""
    if entry.name is not None:
        return entry.name == item.name
    if entry.everything:
        return True
    return (
        entry.cls in (None, item.counts_as)
        and entry.subtype in (None, item.subtype)
        and _fits(entry, item.level)
    )


def _fits(entry: Matcher, level: int | None) -> bool:
    if entry.level is None:
        return True
    if level is None:
        return False
    return level >= entry.level if entry.plus else level == entry.level


def verdict(attacker: Item, target: Item, switches: Switches = ALL_ON) -> Verdict:
    """Return what `attacker` does to a player who holds `target`."""
    greater, first_to_fire, spares = switches
    if not target.held:  # W-13, W-14: nobody holds it
        return NOTHING
    spared = _find(attacker.spares_entries, target) if spares else None
    if spared is not None:
        return Verdict(False, "spared", spared.text)  # W-12
    lead = _lead(attacker, target)
    if lead == 0 and first_to_fire:
        return Verdict(True, "equal")  # W-16 replaces W-11
    listed = _by_lists(attacker, target)
    if listed is None and greater and lead is not None and lead > 0:
        return Verdict(True, "greater")  # W-15
    return listed or NOTHING


def _lead(attacker: Item, target: Item) -> int | None:
    """Return how many levels the attacker is above; None if they are no weapons of one sort."""
    if not (attacker.is_weapon and target.is_weapon) or attacker.subtype != target.subtype:
        return None
    return (attacker.level or 0) - (target.level or 0)  # a weapon always has a level


def _by_lists(attacker: Item, target: Item) -> Verdict | None:
    """Return what the two lists say (W-11)."""
    kills = _find(attacker.kills_entries, target)
    killed_by = _find(target.killed_by_entries, attacker)
    if kills is not None:
        return Verdict(True, "kills", kills.text, killed_by is not None)
    if killed_by is not None:
        return Verdict(True, "killed_by", killed_by.text)
    return None


def _find(entries: tuple[Matcher, ...], item: Item) -> Matcher | None:
    for entry in entries:
        if matches(entry, item):
            return entry
    return None
