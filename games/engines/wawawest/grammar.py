"""Reading types and lists as administrators type them (W-3 to W-10)."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import cast

from games.engines.wawawest.content import CLASSES, EVERYTHING, ItemClass, Matcher

_TENS = ("", "X")
_ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_ROMAN = (*(ten + one for ten in _TENS for one in _ONES if ten + one), "XX")  # W-2
LEVELS: dict[str, int] = {"0": 0, **{word: n for n, word in enumerate(_ROMAN, start=1)}}

_NAME = re.compile(r"(?P<base>[^\W_](?:[^\W_]|[ '’-])*)(?: \((?:[^\W_]|[ '’-])+\))?")
_PLAIN = re.compile(r"(\S+)(?: (\S+))?")
_BRACKETS = re.compile(r"([^\s()]+) \(([^\s()]+)(?: ([^\s()]+))?\)")
_OUTSIDE = re.compile(r"\S+ \S+ \([^()]*\)")


class GrammarError(Exception):
    """Text that does not fit the grammar; `code` and `params` name the sentence."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Type:
    """What the Type field says."""

    cls: ItemClass
    subtype: str | None
    level: int | None


def level_text(level: int) -> str:
    """Return the numeral of a level."""
    return _ROMAN[level - 1] if level else "0"


def tidy(text: str) -> str:
    """Return the text trimmed, with single blanks; U+2800 counts as a blank (W-4)."""
    return " ".join(text.replace("\u2800", " ").split())


def split_list(text: str) -> list[str]:
    """Return the tidy entries of a list, without empty ones (W-4)."""
    return [entry for part in text.split(",") if (entry := tidy(part))]


def is_name(text: str) -> bool:
    """Tell whether tidy text has the form of an item name."""
    return len(text) <= 29 and _NAME.fullmatch(text) is not None


def is_subtype(word: str) -> bool:
    """Tell whether the word may stand in a vocabulary of subtypes."""
    return word.isalpha() and word not in (*CLASSES, EVERYTHING) and word not in LEVELS


def read_type(text: str, subtypes: Collection[str]) -> Type:
    """Return the type that tidy text describes; raises GrammarError."""
    if "+" in text:
        raise GrammarError("type_plus")
    first = text.split(" ", 1)[0]
    if first not in CLASSES:
        if first in subtypes:
            raise GrammarError("type_no_class", text=text)
        raise GrammarError("unknown_word", word=first)
    group = _read_group(text, subtypes)
    if group.level is None and group.cls != "Charge":
        raise GrammarError("weapon_no_level" if group.cls == "Weapon" else "defense_no_level")
    return Type(cast(ItemClass, group.cls), group.subtype, group.level)


def read_entry(text: str, names: Mapping[str, str], subtypes: Collection[str]) -> Matcher:
    """Return the matcher of one tidy entry (W-5); `names` maps case-folded names to names."""
    if "<" in text or ">" in text:
        return _read_bracketed(text, names, subtypes)
    name = names.get(text.casefold())
    if name is not None:
        return Matcher(text, name=name)
    try:
        return _read_group(text, subtypes)
    except GrammarError:
        if text.split(" ", 1)[0] in CLASSES:  # meant as a group: say what is wrong with it
            raise
        raise GrammarError("unknown_item", name=text) from None


def _read_bracketed(text: str, names: Mapping[str, str], subtypes: Collection[str]) -> Matcher:
    inner = tidy(text[1:-1])
    if text[0] != "<" or text[-1] != ">" or "<" in inner or ">" in inner or len(text) < 2:
        raise GrammarError("one_bracket", text=text)
    try:
        group = _read_group(inner, subtypes)
    except GrammarError:
        name = names.get(inner.casefold())
        if name is None:
            raise
        raise GrammarError("item_in_brackets", name=name) from None
    return Matcher(text, None, group.everything, group.cls, group.subtype, group.level, group.plus)


def _read_group(text: str, subtypes: Collection[str]) -> Matcher:
    if text == EVERYTHING:
        return Matcher(text, everything=True)
    if found := _BRACKETS.fullmatch(text):
        return _bracket_group(text, found, subtypes)
    if _OUTSIDE.fullmatch(text):
        raise GrammarError("level_outside", text=text)
    if found := _PLAIN.fullmatch(text):
        word = found[1]
        if word not in CLASSES and word not in subtypes:
            raise GrammarError("unknown_word", word=word)
        level, plus = _read_level(found[2], text)
        if word in CLASSES:
            return Matcher(text, cls=cast(ItemClass, word), level=level, plus=plus)
        return Matcher(text, subtype=word, level=level, plus=plus)
    first = text.split(" ", 1)[0]
    if first not in CLASSES and first not in subtypes:
        raise GrammarError("unknown_word", word=first)
    raise GrammarError("not_a_type", text=text)


def _bracket_group(text: str, found: re.Match[str], subtypes: Collection[str]) -> Matcher:
    cls, subtype, level_word = found.groups()
    if cls not in CLASSES:
        if cls in subtypes:
            raise GrammarError("type_no_class", text=text)
        raise GrammarError("unknown_word", word=cls)
    if subtype not in subtypes:
        raise GrammarError("unknown_subtype", word=subtype)
    level, plus = _read_level(level_word, text)
    return Matcher(text, cls=cast(ItemClass, cls), subtype=subtype, level=level, plus=plus)


def _read_level(word: str | None, text: str) -> tuple[int | None, bool]:
    if word is None:
        return None, False
    plus = word.endswith("+")
    numeral = word[:-1] if plus else word
    if numeral in LEVELS:
        return LEVELS[numeral], plus
    if numeral.isdecimal():
        raise GrammarError("not_a_type", text=text)
    raise GrammarError("bad_level", level=numeral or word)
