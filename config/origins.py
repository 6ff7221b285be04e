"""Who may open a socket: pages of this site, and of the origins named in ORIGINS. Nobody else."""

from __future__ import annotations

from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

from config.types import Application, Receive, Scope, Send

DEFAULT_PORTS = {"http": "80", "https": "443"}
Origin = tuple[str, str, str]  # scheme, host, port


class OriginGate:
    """Refuses the handshake (403) unless the whole origin fits: scheme, host and port."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if is_welcome(headers_of(scope)):
            await self.application(scope, receive, send)
        else:
            await WebsocketDenier()(scope, receive, send)


def headers_of(scope: Scope) -> dict[str, str]:
    return {name.decode("latin1"): value.decode("latin1") for name, value in scope["headers"]}


def is_welcome(headers: dict[str, str]) -> bool:
    """Return whether the Origin is this site itself or one of the origins in the settings."""
    origin = parse(headers.get("origin", ""))
    if origin is None:
        return False
    if origin in {parse(allowed) for allowed in settings.ORIGINS}:
        return True
    domain, _ = split_domain_port(headers.get("host", ""))
    if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        return False
    return origin == parse(f"{own_scheme(headers)}://{headers['host']}")


def own_scheme(headers: dict[str, str]) -> str:
    """Return http or https as the browser sees this site."""
    if settings.SECURE_PROXY_SSL_HEADER:
        name, value = settings.SECURE_PROXY_SSL_HEADER
        told = headers.get(name.removeprefix("HTTP_").replace("_", "-").lower(), "")
        return "https" if told.split(",")[0].strip() == value else "http"
    return "https" if settings.SESSION_COOKIE_SECURE else "http"


def parse(text: str) -> Origin | None:
    """Return the origin, or None for what is not one (`null`, a path, a broken port)."""
    try:
        parts = urlsplit(text.lower())
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname or parts.path or parts.query:
        return None
    return parts.scheme, parts.hostname, str(port or DEFAULT_PORTS[parts.scheme])
