"""What people said at a table or in a match."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class ChatLine(models.Model):
    """One line, kept as written. `scope` is `table/<code>` or `match/<uuid>`.

    `spectator` lines are withheld from the seats while the match runs. Staff hide or delete lines.
    """

    scope = models.CharField(max_length=48)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="chat_lines"
    )
    name = models.CharField(max_length=24)  # as it was when the line was written
    seat = models.PositiveSmallIntegerField(null=True)
    spectator = models.BooleanField(default=False)
    hidden = models.BooleanField(default=False)
    text = models.CharField(max_length=300)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [
            models.Index(fields=["scope", "id"], name="lines_of_scope"),
            models.Index(fields=["author", "at"], name="lines_of_author"),
        ]

    def __str__(self) -> str:
        return f"{self.scope} {self.name}: {self.text[:40]}"
