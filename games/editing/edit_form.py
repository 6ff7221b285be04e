"""Forms that edit a part of a draft: typed values become content JSON, the engine judges it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import forms
from django.utils.html import escape, format_html_join
from django.utils.translation import gettext as _

from games import catalogue, rulesets
from games.changes import Change
from games.editing.value_words import name_value
from games.editing.words import change_words, fault_words, refusal_words
from games.engines.errors import Fault
from games.models import Ruleset
from games.rulesets import EditRefused

# As Django's admin has them; "table" is the heading of the table a part is a row of, or all of.
Fieldsets = list[tuple[Any, dict[str, Any]]]

_WHOLE = re.compile(r"[+-]?\d{1,9}")
_FRACTION = re.compile(r"[+-]?\d{0,9}\.\d{1,9}")


def read_number(text: str, empty: Any = None) -> Any:
    """Return what somebody typed for a number: int, float, or the text for the engine to refuse."""
    text = text.strip()
    if not text:
        return empty
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _FRACTION.fullmatch(text) else text


def line_field(label: Any, help_text: Any = "", *, wide: bool = False) -> forms.CharField:
    """Return a field of one line, taken as typed."""
    widget = forms.TextInput(attrs={"class": "vTextField" if wide else "vSmallField"})
    return forms.CharField(
        required=False, label=label, help_text=escape(help_text), max_length=1000, widget=widget
    )


def area_field(label: Any, help_text: Any = "") -> forms.CharField:
    """Return a field of a few lines, taken as typed."""
    widget = forms.Textarea(attrs={"rows": 2, "class": "vLargeTextField"})
    return forms.CharField(
        required=False, label=label, help_text=escape(help_text), max_length=2000, widget=widget
    )


def pick_field(
    label: Any, values: Iterable[Any], help_text: Any = "", *, kind: str = ""
) -> forms.CharField:
    """Return a choice whose value is not checked here: the engine says what it does not know.

    `kind` = what sort of values they are, for their names.
    """
    choices = [
        one if isinstance(one, tuple) else (one, name_value(kind, one) if one else "–")
        for one in values
    ]
    return forms.CharField(
        required=False,
        label=label,
        help_text=escape(help_text),
        widget=forms.Select(choices=choices),
    )


def tick_field(label: Any, help_text: Any = "") -> forms.BooleanField:
    """Return a box to tick."""
    return forms.BooleanField(required=False, label=label, help_text=help_text)


class EditForm(forms.Form):
    """Part of a draft. Subclasses add fields and say what content the filled-in form describes.

    `edits` is the draft's number when the form was opened; `confirmed` signs warnings shown.
    """

    edits = forms.IntegerField(widget=forms.HiddenInput, required=False)
    confirmed = forms.CharField(widget=forms.HiddenInput, required=False, max_length=40)

    def __init__(self, *args: Any, ruleset: Ruleset, user: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.ruleset, self.user = ruleset, user
        self.before = catalogue.content_of(ruleset)
        self.content: dict[str, Any] = {}
        self.faults: tuple[Fault, ...] = ()
        self.changes: tuple[Change, ...] = ()
        self.add_fields()
        self.initial = {**self.first_values(), **self.initial, "edits": ruleset.edits}

    def add_fields(self) -> None:
        """Add the fields that depend on the row."""

    def first_values(self) -> dict[str, Any]:
        """Return what stands in the fields before anybody types."""
        return {}

    def fieldsets(self) -> Fieldsets:
        """Return the fields in groups, as the admin draws them."""
        raise NotImplementedError

    def read_content(self) -> dict[str, Any]:
        """Return the whole content as this form would make it."""
        raise NotImplementedError

    def field_of(self, fault: Fault) -> str | None:
        """Return the field a fault belongs to; None = it is about something else."""
        return fault.field if fault.field in self.fields else None

    def text(self, name: str) -> str:
        """Return what was typed, without blanks around it."""
        return str(self.cleaned_data.get(name) or "").strip()

    def number(self, name: str, empty: Any = None) -> Any:
        return read_number(str(self.cleaned_data.get(name) or ""), empty)

    def ticked(self, name: str) -> bool:
        return bool(self.cleaned_data.get(name))

    def clean(self) -> dict[str, Any]:
        """Ask the service whether this could be saved; say at each field what is in the way."""
        self.content = self.read_content()
        try:
            rulesets.try_save(
                ruleset=self.ruleset,
                user=self.user,
                edits=self.cleaned_data.get("edits") or 0,
                content=self.content,
                confirmed=self.text("confirmed"),
            )
        except EditRefused as refused:
            self._say(refused)
        return self.cleaned_data

    def save(self) -> tuple[Change, ...]:
        """Save the draft; raises EditRefused if somebody was faster."""
        _draft, self.changes = rulesets.save_content(
            ruleset_id=self.ruleset.pk,
            user=self.user,
            edits=self.cleaned_data.get("edits") or 0,
            content=self.content,
            confirmed=self.text("confirmed"),
        )
        return self.changes

    def _say(self, refused: EditRefused) -> None:
        refusal = refused.refusal
        self.faults = refusal.faults
        if refusal.code == "stale":
            self.add_error(None, self._stale_words(refusal))
            self._show_again("edits", refusal.edits)
            return
        if refusal.code == "warnings":
            self._show_again("confirmed", rulesets.sign_warnings(refusal.faults))
        if refusal.code not in {"faults"}:
            self.add_error(None, refusal_words(refusal.code))
        for fault in refusal.faults:
            name = self.field_of(fault)
            text = fault_words(self.ruleset.game, fault)
            if name is None and fault.where and not text.startswith(fault.where):
                text = f"{fault.where}: {text}"
            self.add_error(name if name in self.fields else None, text)

    def _stale_words(self, refusal: rulesets.Refusal) -> Any:
        lines = change_words(refusal.changes)
        return format_html_join(
            "",
            "{}<br>",
            [
                (refusal_words("stale"),),
                *((line,) for line in lines),
                (_("By %(who)s.") % {"who": ", ".join(refusal.by) or "–"},),
                (_("Nothing of yours is saved. Save again to keep yours on top of this."),),
            ],
        )

    def _show_again(self, name: str, value: Any) -> None:
        """Change what the form sends next time."""
        posted: Any = dict(self.data.items())
        posted[name] = str(value)
        self.data = posted


class RowForm(EditForm):
    """One row of a draft, or a new one; `like` = a row the new one begins as a copy of."""

    part = "items"  # the list of the content it is in
    key = "name"  # what names it there
    names: tuple[str, ...] = ("name",)  # what a copy needs anew

    def __init__(self, *args: Any, row: Any = None, like: Any = None, **more: Any) -> None:
        self.row, self.like = row, like
        super().__init__(*args, **more)

    @property
    def old_name(self) -> str:
        """Return the row's name as saved; empty for a new one."""
        return str(getattr(self.row, "key", "") or self.row.name) if self.row is not None else ""

    def row_name(self) -> str:
        """Return the row's name as typed, as faults have it."""
        return " ".join(self.text(self.key).split())[:60]

    def old_json(self) -> Mapping[str, Any]:
        """Return the row as content JSON as saved; empty for a new one."""
        rows = self.before[self.part]
        return next((one for one in rows if one[self.key] == self.old_name), {})

    def start_json(self) -> Mapping[str, Any]:
        """Return what stands in the fields before anybody types, as content JSON."""
        if self.like is None:
            return self.old_json()
        rows = self.before[self.part]
        named = str(getattr(self.like, "key", "") or self.like.name)
        copied = dict(next((one for one in rows if one[self.key] == named), {}))
        taken = {str(one.get(key)) for one in rows for key in self.names}
        for key in self.names:
            if copied.get(key):
                copied[key] = _free_name(
                    str(copied[key]), taken, "_" if key in ("id", "slug") else " "
                )
        return {**copied, "labels": {}} if "labels" in copied else copied

    def row_json(self) -> dict[str, Any]:
        """Return the row as content JSON as filled in."""
        raise NotImplementedError

    def read_content(self) -> dict[str, Any]:
        content = dict(self.current())
        rows = [dict(one) for one in content[self.part]]
        at = next((n for n, one in enumerate(rows) if one[self.key] == self.old_name), None)
        if at is None or not self.old_name:
            rows.append(self.row_json())
        else:
            rows[at] = self.row_json()
        return {**content, self.part: rows}

    def current(self) -> Mapping[str, Any]:
        """Return the draft's content as it is now."""
        return self.before

    def mine(self, fault: Fault) -> bool:
        """Tell whether a fault is about this row."""
        return fault.where in {self.row_name(), self.old_name} and bool(fault.where)

    def field_of(self, fault: Fault) -> str | None:
        return self.find_field(fault) if self.mine(fault) else None

    def removal_fault(self) -> Fault | None:
        """Return why this row cannot be taken out, if others need it."""
        return None

    def find_field(self, fault: Fault) -> str | None:
        """Return the field of one of this row's faults."""
        return fault.field if fault.field in self.fields else None


def _free_name(name: str, taken: set[str], gap: str) -> str:
    """Return the name with the first number that makes it a new one."""
    return next(
        fresh for number in range(2, 999) if (fresh := f"{name[:25]}{gap}{number}") not in taken
    )


def numbered(pattern: str, count: int) -> Iterator[str]:
    """Yield names such as ring0, ring1."""
    return (f"{pattern}{number}" for number in range(count))
