"""The form of a row of the card table of Wyatt Earp (E-71, E-72)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.editing.edit_form import Fieldsets, RowForm, line_field, pick_field, tick_field
from games.editing.value_words import name_value
from games.engines.errors import Fault
from games.engines.wyattearp.checks import BEHAVIOURS, MODES
from games.models import Card

_SHOTS = ["", "none", "optional", "required"]
_LIES = ("own_area", "opponent_area", "discard")


class CardForm(RowForm):
    """An outlaw or a sheriff card; a new row is a sheriff card that is laid down, or an outlaw."""

    key = "slug"
    names = ("slug", "name", "ko")

    @property
    def is_outlaw(self) -> bool:
        if self.row is not None:
            return bool(self.row.sort == Card.Sort.OUTLAW)
        if self.is_bound:
            return self.data.get("sort") == Card.Sort.OUTLAW
        return self.like is not None and bool(self.like.sort == Card.Sort.OUTLAW)

    @property
    def part(self) -> str:  # type: ignore[override]
        return "outlaws" if self.is_outlaw else "sheriffs"

    def add_fields(self) -> None:
        self.fields |= {
            "slug": line_field(_("Slug"), _("Small letters, digits, underscores; its identity.")),
            "name": line_field(_("English name"), _("1 to 40 characters."), wide=True),
            "ko": line_field(_("Korean name"), _("1 to 40 characters."), wide=True),
            "copies": line_field(_("Copies"), _("Cards in the deck, 0 to 20; photos: per outlaw.")),
            "cp": line_field(_("Capture points"), _("0 to 20; 0 for what lies elsewhere.")),
            "hole": tick_field(_("Bullet hole"), _("Turned up for a shot it is a hit.")),
        }
        if self.row is None:
            self.fields["sort"] = pick_field(_("Sort"), Card.Sort.choices)
        if self.is_outlaw and (self.row is not None or self.like is not None):
            return
        money = _("Dollars onto the poster, a multiple of 1,000 up to 20,000; empty: none.")
        self.fields |= {
            "behaviour": pick_field(_("Behaviour"), BEHAVIOURS, kind="card_behaviour"),
            "per": pick_field(_("Copies counted"), ["deck", "outlaw"], kind="per"),
            "lies": pick_field(_("Lies in"), _LIES, kind="lies"),
            "shot": pick_field(
                _("Shot rule"), _SHOTS, _("Empty: each mode has its own."), kind="shot"
            ),
            "safe": line_field(_("Money without a shot"), money),
            "hit": line_field(_("Money for a hit"), money),
            "unique_on_table": tick_field(_("Only one on the table")),
        }
        for mode in self.modes():
            self.fields[f"mode_{mode}"] = pick_field(
                name_value("mode", mode),
                [("", _("not there")), *((one, name_value("shot", one)) for one in _SHOTS[1:])],
                _("Its shot rule."),
            )
        if "reinforce" in self.modes():
            self.fields["draw"] = line_field(_("Reinforce draws"), _("Cards, 1 to 10."))

    def modes(self) -> tuple[str, ...]:
        """Return the modes of the row's behaviour."""
        if self.row is not None:
            return MODES.get(self.row.behaviour, ())
        if self.is_bound:
            return MODES.get(self.data.get("behaviour", ""), ())
        return MODES.get(self.like.behaviour, ()) if self.like is not None else ()

    def first_values(self) -> dict[str, Any]:
        row = self.start_json()
        if not row:
            return {"behaviour": "place", "per": "deck", "lies": "own_area", "shot": "none",
                    "sort": Card.Sort.SHERIFF}  # fmt: skip
        values = {name: "" if value is None else value for name, value in row.items()}
        for mode in row.get("modes", ()):
            values[f"mode_{mode['mode']}"] = mode["shot"]
            if "draw" in mode:
                values["draw"] = mode["draw"]
        if self.like is not None:
            values["sort"] = self.like.sort
        return values

    def fieldsets(self) -> Fieldsets:
        modes = [f"mode_{mode}" for mode in self.modes()]
        more = ["draw"] if "draw" in self.fields else []
        sets: Fieldsets = [
            (None, {"fields": [*(["sort"] if "sort" in self.fields else []), "slug",
                               ("name", "ko"), ("copies", "cp"), "hole"]}),
        ]  # fmt: skip
        if "behaviour" in self.fields:
            sets += [
                (_("Behaviour"), {"fields": [("behaviour", "per", "lies"), "unique_on_table"]}),
                (_("Shot and money"), {"fields": [("shot", "safe", "hit")]}),
            ]
        if modes:
            sets.append((_("Modes"), {"fields": [tuple(modes), *more]}))
        return [*sets, ("", {"fields": [("edits", "confirmed")]})]

    def row_json(self) -> dict[str, Any]:
        row: dict[str, Any] = {name: self.text(name) for name in ("slug", "name", "ko")}
        row |= {name: self.number(name) for name in ("copies", "cp")}
        row["hole"] = self.ticked("hole")
        if self.is_outlaw:
            return row
        row |= {name: self.text(name) for name in ("behaviour", "per", "lies")}
        row |= {name: self.number(name) for name in ("safe", "hit")}
        row["shot"] = self.text("shot") or None
        row["unique_on_table"] = self.ticked("unique_on_table")
        row["modes"] = [self._mode(mode) for mode in self.modes() if self.text(f"mode_{mode}")]
        return row

    def find_field(self, fault: Fault) -> str | None:
        if fault.field == "modes" and self.modes():
            return f"mode_{dict(fault.params).get('mode') or self.modes()[0]}"
        return super().find_field(fault)

    def _mode(self, mode: str) -> dict[str, Any]:
        found: dict[str, Any] = {"mode": mode, "shot": self.text(f"mode_{mode}")}
        return found | ({"draw": self.number("draw")} if mode == "reinforce" else {})
