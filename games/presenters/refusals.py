"""Words for refusals that every game has; a game's own codes are its presenter's."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

WORDS = {
    "no_seat": gettext_lazy("You are watching. Only the players at this table can act."),
    "stale": gettext_lazy("The table has moved on since. Look again and choose."),
    "key_reused": gettext_lazy("That click was used for something else. Please try again."),
    "busy": gettext_lazy("The table is busy. Please try again in a moment."),
    "over": gettext_lazy("The game is over."),
    "frozen": gettext_lazy("This game is stopped until the staff has looked at it."),
    "unavailable": gettext_lazy("That could not be saved. Please try again in a moment."),
    "fault": gettext_lazy("Something is broken here. Nothing was changed; the staff is told."),
    "no_match": gettext_lazy("There is no such game."),
    "too_fast": gettext_lazy("That was too fast. Wait a moment."),
    "binary_frame": gettext_lazy("That message cannot be read."),
    "empty_frame": gettext_lazy("That message cannot be read."),
    "frame_too_large": gettext_lazy("That message is too long."),
    "frame_too_deep": gettext_lazy("That message cannot be read."),
    "not_json": gettext_lazy("That message cannot be read."),
    "not_text": gettext_lazy("That message cannot be read."),
    "not_an_object": gettext_lazy("That message cannot be read."),
    "unknown_frame": gettext_lazy("That message cannot be read."),
    "unknown_field": gettext_lazy("That message cannot be read."),
    "bad_key": gettext_lazy("That click could not be read. Reload the page and try again."),
    "bad_epoch": gettext_lazy("That click could not be read. Reload the page and try again."),
    "not_awaited": gettext_lazy("Nothing is awaited from you now."),
    "no_action": gettext_lazy("Nothing was chosen."),
}


def refusal_text(
    presenter: ModuleType | None, code: str, params: Mapping[str, Any], language: str
) -> str:
    """Return the sentence for a refusal in a language; never empty."""
    with translation.override(language):
        if code in WORDS:
            return str(WORDS[code])
        text = presenter.refusal(code, params) if presenter is not None else ""
        return str(text or _("That is not possible now."))
