"""The form of a ruleset itself: its title, notes and the constants of the set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from games import rulesets
from games.editing.constant_words import name_constant, name_group
from games.editing.edit_form import EditForm, Fieldsets, area_field, line_field
from games.engines.errors import Fault

_FIXED = ("version", "meta")  # shown, never typed


def leaves(value: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[Any, Any]]:
    """Yield the path and the value of every constant."""
    for name, inner in value.items():
        if isinstance(inner, Mapping):
            yield from leaves(inner, (*path, name))
        elif not (path == () and name in _FIXED):
            yield (*path, name), inner


class RulesetForm(EditForm):
    """Title, notes and constants. Constants of Wyatt Earp are shown but not edited (E-71)."""

    def add_fields(self) -> None:
        self.fields["title"] = line_field(_("Title"), _("1 to 60 characters."), wide=True)
        self.fields["notes"] = area_field(_("Notes"), _("What this version is about."))
        for path, value in leaves(self.ruleset.constants):
            field = line_field(name_constant(path), wide=isinstance(value, str | list))
            field.disabled = self.ruleset.game == "wyattearp" or path[-1] == "classes"
            self.fields[_name(path)] = field

    def first_values(self) -> dict[str, Any]:
        values = {_name(path): _shown(value) for path, value in leaves(self.ruleset.constants)}
        return values | {"title": self.ruleset.title, "notes": self.ruleset.notes}

    def fieldsets(self) -> Fieldsets:
        lines: dict[Any, list[str]] = {}
        for path, _value in leaves(self.ruleset.constants):
            lines.setdefault(path[:-1], []).append(_name(path))
        groups: Fieldsets = [
            (name_group(path), {"fields": [
                tuple(names[at : at + 4]) for at in range(0, len(names), 4)]})
            for path, names in lines.items()
        ]  # fmt: skip
        return [(None, {"fields": ["title", "notes"]}), *groups,
                ("", {"fields": [("edits", "confirmed")]})]  # fmt: skip

    def read_content(self) -> dict[str, Any]:
        content = dict(self.before)
        for path, was in leaves(self.ruleset.constants):
            _put(content, path, self._read(_name(path), was))
        return content

    def clean(self) -> dict[str, Any]:
        if not self.text("title") or len(self.text("title")) > 60:
            self.add_error("title", _("A title has 1 to 60 characters."))
        return super().clean()

    def save(self) -> Any:
        changes = super().save()
        rulesets.rename_draft(
            ruleset_id=self.ruleset.pk,
            user=self.user,
            title=self.text("title"),
            notes=self.text("notes"),
        )
        return changes

    def field_of(self, fault: Fault) -> str | None:
        if fault.where:
            return None
        ends = [name for name in self.fields if fault.field in name.split("__")[1:]]
        named = str(dict(fault.params).get("name", ""))
        exact = [name for name in self.fields if named and name.endswith(f"__{named}")]
        return next(iter(exact or ends), None)

    def _read(self, name: str, was: Any) -> Any:
        if self.fields[name].disabled:
            return was
        if isinstance(was, list):
            return [one.strip() for one in self.text(name).split(",") if one.strip()]
        return self.text(name) if isinstance(was, str) else self.number(name)


def _name(path: tuple[str, ...]) -> str:
    return "c__" + "__".join(path)


def _shown(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def _put(content: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    """Set one constant, copying what lies on the way; an emptied one of a table is left out."""
    at = content
    for name in path[:-1]:
        at[name] = dict(at[name])
        at = at[name]
    at[path[-1]] = value
    if value is None and len(path) > 2:
        del at[path[-1]]
