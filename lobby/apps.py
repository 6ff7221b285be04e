"""The lobby application: people, tables, chat."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "lobby"
