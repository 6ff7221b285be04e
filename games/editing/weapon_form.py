"""The form of a weapon, utility, instant or effect of Worms (M-3, M-35, M-36)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from games import catalogue
from games.editing.edit_form import (
    Fieldsets,
    RowForm,
    line_field,
    numbered,
    pick_field,
    read_number,
    tick_field,
)
from games.editing.value_words import name_value
from games.engines.errors import Fault
from games.engines.worms.content import BEHAVIOURS, CATEGORIES, POOLS, PUSH_RULES

RINGS = 3
_NUMBERS = ("price", "free_pick_ammo", "crate_ammo", "shots", "retreat")
_LIMITS = ("range", "hgt_up", "hgt_down")
_TEXTS = ("ammo_per", "crate_class", "bubble", "range_metric")
_TICKS = (
    "infinite", "straight_only", "move_between_shots", "wind", "reveals_invisible", "moves_drums",
    "detonates_pushed_mines", "doubles",
)  # fmt: skip
_RING_LABELS = {
    "dmg_min": _("Least damage"),
    "dmg_max": _("Most damage"),
    "land": _("Land"),
    "reach_up": _("Reach up"),
    "reach_down": _("Reach down"),
    "push": _("Push"),
    "push_rule": _("Push rule"),
    "throw": _("Throw"),
    "poison": _("Poison"),
}
_RING_UNITS = {
    "dmg_min": _("health, 0 to 999"),
    "land": _("heights, 0 to 10"),
    "push": _("squares, 0 to 15"),
    "throw": _("heights, 0 to 10"),
}


class WeaponForm(RowForm):
    """A row: numbers are taken as typed; what identifies it is fixed once it is there."""

    key = "id"
    names = ("id", "name")

    @property
    def is_effect(self) -> bool:
        return self.row is not None and self.row.category == catalogue.EFFECT

    def old_json(self) -> Any:
        if self.is_effect:
            return self.before["effects"].get(self.row.key, {})
        return super().old_json()

    def row_name(self) -> str:
        return self.row.key if self.is_effect else super().row_name()

    def add_fields(self) -> None:
        self.fields["name"] = line_field(_("Name"), _("1 to 40 characters."), wide=True)
        if not self.is_effect:
            self._add_row_fields()
        for prefix in numbered("ring", RINGS):
            self.fields[f"{prefix}_ring"] = line_field(
                _("Ring"), _("0 is the square hit, 1 its neighbours; empty: no such ring.")
            )
            for name, label in _RING_LABELS.items():
                field = (
                    pick_field(label, ["", *PUSH_RULES], kind="push_rule")
                    if name == "push_rule"
                    else line_field(label, _RING_UNITS.get(name, ""))
                )
                self.fields[f"{prefix}_{name}"] = field

    def _add_row_fields(self) -> None:
        self.fields |= {
            "id": line_field(_("Id"), _("Small letters, digits and underscores.")),
            "category": pick_field(_("Category"), CATEGORIES, kind="category"),
            "behaviour": pick_field(
                _("Behaviour"), BEHAVIOURS, _("What it does."), kind="worms_behaviour"
            ),
            "aim": pick_field(_("Aim"), sorted(set(BEHAVIOURS.values())), kind="aim"),
            "price": line_field(_("Price"), _("Points for one ammo; empty: not for sale.")),
            "free_pick_ammo": line_field(
                _("Ammo of a free team weapon"), _("1 to 20; empty: no free team weapon.")
            ),
            "infinite": tick_field(_("Endless"), _("Everybody owns it without limit.")),
            "crate_class": pick_field(_("Crate class"), ["", *POOLS], kind="pool"),
            "crate_ammo": line_field(_("Ammo in a crate"), _("1 to 20.")),
            "range": line_field(_("Range"), _("Squares, 1 to 30, or ALL.")),
            "range_metric": line_field(_("Range counted"), _("manhattan, line, board or walk.")),
            "straight_only": tick_field(_("Straight lines only")),
            "hgt_up": line_field(_("Height limit up"), _("Heights, 0 to 10, or ALL.")),
            "hgt_down": line_field(_("Height limit down"), _("Heights, 0 to 10, or ALL.")),
            "shots": line_field(_("Shots"), _("1 to 50 in one use.")),
            "ammo_per": pick_field(_("One ammo for"), [("use", _("a use")), ("shot", _("a shot"))]),
            "move_between_shots": tick_field(_("May move between shots")),
            "retreat": line_field(_("Retreat"), _("Squares after the shot, 0 to 10.")),
            "wind": tick_field(_("Wind moves it")),
            "reveals_invisible": tick_field(_("Using it reveals an invisible worm")),
            "bubble": pick_field(
                _("On a bubble"), ["", "absorbed", "push", "sink"], kind="on_bubble"
            ),
            "moves_drums": tick_field(_("Moves drums")),
            "detonates_pushed_mines": tick_field(_("Sets off mines it pushes")),
            "doubles": tick_field(_("Double Damage doubles it")),
        }
        for name, value in self._extra().items():
            if isinstance(value, bool):
                self.fields[f"extra_{name}"] = tick_field(name_value("extra", name))
            elif isinstance(value, int):
                self.fields[f"extra_{name}"] = line_field(name_value("extra", name))

    def _extra(self) -> dict[str, Any]:
        """Return the numbers of its behaviour alone; a new row has those of its likes."""
        start = self.start_json()
        behaviour = self.data.get("behaviour", "") if self.is_bound else start.get("behaviour", "")
        if self.row is not None or start.get("behaviour", "") == behaviour:
            old: dict[str, Any] = start.get("extra", {})
            return old
        for row in self.before["items"]:
            if row["behaviour"] == behaviour:
                return dict(row["extra"])
        return {}

    def first_values(self) -> dict[str, Any]:
        row = self.start_json()
        if not row:
            return {"behaviour": "lob", "aim": "square", "shots": 1, "retreat": 0, "range": 3,
                    "hgt_up": 4, "hgt_down": "ALL", "bubble": "absorbed", "range_metric": "board",
                    "ammo_per": "use"}  # fmt: skip
        values = {name: "" if value is None else value for name, value in row.items()}
        values |= {f"extra_{name}": value for name, value in row.get("extra", {}).items()}
        for prefix, ring in zip(numbered("ring", RINGS), row["rings"], strict=False):
            values |= {f"{prefix}_{name}": ring[name] for name in ("ring", *_RING_LABELS)}
        return values

    def fieldsets(self) -> Fieldsets:
        rings = [
            (_("Ring %(number)d") % {"number": number}, {"fields": [
                (f"{prefix}_ring", f"{prefix}_dmg_min", f"{prefix}_dmg_max", f"{prefix}_land"),
                (f"{prefix}_reach_up", f"{prefix}_reach_down", f"{prefix}_push",
                 f"{prefix}_push_rule", f"{prefix}_throw", f"{prefix}_poison"),
            ], "table": _("Rings")})
            for number, prefix in enumerate(numbered("ring", RINGS))
        ]  # fmt: skip
        foot: Fieldsets = [("", {"fields": [("edits", "confirmed")]})]
        if self.is_effect:
            return [(None, {"fields": ["name"]}), *rings, *foot]
        extra = [name for name in self.fields if name.startswith("extra_")]
        return [
            (None, {"fields": [("id", "name"), ("category", "behaviour", "aim")]}),
            (_("Price and crates"), {"fields": [
                ("price", "free_pick_ammo", "infinite"), ("crate_class", "crate_ammo")]}),
            (_("Range and shots"), {"fields": [
                ("range", "range_metric", "straight_only"), ("hgt_up", "hgt_down"),
                ("shots", "ammo_per", "move_between_shots"), ("retreat", "wind")]}),
            *rings,
            (_("Of its kind"), {"fields": [
                ("reveals_invisible", "bubble"),
                ("moves_drums", "detonates_pushed_mines", "doubles"), *extra]}),
            *foot,
        ]  # fmt: skip

    def read_content(self) -> dict[str, Any]:
        if not self.is_effect:
            return super().read_content()
        effects = {**self.before["effects"], self.row.key: self.row_json()}
        return {**self.before, "effects": effects}

    def row_json(self) -> dict[str, Any]:
        rings = [self._ring(prefix) for prefix in numbered("ring", RINGS) if self._has(prefix)]
        if self.is_effect:
            return {**self.old_json(), "name": self.text("name"), "rings": rings}
        row: dict[str, Any] = {"id": self.text("id")}
        row |= {name: self.text(name) for name in ("name", "category", "behaviour", "aim")}
        row |= {name: self.number(name) for name in _NUMBERS}
        row |= {name: self._limit(name) for name in _LIMITS}
        row |= {name: self.text(name) or None for name in _TEXTS}
        row |= {name: self.ticked(name) for name in _TICKS}
        row["extra"] = {name: self._read_extra(name, was) for name, was in self._extra().items()}
        row["rings"] = rings
        labels = self.start_json().get("labels") if self.like is None else None
        return row | ({"labels": labels} if labels else {})

    def find_field(self, fault: Fault) -> str | None:
        part, _dot, rest = fault.field.partition(".")
        if part == "rings":
            number, _dot, name = rest.partition(".")
            for prefix in numbered("ring", RINGS):
                if rest and self.text(f"{prefix}_ring") == number:
                    return f"{prefix}_{name or 'ring'}"
            return "ring0_ring"
        if f"extra_{fault.field}" in self.fields:
            return f"extra_{fault.field}"
        return super().find_field(fault)

    def _has(self, prefix: str) -> bool:
        return bool(self.text(f"{prefix}_ring"))

    def _ring(self, prefix: str) -> dict[str, Any]:
        number = self.number(f"{prefix}_ring")
        ring = {"ring": number}
        if number in range(RINGS):
            ring["squares"] = catalogue.RING_SQUARES[number]
        ring |= {
            name: self.number(f"{prefix}_{name}", 0) for name in _RING_LABELS if name != "push_rule"
        }
        return ring | {"push_rule": self.text(f"{prefix}_push_rule")}

    def _limit(self, name: str) -> Any:
        text = self.text(name)
        return "ALL" if text.upper() == "ALL" else read_number(text)

    def _read_extra(self, name: str, was: Any) -> Any:
        field = f"extra_{name}"
        if field not in self.fields:
            return was
        return self.ticked(field) if isinstance(was, bool) else self.number(field)
