"""How often one address may make guests or try codes; generous enough for a classroom."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

from games.pace import Pace

NEW_GUESTS = Pace(burst=60, seconds=20)
TRIED_CODES = Pace(burst=10, seconds=60)
MADE_CODES = Pace(burst=5, seconds=60)


def address_of(request: HttpRequest) -> str:
    """Return the network address a limit is counted for."""
    address: str = get_adapter().get_client_ip(request)
    return address
