"""Starts the lab's runner beside this server when something waits and nobody plays it."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from games.models import LabRun

ROOT = Path(__file__).resolve().parents[2]
_lock = threading.Lock()
_child: subprocess.Popen[bytes] | None = None


def wake_runner() -> bool:
    """Start a runner if there is work for one; return whether one was started.

    It ends with this server, whose end of its standard input then closes. Two of them at once
    harm nothing: the lease lets one play.
    """
    global _child  # noqa: PLW0603 - one runner a process
    if not settings.LAB_RUNNER or not _is_wanted():
        return False
    with _lock:
        if _child is not None and _child.poll() is None:
            return False
        _child = subprocess.Popen(
            [sys.executable, str(ROOT / "manage.py"), "runlab", "--with-server"],
            stdin=subprocess.PIPE,
            cwd=ROOT,
            # Ctrl-C in the terminal is for the server alone. No session of its own: Linux shares
            # processors evenly between sessions (autogroup), whatever is nice within them.
            process_group=0,
        )
    return True


def _is_wanted() -> bool:
    """Tell whether something waits and no living runner is at work."""
    status, now = LabRun.Status, timezone.now()
    if LabRun.objects.filter(status=status.RUNNING, lease_until__gte=now).exists():
        return False
    waiting = Q(status=status.QUEUED) | Q(status=status.RUNNING)
    return LabRun.objects.filter(waiting).exists()
