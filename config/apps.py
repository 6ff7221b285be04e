"""The site as an application: it joins lobby and games in every process, and has their clock."""

from __future__ import annotations

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        """Join lobby and games once all models are there."""
        from config import wiring  # noqa: PLC0415

        wiring.connect()
