"""Settings of `make play` and of work on the code."""

from config.settings.base import *  # noqa: F403
from config.settings.base import SECRET_KEY as _KEY

DEBUG = True
SECRET_KEY = _KEY or "only-for-development-never-on-a-public-host"
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "testserver"]
