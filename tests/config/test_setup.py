"""Setting up: clear words for what is missing, a stamp for what is done, locks without places."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from config import env, setup

LOCKS = sorted(setup.LOCKS.values())
PINNED = re.compile(r"^([a-z0-9._-]+)(?:\[[a-z,]+\])?==", re.M)


def test_without_the_venv_module_the_message_names_the_package(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(setup.SetupError, match="sudo apt install python3-venv"):
        setup.check_venv()


def test_an_old_python_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13))
    with pytest.raises(setup.SetupError, match=r"needs Python 3.11 or newer"):
        setup.prepare("runtime")


def test_a_make_with_an_old_or_missing_python_says_what_to_do() -> None:
    answer = subprocess.run(
        ["make", "PYTHON=/bin/false", "play"],
        cwd=env.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode != 0
    assert "Name another one: make PYTHON=python3.12 play" in answer.stderr


def test_the_stamp_changes_with_the_lock_and_the_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = setup.stamp("runtime")
    monkeypatch.setattr(setup, "VENV", tmp_path / "elsewhere")
    moved = setup.stamp("runtime")
    lock = tmp_path / "requirements.lock"
    lock.write_text("django==5.2\n")
    monkeypatch.setitem(setup.LOCKS, "runtime", lock)
    assert len({before, moved, setup.stamp("runtime")}) == 3


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_locks_name_no_place_and_pin_everything_by_hash(lock: Path) -> None:
    text = lock.read_text("utf-8")
    assert not re.search(r"https?:|file:|--index|--extra|--find-links|--trusted| @ |^/", text, re.M)
    blocks = re.split(r"\n(?=[a-z0-9])", text.strip())
    unhashed = [block.split()[0] for block in blocks if "--hash=sha256:" not in block]
    assert not unhashed


def test_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((env.ROOT / "pyproject.toml").read_text("utf-8"))
    runtime = set(PINNED.findall(setup.LOCKS["runtime"].read_text("utf-8")))
    dev = set(PINNED.findall(setup.LOCKS["dev"].read_text("utf-8")))
    asked = {re.split(r"[\[>=<;]", line)[0] for line in project["project"]["dependencies"]}
    tools = {re.split(r"[\[>=<;]", line)[0] for line in project["dependency-groups"]["dev"]}
    assert asked <= runtime <= dev
    assert tools <= dev
