"""Settings of `make play` and of work on the code: loopback only, no secrets of its own.

Errors look as they will on a public site; DEBUG=1 shows Django's technical pages instead.
"""

from __future__ import annotations

from collections.abc import MutableMapping

from config import env
from config.settings.base import *  # noqa: F403
from config.settings.base import ALLOWED_HOSTS as _HOSTS
from config.settings.base import SECRET_KEY as _KEY
from config.settings.base import TEMPLATES

DEVELOPMENT = True
DEBUG = env.flag("DEBUG")
SECRET_KEY = _KEY or "only-for-development-never-on-a-public-host"  # noqa: S105
ALLOWED_HOSTS = [*_HOSTS, "localhost", ".localhost", "127.0.0.1", "[::1]", "testserver"]
if env.text("HOST") not in {"", "127.0.0.1", "localhost", "::1"}:
    # Whoever opens the server to the network says by HOST by which names it may be called.
    ALLOWED_HOSTS += env.own_names()

EMAIL_BACKEND = "config.mail.FolderAndConsole"
EMAIL_FILE_PATH = env.VAR / "mail"
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True


def WHITENOISE_ADD_HEADERS_FUNCTION(headers: MutableMapping[str, str], path: str, url: str) -> None:  # noqa: N802, ARG001
    """Let pictures drawn anew stay while the sprite is asked for again: cards must not blink."""
    if url.endswith(".svg"):
        headers["Cache-Control"] = "max-age=0, public, stale-while-revalidate=86400"


if DEBUG:  # read templates anew when they change, as style sheets and scripts always are
    _LOADERS = ["filesystem.Loader", "app_directories.Loader"]
    TEMPLATES[0]["APP_DIRS"] = False
    TEMPLATES[0]["OPTIONS"]["loaders"] = [f"django.template.loaders.{name}" for name in _LOADERS]
