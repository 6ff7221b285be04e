"""Rulesets in the admin: versions, what they mean, who plays by them; drafts can be changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from games import catalogue, exchange, rulesets
from games.admin.base import StaffAdmin
from games.changes import find_changes
from games.editing.meaning import draw_meaning
from games.editing.ruleset_form import RulesetForm
from games.editing.words import change_words, fault_words, refusal_words
from games.models import Match, Ruleset
from games.rulesets import EditRefused

SHOWN = 50
_ROWS = {"wawawest": "item", "worms": "weapon", "wyattearp": "card"}


@admin.register(Ruleset)
class RulesetAdmin(StaffAdmin):
    """Every version of every line, the players' too; only drafts of the staff can be changed."""

    list_display = (
        "title", "version", "game", "status", "sort", "owner", "hidden", "edits", "updated_at",
    )  # fmt: skip
    list_filter = ("game", "status", "official", "house", "hidden")
    search_fields = ("title", "slug", "owner__display_name", "notes", "content__hash")
    date_hierarchy = "updated_at"
    list_select_related = ("owner",)
    ordering = ("game", "slug", "-version")

    @admin.display(description=gettext_lazy("sort"))
    def sort(self, ruleset: Ruleset) -> str:
        if ruleset.official:
            return _("official")
        return _("house rules") if ruleset.house else _("by the staff")

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        own: list[tuple[str, Any, str]] = [
            ("<int:pk>/do/<slug:deed>/", require_POST(self.do), "do"),
            ("<int:pk>/compare/", require_GET(self.compare), "compare"),
            ("<int:pk>/export/", require_GET(self.export), "export"),
            ("<int:pk>/meaning/", require_POST(self.meaning), "meaning"),
            ("import/", self.take_file, "import"),
        ]
        return [path(at, view(call), name=f"games_ruleset_{name}") for at, call, name in own] + (
            super().get_urls()
        )

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> Any:
        """Show what a new ruleset can begin with: a copy of another, or a file."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        return self._new_page(request)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> Any:
        ruleset = self._open(request, object_id)
        editable = self.has_change_permission(request, ruleset)
        if request.method == "POST" and not editable:
            raise PermissionDenied
        posted = request.POST if request.method == "POST" else None
        form = RulesetForm(posted, ruleset=ruleset, user=request.user)
        if posted is not None and form.is_valid():
            try:
                lines = change_words(form.save())
            except EditRefused as refused:
                form.add_error(None, refusal_words(refused.code))
            else:
                self.log_change(request, ruleset, lines)
                messages.success(request, "; ".join(lines) or _("Saved."))
                return HttpResponseRedirect(request.path)
        context = {**self._context(request, ruleset, editable), **(extra_context or {})}
        context["meaning"] = draw_meaning(ruleset, form.content or form.before)
        return self.edit_page(request, form, ruleset, context)

    def meaning(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Answer what the constants typed so far would mean; nothing is saved."""
        ruleset = self._open(request, str(pk))
        form = RulesetForm(request.POST, ruleset=ruleset, user=request.user)
        form.is_valid()
        return HttpResponse(draw_meaning(ruleset, form.content or form.before))

    def delete_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> Any:
        """Deleting goes through the ruleset's own page."""
        return HttpResponseRedirect(reverse("admin:games_ruleset_change", args=[object_id]))

    def do(self, request: HttpRequest, pk: int, deed: str) -> HttpResponse:
        """Publish, retire, copy, delete ... one version; the names are those of the buttons."""
        ruleset = self._open(request, str(pk))
        call = _DEEDS.get(deed)
        if call is None:
            raise Http404
        here = reverse("admin:games_ruleset_change", args=[pk])
        try:
            there = call(request, ruleset)
        except EditRefused as refused:
            return self._refused(request, ruleset, refused, here)
        if there is None:
            messages.success(request, _("The draft is deleted."))
            return HttpResponseRedirect(reverse("admin:games_ruleset_changelist"))
        self.log_change(request, there, deed)
        messages.success(request, _("%(ruleset)s: done.") % {"ruleset": there})
        return HttpResponseRedirect(reverse("admin:games_ruleset_change", args=[there.pk]))

    def compare(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Show what differs between two versions."""
        newer = self._open(request, str(pk))
        wanted = request.GET.get("with", "")
        if not wanted.isdecimal() or len(wanted) > 12:
            raise Http404
        older = get_object_or_404(Ruleset, pk=int(wanted), game=newer.game)
        changes = find_changes(catalogue.content_of(older), catalogue.content_of(newer))
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Compare"),
            "older": older,
            "newer": newer,
            "changes": changes,
        }
        return TemplateResponse(request, "admin/games/compare.html", context)

    def export(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Send the ruleset as a file."""
        ruleset = self._open(request, str(pk))
        answer = HttpResponse(exchange.write_file(ruleset), content_type="application/json")
        name = f"{ruleset.slug}-v{ruleset.version}.json"
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer

    def take_file(self, request: HttpRequest) -> HttpResponse:
        """Import a file as a new draft, whole or not at all."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        given = request.FILES.get("file")
        if request.method != "POST" or given is None:
            return self._new_page(request)
        raw = given.read(exchange.MOST_BYTES + 1)
        try:
            ruleset, found = exchange.import_ruleset(raw=raw, user=request.user)
        except exchange.ImportRefused as refused:
            return self._new_page(request, refused.problems)
        except EditRefused as refused:
            messages.error(request, refusal_words(refused.code))
            return self._new_page(request)
        self.log_addition(request, ruleset, _("imported"))
        for fault in found.warnings:
            messages.warning(request, f"{fault.where} {fault_words(ruleset.game, fault)}")
        return HttpResponseRedirect(reverse("admin:games_ruleset_change", args=[ruleset.pk]))

    def _new_page(self, request: HttpRequest, problems: Any = ()) -> HttpResponse:
        bases = Ruleset.objects.filter(status=Ruleset.Status.PUBLISHED).order_by("game", "title")
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("New ruleset"),
            "bases": bases[:SHOWN],
            "problems": problems,
        }
        return TemplateResponse(request, "admin/games/new.html", context)

    def _open(self, request: HttpRequest, object_id: str | None) -> Ruleset:
        if not self.has_view_permission(request):
            raise PermissionDenied
        ruleset = self.get_object(request, object_id or "")
        if ruleset is None:
            raise Http404
        found: Ruleset = ruleset
        return found

    def _context(self, request: HttpRequest, ruleset: Ruleset, editable: bool) -> dict[str, Any]:
        line: QuerySet[Ruleset] = Ruleset.objects.filter(slug=ruleset.slug).exclude(pk=ruleset.pk)
        matches = Match.objects.filter(content=ruleset.content_id) if ruleset.content_id else None
        sort = _ROWS[ruleset.game]
        return {
            "editable": editable,
            "meaning_url": reverse("admin:games_ruleset_meaning", args=[ruleset.pk]),
            "row_sort": sort,
            "rows": [
                (reverse(f"admin:games_{sort}_change", args=[row.pk]), row)
                for row in getattr(ruleset, f"{sort}s").all()
            ],
            "row_add": f"{reverse(f'admin:games_{sort}_add')}?ruleset={ruleset.pk}",
            "others": [*line, *([ruleset.based_on] if _foreign(ruleset) else [])],
            "history": [
                (edit, change_words(edit.changes))
                for edit in ruleset.history.select_related("user").order_by("-number")[:SHOWN]
            ],
            "matches": matches.order_by("-created_at")[:SHOWN] if matches is not None else (),
            "match_count": matches.count() if matches is not None else 0,
            "table_count": ruleset.tables.count(),
            "may_publish": rulesets.may_publish(request.user, ruleset),
            "may_edit": rulesets.may_edit(request.user, ruleset),
            "confirm": request.GET.get("confirm", "")[:40],
        }

    def _refused(
        self, request: HttpRequest, ruleset: Ruleset, refused: EditRefused, here: str
    ) -> HttpResponse:
        messages.error(request, refusal_words(refused.code))
        for fault in refused.faults:
            where = f"{fault.where}: " if fault.where else ""
            messages.warning(request, where + fault_words(ruleset.game, fault))
        for line in change_words(refused.refusal.changes):
            messages.warning(request, line)
        if refused.code == "warnings":
            here = f"{here}?confirm={rulesets.sign_warnings(refused.faults)}"
        return HttpResponseRedirect(here)


def _foreign(ruleset: Ruleset) -> bool:
    return ruleset.based_on is not None and ruleset.based_on.slug != ruleset.slug


def _edits(request: HttpRequest) -> int:
    text = request.POST.get("edits", "")
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def _publish(request: HttpRequest, ruleset: Ruleset) -> Ruleset:
    return rulesets.publish(
        ruleset_id=ruleset.pk,
        user=request.user,
        edits=_edits(request),
        confirmed=request.POST.get("confirmed", "")[:40],
    )


def _copy(request: HttpRequest, ruleset: Ruleset) -> Ruleset:
    title = request.POST.get("title", "").strip()
    return rulesets.copy_ruleset(ruleset=ruleset, user=request.user, title=title[:60])


def _delete(request: HttpRequest, ruleset: Ruleset) -> None:
    rulesets.delete_draft(ruleset_id=ruleset.pk, user=request.user)


def _hide(request: HttpRequest, ruleset: Ruleset) -> Ruleset:
    hidden = not ruleset.hidden
    rulesets.hide_ruleset(ruleset_id=ruleset.pk, user=request.user, hidden=hidden)
    return ruleset


_DEEDS: dict[str, Callable[[HttpRequest, Ruleset], Ruleset | None]] = {
    "publish": _publish,
    "retire": lambda request, one: rulesets.retire(ruleset_id=one.pk, user=request.user),
    "version": lambda request, one: rulesets.new_version(ruleset_id=one.pk, user=request.user),
    "copy": _copy,
    "delete": _delete,
    "hide": _hide,
}
