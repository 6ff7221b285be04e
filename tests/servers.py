"""Start real server programs for tests and wait until they answer."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from config import env
from tests.postgres import free_port, own_database

START_SECONDS = 20.0


def patience(seconds: float) -> float:
    """Return the seconds to allow: more when others keep this machine busy."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


@contextlib.contextmanager
def running(module: str, *arguments: str, **changes: str) -> Iterator[tuple[subprocess.Popen, int]]:
    """Run `python -m module --port N ...` and yield the program and its port; killed at the end."""
    port = free_port()
    program = subprocess.Popen(
        [sys.executable, "-m", module, "--port", str(port), *arguments],
        cwd=env.ROOT,
        env=env.with_changes(**changes),
    )
    try:
        wait_for_port(port, program)
        yield program, port
    finally:
        if program.poll() is None:
            program.kill()
        program.wait(10)


@contextlib.contextmanager
def running_site(var: Path, **changes: str) -> Iterator[tuple[subprocess.Popen, int]]:
    """Run the whole site on a database of its own in `var`; stopped in order at the end."""
    changes = {
        "SALOON_VAR": str(var),
        "DJANGO_SETTINGS_MODULE": "config.settings.dev",
        "DATABASE_URL": own_database(),
        **changes,
    }
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
        cwd=env.ROOT,
        env=env.with_changes(**changes),
        check=True,
    )
    with running("config.server", **changes) as (program, port):
        try:
            yield program, port
        finally:
            stop(program)


def stop(program: subprocess.Popen, seconds: float = 10) -> int:
    """Ask a program to stop and return its exit code."""
    if program.poll() is None:
        program.send_signal(signal.SIGTERM)
    return program.wait(patience(seconds))


def wait_for_port(port: int, program: subprocess.Popen) -> None:
    """Wait until somebody listens; raises RuntimeError when the program ends instead."""
    deadline = time.monotonic() + patience(START_SECONDS)
    while time.monotonic() < deadline:
        if program.poll() is not None:
            raise RuntimeError(f"the server ended with {program.returncode}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise RuntimeError("the server did not come up")
