"""The only reader of the environment; everything else asks here. Standard library only."""

from __future__ import annotations

import contextlib
import os
import socket
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("SALOON_VAR") or ROOT / "var").resolve()


class EnvError(Exception):
    """A variable is set to something nobody can use."""


def text(name: str, default: str = "") -> str:
    """Return the variable, or the default when it is unset or empty."""
    return os.environ.get(name) or default


def flag(name: str, *, default: bool = False) -> bool:
    """Return whether the variable says yes (1, true, yes, on)."""
    return text(name, "1" if default else "0").lower() in {"1", "true", "yes", "on"}


def listed(name: str) -> list[str]:
    """Return the comma-separated parts of the variable."""
    return [part.strip() for part in text(name).split(",") if part.strip()]


def number(name: str, default: int) -> int:
    """Return the variable as a whole number; raises EnvError."""
    value = text(name, str(default))
    try:
        return int(value)
    except ValueError:
        raise EnvError(f"{name} must be a whole number, not {value!r}") from None


def choose_settings(module: str) -> None:
    """Name the settings module, unless DJANGO_SETTINGS_MODULE does."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", module)


def with_changes(**changes: str) -> dict[str, str]:
    """Return a copy of the environment with changes, for a program that is about to start."""
    return {**os.environ, **changes}


def is_root() -> bool:
    """Return whether this is the superuser."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def own_names() -> list[str]:
    """Return the names and addresses by which others may reach this machine."""
    name = socket.gethostname()
    names = {text("HOST"), name, name.lower()}
    with contextlib.suppress(OSError):
        names |= {str(found[4][0]) for found in socket.getaddrinfo(name, None)}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:  # nothing is sent: this only asks which address a packet would leave by
            probe.connect(("192.0.2.1", 9))
            names.add(probe.getsockname()[0])
        except OSError:
            pass
    return sorted(f"[{one}]" if ":" in one else one for one in names if one)
