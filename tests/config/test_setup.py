"""What `make setup` may clear: an environment of its own, never what a link leads to."""

from __future__ import annotations

from pathlib import Path

import pytest

from config import setup


def test_a_linked_environment_is_refused_and_left_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = tmp_path / "theirs"
    (theirs / "bin").mkdir(parents=True)
    (theirs / "bin" / "activate").write_text("VIRTUAL_ENV=elsewhere\n", "utf-8")
    link = tmp_path / ".venv"
    link.symlink_to(theirs)
    monkeypatch.setattr(setup, "VENV", link)
    monkeypatch.setattr(setup, "PYTHON", link / "bin" / "python")
    monkeypatch.setattr(setup, "run", lambda command, **_: pytest.fail(f"would run {command}"))

    with pytest.raises(setup.SetupError, match="is a link to"):
        setup.create("uv")

    assert (theirs / "bin" / "activate").exists()
