"""Settings of a public site; refuses to start when something a public site needs is missing."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from config import env
from config.settings.base import *  # noqa: F403
from config.settings.base import ALLOWED_HOSTS, ORIGINS, SECRET_KEY, STORAGES

SHORTEST_KEY = 40
HOW = "See .env.example and docs/deploy.md."

if not SECRET_KEY:
    raise ImproperlyConfigured(f"SECRET_KEY is not set. {HOW}")
if len(SECRET_KEY) < SHORTEST_KEY:
    raise ImproperlyConfigured(
        f"SECRET_KEY has {len(SECRET_KEY)} characters; a public site needs {SHORTEST_KEY} or more. "
        "Make one: python -c 'import secrets; print(secrets.token_urlsafe(50))'"
    )
if not ALLOWED_HOSTS:
    raise ImproperlyConfigured(f"ALLOWED_HOSTS is not set: name the hosts of the site. {HOW}")
if "*" in ALLOWED_HOSTS:
    raise ImproperlyConfigured("ALLOWED_HOSTS may not be '*': it would let any site pose as this.")
for _origin in ORIGINS:
    _parts = urlsplit(_origin)
    if _parts.scheme not in {"http", "https"} or not _parts.netloc or _parts.path:
        raise ImproperlyConfigured(
            f"ORIGINS holds {_origin!r}; write full origins such as https://play.example.org"
        )

# HTTPS=0 is for a site behind a proxy of a private network that speaks no TLS at all.
_HTTPS = env.flag("HTTPS", default=True)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = _HTTPS
SECURE_SSL_REDIRECT = env.flag("SSL_REDIRECT", default=_HTTPS)
SECURE_HSTS_SECONDS = env.number("HSTS_SECONDS", 365 * 24 * 3600 if _HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.flag("HSTS_SUBDOMAINS")
if env.flag("TRUST_PROXY"):  # only behind a proxy that sets the header itself, always
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "config.static.HashedFiles"}}
WHITENOISE_MAX_AGE = 3600

if env.text("EMAIL_HOST"):
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST = env.text("EMAIL_HOST")
    EMAIL_PORT = env.number("EMAIL_PORT", 587)
    EMAIL_HOST_USER = env.text("EMAIL_USER")
    EMAIL_HOST_PASSWORD = env.text("EMAIL_PASSWORD")
    EMAIL_USE_TLS = env.flag("EMAIL_TLS", default=True)
    EMAIL_TIMEOUT = 10
