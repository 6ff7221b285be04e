"""A real server starts the lab's runner, takes it along when it ends, and goes on afterwards."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from config import env
from tests.servers import patience, running, running_site

pytestmark = pytest.mark.soak  # the runner yields to all other tests, for minutes


class Run(NamedTuple):
    """What the database knows of the one run."""

    status: str
    done: int
    owner: str

    @property
    def pid(self) -> int:
        return int(self.owner.partition("-")[0])


def look(var: Path) -> Run:
    with sqlite3.connect(var / "saloon.sqlite3") as link:
        return Run(*link.execute("SELECT status, done, lease_owner FROM games_labrun").fetchone())


def wait_for(var: Path, wanted: Callable[[Run], bool]) -> Run:
    until = time.monotonic() + patience(40)
    while not wanted(found := look(var)):
        assert time.monotonic() < until, found
        time.sleep(0.1)
    return found


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_run_survives_the_end_and_the_death_of_its_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.servers.own_database", lambda: "")
    changes = {
        "SALOON_VAR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "config.settings.dev",
        "DATABASE_URL": "",
        "LOG_LEVEL": "WARNING",
    }
    with running_site(tmp_path, LOG_LEVEL="WARNING", LAB_RUNNER="0"):
        command = [sys.executable, "-m", "tests.load.lab_queue", "4000"]
        subprocess.run(command, cwd=env.ROOT, env=env.with_changes(**changes), check=True)
    assert look(tmp_path).status == "queued"
    with running("config.server", **changes) as (program, _port):
        first = wait_for(tmp_path, lambda run: run.done > 0)
        program.send_signal(signal.SIGTERM)
        assert program.wait(patience(20)) == 0
        stopped = wait_for(tmp_path, lambda run: run.status == "queued")
    assert stopped.done >= first.done
    with running("config.server", **changes) as (program, _port):
        again = wait_for(tmp_path, lambda run: run.done > stopped.done)
        assert again.pid != first.pid
        program.kill()
        wait_for(tmp_path, lambda run: run.status == "queued")
    until = time.monotonic() + patience(10)
    while lives(again.pid) or lives(first.pid):
        assert time.monotonic() < until, "a runner outlives its server"
        time.sleep(0.1)
