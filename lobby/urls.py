"""Addresses of the lobby: people, tables, the front page."""

from __future__ import annotations

from django.urls import include, path

from lobby.accounts.views import own

urlpatterns = [
    path("account/", include("lobby.accounts.urls")),
    path("people/<uuid:public_id>/", own.person, name="person"),
    path("", include("lobby.pages.urls")),
]
