"""Make the virtual environment what the lock file says: `python -m config.setup [--dev]`.

Runs under the system's Python, before anything is installed: standard library only. A stamp
remembers what was installed, so that a second call costs nothing.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

from config import env

VENV = env.ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
LOCKS = {
    "runtime": env.ROOT / "requirements.lock",
    "dev": env.ROOT / "requirements-dev.lock",
}
OLDEST = (3, 11)


class SetupError(Exception):
    """Something outside the project is missing; the message says what to do."""


def main(arguments: list[str]) -> int:
    """Set up and return the exit code."""
    kind = "dev" if "--dev" in arguments else "runtime"
    try:
        prepare(kind)
    except SetupError as error:
        print(f"\n{error}\n", file=sys.stderr)
        return 2
    return 0


def prepare(kind: str) -> None:
    """Bring the virtual environment up to the lock file; raises SetupError."""
    if sys.version_info < OLDEST:
        raise SetupError(
            f"Saloon needs Python 3.11 or newer; this is {sys.version.split()[0]}.\n"
            "Name another one: make PYTHON=python3.12 ..."
        )
    if is_current(kind):
        return
    uv = shutil.which("uv")
    create(uv)
    print(f"Installing what {LOCKS[kind].name} lists ...", flush=True)
    install(LOCKS[kind], uv)
    stamp_file(kind).write_text(stamp(kind), "utf-8")
    if kind == "dev":  # the development lock contains the other one
        stamp_file("runtime").write_text(stamp("runtime"), "utf-8")


def stamp(kind: str) -> str:
    """Return what identifies an installation: lock, Python and place."""
    digest = hashlib.sha256(LOCKS[kind].read_bytes()).hexdigest()
    return f"{digest} python{sys.version_info[0]}.{sys.version_info[1]} {VENV}\n"


def stamp_file(kind: str) -> Path:
    return VENV / f".installed-{kind}"


def is_current(kind: str) -> bool:
    """Return whether the environment was made by this lock, this Python, in this place."""
    file = stamp_file(kind)
    return PYTHON.exists() and file.exists() and file.read_text("utf-8") == stamp(kind)


def create(uv: str | None) -> None:
    """Create the environment if there is none, or if it is of another Python or place."""
    if PYTHON.exists() and version_of(PYTHON) == tuple(sys.version_info[:2]) and is_at_home():
        return
    if VENV.is_symlink():  # clearing would follow the link and empty another's environment
        raise SetupError(
            f"{VENV} is a link to {VENV.resolve()}, which was not made here.\n"
            "It is left as it is. Remove the link and run the same command again."
        )
    print(f"Creating {VENV.name} with Python {sys.version.split()[0]} ...", flush=True)
    if uv:
        run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(VENV)])
        return
    check_venv()
    run([sys.executable, "-m", "venv", "--clear", str(VENV)])


def is_at_home() -> bool:
    """Return whether the environment was created where it now lies (scripts hold the path)."""
    activate = VENV / "bin" / "activate"
    return not activate.exists() or str(VENV) in activate.read_text("utf-8")


def check_venv() -> None:
    """Raise SetupError where Debian's split packages leave the venv module or pip out."""
    try:
        import ensurepip  # noqa: F401, PLC0415
        import venv  # noqa: F401, PLC0415
    except ImportError:
        major, minor = sys.version_info[:2]
        raise SetupError(
            "This Python cannot create virtual environments: the venv module is missing.\n"
            f"On Debian or Ubuntu: sudo apt install python3-venv (or python{major}.{minor}-venv).\n"
            "Then run the same command again. With uv installed nothing of this is needed."
        ) from None


def version_of(python: Path) -> tuple[int, ...]:
    """Return (major, minor) of an interpreter; () if it does not run."""
    code = "import sys; print(*sys.version_info[:2])"
    try:
        answer = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ()
    return tuple(int(part) for part in answer.stdout.split())


def install(lock: Path, uv: str | None) -> None:
    """Install exactly what the lock lists, checking every hash."""
    if uv:
        command = [uv, "pip", "install", "--quiet", "--python", str(PYTHON)]
        if run([*command, "--require-hashes", "-r", str(lock)], check=False):
            return
        print("uv could not install; trying pip.", file=sys.stderr)
        if not run([str(PYTHON), "-m", "pip", "--version"], check=False):
            run([str(PYTHON), "-m", "ensurepip", "--upgrade"])
    run(
        [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        + ["--require-hashes", "-r", str(lock)]
    )


def run(command: list[str], *, check: bool = True) -> bool:
    """Run a program and return whether it went well; raises SetupError when it must."""
    ended = subprocess.run(command, cwd=env.ROOT, check=False)
    if check and ended.returncode:
        raise SetupError(f"This failed ({ended.returncode}): {' '.join(command)}")
    return ended.returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
