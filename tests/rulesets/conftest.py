"""Every test begins with people who have not been hasty yet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import house_limits


@pytest.fixture(autouse=True)
def _full_buckets() -> Iterator[None]:
    for pace in (house_limits.changing, house_limits.making, house_limits.asking):
        pace.forget()
    yield
