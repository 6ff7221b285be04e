"""The page of one run of the lab: how far it is, what its looks said, what it found."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.admin import lab_words as words
from games.admin.lab_report import Line, Report
from games.lab import desk
from games.lab.crew import WORKERS
from games.lab.measures import LOOKS, find_limits, plan_looks
from games.lab.trials import list_watched
from games.lab.work import DUTY
from games.models import LabRun

TOLD = 8


class Look(NamedTuple):
    """One of the looks, past or to come."""

    number: int
    done: str
    limit: str
    change: str
    what: str
    clear: int | None


def seen_of(run: LabRun) -> str:
    """Return what changes whenever the growing part of the page does."""
    return f"{run.status}-{run.done}"


def page_context(run: LabRun) -> dict[str, Any]:
    """Return everything the page and its growing part show."""
    report = Report(run)
    sections = report.sections()
    lines = {line.key: line for section in sections for line in section.lines}
    active = run.status in desk.ACTIVE
    watched = list_watched(run.game, run.content.json, run.base_content.json, run.seats)
    return {
        "run": run,
        "level": words.LEVELS[run.level],
        "seats": ", ".join(map(str, run.seats)),
        "active": active,
        "part_url": reverse("admin:games_labrun_part", args=[run.pk]),
        "seen": seen_of(run),
        "verdict": _verdict(run),
        "left": _left(run) if active else "",
        "lapsed": _lapsed(run),
        "told": [_sentence(report, lines[key]) for key in _most(report) if key in lines],
        "clear_count": len(report.clear),
        "looks": _looks(run, report, len(watched)),
        "look_count": LOOKS,
        "watched": len(watched),
        "sections": sections,
        "bars": report.bars(),
        "numbers": report.numbers(),
        "same": run.content_id == run.base_content_id,
        "outdated": desk.is_outdated(run),
        "ahead": _ahead(run),
        "workers": WORKERS,
        "duty": round(100 * DUTY),
    }


def _most(report: Report) -> list[str]:
    """Return what is clear, the largest change of the last look that saw it first."""
    changes = {key: abs(report.compare(key).change) for key in report.clear}
    return sorted(changes, key=lambda key: -changes[key])[:TOLD]


def _sentence(report: Report, line: Line) -> str:
    text = _("%(what)s: %(after)s instead of %(before)s (%(gap)s, %(range)s)")
    return text % {
        "what": report.names.number(line.key),
        "after": line.a,
        "before": line.b,
        "gap": line.gap,
        "range": line.gap_range,
    }


def _looks(run: LabRun, report: Report, numbers: int) -> list[Look]:
    plan = plan_looks(run.matches)
    limits = find_limits(plan, numbers)
    seen = {look["done"]: look for look in run.looks}
    found = []
    for number, (done, limit) in enumerate(zip(plan, limits, strict=True), 1):
        look = seen.get(done)
        change = f"{abs(look['change']):.2f}" if look else "–"
        what = report.names.number(look["largest"]) if look and look["change"] else "–"
        clear = len(look["clear"]) if look else None
        found.append(Look(number, f"{done:,}", f"{limit:.2f}", change, what, clear))
    return found


def _verdict(run: LabRun) -> str:
    """Return in a sentence how a run stands."""
    key = (run.status, run.outcome == "clear" and run.done < run.matches, run.outcome)
    status = LabRun.Status
    texts: dict[tuple[str, bool, str], str] = {
        (status.QUEUED, False, ""): _("Waiting: %(done)s of %(matches)s matches."),
        (status.RUNNING, False, ""): _("Running: %(done)s of %(matches)s matches."),
        (status.CANCELLED, False, ""): _("Cancelled after %(done)s of %(matches)s matches."),
        (status.FAILED, False, ""): _("Broken off after %(done)s of %(matches)s matches."),
        (status.DONE, True, "clear"): _(
            "A difference is clear. Stopped after %(done)s of %(matches)s matches."
        ),
        (status.DONE, False, "clear"): _(
            "A difference is clear. All %(matches)s matches are played."
        ),
        (status.DONE, False, "all"): _("No difference is clear after all %(matches)s matches."),
    }
    return texts[key] % {"done": f"{run.done:,}", "matches": f"{run.matches:,}"}


def _left(run: LabRun) -> str:
    """Return how long the rest takes, going by what has been played."""
    if run.done == 0 or run.status != LabRun.Status.RUNNING:
        return ""
    seconds = (run.matches - run.done) * run.worked_seconds / run.done
    if seconds < 90:
        count = max(5, round(seconds / 5) * 5)
        text = ngettext("about %(count)s second left", "about %(count)s seconds left", count)
        return text % {"count": count}
    count = round(seconds / 60)
    text = ngettext("about %(count)s minute left", "about %(count)s minutes left", count)
    return text % {"count": count}


def _lapsed(run: LabRun) -> bool:
    """Tell whether the program that played this run is gone."""
    now = timezone.now()
    running = run.status == LabRun.Status.RUNNING
    return running and (run.lease_until is None or run.lease_until < now)


def _ahead(run: LabRun) -> int:
    """Return how many runs come before this one."""
    if run.status != LabRun.Status.QUEUED:
        return 0
    others = LabRun.objects.filter(status__in=desk.ACTIVE).exclude(pk=run.pk)
    return others.filter(queued_at__lt=run.queued_at).count()
