"""People: guests and members in one model."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A person. A guest has no usable password and is bound to a cookie until claimed."""

    display_name = models.CharField(max_length=24)
    is_guest = models.BooleanField(default=False)
