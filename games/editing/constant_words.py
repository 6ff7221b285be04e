"""What the constants of a set are called, with their units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

LABELS: Mapping[str, Any] = {
    # Wa Wa West
    "set": gettext_lazy("Name of the set"),
    "classes": gettext_lazy("Classes"),
    "subtypes": gettext_lazy("Subtypes, with commas between them"),
    # Worms
    "board_size": gettext_lazy("Side of the board, squares"),
    "height_max": gettext_lazy("Greatest height"),
    "players_min": gettext_lazy("Players, least"),
    "players_max": gettext_lazy("Players, most"),
    "worms_max": gettext_lazy("Worms on the island, most"),
    "worms_per_team_default": gettext_lazy("Worms of a team, usual"),
    "worms_per_team_max": gettext_lazy("Worms of a team, most"),
    "points": gettext_lazy("Points to spend"),
    "start_health": gettext_lazy("Health at the start"),
    "worms_acting_per_turn": gettext_lazy("Worms that act in a turn"),
    "walk": gettext_lazy("Walk, squares"),
    "retreat": gettext_lazy("Retreat, squares"),
    "climb_walk": gettext_lazy("Climb in a step, heights"),
    "drop_free": gettext_lazy("Free drop, heights"),
    "fall_damage_per_height": gettext_lazy("Fall damage, health for a height"),
    "health_crate": gettext_lazy("Health crate, health"),
    "poison_per_stack": gettext_lazy("Poison, health a turn"),
    "poison_floor": gettext_lazy("Poison stops at, health"),
    "mines_at_start": gettext_lazy("Mines at the start"),
    "drums_at_start": gettext_lazy("Oil drums at the start"),
    "wind_max": gettext_lazy("Strongest wind, squares"),
    "donor_card_items": gettext_lazy("Items on a donor card"),
    "sudden_death_round_min": gettext_lazy("Sudden Death, first round"),
    "sudden_death_round_max": gettext_lazy("Sudden Death, last round"),
    "sudden_death_rise": gettext_lazy("Sudden Death, heights a round"),
    "crate_roll": gettext_lazy("Crates, percent"),
    "crate_roll_sudden_death": gettext_lazy("Crates in Sudden Death, percent"),
    "crate_weapon_class": gettext_lazy("Classes of crates, percent"),
    "displacement_tries": gettext_lazy("Tries to move aside"),
    "turn_seconds_mail": gettext_lazy("Turn by mail, seconds"),
    "turn_seconds_live": gettext_lazy("Turn live, seconds"),
    # Wyatt Earp
    "min_players": gettext_lazy("Players, least"),
    "max_players": gettext_lazy("Players, most"),
    "deal": gettext_lazy("Cards dealt to each"),
    "start_bounty": gettext_lazy("Bounty at the start, dollars"),
    "hand_bounty": gettext_lazy("Bounty for each further hand, dollars"),
    "opening_cards": gettext_lazy("Cards to open an outlaw"),
    "lay_step": gettext_lazy("Bounty for a card laid, dollars"),
    "capture_cp": gettext_lazy("Capture points to capture"),
    "takes_all_lead": gettext_lazy("Lead that takes all, points"),
    "first_take": gettext_lazy("First share, dollars"),
    "take": gettext_lazy("Share of the others, dollars"),
    "win_money": gettext_lazy("Money to win, dollars"),
    "turns_per_hand": gettext_lazy("Turns in a hand, most"),
    "hands_per_game": gettext_lazy("Hands in a game, most"),
    "constants": gettext_lazy("Constants"),
    "vocabulary": gettext_lazy("Vocabulary"),
}
PARTS: Mapping[str, Any] = {
    "weapon": gettext_lazy("weapon"),
    "health": gettext_lazy("health"),
    "utility": gettext_lazy("utility"),
    "none": gettext_lazy("nothing"),
    "normal": gettext_lazy("normal"),
    "team": gettext_lazy("team"),
    "super": gettext_lazy("super"),
}


def name_constant(path: tuple[str, ...]) -> str:
    """Return what the field of one constant is called."""
    name = path[-1]
    if name.isdecimal():
        return _("%(count)s players") % {"count": name}
    return str(LABELS.get(name) or PARTS.get(name) or name.replace("_", " "))


def name_group(path: tuple[str, ...]) -> str:
    """Return what a group of constants is called."""
    return str(LABELS.get(path[-1], path[-1].replace("_", " "))) if path else _("Of the set")
