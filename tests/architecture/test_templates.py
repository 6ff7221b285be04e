"""Templates hold no script, no style and no decision that the security policy would block."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
TAG = re.compile(r"{%.*?%}|{#.*?#}|{{.*?}}", re.S)
COMMENT = re.compile(r"{% comment.*?endcomment %}|<!--.*?-->", re.S)


def markup(path: Path) -> str:
    """Return the template without comments and with its tags blanked out."""
    return TAG.sub("", COMMENT.sub("", path.read_text("utf-8")))


def name(path: Path) -> str:
    return path.relative_to(ROOT / "templates").as_posix()


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_template_has_no_inline_script_or_style(path: Path) -> None:
    text = markup(path)
    assert not re.search(r"<style\b", text, re.I), "style sheets live in static/css"
    assert not re.search(r"\sstyle\s*=", text, re.I), "no style attributes: the policy blocks them"
    assert not re.search(r"<[^>]*\son[a-z]+\s*=", text, re.I), "no on… attributes"
    assert not re.search(r"javascript:", text, re.I)
    for opening, body in re.findall(r"<script\b([^>]*)>(.*?)</script>", text, re.I | re.S):
        inline = body.strip() and 'type="application/json"' not in opening
        assert not inline, "scripts live in static/js"


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_template_never_switches_escaping_off(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "autoescape off" not in text
    assert not re.search(r"\|\s*safe\b", text), "render HTML where it is made, not here"
