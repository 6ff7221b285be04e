"""What every test may rely on: Hypothesis profiles and the channel layer of one test."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from config import env, translations

_SLOW_OK = [HealthCheck.too_slow]
settings.register_profile("quick", max_examples=5, deadline=None, suppress_health_check=_SLOW_OK)
settings.register_profile("suite", max_examples=50, deadline=None, suppress_health_check=_SLOW_OK)
settings.register_profile("soak", max_examples=5000, deadline=None, suppress_health_check=_SLOW_OK)
settings.load_profile(env.text("HYPOTHESIS_PROFILE", "quick"))

translations.compile_all()
