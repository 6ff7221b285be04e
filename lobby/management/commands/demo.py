"""`manage.py demo`: open the demo tables that are not open; for development sites only."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from lobby.tables.demo import open_demo_tables


class Command(BaseCommand):
    help = "Open the demo tables that are not open now (development only)."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEVELOPMENT:
            raise CommandError("Demo tables are for development; this is a public site.")
        opened = open_demo_tables()
        if options["verbosity"]:
            self.stdout.write(f"{opened} demo tables opened")
