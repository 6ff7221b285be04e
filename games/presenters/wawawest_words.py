"""The items of a match in words: labels, types, what each beats and falls to; kept per language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import get_language, gettext, ngettext, pgettext

from games.engines.wawawest.content import Content, Item
from games.engines.wawawest.grammar import level_text
from games.engines.wawawest.options import Options
from games.engines.wawawest.relation import Verdict
from games.engines.wawawest.tables import Known, compile_rules
from games.presenters.fragment import Scene

_CLASS_ORDER = {"Charge": 0, "Defense": 1, "Weapon": 2}
_LONG_WORD = 9


class ItemWords(NamedTuple):
    """One item as the page shows it. `key` is its DOM key, `name` its identity in the rules.

    `needs`: the targets it may take, separated by blanks: aim, pick, revive.
    """

    key: str
    name: str
    label: str
    icon: str
    cls: str
    kind: str
    cost: int | None
    says: str
    needs: str
    long: bool


class Words:
    """All items of one content under one set of options, in one language."""

    def __init__(self, content: Content, options: Options, language: str) -> None:
        self.language = language
        self.rules = compile_rules(content, options)
        self.labels = {item.name: item.label(language) for item in content.items}
        known = self.rules.known.values()
        self.items = {one.name: self._word(one) for one in known}
        chosen = sorted(self.rules.choosable, key=_hand_order)
        self.hand = tuple((one, self.items[one.name]) for one in chosen)
        self.hazards = tuple(one for one in known if one.item.has("hazard") and one.item.enabled)

    def label(self, name: str) -> str:
        return self.labels.get(name, name)

    def judge(self, attacker: str, target: str) -> Verdict:
        """Return what one item does to another under the rules of this match."""
        known = self.rules.known
        return known[attacker].verdicts[known[target].index]

    def _word(self, one: Known) -> ItemWords:
        item, label = one.item, self.labels[one.name]
        needs = (("aim", one.aims), ("pick", one.picks), ("revive", one.raises))
        return ItemWords(
            key=f"i{one.index}",
            name=one.name,
            label=label,
            icon=f"item-{item.icon}",
            cls=item.cls.lower(),
            kind=type_words(item),
            cost=item.cost,
            says=self._says(one),
            needs=" ".join(need for need, used in needs if used),
            long=max(map(len, label.split()), default=0) > _LONG_WORD,
        )

    def _says(self, one: Known) -> str:
        item = one.item
        parts = [cost_words(item.cost, item.gives), *effect_words(item, self.labels)]
        beats, duels, falls = [], [], []
        for other in self.rules.choosable:
            mine, theirs = one.verdicts[other.index], other.verdicts[one.index]
            if mine.timed:
                duels.append(other)
            elif mine.kills:
                beats.append(other)
            if theirs.kills and not theirs.timed:
                falls.append(other)
        falls += [
            other
            for other in self.rules.known.values()
            if other.item.has("hazard") and other.verdicts[one.index].kills
        ]
        for text, listed in (
            (gettext("Beats %(items)s."), beats),
            (gettext("Duels %(items)s."), duels),
            (gettext("Falls to %(items)s."), falls),
        ):
            if listed:
                parts.append(text % {"items": self._name_all(listed)})
        return " ".join(part for part in parts if part)

    def _name_all(self, listed: Sequence[Known]) -> str:
        """Name the items; a class that is there as a whole is named by its word."""
        names: list[str] = []
        for cls, word in (
            ("Charge", gettext("charges")),
            ("Defense", gettext("defenses")),
            ("Weapon", gettext("weapons")),
        ):
            members = [one for one in self.rules.choosable if one.item.cls == cls]
            there = [one for one in listed if one.item.cls == cls and one.bar is None]
            if len(members) > 1 and len(there) == len(members):
                names.append(word)
            else:
                names += [self.labels[one.name] for one in there]
        names += [self.labels[one.name] for one in listed if one.bar is not None]
        return ", ".join(names)


def _hand_order(one: Known) -> tuple[int, int, int]:
    return _CLASS_ORDER[one.item.cls], one.cost, one.item.order


@lru_cache(maxsize=256)
def words_of(content: Content, options: Options, language: str) -> Words:
    """Return the words of this content under these options; the same object for the same."""
    return Words(content, options, language)


def words_for(scene: Scene) -> Words:
    """Return the words of this match in the active language."""
    return words_of(scene.content, scene.public.options, get_language() or "en")


def type_words(item: Item) -> str:
    """Return an item's type in short: "Gun II", "Defense I", "Ammo", "Charge"."""
    word = item_words(item.subtype or item.cls)
    return word if item.level is None else f"{word} {level_text(item.level)}"


def item_words(word: str) -> str:
    """Return a class or subtype in the active language; words of house rules stay as they are."""
    known = {
        "Charge": pgettext("item type", "Charge"),
        "Defense": pgettext("item type", "Defense"),
        "Weapon": pgettext("item type", "Weapon"),
        "Ammo": pgettext("item type", "Ammo"),
        "Summon": pgettext("item type", "Summon"),
        "Gun": pgettext("item type", "Gun"),
        "Bomb": pgettext("item type", "Bomb"),
    }
    return known.get(word, word)


def cost_words(cost: int | None, gives: int) -> str:
    """Return what an item costs and gives, in one or two short sentences."""
    if cost is None:
        return ""
    said = gettext("Free.") if cost == 0 else gettext("Costs %(cost)s.") % {"cost": cost}
    if gives:
        given = ngettext("Gives %(count)s bullet.", "Gives %(count)s bullets.", gives)
        said += " " + given % {"count": gives}
    return said


def effect_words(item: Item, labels: dict[str, str]) -> Iterable[str]:
    """Say what the item does besides killing, a sentence for each effect worth one."""
    for effect in item.effects:
        values = dict(effect.params)
        named = str(values.get("item", ""))
        sentence = _effect_sentences().get(effect.kind, "")
        yield sentence % {**values, "item": labels.get(named, named)}


def _effect_sentences() -> dict[str, str]:
    return {
        "grant_overlay": gettext("If you live, nothing kills you next turn."),
        "summon_hazard": gettext("If you live, %(item)s hits everybody next turn."),
        "force_skip": gettext("If you live, the player you pick must skip next turn."),
        "requires_last_turn": gettext("Only right after %(item)s."),
        "copy_left": gettext("Becomes the card of the player on your left."),
        "revive": gettext("Raises a dead player, who can never hit you."),
        "max_in_a_row": gettext("At most %(times)s times in a row."),
        "fallback": gettext("Does nothing."),
    }
