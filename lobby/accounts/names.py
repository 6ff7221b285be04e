"""The name a person shows: any script and emoji, but nothing unseen, and nobody else's office."""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.text import BLANK
from lobby.accounts.lookalikes import is_reserved
from lobby.models.user import NAME_LENGTH

_MARKS_IN_A_ROW = 2  # Vietnamese, Thai and pointed Hebrew need no more once composed
_JOINER = "\u200d"
_EMOJI_STYLE = "\ufe0f"
_EMOJI_BLOCKS = range(0x1F000, 0x1FB00)

_UNSEEN_KINDS = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}

_UNSEEN = _("The name holds a character that cannot be seen. Type it again without.")
_EMPTY = _("A name needs at least one letter, digit or symbol.")
_LONG = _("A name has at most %(most)s characters.")
_PILED = _("Too many accents on one letter.")
_RESERVED = _("That name is kept for the people who run the site.")


def clean_name(text: str, *, staff: bool = False) -> str:
    """Return the name composed (NFC), trimmed, white space as single blanks.

    Raises ValidationError (codes: empty, long, unseen, piled, reserved) with words for the person.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if _find_unseen(name):
        raise ValidationError(_UNSEEN, code="unseen")
    if not any(_draws(char) for char in name):
        raise ValidationError(_EMPTY, code="empty")
    if len(name) > NAME_LENGTH:
        raise ValidationError(_LONG, code="long", params={"most": NAME_LENGTH})
    if _is_piled(name):
        raise ValidationError(_PILED, code="piled")
    if not staff and is_reserved(name):
        raise ValidationError(_RESERVED, code="reserved")
    return name


def _draws(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNS" or ord(char) in _EMOJI_BLOCKS


def _find_unseen(name: str) -> bool:
    for at, char in enumerate(name):
        if char in BLANK or _is_selector(char):
            if char != _EMOJI_STYLE or not at or not _may_be_emoji(name[at - 1]):
                return True
        elif char == _JOINER:
            if not _joins_emoji(name, at):
                return True
        elif unicodedata.category(char) in _UNSEEN_KINDS and ord(char) not in _EMOJI_BLOCKS:
            return True
    return False


def _is_selector(char: str) -> bool:
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


def _may_be_emoji(char: str) -> bool:
    return unicodedata.category(char) in {"So", "Sm", "Po"} or ord(char) in _EMOJI_BLOCKS


def _joins_emoji(name: str, at: int) -> bool:
    before = name[:at].rstrip(_EMOJI_STYLE)[-1:]
    after = name[at + 1 : at + 2]
    return bool(before and after) and _may_be_emoji(before) and _may_be_emoji(after)


def _is_piled(name: str) -> bool:
    run = _MARKS_IN_A_ROW  # a mark at the beginning sits on nothing
    for char in name:
        kind = unicodedata.category(char)
        if kind == "Me":
            return True
        run = run + 1 if kind == "Mn" and char != _EMOJI_STYLE else 0
        if run > _MARKS_IN_A_ROW:
            return True
    return False
