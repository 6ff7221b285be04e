"""People in the admin: who is who, who may do what, who is locked out."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lobby.models import User

RIGHTS = ("is_staff", "is_superuser", "groups")


@admin.register(User)
class PersonAdmin(admin.ModelAdmin):
    """Names, addresses and passwords are their owners' own; staff lock out and give rights.

    Only a superuser hands out rights, else who may change people could make themselves anything.
    Nobody is deleted here: matches refer to people, and closing an account is its owner's doing.
    """

    list_display = ("display_name", "username", "kind", "is_active", "date_joined", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active", "groups")
    search_fields = ("display_name", "username", "email")
    ordering = ("-date_joined",)
    date_hierarchy = "date_joined"
    list_per_page = 50
    fieldsets = (
        (None, {"fields": ("display_name", "username", "email", "kind")}),
        (_("Rights"), {"fields": ("is_active", *RIGHTS)}),
        (_("When"), {"fields": ("date_joined", "last_login", "closed_at")}),
    )
    filter_horizontal = ("groups",)
    actions = ("lock_out", "let_in")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Answer no question about a column that is not shown, such as `?password__gt=`."""
        asked = lookup.partition("__")[0]
        return asked in {"id", *self.list_filter, self.date_hierarchy} and super().lookup_allowed(
            lookup, value, request
        )

    @admin.display(description=_("kind"))
    def kind(self, person: User) -> str:
        if person.closed_at:
            return str(_("closed account"))
        if person.is_guest:
            return str(_("guest"))
        return str(_("staff") if person.is_staff else _("member"))

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        own = ("display_name", "username", "email", "kind", "date_joined", "last_login")
        fixed = (*own, "closed_at")
        if obj is not None and (obj.pk == request.user.pk or obj.closed_at):
            return (*fixed, "is_active", *RIGHTS)  # nobody shuts themselves out, or up
        return fixed if request.user.is_superuser else (*fixed, *RIGHTS)

    @admin.action(description=_("Lock these people out"), permissions=["change"])
    def lock_out(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        self._set_active(request, queryset, active=False)

    @admin.action(description=_("Let these people in again"), permissions=["change"])
    def let_in(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        self._set_active(request, queryset, active=True)

    def _set_active(self, request: HttpRequest, queryset: QuerySet[User], *, active: bool) -> None:
        """Save one by one, so that the sockets of whoever is locked out close (I16)."""
        people = queryset.filter(closed_at__isnull=True).exclude(
            username=request.user.get_username()
        )
        if not request.user.is_superuser:
            people = people.filter(is_superuser=False)
        for person in people:
            person.is_active = active
            person.save(update_fields=["is_active"])
            self.log_change(request, person, [{"changed": {"fields": ["is_active"]}}])

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let nobody but a superuser touch a superuser."""
        above = obj is not None and obj.is_superuser and not request.user.is_superuser
        return not above and super().has_change_permission(request, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
