"""What a ruleset of a player may hold: how much, and which text.

The engine judges what can be played by; this judges what others would have to look at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext

from games import record
from games.engines.errors import Fault
from games.models import Ruleset
from games.pace import Pace
from games.registry import engine_class
from games.text import find_unseen, plain

Json = Mapping[str, Any]

RULESETS_A_PLAYER = 20
HOUSE_ITEMS = 40
LARGEST_BYTES = 400_000
#: Pictures an item may have, as `item-…` in the sprite.
ITEM_ICONS = (
    "custom", "reload", "battery", "skip", "mirror", "orange-juice", "orange-juice-activated",
    "shield", "reinforced-shield", "gun", "laser-gun", "minigun", "stun-gun", "grenade", "bazooka",
    "firework", "firework-blast", "necromancy",
)  # fmt: skip
#: Saving, publishing and other changes; making a new set by copying or from a file.
changing = Pace(burst=30, seconds=2)
making = Pace(burst=10, seconds=20)
#: Reading a file, sound or not.
reading = Pace(burst=10, seconds=10)
#: Starting matches to try a set out.
trying = Pace(burst=12, seconds=10)
#: Looking at what unsaved numbers would mean.
asking = Pace(burst=60, seconds=0.5)

_PARTS = ("items", "outlaws", "sheriffs")
_LINES = ("name", "ko")
_TEXTS = (*_LINES, "description")


def count_lines(user: Any) -> int:
    """Return how many sets of their own a player has; those wholly retired do not count."""
    own = Ruleset.objects.filter(house=True, owner=user).exclude(status=Ruleset.Status.RETIRED)
    return own.values("slug").distinct().order_by().count()


def refuse_maker(user: Any) -> str:
    """Return why this person may make no further set of their own now: a code, or nothing."""
    return _refuse_owner(user) or ("" if making.allow(user.pk) else "too_fast")


def refuse_reader(user: Any) -> str:
    """Return why no file of this person's is read now: a code, or nothing."""
    return _refuse_owner(user) or ("" if reading.allow(user.pk) else "too_fast")


def is_full_for(user: Any, line: QuerySet[Ruleset]) -> bool:
    """Tell whether a line wholly retired may not come back: the player has as many as may be."""
    retired = not line.exclude(status=Ruleset.Status.RETIRED).exists()
    return retired and count_lines(user) >= RULESETS_A_PLAYER


def _refuse_owner(user: Any) -> str:
    if not user.is_active or getattr(user, "is_guest", False):
        return "guest"
    return "too_many" if count_lines(user) >= RULESETS_A_PLAYER else ""


def check_house(game: str, content: Json) -> tuple[Fault, ...]:
    """Return what no set of a player may have, in the active language; the engine found it sound.

    Items beyond the limit are the service's own refusal.
    """
    odd = [key for key in content if key not in engine_class(game).official_content()]
    if odd:
        text = gettext("“%(name)s” is not a part of a ruleset.")
        return tuple(_fault("", str(key)[:40], text % {"name": str(key)[:40]}) for key in odd)
    if len(record.canonical(dict(content)).encode()) > LARGEST_BYTES:
        return (_fault("", "", gettext("This ruleset holds too much text.")),)
    rows = [row for part in _PARTS for row in content.get(part, ())]
    return (*_odd_texts(rows), *_odd_icons(rows), *_alike(rows))


def _odd_texts(rows: list[Json]) -> Iterator[Fault]:
    said = gettext("This holds a character that cannot be seen. Type it again without.")
    for row in rows:
        texts = {field: row[field] for field in _TEXTS if isinstance(row.get(field), str)}
        texts |= {f"label_{key}": text for key, text in (row.get("labels") or {}).items()}
        for field, text in texts.items():
            shown = text if field in _LINES or field.startswith("label_") else _flat(text)
            if find_unseen(shown):
                yield _fault(_name(row), field, said)


def _odd_icons(rows: list[Json]) -> Iterator[Fault]:
    for row in rows:
        if "icon" in row and (row["icon"] or "custom") not in ITEM_ICONS:
            yield _fault(_name(row), "icon", gettext("There is no such picture."))


def _alike(rows: list[Json]) -> Iterator[Fault]:
    """Find names that a quick eye cannot tell from one another."""
    names = Counter(plain(str(row["name"])) for row in rows)
    for row in rows:
        if names[plain(str(row["name"]))] > 1:
            text = gettext("Another name in this set looks the same as “%(name)s”.")
            yield _fault(_name(row), "name", text % {"name": row["name"]})


def _flat(text: str) -> str:
    return text.replace("\r", " ").replace("\n", " ")


def _name(row: Json) -> str:
    return " ".join(str(row.get("slug") or row.get("id") or row["name"]).split())


def _fault(where: str, field: str, message: str) -> Fault:
    return Fault(where, field, "house_rules", message)
