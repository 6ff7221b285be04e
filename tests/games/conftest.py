"""Live play in tests: the journal's thread ends with the test, and with it its connection."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.journal import journal


@pytest.fixture(autouse=True)
def _journal_ends() -> Iterator[None]:
    yield
    journal.stop()
