"""One line of text from a person: kept as they wrote it, minus what only plays tricks."""

from __future__ import annotations

import unicodedata

# Joiners inside emoji and Indic scripts are letters, not tricks.
_KEPT = {"\u200d", "\u200c", "\ufe0f"}
_DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_MARKS_IN_A_ROW = 4


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
