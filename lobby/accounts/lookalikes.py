"""Names that would be taken for those who run the site, also when spelled with look-alikes."""

from __future__ import annotations

import re

from games.text import plain

# Taken as a whole name.
_WHOLE = {
    "mod", "mods", "staff", "support", "system", "official", "operator", "saloon", "saloonstaff",
    "saloonteam", "saloonsupport", "root", "owner", "server", "anonymous", "null", "undefined",
    "시스템", "고객센터", "공식", "살룬", "익명", "스태프",
}  # fmt: skip
# Taken as any word of a name.
_WORDS = {
    "admin", "admins", "administrator", "moderator", "webmaster",
    "관리자", "운영자", "운영진", "운영팀",
}  # fmt: skip


def is_reserved(name: str) -> bool:
    """Return whether the name, or a word of it, belongs to those who run the site."""
    readings = {plain(name), plain(name.strip("0123456789 _-.")), plain(name).replace("l", "i")}
    for reading in readings:
        letters = "".join(char for char in reading if char.isalnum())
        words = set(re.split(r"[\W_]+", reading))
        if letters in _WHOLE | _WORDS or words & _WORDS:
            return True
    return False
