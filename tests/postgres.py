"""A PostgreSQL of one's own for one test run: temporary, without sync, gone at the end."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

from config import env


def find_binaries() -> Path | None:
    """Return the folder of initdb and pg_ctl, newest version first; None if there is none."""
    versions = Path("/usr/lib/postgresql")
    found = sorted(versions.glob("*/bin/pg_ctl"), key=lambda path: -int(path.parts[-3]))
    if found:
        return found[0].parent
    on_path = shutil.which("pg_ctl")
    return Path(on_path).resolve().parent if on_path else None


@contextlib.contextmanager
def running_postgres(binaries: Path) -> Iterator[str]:
    """Start a server and yield its DATABASE_URL; stop it and delete its files in the end."""
    folder = Path(tempfile.mkdtemp(prefix="saloon-pg-"))
    prefix: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        owner = pwd.getpwnam("postgres")
        os.chown(folder, owner.pw_uid, owner.pw_gid)
        prefix = ["runuser", "-u", "postgres", "--"]
    cluster, port = folder / "cluster", free_port()
    try:
        _run([*prefix, binaries / "initdb", "-D", cluster, "-A", "trust", "-U", "saloon"]
             + ["--no-sync", "-E", "UTF8", "--locale=C.UTF-8"], folder)  # fmt: skip
        options = (
            f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} "
            "-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c max_connections=200"
        )
        control = [*prefix, binaries / "pg_ctl", "-D", cluster]
        _run([*control, "-w", "-l", folder / "log", "-o", options, "start"], folder)
        try:
            yield f"postgres://saloon@127.0.0.1:{port}/postgres"
        finally:
            _run([*control, "-m", "immediate", "-w", "stop"], folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def own_database() -> str:
    """Return the DATABASE_URL for a server program of one test: a new database where the suite
    runs on PostgreSQL, nothing (SQLite in its own folder) elsewhere."""
    url = env.text("DATABASE_URL")
    if not url.startswith("postgres"):
        return ""
    import psycopg

    name = f"site_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return f"{url.rsplit('/', 1)[0]}/{name}"


def free_port() -> int:
    """Return a TCP port of the loopback address that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _run(command: list[str | Path], folder: Path) -> None:
    # A file, not a pipe: the server keeps the descriptor and a pipe would never close.
    output = folder / "output"
    with output.open("w") as sink:
        ended = subprocess.run(command, cwd="/", stdout=sink, stderr=sink, check=False)
    if ended.returncode:
        raise RuntimeError(f"{command[-1]} failed:\n{output.read_text()}")
