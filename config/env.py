"""The only reader of the environment; everything else asks here."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("SALOON_VAR", ROOT / "var"))


def text(name: str, default: str = "") -> str:
    """Return the variable, or the default when it is unset or empty."""
    return os.environ.get(name) or default


def flag(name: str, *, default: bool = False) -> bool:
    """Return whether the variable says yes (1, true, yes, on)."""
    return text(name, "1" if default else "0").lower() in {"1", "true", "yes", "on"}


def listed(name: str) -> list[str]:
    """Return the comma-separated parts of the variable."""
    return [part.strip() for part in text(name).split(",") if part.strip()]
