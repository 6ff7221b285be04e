"""The lobby application: people, tables, chat."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "lobby"

    def ready(self) -> None:
        """Listen to what accounts tell."""
        from lobby.accounts import receivers  # noqa: F401, PLC0415
