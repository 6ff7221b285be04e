"""What every test may rely on: Hypothesis profiles and the channel layer of one test."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from config import env, translations

_SLOW_OK = [HealthCheck.too_slow]
settings.register_profile("quick", max_examples=5, deadline=None, suppress_health_check=_SLOW_OK)
settings.register_profile("suite", max_examples=25, deadline=None, suppress_health_check=_SLOW_OK)
settings.register_profile("soak", max_examples=5000, deadline=None, suppress_health_check=_SLOW_OK)
settings.load_profile(env.text("HYPOTHESIS_PROFILE", "quick"))

translations.compile_all()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL run only what touches a database; all else ran already."""
    if not env.text("DATABASE_URL").startswith("postgres"):
        return
    kept = [item for item in items if _touches_database(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    items[:] = kept


def _touches_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    marked = any(item.get_closest_marker(name) for name in ("django_db", "database"))
    return marked or bool(fixtures & {"db", "transactional_db"})
