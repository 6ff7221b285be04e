"""The games application: playing."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
