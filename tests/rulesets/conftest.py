"""Every test begins with people who have not been hasty yet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import house_limits


@pytest.fixture(autouse=True)
def _full_buckets() -> Iterator[None]:
    limits = house_limits
    paces = (limits.changing, limits.making, limits.asking, limits.reading, limits.trying)
    for pace in paces:
        pace.forget()
    yield
