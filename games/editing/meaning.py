"""What an edit means, drawn beside the form: the kill table, a blast, the deck."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.template.loader import render_to_string

from games import catalogue, rulesets
from games.editing.words import fault_words
from games.models import Ruleset
from games.registry import engine_class


def base_of(ruleset: Ruleset) -> dict[str, Any]:
    """Return the content an edit is compared with: what it is based on, or the official one."""
    if ruleset.based_on is not None:
        return catalogue.content_of(ruleset.based_on)
    content: dict[str, Any] = engine_class(ruleset.game).official_content()
    return content


def draw_meaning(ruleset: Ruleset, content: Any, row: str = "") -> str:
    """Return what the content means as HTML; what is wrong with it, if it cannot be played by."""
    errors = [one for one in rulesets.check_content(ruleset.game, content) if not one.warning]
    if errors:
        lines = [fault_words(ruleset.game, one) for one in errors]
        return render_to_string("games/_no_meaning.html", {"lines": lines})
    context = import_module(f"games.presenters.{ruleset.game}_meaning").meaning_context
    shown = context(content, base_of(ruleset), row)
    return render_to_string(f"games/{ruleset.game}/_meaning.html", shown)
