"""What the values one can pick are called, and the numbers of a behaviour of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

_NO_SHOT = _("no shot")
VALUES: Mapping[str, Mapping[str, Any]] = {
    "category": {
        "standard": _("standard weapon"),
        "team": _("team weapon"),
        "super": _("super weapon"),
        "utility": _("utility"),
        "instant": _("works by itself"),
    },
    "worms_behaviour": {
        "melee": _("hits the square beside it"),
        "direct": _("straight shot"),
        "lob": _("lobbed"),
        "kamikaze": _("kamikaze run"),
        "place_mine": _("laid mine"),
        "place_dynamite": _("laid dynamite"),
        "walker_sheep": _("runs like the Sheep"),
        "line_bombs": _("row of bombs"),
        "anywhere": _("lands on any square"),
        "walker_cow": _("runs like the Mad Cow"),
        "walker_woman": _("walks like the Old Woman"),
        "nuke": _("poison and flood"),
        "meteors": _("meteors everywhere"),
        "donkey": _("stamps down to the sea"),
        "banana": _("lobbed, with clusters"),
        "sheep_strike": _("row of sheep"),
        "scales": _("shares out health"),
        "rope": _("swings on a rope"),
        "fast_walk": _("walks twice as far"),
        "teleport": _("teleport"),
        "bubble": _("bubble around the worm"),
        "invisibility": _("makes invisible"),
        "parachute": _("parachute"),
        "double_damage": _("doubles damage"),
        "crate_spy": _("looks into crates"),
        "crate_shower": _("brings crates"),
    },
    "aim": {
        "adjacent": _("a square beside"),
        "auto": _("at nothing, by itself"),
        "direction": _("a direction"),
        "line": _("a row of squares"),
        "none": _("at nothing"),
        "place": _("its square or beside"),
        "self": _("the worm itself"),
        "square": _("a square"),
    },
    "pool": {
        "normal": _("normal"),
        "team": _("team"),
        "super": _("super"),
        "utility": _("utility"),
    },
    "push_rule": {
        "shot": _("along the shot"),
        "travel": _("along its way"),
        "away": _("away from the middle"),
        "random": _("anywhere"),
        "slide": _("slides on"),
        "none": _("none"),
    },
    "on_bubble": {
        "absorbed": _("is swallowed"),
        "push": _("pushes it"),
        "sink": _("sinks it"),
    },
    "card_behaviour": {
        "photo": pgettext_lazy("card", "photo"),
        "place": _("laid down"),
        "cover": _("covers cards"),
        "take": _("takes a card"),
        "assist": _("helps you"),
    },
    "lies": {
        "own_area": _("your area"),
        "opponent_area": _("a rival’s area"),
        "discard": _("the discard pile"),
    },
    "shot": {"none": _NO_SHOT, "optional": _("shot if you like"), "required": _("needs a hit")},
    "per": {"deck": _("in the deck"), "outlaw": _("for each outlaw")},
    "mode": {
        "hand": _("From a hand"),
        "table": _("From a table"),
        "reinforce": _("Draw cards"),
        "exchange": _("Exchange cards"),
        "flush": _("Flush out"),
    },
    "extra": {
        "path_dmg_min": _("Least damage on the way"),
        "path_dmg_max": _("Most damage on the way"),
        "path_push": _("Push on the way"),
        "path_throw": _("Throw on the way"),
        "climb_free": _("Climbs freely, heights"),
        "climb_roll_height": _("Climbs with luck, heights"),
        "climb_roll_pct": _("Climbs with luck, percent"),
        "worm_explode_pct": _("Goes off at a worm, percent"),
        "drum_jump_pct": _("Jumps a drum, percent"),
        "bombs": _("Bombs"),
        "spacing": _("Squares from bomb to bomb"),
        "steals": _("Things it steals"),
        "poison": _("Poison"),
        "water_rise": _("Water rises, heights"),
        "meteors": _("Meteors"),
        "size": _("Side of the hole, squares"),
        "clusters": _("Clusters"),
        "cluster_ring": _("Squares to a cluster"),
        "rounds": _("Rounds it lasts"),
        "crates": _("Crates"),
        "user_dies": _("The worm dies"),
        "user_leaves_card": _("The worm leaves a donor card"),
        "collects_crates": _("Collects crates"),
        "jumps_water": _("Jumps over water"),
        "diagonal": _("Diagonals too"),
        "gas": _("Leaves gas"),
        "stored": _("Kept until it is used"),
    },
}


def name_value(kind: str, value: Any) -> Any:
    """Return what a value is called; the value itself where it has no other name."""
    return VALUES.get(kind, {}).get(value) or str(value).replace("_", " ")
