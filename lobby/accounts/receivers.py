"""What happens beside logging in and out."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from django.db.models.signals import post_save
from django.dispatch import receiver

from lobby.accounts.sockets import close_sockets
from lobby.models import User


@receiver([password_changed, password_reset, password_set])
def own_password(user: User, **_more: Any) -> None:
    """A password of one's own: the given one is done, other browsers are out."""
    if user.must_change_password:
        user.must_change_password = False
        user.save(update_fields=["must_change_password"])
    close_sockets(user.pk)


@receiver(post_save, sender=User)
def locked_out(instance: User, created: bool, **_more: Any) -> None:
    """Somebody staff have just locked out loses the sockets too."""
    if not created and not instance.is_active:
        close_sockets(instance.pk)
