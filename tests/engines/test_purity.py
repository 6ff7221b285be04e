"""Engines are functions: nothing of the project outside, no clock, no chance, no files."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "games" / "engines"
FILES = sorted(FOLDER.rglob("*.py"))
FORBIDDEN = {"random", "secrets", "os", "time", "datetime", "pathlib", "io", "socket", "logging"}
FORBIDDEN |= {"asyncio", "threading", "subprocess", "sys", "uuid", "tempfile", "multiprocessing"}


def imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_an_engine_file_imports_only_what_is_pure(path: Path) -> None:
    for name in imported(path):
        top = name.split(".")[0]
        assert top not in FORBIDDEN, name
        assert top in sys.stdlib_module_names or name.startswith("games.engines"), name
        if name.startswith("games.engines.") and path.parent != FOLDER:
            game = path.relative_to(FOLDER).parts[0]
            inner = name.split(".")[2]
            assert inner == game or not (FOLDER / inner).is_dir(), f"{game} imports {name}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_an_engine_file_opens_and_prints_nothing(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"open", "print", "input", "exec", "eval"}, node.lineno
