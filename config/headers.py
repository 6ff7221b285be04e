"""Response headers that depend on the request or that Django does not set."""

from __future__ import annotations

from csp.middleware import CSPMiddleware, PolicyParts
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.http.response import HttpResponseBase

PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class SecurityHeaders(CSPMiddleware):
    """The content security policy with the site's own sockets named, and nothing of the device.

    'self' covers sockets in current browsers; Safari before 15.4 wants them by name.
    """

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if origin := own_socket_origin(request):
            parts.update = {**(parts.update or {}), "connect-src": [origin]}
        return parts

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return super().process_response(request, response)


def own_socket_origin(request: HttpRequest) -> str:
    """Return ws:// or wss:// of the host that was asked, or nothing for a host not allowed."""
    try:
        return f"{'wss' if request.is_secure() else 'ws'}://{request.get_host()}"
    except DisallowedHost:
        return ""
