"""DATABASE_URL as Django wants it: SQLite by default, PostgreSQL by URL."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from config import env

POSTGRES_SCHEMES = {"postgres", "postgresql"}
FULL_SYNC = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"


def from_url(url: str, default_file: Path) -> dict[str, Any]:
    """Return the settings of one database; raises EnvError for a URL of no known kind."""
    if not url:
        return sqlite(default_file)
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return sqlite(Path(unquote(parts.path)))
    if parts.scheme in POSTGRES_SCHEMES:
        return postgres(url)
    raise env.EnvError(f"DATABASE_URL must start with postgres:// or sqlite://, not {parts.scheme}")


def sqlite(file: Path) -> dict[str, Any]:
    """Return SQLite with a write-ahead log, immediate transactions and full sync."""
    file.parent.mkdir(parents=True, exist_ok=True)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": FULL_SYNC,
        },
    }


def postgres(url: str) -> dict[str, Any]:
    """Return PostgreSQL with a pool; a kept connection per thread would leak under ASGI."""
    parts = urlsplit(url)
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    options["pool"] = {
        "min_size": 1,
        "max_size": env.number("DATABASE_POOL", 10),
        "timeout": 20,
    }
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")) or "saloon",
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 0,
        "OPTIONS": options,
    }
