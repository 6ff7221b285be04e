"""What people said at a table or in a match."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class ChatLine(models.Model):
    """One line, kept as written. `scope` is `table/<code>` or `match/<uuid>`.

    `spectator` lines are withheld from the seats while the match runs. Staff hide or delete lines.
    """

    scope = models.CharField(_("where"), max_length=48)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("author"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="chat_lines",
    )
    name = models.CharField(_("name"), max_length=24)  # as it was when the line was written
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    spectator = models.BooleanField(_("spectator"), default=False)
    hidden = models.BooleanField(_("hidden"), default=False)
    text = models.CharField(_("text"), max_length=300)
    at = models.DateTimeField(_("said at"), auto_now_add=True)

    class Meta:
        verbose_name = _("line of talk")
        verbose_name_plural = _("lines of talk")
        indexes = [
            models.Index(fields=["scope", "id"], name="lines_of_scope"),
            models.Index(fields=["author", "at"], name="lines_of_author"),
        ]

    def __str__(self) -> str:
        return f"{self.scope} {self.name}: {self.text[:40]}"
