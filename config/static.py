"""Static files, answered before Django: no thread, no cookies, no middleware."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from django.contrib.staticfiles.storage import HashedFilesMixin, staticfiles_storage
from django.core.exceptions import ImproperlyConfigured, SuspiciousOperation
from django.http import HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.types import Application, Receive, Scope, Send

CHUNK = 64 * 1024


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """File names with a digest, also inside the imports of our script modules."""

    support_js_module_import_aggregation = True
    # Of other people's scripts only the names get a digest: what they import is their affair.
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        HashedFilesMixin._js_module_import_aggregation_patterns[1],  # type: ignore[attr-defined]
    )


class StaticFiles:
    """Answers what lies under STATIC_URL; passes the rest on."""

    def __init__(self, application: Application) -> None:
        self.application = application
        if isinstance(staticfiles_storage, HashedFiles) and not staticfiles_storage.hashed_files:
            raise ImproperlyConfigured(
                "Static files are not collected yet. Run: python manage.py collectstatic --noinput"
            )
        self.files = WhiteNoiseMiddleware(lambda request: HttpResponse())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = self.find(scope["path"]) if scope["type"] == "http" else None
        if found is None:
            return await self.application(scope, receive, send)
        answer = found.get_response(scope["method"], request_headers(scope["headers"]))
        headers = [(name.lower(), value) for name, value in answer.headers]
        headers.append(("x-content-type-options", "nosniff"))
        await send(
            {
                "type": "http.response.start",
                "status": int(answer.status),
                "headers": [(name.encode(), value.encode("latin1")) for name, value in headers],
            }
        )
        await send_file(answer.file, send)

    def find(self, path: str) -> Any:
        """Return the file of a path as WhiteNoise knows it, or None."""
        if not path.startswith(self.files.static_prefix):
            return None
        if not self.files.autorefresh:
            return self.files.files.get(path)
        try:
            return self.files.find_file(path)
        except (OSError, ValueError, SuspiciousOperation):  # ../, a null byte, too long
            return None


def request_headers(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Return the headers as WSGI names them."""
    return {
        "HTTP_" + name.decode("latin1").upper().replace("-", "_"): value.decode("latin1")
        for name, value in headers
    }


async def send_file(file: Any, send: Send) -> None:
    """Send an open file (or nothing) as the body, read in a thread, and close it."""
    if file is None:
        await send({"type": "http.response.body", "body": b""})
        return
    try:
        more = True
        while more:
            chunk = await asyncio.to_thread(file.read, CHUNK)
            more = len(chunk) == CHUNK
            await send({"type": "http.response.body", "body": chunk, "more_body": more})
    finally:
        file.close()
