"""What all editing pages of rulesets in the admin share: who may, and the page itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin import helpers
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from games import rulesets
from games.editing.edit_form import EditForm
from games.models import Ruleset


@dataclass
class FieldTable:
    """Rows of fields that are alike, under one heading."""

    heading: Any
    rows: list[list[forms.BoundField]]


def is_staff(request: HttpRequest) -> bool:
    """Tell whether this person belongs to the staff, who may look at every ruleset."""
    user: Any = request.user
    return bool(user.is_active and user.is_staff)


class StaffAdmin(admin.ModelAdmin):
    """Staff look at everything; what may be changed the rulesets' own service decides."""

    actions = None

    def has_module_permission(self, request: HttpRequest) -> bool:
        return is_staff(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_staff(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return is_staff(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        if obj is None:
            return is_staff(request)
        ruleset = obj if isinstance(obj, Ruleset) else obj.ruleset
        draft = ruleset.status == Ruleset.Status.DRAFT
        return is_staff(request) and draft and rulesets.may_edit(request.user, ruleset)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return obj is not None and self.has_change_permission(request, obj)

    def _parts(self, form: EditForm) -> list[Any]:
        """Return the form's parts in order: fieldsets, and tables of what is alike."""
        parts: list[Any] = []
        drawn: Any = form
        for title, options in form.fieldsets():
            heading = options.get("table")
            if heading is None:
                parts += helpers.AdminForm(drawn, [(title, options)], {}, (), model_admin=self)
                continue
            lines = [[form[name] for name in line] for line in options["fields"]]
            if parts and getattr(parts[-1], "heading", None) == heading:
                parts[-1].rows.append([field for line in lines for field in line])
            else:
                alike = len({len(line) for line in lines}) == 1
                rows = lines if alike else [[field for line in lines for field in line]]
                parts.append(FieldTable(heading, rows))
        return parts

    def edit_page(
        self, request: HttpRequest, form: EditForm, obj: Any, context: dict[str, Any]
    ) -> HttpResponse:
        """Draw the page of a form; the page of what may not be changed has no live field."""
        editable = context["editable"]
        if not editable:
            for field in form.fields.values():
                field.disabled = True
        whole = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "original": obj,
            "title": str(obj) if obj else _("New row"),
            "form": form,
            "parts": self._parts(form),
            "ruleset": form.ruleset,
            "media": self.media,
            "has_view_permission": True,
            **context,
        }
        return TemplateResponse(request, "admin/games/edit.html", whole)
