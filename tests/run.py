"""Run the suite in its parts and say plainly how it went: `python -m tests.run quick|test|soak`.

Every part runs even when an earlier one failed. What cannot run here is skipped with a loud
message; on CI (CI=true) nothing may be skipped. The last line is `N passed, N failed`.
"""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field

from config import env
from tests.postgres import find_binaries, running_postgres

CI = env.flag("CI")
PYTEST = [sys.executable, "-m", "pytest", "-rfE" + ("s" if CI else "")]
PARALLEL = ["-n", env.text("TEST_WORKERS", "2"), "--dist", "worksteal"]
# Slow tests mostly wait, for clocks and for programs to start; more of them fit side by side.
WAITING = ["-n", env.text("TEST_WORKERS", "3"), "--dist", "worksteal"]
BROWSERS = PARALLEL  # each worker has a site of its own
PART_SECONDS = 30 * 60  # what takes longer hangs
COUNT = re.compile(r"(\d+) (passed|failed|skipped|errors?|xfailed|xpassed)\b")
LINT_IMPORTS = "from importlinter.cli import lint_imports_command as lint; lint(['--no-logo'])"
CHECKS = {
    "ruff check": ["-m", "ruff", "check", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "."],
    "mypy": ["-m", "mypy", "config", "lobby", "games"],
    "import contracts": ["-c", LINT_IMPORTS],
    "djlint": ["-m", "djlint", "--lint", "--quiet", "templates"],
}


@dataclass
class Tally:
    """What has been counted so far."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    lines: list[str] = field(default_factory=list)

    def note(self, name: str, verdict: str, seconds: float) -> None:
        self.lines.append(f"{verdict:>7}  {name} ({seconds:.1f} s)")

    def skip(self, name: str, reason: str) -> None:
        """Count a part that cannot run here: a failure on CI, a loud line elsewhere."""
        bar = "!" * 78
        print(f"\n{bar}\n!! NOT RUN: {name}\n!! {reason}\n{bar}", flush=True)
        self.lines.append(f"{'FAILED' if CI else 'NOT RUN':>7}  {name}: {reason}")
        if CI:
            self.failed += 1


def main(arguments: list[str]) -> int:
    """Run what was asked for and return the exit code."""
    what = arguments[0] if arguments else "test"
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    started = time.monotonic()
    tally = Tally()
    PLANS[what](tally)
    print(f"\n==== {what}: {time.monotonic() - started:.0f} s")
    print("\n".join(tally.lines))
    skipped = f", {tally.skipped} skipped" if tally.skipped else ""
    print(f"{tally.passed} passed, {tally.failed} failed{skipped}", flush=True)
    return 1 if tally.failed or not tally.passed else 0


def quick(tally: Tally, profile: str = "quick") -> None:
    """Lint, types and contracts beside the tests that need no browser and little time."""
    checks = threading.Thread(target=run_checks, args=(tally,))
    checks.start()
    chosen = "not slow and not soak and not browser and not postgres"
    pytest(tally, "quick tests", [*PARALLEL, "-m", chosen], HYPOTHESIS_PROFILE=profile)
    checks.join()


def whole(tally: Tally) -> None:
    """Run everything: what is missing of Debian's packages is installed first, where it may be."""
    install_missing()
    quick(tally, "suite")
    rest = "slow and not soak and not browser and not postgres"
    pytest(tally, "slow tests, SQLite", [*WAITING, "-m", rest], HYPOTHESIS_PROFILE="suite")
    postgres(tally)
    browsers(tally)


def soak(tally: Tally) -> None:
    """Run the long property and crash tests with full numbers."""
    pytest(tally, "soak", ["-m", "soak", "--durations=10"], HYPOTHESIS_PROFILE="soak")


PLANS = {"quick": quick, "test": whole, "soak": soak}


def postgres(tally: Tally) -> None:
    """Run the tests that touch a database once more, on PostgreSQL."""
    name = "PostgreSQL"
    folders = ["tests/games", "tests/lobby", "tests/config/test_site.py"]
    chosen = [*WAITING, "-m", "not soak and not browser", *folders]
    if url := env.text("TEST_DATABASE_URL"):
        pytest(tally, name, chosen, DATABASE_URL=url)
        return
    binaries = find_binaries()
    if binaries is None:
        tally.skip(name, "PostgreSQL is not installed (Debian: apt install postgresql).")
        return
    with running_postgres(binaries) as url:
        pytest(tally, name, chosen, DATABASE_URL=url)


def browsers(tally: Tally) -> None:
    """Run the tests that drive Chromium; in a process of their own (Playwright has its loop)."""
    if find_chromium() is None:
        tally.skip("browser tests", "Chromium is not installed (Debian: apt install chromium).")
        return
    chosen = [*BROWSERS, "-m", "browser", "tests/browser"]
    pytest(tally, "browser tests", chosen, DJANGO_ALLOW_ASYNC_UNSAFE="true")


def find_chromium() -> str | None:
    """Return the path of a Chromium or Chrome, or None."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return env.text("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def install_missing() -> None:
    """Install Debian packages the suite uses, where that needs no question: root and apt."""
    missing = [
        package
        for package, present in {
            "chromium": find_chromium(),
            "fonts-noto-cjk": find_font(),
            "gettext": shutil.which("xgettext"),
            "postgresql": find_binaries(),
        }.items()
        if not present
    ]
    if not missing or not shutil.which("apt-get") or not env.is_root():
        return
    print(f"Installing Debian packages the suite uses: {' '.join(missing)} ...", flush=True)
    changes = env.with_changes(DEBIAN_FRONTEND="noninteractive")
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "env": changes}
    subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)
    for package in missing:  # one at a time: one that is not to be had stops no other
        command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package]
        subprocess.run(command, check=False, **quiet)


def find_font() -> bool:
    """Return whether a font with Korean letters is there (screens are checked with it)."""
    if not shutil.which("fc-list"):
        return False
    fonts = subprocess.run(["fc-list", ":lang=ko"], capture_output=True, check=False)
    return bool(fonts.stdout.strip())


def run_checks(tally: Tally) -> None:
    """Run the static checks one after the other; print only what failed."""
    for name, command in CHECKS.items():
        started = time.monotonic()
        ended = subprocess.run(
            [sys.executable, *command], capture_output=True, text=True, check=False
        )
        tally.note(name, "FAILED" if ended.returncode else "ok", time.monotonic() - started)
        if ended.returncode:
            tally.failed += 1
            print(f"\n==== {name} failed\n{ended.stdout}{ended.stderr}", flush=True)


def pytest(tally: Tally, name: str, arguments: list[str], **changes: str) -> None:
    """Run one pytest and add up its summary line."""
    print(f"\n==== {name}", flush=True)
    started = time.monotonic()
    ended = subprocess.Popen(
        [*PYTEST, *arguments],
        cwd=env.ROOT,
        env=env.with_changes(**changes),
        stdout=subprocess.PIPE,
        text=True,
    )
    limit = threading.Timer(PART_SECONDS, ended.kill)
    limit.start()
    last = ""
    assert ended.stdout is not None
    for line in ended.stdout:
        print(line, end="", flush=True)
        last = line if COUNT.search(line) else last
    code = ended.wait()
    limit.cancel()
    counts = {kind.rstrip("s"): int(number) for number, kind in COUNT.findall(last)}
    failed = counts.get("failed", 0) + counts.get("error", 0) + counts.get("xpassed", 0)
    skipped = counts.get("skipped", 0)
    if CI and skipped:
        print(f"!! {skipped} tests were skipped: on CI nothing may be.", flush=True)
        failed += skipped
    if code not in {0, 5} and not failed:
        failed = 1  # pytest itself came to grief
    if code == 5 and name != "soak":
        print(f"!! {name}: no test ran.", flush=True)
        failed += int(CI)
    tally.passed += counts.get("passed", 0)
    tally.failed += failed
    tally.skipped += skipped
    tally.note(name, "FAILED" if failed else "ok", time.monotonic() - started)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
