"""Closing an account: the person goes, what they played stays under the name it was played by."""

from __future__ import annotations

import logging

from allauth.account.models import EmailAddress
from asgiref.sync import async_to_sync
from django.db import transaction
from django.utils import timezone

from games import services
from lobby import matches
from lobby.accounts.guests import draw_username
from lobby.accounts.signals import account_closing
from lobby.accounts.sockets import close_sockets
from lobby.models import TransferCode, User
from lobby.tables import seating
from lobby.tables.selectors import list_my_tables

logger = logging.getLogger(__name__)


def close_account(user: User) -> None:
    """Empty the account for good and close its sockets.

    The row stays, nameless and locked, so that matches and logs stay whole; seats and chat keep the
    name they were written with. The person leaves tables and running matches first.
    """
    account_closing.send(None, user=user)
    _leave_everything(user)
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


def _leave_everything(user: User) -> None:
    """Stand up everywhere; a table or match that refuses goes on with an empty seat and a clock."""
    for table in list_my_tables(user.pk):
        try:
            seating.leave_table(code=table.code, user=user)
        except Exception:
            logger.warning("could not leave table %s", table.code, exc_info=True)
    leave = async_to_sync(services.leave_match)
    for match in matches.list_mine(user.pk):
        if match.over:
            continue
        try:
            leave(match_id=match.match_id, user_id=user.pk, key=f"closing-{user.pk}")
        except Exception:
            logger.warning("could not leave match %s", match.match_id, exc_info=True)
