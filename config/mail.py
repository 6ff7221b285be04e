"""Mail in development: printed to the console, kept in var/mail and shown at /dev/mail/."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage as ParsedMessage
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.console import EmailBackend as Console
from django.core.mail.backends.filebased import EmailBackend as Folder
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

SHOWN = 50
LOOPBACK = {"127.0.0.1", "::1", "testclient"}


class FolderAndConsole(BaseEmailBackend):
    """Sends nothing anywhere: prints each mail and keeps it as a file."""

    def __init__(self, fail_silently: bool = False, **options: Any) -> None:
        super().__init__(fail_silently=fail_silently)
        self.backends = [Console(fail_silently=fail_silently), Folder(fail_silently=fail_silently)]

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        return min(int(one.send_messages(email_messages) or 0) for one in self.backends)


@dataclass(frozen=True)
class Mail:
    """One mail as the page shows it."""

    to: str
    subject: str
    date: str
    text: str


def inbox(request: HttpRequest) -> HttpResponse:
    """Show the newest mails; only to a browser on the same machine, for they hold reset links."""
    if not settings.DEVELOPMENT or request.META.get("REMOTE_ADDR") not in LOOPBACK:
        raise Http404
    return render(request, "dev/mail.html", {"mails": list_mails(Path(settings.EMAIL_FILE_PATH))})


def list_mails(folder: Path) -> list[Mail]:
    """Return the mails in a folder, newest first."""
    files = sorted(folder.glob("*.log"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
    return [read(message) for file in files[:SHOWN] for message in reversed(split(file))][:SHOWN]


def split(file: Path) -> list[bytes]:
    """Return the mails of one file as Django writes them, a rule of dashes after each."""
    rule = b"-" * 79 + b"\n"
    return [part for part in file.read_bytes().split(rule) if part.strip()]


def read(message: bytes) -> Mail:
    """Parse one mail."""
    parsed = email.message_from_bytes(message, policy=email.policy.default)
    if not isinstance(parsed, ParsedMessage):
        return Mail("", "", "", "")
    body = parsed.get_body(("plain", "html"))
    return Mail(
        to=str(parsed["To"] or ""),
        subject=str(parsed["Subject"] or ""),
        date=str(parsed["Date"] or ""),
        text=body.get_content() if body is not None else "",
    )
