"""Tables to look at, and talk to hide or delete."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lobby.models import ChatLine, Table, TablePlace
from lobby.people.bell import ring
from lobby.tables.moderation import close_tables, hide_lines


class PlaceInline(admin.TabularInline):
    """Who sits where."""

    model = TablePlace
    extra = 0
    can_delete = False
    fields = readonly_fields = ("index", "name", "user", "bot_level", "ready")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):
    """Tables change by their own rules only; staff may close them."""

    list_display = ("code", "title", "game", "state", "privacy", "host", "active_at")
    list_filter = ("state", "game", "privacy")
    search_fields = ("code", "title", "host__display_name")
    inlines = (PlaceInline,)
    actions = ("close",)

    @admin.action(description=_("Close these tables"))
    def close(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        close_tables(codes=list(queryset.values_list("code", flat=True)))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(ChatLine)
class ChatLineAdmin(admin.ModelAdmin):
    """Lines stay as written; staff hide them (they can be shown again) or delete them."""

    list_display = ("at", "scope", "name", "text", "spectator", "hidden")
    list_filter = ("hidden", "spectator")
    search_fields = ("text", "name", "scope")
    readonly_fields = ("scope", "author", "name", "seat", "spectator", "text", "at")
    actions = ("hide", "show")
    date_hierarchy = "at"

    @admin.action(description=_("Hide these lines"), permissions=["change"])
    def hide(self, request: HttpRequest, queryset: QuerySet[ChatLine]) -> None:
        hide_lines(ids=list(queryset.values_list("pk", flat=True)), hidden=True)

    @admin.action(description=_("Show these lines again"), permissions=["change"])
    def show(self, request: HttpRequest, queryset: QuerySet[ChatLine]) -> None:
        hide_lines(ids=list(queryset.values_list("pk", flat=True)), hidden=False)

    def save_model(self, request: HttpRequest, obj: ChatLine, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        ring(obj.scope)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[ChatLine]) -> None:
        scopes = set(queryset.values_list("scope", flat=True))
        super().delete_queryset(request, queryset)
        ring(*scopes)

    def delete_model(self, request: HttpRequest, obj: ChatLine) -> None:
        super().delete_model(request, obj)
        ring(obj.scope)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
