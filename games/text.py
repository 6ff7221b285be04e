"""Text from a person: kept as they wrote it, minus what only plays tricks."""

from __future__ import annotations

import unicodedata

# Joiners inside emoji and Indic scripts are letters, not tricks.
_KEPT = {"\u200d", "\u200c", "\ufe0f"}
_DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_MARKS_IN_A_ROW = 4
# Letters and signs that draw nothing; their category does not say so.
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d\ufffc\ufffd")


def clean_line(text: str) -> str:
    """Return the text on one line without control, direction and zero-width characters.

    Piled-up combining marks are thinned; white space becomes single blanks.
    """
    flat = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", text))
    kept, marks = [], 0
    for char in flat:
        kind = unicodedata.category(char)
        if kind in _DROPPED and char not in _KEPT:
            continue
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if marks <= _MARKS_IN_A_ROW:
            kept.append(char)
    line = " ".join("".join(kept).split())
    return "" if all(char in _KEPT for char in line) else line


def find_unseen(text: str) -> bool:
    """Return whether a line holds what `clean_line` would drop, or a letter that draws nothing."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    return clean_line(line) != line or any(char in BLANK for char in line)


# Latin letter -> what looks like it in other scripts, small capitals and digits (all lower case).
_ALIKE = {
    "a": "\u0430\u0251\u03b1\u1d00@4",
    "b": "\u0432\u044c\u02998",
    "c": "\u0441\u03f2\u1d04",
    "d": "\u0501\u1d05\u0257",
    "e": "\u0435\u0454\u04bd\u1d073",
    "f": "\u0493",
    "g": "\u0261\u0581\u050d",
    "h": "\u04bb\u0570\u029c",
    "i": "\u0456\u0457\u0131\u0269\u03b9!|1\u026a",
    "j": "\u0458\u0575",
    "k": "\u043a\u03ba\u1d0b",
    "l": "\u04cf\u029f\u217c",
    "m": "\u043c\u1d0d",
    "n": "\u0578\u043f\u03b7\u0274",
    "o": "\u043e\u03bf\u03c3\u0585\u1d0f0",
    "p": "\u0440\u03c1\u1d18",
    "r": "\u0433\u0280",
    "s": "\u0455\ua731$5",
    "t": "\u0442\u03c4\u1d1b7",
    "u": "\u03c5\u057d\u1d1c",
    "v": "\u0475\u03bd",
    "w": "\u0461\u051d\u0561",
    "x": "\u0445\u03c7",
    "y": "\u0443\u04af\u028f\u03b3",
    "z": "\u1d22",
}
_PLAIN = str.maketrans({other: latin for latin, others in _ALIKE.items() for other in others})


def plain(text: str) -> str:
    """Return the text as a quick eye reads it: one case, no accents, look-alikes as Latin."""
    flat = unicodedata.normalize("NFKC", text).casefold()
    bare = [char for char in unicodedata.normalize("NFD", flat) if not _is_mark(char)]
    return unicodedata.normalize("NFC", "".join(bare)).translate(_PLAIN)


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) == "Mn"
