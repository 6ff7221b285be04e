"""Settings of the test suite: a database file of this process, nothing shared, nothing slow."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from pathlib import Path

from config.settings.dev import *  # noqa: F403
from config.settings.dev import DATABASES

DEBUG = False
LAB_RUNNER = False
SECRET_KEY = "only-for-tests"  # noqa: S105
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}

_FOLDER = Path(tempfile.mkdtemp(prefix="saloon-test-"))
atexit.register(shutil.rmtree, _FOLDER, ignore_errors=True)
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, not memory: the journal writes from a thread of its own.
    DATABASES["default"]["TEST"] = {"NAME": _FOLDER / "test.sqlite3"}
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    )
else:
    DATABASES["default"]["OPTIONS"]["pool"] = {"min_size": 0, "max_size": 10, "timeout": 20}
