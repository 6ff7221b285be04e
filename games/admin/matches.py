"""Matches in the admin: read only, and without anything a running match keeps secret."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Match, Seat


class SeatInline(admin.TabularInline):
    """Who sits where."""

    model = Seat
    fields = ("index", "name", "user", "bot_level", "left")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin):
    """Seed, log and drafts are left out: staff may be at the same table (W-9).

    So are version and deadline: they tell who has chosen, or chosen anew.
    """

    list_display = ("id", "game", "title", "status", "created_at", "ended_at")
    list_filter = ("game", "status")
    search_fields = ("id", "title", "seats__name")
    date_hierarchy = "created_at"
    inlines = (SeatInline,)
    fields = (
        "id", "game", "title", "status", "rules_version", "options", "clock", "seed_hash",
        "opened_at", "origin", "result", "created_at", "ended_at",
    )  # fmt: skip
    readonly_fields = fields

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Answer no question about a column that is not shown, such as `?seed__gt=`."""
        asked = lookup.partition("__")[0]
        return asked in {"id", *self.list_filter, self.date_hierarchy} and super().lookup_allowed(
            lookup, value, request
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
