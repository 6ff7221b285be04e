"""The lobby application: people, tables, chat."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    name = "lobby"
    verbose_name = _("Lobby")

    def ready(self) -> None:
        """Listen to what accounts tell."""
        from lobby.accounts import receivers  # noqa: F401, PLC0415
