"""Write the official rulesets into the database; a second run changes nothing."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.official_sets import load_official


class Command(BaseCommand):
    """`manage.py load_official`."""

    help = "Publish the official ruleset of every game, if it is not there yet."

    def handle(self, *args: Any, **options: Any) -> None:
        for ruleset in load_official():
            self.stdout.write(f"{ruleset.slug} version {ruleset.version}")
