"""Closing an account: the person goes, what they played stays under the name it was played by."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone

from lobby.accounts.guests import draw_username
from lobby.accounts.signals import account_closing
from lobby.accounts.sockets import close_sockets
from lobby.models import TransferCode, User


def close_account(user: User) -> None:
    """Empty the account for good and close its sockets.

    The row stays, nameless and locked, so that matches and logs stay whole; seats and chat keep the
    name they were written with. Receivers of `account_closing` leave tables and matches first.
    """
    account_closing.send(None, user=user)
    with transaction.atomic():
        EmailAddress.objects.filter(user_id=user.pk).delete()
        TransferCode.objects.filter(user_id=user.pk).delete()
        user.username = draw_username("gone")
        user.display_name = "—"
        user.email = user.first_name = user.last_name = ""
        user.is_active = user.is_staff = user.is_superuser = user.is_guest = False
        user.closed_at = timezone.now()
        user.set_unusable_password()
        user.save()
        user.groups.clear()
        user.user_permissions.clear()
    close_sockets(user.pk)
