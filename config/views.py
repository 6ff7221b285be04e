"""Pages that belong to neither lobby nor games."""

from __future__ import annotations

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static


def health(request: HttpRequest) -> HttpResponse:
    """Say `ok` while the database answers; for load balancers and supervisors."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("no database\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


def favicon(request: HttpRequest) -> HttpResponse:
    """Lead those who ask for the old name (the admin's pages) to the icon."""
    return redirect(static("icons/favicon.svg"))
