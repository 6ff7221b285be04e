"""The shape of the tree: sizes, names, and who may read what."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("config", "lobby", "games", "tests")
TOP_LEVEL = {
    ".ci", ".env.example", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile",
    "README.md", "config", "docs", "games", "lobby", "locale", "manage.py", "pyproject.toml",
    "requirements.lock", "requirements-dev.lock", "static", "templates", "tests",
}  # fmt: skip
BANNED = {"room", "session", "manager", "helper", "util", "utils", "handler", "data", "process"}
FRAMEWORK_HOOKS = {
    "get_context_data", "process_exception", "process_request", "process_response", "process_view",
}  # fmt: skip
ENGINE_IMPORTS = {
    "__future__", "abc", "bisect", "collections", "dataclasses", "enum", "fractions", "functools",
    "hashlib", "heapq", "itertools", "json", "math", "operator", "re", "types", "typing",
}  # fmt: skip


def python_files(*packages: str) -> list[Path]:
    found = [path for name in packages for path in (ROOT / name).rglob("*.py")]
    return sorted(path for path in found if "migrations" not in path.parts)


def tracked(*folders: str) -> list[Path]:
    found = [path for name in folders for path in (ROOT / name).rglob("*") if path.is_file()]
    return sorted(path for path in found if "__pycache__" not in path.parts)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_no_module_is_longer_than_400_lines() -> None:
    long = {
        named(path): count
        for path in python_files(*PACKAGES)
        if (count := len(path.read_text("utf-8").splitlines())) > 400
    }
    assert not long, f"split by subject: {long}"


def test_a_number_is_told_by_what_int_can_read() -> None:
    """`"²".isdigit()` is true and `int("²")` fails; isdecimal says what int takes."""
    found = [
        named(path)
        for path in python_files("config", "lobby", "games")
        if ".isdigit()" in path.read_text("utf-8")
    ]
    assert not found


def test_only_env_reads_the_environment() -> None:
    readers = re.compile(r"\bos\.(environ|getenv|putenv)\b|from os import .*\b(environ|getenv)\b")
    found = [
        named(path)
        for path in [*python_files(*PACKAGES), ROOT / "manage.py"]
        if readers.search(path.read_text("utf-8"))
    ]
    assert set(found) <= {"config/env.py", "tests/architecture/test_tree.py"}


def test_engines_import_only_each_other_and_arithmetic() -> None:
    wrong = []
    for path in python_files("games/engines"):
        for name in imported(path):
            top = name.split(".")[0]
            if top in ENGINE_IMPORTS or name.startswith("games.engines"):
                continue
            wrong.append(f"{named(path)}: {name}")
    assert not wrong


def imported(path: Path) -> list[str]:
    """Return the modules a file imports, relative ones spelled out."""
    names = []
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            names.append(".".join([*base, *([node.module] if node.module else [])]))
    return names


def test_allowed_engine_imports_are_standard_library() -> None:
    assert set(sys.stdlib_module_names) >= ENGINE_IMPORTS


def test_no_file_is_named_with_a_word_we_do_not_use() -> None:
    wrong = []
    for path in tracked("config", "lobby", "games", "static", "templates", "tests", "docs"):
        words = re.split(r"[_\-.\d]+", "-".join(path.relative_to(ROOT).parts).lower())
        if BANNED & set(words):
            wrong.append(named(path))
    assert not wrong


def test_no_class_or_function_is_named_with_a_word_we_do_not_use() -> None:
    wrong = []
    for path in python_files("config", "lobby", "games"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            if node.name in FRAMEWORK_HOOKS:
                continue
            plain = re.sub(r"([a-z])([A-Z])", r"\1_\2", node.name).lower()
            plain = plain.replace("no_room", "no_space")  # that is no table
            if BANNED & set(plain.split("_")):
                wrong.append(f"{named(path)}:{node.lineno} {node.name}")
    assert not wrong, "choose another word"


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a checkout")
def test_top_level_holds_only_what_the_design_names() -> None:
    index = (ROOT / ".git").exists() and _tracked_top_level()
    assert index <= TOP_LEVEL, f"not at the top level: {sorted(index - TOP_LEVEL)}"


def _tracked_top_level() -> set[str]:
    import subprocess  # noqa: PLC0415

    listing = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return {line.split("/")[0] for line in listing.stdout.splitlines()}
