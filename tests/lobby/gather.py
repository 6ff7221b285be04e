"""Tables for tests of the lobby: plain functions."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Sequence
from typing import Any

from django.db import connection
from django.test import Client

from lobby.chat.services import talking
from lobby.models import Table, User
from lobby.people.board import forget_board
from lobby.tables.limits import changing, joining, missing
from lobby.tables.opening import TablePlan, open_table
from lobby.tables.seating import join_table

_numbers = itertools.count()


def fresh_start() -> None:
    """Forget what this process counted and drew in earlier tests."""
    for pace in (talking, joining, changing, missing):
        pace.forget()
    forget_board()


def make_person(name: str = "June") -> User:
    """Return a guest of this name."""
    return User.objects.create(
        username=f"gatherer-{next(_numbers)}", display_name=name, is_guest=True
    )


def make_table(host: User, *, seats: int = 4, **plan: Any) -> Table:
    """Return an open table with this host."""
    fresh_start()
    return open_table(user=host, plan=TablePlan(game="wawawest", seats=seats, **plan))


def fill_table(table: Table, *names: str) -> list[User]:
    """Seat new people at the table."""
    people = [make_person(name) for name in names]
    for one in people:
        join_table(code=table.code, user=one)
    return people


def browse(user: User | None = None, language: str = "en") -> Client:
    """Return a browser in which this person is known."""
    client = Client(headers={"accept-language": language})
    if user is not None:
        client.force_login(user)
    return client


def at_once(calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """Run the calls in threads that start together; return results or what they raised."""
    gate = threading.Barrier(len(calls))
    results: list[Any] = [None] * len(calls)

    def run(index: int) -> None:
        gate.wait()
        try:
            results[index] = calls[index]()
        except Exception as error:
            results[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return results
