"""The balance lab in the admin: staff start and cancel runs and read what they found."""

from __future__ import annotations

import csv
from collections.abc import Iterator
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

from games.admin.base import is_staff
from games.admin.lab_file import write_lines
from games.admin.lab_form import LabForm
from games.admin.lab_page import page_context, seen_of
from games.admin.lab_words import refused_words
from games.lab import desk
from games.lab.crew import WORKERS
from games.lab.wake import wake_runner
from games.lab.work import DUTY
from games.models import LabRun, Ruleset

SHOWN = 100


@admin.register(LabRun)
class LabRunAdmin(admin.ModelAdmin):
    """Runs are started, looked at and cancelled; nothing of them is edited."""

    actions = None
    list_display = (
        "title", "base_title", "game", "status", "progress", "found", "queued_by", "queued_at",
    )  # fmt: skip
    list_filter = ("game", "status")
    search_fields = ("title", "base_title", "content__hash", "queued_by__display_name")
    date_hierarchy = "queued_at"
    list_select_related = ("queued_by",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[LabRun]:
        """Leave what runs found, which is much, to their own pages."""
        return super().get_queryset(request).defer("tally", "looks")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return is_staff(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_staff(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return is_staff(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=gettext_lazy("played"))
    def progress(self, run: LabRun) -> str:
        return f"{run.done:,} / {run.matches:,}"

    @admin.display(description=gettext_lazy("found"))
    def found(self, run: LabRun) -> str:
        if run.status != LabRun.Status.DONE:
            return "–"
        return _("a clear difference") if run.outcome == "clear" else _("nothing clear")

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        own: list[tuple[str, Any, str]] = [
            ("<int:pk>/part/", require_GET(self.part), "part"),
            ("<int:pk>/csv/", require_GET(self.file), "csv"),
            ("<int:pk>/cancel/", require_POST(self.cancel), "cancel"),
        ]
        return [path(at, view(call), name=f"games_labrun_{name}") for at, call, name in own] + (
            super().get_urls()
        )

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> Any:
        """Ask what is to be played by the ruleset in the address; without one, offer them all."""
        self._refuse_others(request)
        wanted = request.GET.get("ruleset", "")
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("New run of the balance lab"),
            "workers": WORKERS,
            "duty": round(100 * DUTY),
        }
        if not (wanted.isdecimal() and len(wanted) < 12):
            context["offers"] = _offers()
            return TemplateResponse(request, "admin/games/lab_new.html", context)
        ruleset = get_object_or_404(Ruleset, pk=int(wanted))
        form = LabForm(request.POST if request.method == "POST" else None, ruleset=ruleset)
        if request.method == "POST" and form.is_valid():
            try:
                run, new = desk.queue_run(user=request.user, ruleset=ruleset, wish=form.wish())
            except desk.LabRefused as refused:
                form.refuse(refused)
            else:
                return self._queued(request, run, new)
        base, _content = desk.base_of(ruleset)
        context |= {"ruleset": ruleset, "base": base, "form": form}
        return TemplateResponse(request, "admin/games/lab_new.html", context)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> Any:
        run = self._open(request, object_id or "")
        wake_runner()
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("%(title)s against %(base)s") % {"title": run.title, "base": run.base_title},
            **page_context(run),
        }
        return TemplateResponse(request, "admin/games/lab_run.html", context)

    def part(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Answer the part of the page that grows while a run goes on; 204 = nothing new."""
        run = self._open(request, str(pk))
        wake_runner()
        if request.GET.get("seen") == seen_of(run):
            return HttpResponse(status=204)
        return TemplateResponse(request, "admin/games/_lab_result.html", page_context(run))

    def file(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Send what was found as CSV."""
        run = self._open(request, str(pk))
        answer = HttpResponse(content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="lab-run-{run.pk}.csv"'
        answer.write("\ufeff")  # so that spreadsheets read it as UTF-8
        lines: Iterator[list[Any]] = write_lines(run)
        csv.writer(answer).writerows(lines)
        return answer

    def cancel(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Stop a run for good."""
        run = self._open(request, str(pk))
        try:
            desk.cancel_run(user=request.user, run_id=run.pk)
        except desk.LabRefused as refused:
            messages.error(request, refused_words(refused)[1])
        else:
            messages.success(request, _("The run is cancelled. What it found so far stays."))
            wake_runner()
        return HttpResponseRedirect(reverse("admin:games_labrun_change", args=[pk]))

    def _queued(self, request: HttpRequest, run: LabRun, new: bool) -> HttpResponse:
        if new:
            self.log_addition(request, run, _("queued"))
        else:
            messages.info(request, _("Just this is being played already. Here it is."))
        wake_runner()
        return HttpResponseRedirect(reverse("admin:games_labrun_change", args=[run.pk]))

    def _refuse_others(self, request: HttpRequest) -> None:
        if not is_staff(request):
            raise PermissionDenied

    def _open(self, request: HttpRequest, object_id: str) -> LabRun:
        self._refuse_others(request)
        if not (object_id.isdecimal() and len(object_id) < 12):
            raise Http404
        runs = LabRun.objects.select_related(
            "content", "base_content", "ruleset__content", "queued_by"
        )
        return get_object_or_404(runs, pk=int(object_id))


def _offers() -> list[tuple[str, Ruleset]]:
    """Return what can be looked at, drafts first, with the addresses of the form."""
    there = reverse("admin:games_labrun_add")
    status = Ruleset.Status
    usable = Ruleset.objects.filter(status__in=(status.DRAFT, status.PUBLISHED))
    found = usable.order_by("status", "game", "title", "-version")[:SHOWN]
    return [(f"{there}?ruleset={one.pk}", one) for one in found]
