"""Run worked examples of a game against its engine."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.engines.scenario import (
    Outcome,
    ScenarioError,
    in_one_line,
    read_game,
    run_scenarios,
)
from games.registry import UnknownGame, engine_class, examples_of


class Command(BaseCommand):
    """PASS or FAIL for each example; exit 0, 1, or 2 if a file cannot be run."""

    help = "Run worked examples (JSON files) against the engine of their game."
    requires_system_checks: list[str] = []  # noqa: RUF012 - as in Django

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a file of examples")
        parser.add_argument("--json", action="store_true", help="one line of JSON an example")
        parser.add_argument(
            "--ruleset",
            default="official",
            metavar="SLUG",
            help="run by this ruleset (SLUG or SLUG@VERSION)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        outcomes: list[Outcome] = []
        for name in options["files"]:
            try:
                outcomes += run_file(Path(name), options["ruleset"])
            except ScenarioError as wrong:
                self.stderr.write(in_one_line(f"{name}: {wrong}"))
                raise SystemExit(2) from None
        for outcome in outcomes:
            told = json.dumps(outcome.as_json()) if options["json"] else outcome.line()
            self.stdout.write(told)
        failed = sum(not outcome.ok for outcome in outcomes)
        if not options["json"]:
            self.stdout.write(f"{len(outcomes) - failed} passed, {failed} failed")
        if failed:
            raise SystemExit(1)


def run_file(path: Path, ruleset: str) -> list[Outcome]:
    """Return the outcome of everything in the file; raises ScenarioError."""
    try:
        content = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as wrong:
        reason = wrong.strerror if isinstance(wrong, OSError) else f"not JSON: {wrong}"
        raise ScenarioError(str(reason)) from None
    game = read_game(content)
    try:
        engine = engine_class(game)
    except UnknownGame as wrong:
        raise ScenarioError(str(wrong)) from None
    played = engine.official_content() if ruleset == "official" else find_content(game, ruleset)
    try:
        return list(run_scenarios(content, examples_of(game), engine.from_json(played)))
    except RecursionError:
        raise ScenarioError("nested too deeply") from None


def find_content(game: str, name: str) -> Any:
    """Return the content of a ruleset of the database: the newest published version, or the draft.

    `slug@2` names a version. Raises ScenarioError.
    """
    from django.db import DatabaseError  # noqa: PLC0415

    from games.catalogue import content_of  # noqa: PLC0415 - the database only when it is asked
    from games.models import Ruleset  # noqa: PLC0415

    slug, _at, version = name.partition("@")
    line = Ruleset.objects.filter(game=game, slug=slug).order_by("-version")
    if version:
        line = line.filter(version=version) if version.isdecimal() else line.none()
    try:
        found = line.exclude(status=Ruleset.Status.DRAFT).first() or line.first()
    except DatabaseError:
        raise ScenarioError("the database has no rulesets yet; run migrate first") from None
    if found is None:
        raise ScenarioError(f"there is no ruleset {name!r} of {game}")
    return content_of(found)
