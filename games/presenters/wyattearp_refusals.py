"""Words for every code the engine refuses an action with (E-57)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy

_WORDS = {
    "game_over": gettext_lazy("The game is over."),
    "unknown_seat": gettext_lazy("There is no such seat."),
    "seat_left": gettext_lazy("You have left this table."),
    "bad_action": gettext_lazy("That play is not complete. Choose again."),
    "system_only": gettext_lazy("Only the table does that."),
    "hand_running": gettext_lazy("The hand is still being played."),
    "between_hands": gettext_lazy("The hand is over. Wait for the next one."),
    "not_your_turn": gettext_lazy("Wait for your turn."),
    "already_drawn": gettext_lazy("You have drawn already."),
    "draw_first": gettext_lazy("Draw first."),
    "discard_empty": gettext_lazy("The discard pile is empty."),
    "supply_empty": gettext_lazy("The supply is empty."),
    "unknown_card": gettext_lazy("There is no such card."),
    "wrong_action": gettext_lazy("That card is laid down with its outlaw."),
    "unknown_outlaw": gettext_lazy("There is no such outlaw."),
    "unknown_target": gettext_lazy("There is no such player."),
    "own_target": gettext_lazy("Choose a rival, not yourself."),
    "target_left": gettext_lazy("That player has left the table."),
    "nothing_laid": gettext_lazy("Choose cards to lay down first."),
    "not_in_hand": gettext_lazy("You do not hold these cards."),
    "sheriff_used": gettext_lazy("One sheriff card a turn."),
    "keep_one": gettext_lazy("You must keep one card to discard."),
    "opening_needs_three": gettext_lazy("Not opened yet: needs %(least)s cards in one go."),
    "not_opened": gettext_lazy("That outlaw is not opened yet."),
    "nothing_to_cover": gettext_lazy("There are no cards to cover."),
    "nothing_to_take": gettext_lazy("There is no such card to take."),
    "no_hideout": gettext_lazy("There is no such Hideout on your cards."),
    "cannot_shoot": gettext_lazy("There is no card left to turn over."),
    "nothing_to_draw": gettext_lazy("There is no card left to draw."),
    "too_many_to_exchange": gettext_lazy("There are not so many cards left to draw."),
    "already_ready": gettext_lazy("You are ready already."),
}
CODES = tuple(_WORDS)
_LEAST = 3


def refusal(code: str, params: Mapping[str, Any]) -> str:
    """Return the sentence for a code in the active language; empty for one nobody knows."""
    if code not in _WORDS:
        return ""
    return str(_WORDS[code]) % {"least": params.get("least", _LEAST)}
