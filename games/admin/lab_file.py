"""What a run found as lines of a CSV file; texts cannot become formulas of a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from games.admin.lab_report import Report
from games.lab.measures import Estimate
from games.models import LabRun

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")


def safe(text: str) -> str:
    """Return a text that every spreadsheet takes for one."""
    return f"'{text}" if text.lstrip().startswith(_FORMULA) or text.startswith(_FORMULA) else text


def write_lines(run: LabRun) -> Iterator[list[Any]]:
    """Yield the lines: what was played, then a line for each number; numbers are unrounded."""
    yield [_("Ruleset"), safe(run.title), run.content_id]
    yield [_("Compared with"), safe(run.base_title), run.base_content_id]
    yield [_("Game"), run.game, _("rules version"), run.rules_version]
    yield [_("Matches"), run.done, _("of at most"), run.matches]
    yield [_("Seats"), safe(", ".join(map(str, run.seats)))]
    yield [_("Bots"), run.level, _("Seed"), safe(run.seed), _("nodes a choice"), run.nodes]
    yield [_("Status"), run.get_status_display(), run.outcome, safe(run.fault)]
    yield []
    sides = [safe(run.base_title), safe(run.title), _("difference")]
    bounds = [column for side in sides for column in (side, _("low"), _("high"))]
    yield [_("Section"), _("Counted"), *bounds, _("change in standard errors"), _("clear")]
    report = Report(run)
    for section in report.sections():
        for line in section.lines:
            both = report.compare(line.key)
            yield [
                safe(section.title),
                safe(line.label),
                *_cells(both.b),
                *_cells(both.a),
                *_cells(both.difference),
                both.change,
                int(line.clear),
            ]


def _cells(one: Estimate | None) -> tuple[Any, Any, Any]:
    return (one.value, one.low, one.high) if one is not None else ("", "", "")
