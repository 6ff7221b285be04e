"""The form of an item of Wa Wa West (rules section 2)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.editing.edit_form import (
    Fieldsets,
    RowForm,
    area_field,
    line_field,
    pick_field,
    read_number,
    tick_field,
)
from games.editing.words import fault_words
from games.engines.errors import Fault
from games.engines.wawawest.checks import check_removal
from games.engines.wawawest.content import CLASSES
from games.engines.wawawest.effects import EFFECTS, VARIATIONS

SLOTS = 4
_PLAIN = ("name", "type", "kills", "killed_by", "spares", "description", "icon")


class ItemForm(RowForm):
    """An item: what is typed is kept as typed; the engine reads the grammar."""

    def add_fields(self) -> None:
        grammar = _("Items by name, groups in angle brackets: <Charge>, <Weapon (Bomb II+)>.")
        self.fields |= {
            "name": line_field(
                _("Name"), _("1 to 29 letters; its identity in all lists."), wide=True
            ),
            "type": line_field(
                _("Type"),
                _("Class, then subtype and level: Weapon (Gun II), Defense I."),
                wide=True,
            ),
            "cost": line_field(
                _("Costs"), _("Bullets, 0 to 99; NaN for what nobody can choose (overlay, hazard).")
            ),
            "gives": line_field(_("Gives"), _("Bullets, 0 to 99.")),
            "kills": area_field(_("Kills"), grammar),
            "killed_by": area_field(_("Killed by"), grammar),
            "spares": area_field(_("Spares"), _("What it leaves alone although a list says kill.")),
            "label_en": line_field(_("Shown in English"), _("Empty: the name.")),
            "label_ko": line_field(_("Shown in Korean"), _("Empty: the name.")),
            "icon": line_field(_("Picture"), _("Its name in the sprite, without “item-”.")),
            "description": area_field(_("Description"), _("Without meaning in the rules.")),
            "enabled": tick_field(_("Enabled"), _("Off: it stays in the set but is never dealt.")),
            "position": line_field(_("Order"), _("Its place in the hand, from 1.")),
        }
        for slot in range(self.slots()):
            self.fields |= {
                f"effect{slot}_kind": pick_field(_("Effect"), ["", *EFFECTS]),
                f"effect{slot}_item": line_field(
                    _("Item"), _("grant, requires, summon, not while")
                ),
                f"effect{slot}_number": line_field(_("Number"), _("turns in a row; start ammo")),
                f"effect{slot}_flag": pick_field(
                    _("Yes or no"),
                    [("", "–"), ("yes", _("yes")), ("no", _("no"))],
                    _("guaranteed survival; bond"),
                ),
                f"effect{slot}_word": pick_field(
                    _("Word"), ["", *CLASSES, *VARIATIONS], _("class; variation")
                ),
            }

    def slots(self) -> int:
        """Return how many effects have fields: those there are, and one more."""
        return max(SLOTS, len(self.start_json().get("effects", ())) + 1)

    def first_values(self) -> dict[str, Any]:
        row = self.start_json()
        count = len(self.before["items"])
        if not row:
            return {"enabled": True, "position": count + 1, "gives": 0, "icon": "custom"}
        values = {name: row.get(name, "") for name in _PLAIN}
        values |= {
            "cost": "NaN" if row["cost"] is None else row["cost"],
            "gives": row["gives"],
            "enabled": row.get("enabled", True),
            "label_en": row["labels"].get("en", ""),
            "label_ko": row["labels"].get("ko", ""),
            "position": 1
            + next((n for n, one in enumerate(self.before["items"]) if one == row), count),
        }
        for slot, effect in enumerate(row["effects"]):
            values |= _effect_values(f"effect{slot}_", effect)
        return values

    def fieldsets(self) -> Fieldsets:
        effects = [
            tuple(f"effect{slot}_{part}" for part in ("kind", "item", "number", "flag", "word"))
            for slot in range(self.slots())
        ]
        return [
            (None, {"fields": ["name", "type", ("cost", "gives")]}),
            (_("Who kills whom"), {"fields": ["kills", "killed_by", "spares"]}),
            (_("Effects"), {"fields": effects, "table": _("Effects")}),
            (_("Display"), {"fields": [("label_en", "label_ko"), "icon", "description"]}),
            (_("In the set"), {"fields": ["enabled", "position"]}),
            ("", {"fields": [("edits", "confirmed")]}),
        ]

    def row_json(self) -> dict[str, Any]:
        cost = self.text("cost")
        row: dict[str, Any] = {name: self.text(name) for name in _PLAIN}
        row["cost"] = None if cost.casefold() in {"nan", ""} else read_number(cost)
        row["gives"] = self.number("gives", 0)
        row["effects"] = [self._effect(slot) for slot in range(self.slots()) if self._used(slot)]
        labels = dict(self.start_json().get("labels", {}))
        for language in ("en", "ko"):
            labels[language] = self.text(f"label_{language}")
        row["labels"] = {language: label for language, label in labels.items() if label}
        row["icon"] = row["icon"] or "custom"
        if not row["description"]:
            del row["description"]
        if not self.ticked("enabled"):
            row["enabled"] = False
        return row

    def read_content(self) -> dict[str, Any]:
        content = super().read_content()
        rows, wanted = content["items"], self.number("position")
        at = next((n for n, one in enumerate(self.before["items"]) if one == self.old_json()), None)
        row = rows.pop(at if at is not None else -1)
        last = len(rows)
        place = wanted - 1 if type(wanted) is int else last if at is None else at
        rows.insert(min(max(place, 0), last), row)
        return content

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.old_name and self.row_name() != self.old_name:
            used = check_removal(self.before, self.old_name)
            if used is not None and any(one.code == "unknown_item" for one in self.faults):
                self.errors.pop("__all__", None)
                self.add_error("name", fault_words(self.ruleset.game, used))
        return cleaned

    def removal_fault(self) -> Fault | None:
        return check_removal(self.before, self.old_name)

    def field_of(self, fault: Fault) -> str | None:
        # The set has one fallback too many or too few: it is this item's effects that say so.
        return "effect0_kind" if fault.code == "one_fallback" else super().field_of(fault)

    def find_field(self, fault: Fault) -> str | None:
        return "effect0_kind" if fault.field == "effects" else super().find_field(fault)

    def _used(self, slot: int) -> bool:
        return any(self.text(f"effect{slot}_{part}") for part in ("kind", "item", "number", "word"))

    def _effect(self, slot: int) -> dict[str, Any]:
        kind = self.text(f"effect{slot}_kind")
        effect: dict[str, Any] = {"kind": kind}
        for name, sort in EFFECTS.get(kind, {}).items():
            value = self._parameter(f"effect{slot}_", sort)
            if value is not None:
                effect[name] = value
        return effect

    def _parameter(self, prefix: str, sort: Any) -> Any:
        if isinstance(sort, tuple):
            return self.number(f"{prefix}number")
        if sort == "bool":
            flag = self.text(f"{prefix}flag")
            return {"yes": True, "no": False}.get(flag, flag or None)
        return self.text(f"{prefix}{'item' if sort == 'item' else 'word'}") or None


def _effect_values(prefix: str, effect: dict[str, Any]) -> dict[str, Any]:
    values = {f"{prefix}kind": effect["kind"]}
    for name, sort in EFFECTS[effect["kind"]].items():
        value = effect[name]
        if isinstance(sort, tuple):
            values[f"{prefix}number"] = value
        elif sort == "bool":
            values[f"{prefix}flag"] = "yes" if value else "no"
        else:
            values[f"{prefix}{'item' if sort == 'item' else 'word'}"] = value
    return values
