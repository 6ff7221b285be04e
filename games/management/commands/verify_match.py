"""Check the log of matches against its hash chain and against the rules."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import archive
from games.engines.errors import EngineError
from games.models import Match


class Command(BaseCommand):
    """`manage.py verify_match [ID...]`: exit code 1 when a log does not verify."""

    help = "Fold the log of matches from the start and compare every hash and event."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", nargs="*", help="ids; without any, all matches")

    def handle(self, *args: Any, **options: Any) -> None:
        matches = Match.objects.select_related("content").order_by("created_at")
        if options["match"]:
            try:
                matches = matches.filter(id__in=options["match"])
                found = matches.count()
            except ValidationError as fault:
                raise CommandError("; ".join(fault.messages)) from None
            if found != len(set(options["match"])):
                raise CommandError(f"only {found} of these matches exist")
        good = bad = 0
        for match in matches.iterator():
            try:
                position = archive.verify(match)
            except (archive.Broken, EngineError) as fault:
                bad += 1
                self.stdout.write(f"BROKEN {match.id}: {fault}")
            else:
                good += 1
                self.stdout.write(f"OK {match.id} version {position.version}")
        self.stdout.write(f"{good} good, {bad} broken")
        if bad:
            raise CommandError(f"{bad} matches do not verify")
