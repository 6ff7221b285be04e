"""Items, weapons and cards in the admin; every save is judged by the engine."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from games import catalogue, rulesets
from games.admin.base import StaffAdmin
from games.editing.card_form import CardForm
from games.editing.edit_form import RowForm
from games.editing.item_form import ItemForm
from games.editing.meaning import draw_meaning
from games.editing.weapon_form import WeaponForm
from games.editing.words import change_words, fault_words, refusal_words
from games.models import Card, Item, Ruleset, Weapon
from games.rulesets import EditRefused


class StatusFilter(admin.SimpleListFilter):
    """Which rulesets' rows are listed."""

    title = gettext_lazy("state of the ruleset")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return Ruleset.Status.choices

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        return queryset.filter(ruleset__status=self.value()) if self.value() else queryset


class RowAdmin(StaffAdmin):
    """One sort of rows. `game` is whose rows they are."""

    game = ""
    edit_form: type[RowForm]
    list_select_related = ("ruleset",)
    list_per_page = 50

    def get_model_perms(self, request: HttpRequest) -> dict[str, bool]:
        """Offer no "add" on the index: a row is added from the page of its ruleset."""
        return {**super().get_model_perms(request), "add": False}

    def get_urls(self) -> list[Any]:
        name = f"games_{self.opts.model_name}_meaning"
        meaning = self.admin_site.admin_view(require_POST(self.meaning))
        return [path("<int:pk>/meaning/", meaning, name=name),
                path("add/meaning/", meaning, name=f"{name}_new"), *super().get_urls()]  # fmt: skip

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> Any:
        row, ruleset = self._open(request, object_id)
        editable = self.has_change_permission(request, row or ruleset)
        if (request.method == "POST" or row is None) and not editable:
            raise PermissionDenied
        form = self._form(request, row, ruleset)
        if request.method == "POST" and form.is_valid():
            try:
                changes = form.save()
            except EditRefused as refused:
                form.add_error(None, refusal_words(refused.code))
            else:
                return self._saved(request, form, row, changes)
        shown = form.content if form.is_bound and form.content else form.before
        name = form.row_name() if form.is_bound and form.is_valid() else form.old_name
        context = {
            "editable": editable,
            "deletable": editable and row is not None,
            "meaning": draw_meaning(ruleset, shown, name or form.old_name),
            "meaning_url": self._meaning_url(row, ruleset),
            **(extra_context or {}),
        }
        return self.edit_page(request, form, row, context)

    def meaning(self, request: HttpRequest, pk: int | None = None) -> HttpResponse:
        """Answer what the numbers typed so far would mean; nothing is saved."""
        row, ruleset = self._open(request, str(pk) if pk else None)
        form = self._form(request, row, ruleset)
        form.is_valid()
        name = form.row_name() or form.old_name
        return HttpResponse(draw_meaning(ruleset, form.content or form.before, name))

    def delete_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> Any:
        row, ruleset = self._open(request, object_id)
        here = reverse(f"admin:games_{self.opts.model_name}_change", args=[object_id])
        if request.method != "POST" or not self.has_delete_permission(request, row):
            return super().delete_view(request, object_id, extra_context)
        try:
            changes = self._delete(request, row, ruleset)
        except EditRefused as refused:
            messages.error(request, refusal_words(refused.code))
            for fault in refused.faults:
                where = f"{fault.where}: " if fault.where else ""
                messages.error(request, where + fault_words(ruleset.game, fault))
            return HttpResponseRedirect(here)
        self.log_change(request, ruleset, change_words(changes))
        messages.success(request, _("%(row)s is gone.") % {"row": row})
        return HttpResponseRedirect(reverse("admin:games_ruleset_change", args=[ruleset.pk]))

    def _delete(self, request: HttpRequest, row: Any, ruleset: Ruleset) -> Any:
        """Take a row out of the draft. The page before was the second click for warnings."""
        form = self.edit_form(ruleset=ruleset, user=request.user, row=row)
        rows = [one for one in form.before[form.part] if one[form.key] != form.old_name]
        content = {**form.before, form.part: rows}
        call: dict[str, Any] = {
            "ruleset_id": ruleset.pk,
            "user": request.user,
            "edits": ruleset.edits,
            "content": content,
        }
        try:
            return rulesets.save_content(**call)[1]
        except EditRefused as refused:
            if refused.code != "warnings":
                raise
            for fault in refused.faults:
                messages.warning(request, fault_words(ruleset.game, fault))
            sign = rulesets.sign_warnings(refused.faults)
            return rulesets.save_content(**call, confirmed=sign)[1]

    def _open(self, request: HttpRequest, object_id: str | None) -> tuple[Any, Ruleset]:
        """Return the row and its ruleset; for a new row the draft it will be in."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        if object_id is not None:
            row = self.get_object(request, object_id)
            if row is None:
                raise Http404
            return row, row.ruleset
        wanted = request.GET.get("ruleset", "")
        drafts = Ruleset.objects.filter(game=self.game, status=Ruleset.Status.DRAFT)
        if not wanted.isdecimal():
            found = drafts.filter(house=False).order_by("-updated_at").first()
            if found is None:
                raise Http404(_("There is no draft to add it to. Make a new version first."))
            return None, found
        return None, get_object_or_404(drafts, pk=int(wanted))

    def _form(self, request: HttpRequest, row: Any, ruleset: Ruleset) -> RowForm:
        posted = request.POST if request.method == "POST" else None
        return self.edit_form(posted, ruleset=ruleset, user=request.user, row=row)

    def _saved(self, request: HttpRequest, form: RowForm, row: Any, changes: Any) -> HttpResponse:
        lines = change_words(changes)
        self.log_change(request, form.ruleset, lines)
        if row is not None:
            self.log_change(request, row, lines)
        messages.success(request, "; ".join(lines) if lines else _("Nothing was changed."))
        if "_continue" in request.POST and row is not None:
            return HttpResponseRedirect(request.path)
        return HttpResponseRedirect(reverse("admin:games_ruleset_change", args=[form.ruleset.pk]))

    def _meaning_url(self, row: Any, ruleset: Ruleset) -> str:
        name = f"admin:games_{self.opts.model_name}_meaning"
        if row is not None:
            return reverse(name, args=[row.pk])
        return f"{reverse(f'{name}_new')}?ruleset={ruleset.pk}"


@admin.register(Item)
class ItemAdmin(RowAdmin):
    """Items of Wa Wa West."""

    game = "wawawest"
    edit_form = ItemForm
    list_display = ("name", "type", "cost", "gives", "kills", "killed_by", "enabled", "ruleset")
    list_filter = (StatusFilter, "enabled", "ruleset")
    search_fields = ("name", "type", "kills", "killed_by", "spares", "ruleset__title")
    ordering = ("ruleset", "order")


@admin.register(Weapon)
class WeaponAdmin(RowAdmin):
    """Weapons, utilities and effects of Worms."""

    game = "worms"
    edit_form = WeaponForm
    list_display = (
        "name", "category", "behaviour", "price", "crate_class", "crate_ammo", "range", "shots",
        "ruleset",
    )  # fmt: skip
    list_filter = (StatusFilter, "category", "crate_class", "behaviour", "ruleset")
    search_fields = ("key", "name", "behaviour", "ruleset__title")
    ordering = ("ruleset", "order")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        effect = obj is not None and obj.category == catalogue.EFFECT
        return not effect and super().has_delete_permission(request, obj)


@admin.register(Card)
class CardAdmin(RowAdmin):
    """Rows of the card table of Wyatt Earp."""

    game = "wyattearp"
    edit_form = CardForm
    list_display = ("name", "sort", "behaviour", "copies", "cp", "safe", "hit", "shot", "ruleset")
    list_filter = (StatusFilter, "sort", "behaviour", "shot", "ruleset")
    search_fields = ("key", "name", "ko", "ruleset__title")
    ordering = ("ruleset", "order")
