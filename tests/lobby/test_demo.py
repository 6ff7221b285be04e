"""The tables of a development site: opened once, joined like any other."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from lobby.accounts.guests import make_guest
from lobby.models import Table
from lobby.tables.demo import PLANS, open_demo_tables
from lobby.tables.seating import join_table
from lobby.tables.starting import set_ready

pytestmark = pytest.mark.django_db


def test_demo_tables_are_opened_once_and_again_when_gone() -> None:
    assert open_demo_tables() == len(PLANS)
    assert open_demo_tables() == 0
    Table.objects.filter(title=PLANS[0].title).update(state=Table.State.CLOSED)
    assert open_demo_tables() == 1


def test_whoever_sits_down_at_a_demo_table_and_is_ready_starts_it() -> None:
    open_demo_tables()
    table = Table.objects.get(title=PLANS[0].title)
    guest = make_guest("Doc")
    join_table(code=table.code, user=guest)
    assert set_ready(code=table.code, user=guest, ready=True).state == Table.State.PLAYING


@override_settings(DEVELOPMENT=False)
def test_a_public_site_has_no_demo_tables() -> None:
    with pytest.raises(CommandError):
        call_command("demo")
