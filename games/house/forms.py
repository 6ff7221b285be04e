"""The shared forms of rulesets as the players' pages draw them."""

from __future__ import annotations

from typing import Any, NamedTuple

from django import forms
from django.http import HttpRequest

from games.editing.card_form import CardForm
from games.editing.edit_form import EditForm, RowForm
from games.editing.item_form import ItemForm
from games.editing.ruleset_form import RulesetForm
from games.editing.weapon_form import WeaponForm
from games.house.words import list_effects
from games.models import Ruleset

ROW_FORMS: dict[str, type[RowForm]] = {
    "wawawest": ItemForm,
    "worms": WeaponForm,
    "wyattearp": CardForm,
}
_DRAWN_APART = ("edits", "confirmed", "title", "notes")


class Section(NamedTuple):
    """Fields under one heading, line by line."""

    title: str
    lines: tuple[tuple[forms.BoundField, ...], ...]
    folded: bool  # nothing is filled in here, so it opens on demand


def row_form(request: HttpRequest, draft: Ruleset, *, row: Any = None, like: Any = None) -> RowForm:
    """Return the form of a row, filled in with what was posted."""
    form = ROW_FORMS[draft.game](
        request.POST if request.method == "POST" else None,
        ruleset=draft,
        user=request.user,
        row=row,
        like=like,
    )
    _dress(form)
    if isinstance(form, ItemForm):
        kinds = [("", "–"), *((one.kind, one.label) for one in list_effects())]
        for slot in range(form.slots()):
            form.fields[f"effect{slot}_kind"].widget = forms.Select(
                choices=kinds, attrs={"class": "input"}
            )
    return form


def slots_of(form: ItemForm) -> list[tuple[bool, dict[str, forms.BoundField]]]:
    """Return the effects of an item's form: whether one is filled in, and its fields by part."""
    parts = ("kind", "item", "number", "flag", "word")
    found = []
    for slot in range(form.slots()):
        fields = {part: form[f"effect{slot}_{part}"] for part in parts}
        used = any(field.value() not in {None, ""} or field.errors for field in fields.values())
        found.append((used, fields))
    return found


def set_form(request: HttpRequest, draft: Ruleset) -> RulesetForm:
    """Return the form of the draft itself: title, notes and the set's own numbers."""
    posted = request.POST if request.method == "POST" else None
    form = RulesetForm(posted, ruleset=draft, user=request.user)
    _dress(form)
    return form


def sections_of(form: EditForm) -> tuple[Section, ...]:
    """Return the fields in their groups; hidden ones and those with a place of their own apart."""
    found = []
    for title, group in form.fieldsets():
        lines = []
        for line in group["fields"]:
            names = (line,) if isinstance(line, str) else line
            shown = tuple(form[name] for name in names if name not in _DRAWN_APART)
            lines += [shown] if shown else []
        if lines:
            head = lines[0][0]
            fields = [field for line in lines for field in line]
            unused = head.name.endswith("_ring") and head.value() in {None, ""}
            folded = unused and not any(field.errors for field in fields)
            found.append(Section(str(title or ""), tuple(lines), folded))
    return tuple(found)


def _dress(form: EditForm) -> None:
    for field in form.fields.values():
        if not isinstance(field.widget, forms.CheckboxInput | forms.HiddenInput):
            field.widget.attrs["class"] = "input"
            field.widget.attrs.setdefault("autocomplete", "off")
