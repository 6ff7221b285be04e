"""People: guests and members in one model, and the codes that move a guest to another device."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 24


class User(AbstractUser):
    """A person. A guest has no usable password and is bound to a cookie until claimed.

    `username` is what staff log in with; for everybody else it is drawn and never shown.
    A closed account keeps its row, emptied, so that what refers to it stays whole.
    """

    display_name = models.CharField(_("name"), max_length=NAME_LENGTH)
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    is_guest = models.BooleanField(_("guest"), default=False)
    must_change_password = models.BooleanField(_("must choose a password"), default=False)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save; who was made without a name (staff, from the command line) is called by login."""
        if not self.display_name:
            self.display_name = self.username[:NAME_LENGTH]
        super().save(*args, **kwargs)


class TransferCode(models.Model):
    """The one living code that lets another browser become this guest; only its hash is kept."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="transfer_code"
    )
    code_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"code of {self.user_id}"
