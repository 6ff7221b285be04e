"""Codes that let a second device become the same guest."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from lobby.models import TransferCode, User

LIFE = timedelta(minutes=10)
LENGTH = 8
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # nothing that reads like another: no I L O 0 1
_GROUP = 4


def make_code(guest: User) -> str:
    """Return a fresh code of the guest, as it is shown; an earlier one dies."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    TransferCode.objects.update_or_create(
        user=guest, defaults={"code_hash": _hash(code), "expires_at": timezone.now() + LIFE}
    )
    return "-".join(code[at : at + _GROUP] for at in range(0, LENGTH, _GROUP))


def take_code(typed: str) -> User | None:
    """Return the guest the code belongs to and burn the code; None when it is no living one."""
    code = "".join(char for char in typed.upper() if char.isalnum())
    if len(code) != LENGTH or not set(code) <= set(ALPHABET):
        return None
    with transaction.atomic():
        found = (
            TransferCode.objects.select_for_update(of=("self",))
            .select_related("user")
            .filter(code_hash=_hash(code))
            .first()
        )
        if found is None:
            return None
        burned, _ = TransferCode.objects.filter(pk=found.pk, code_hash=found.code_hash).delete()
    alive = burned and found.expires_at > timezone.now()
    return found.user if alive and found.user.is_active and found.user.is_guest else None


def _hash(code: str) -> str:
    return salted_hmac("lobby.accounts.transfer", code, algorithm="sha256").hexdigest()
