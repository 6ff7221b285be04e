"""The English sentence of every fault of a card table and of options, by code (E-72)."""

from __future__ import annotations

from games.engines.errors import Fault

MESSAGES = {
    # rows
    "fields": "{row}: wrong set of fields ({fields}).",
    "slug_form": "'{row}': a slug is 1 to 40 lower-case letters, digits or underscores and begins "
    "with a letter.",
    "slug_taken": "{row}: two cards have this slug.",
    "name_form": "{row}: the name must have 1 to 40 characters, without < > & or control "
    "characters.",
    "korean_name_form": "{row}: the Korean name must have 1 to 40 characters, without < > & or "
    "control characters.",
    "name_taken": "{row}: another card is already called {name}.",
    "copies": "{row}: copies must be a whole number from 0 to 20.",
    "capture_points": "{row}: capture points must be a whole number from 0 to 20.",
    "hole": "{row}: the bullet hole is yes or no.",
    "behaviour": "{row}: unknown behaviour {behaviour}; use one of {known}.",
    "lies": "{row}: a card with behaviour {behaviour} must lie in {lies}.",
    "per": "{row}: copies are counted per {per}.",
    "money": "{row}: money must be a multiple of $1,000 from 0 to 20,000.",
    "shot": "{row}: the shot rule must be {wanted}.",
    "shot_by_mode": "{row}: the shot rule of this card is set for each mode.",
    "mode_shot": "{row}: the shot rule of mode {mode} must be none or required.",
    "safe_given": "{row}: with shot {shot} the money without a shot must be given.",
    "safe_empty": "{row}: with shot {shot} the money without a shot must be empty.",
    "hit_given": "{row}: with shot {shot} the money for a hit must be given.",
    "hit_empty": "{row}: with shot {shot} the money for a hit must be empty.",
    "no_money": "{row}: this card adds no money to a poster.",
    "no_capture_points": "{row}: a card that does not lie in its player's own area has 0 capture "
    "points.",
    "unique": "{row}: only a card with behaviour place can be unique on the table.",
    "unique_form": "{row}: unique on the table is yes or no.",
    "modes": "{row}: modes must be one or more, each once, of {known}.",
    "draw": "{row}: reinforce draws 1 to 10 cards.",
    "no_modes": "{row}: only take and assist cards have modes.",
    # the set
    "one_behaviour": "Only one card may have the behaviour {behaviour}.",
    "one_photo": "There is at most one photo of each outlaw.",
    "outlaw_count": "There must be 2 to 12 outlaws.",
    "never_opened": "{row}: with fewer than {least} cards (photo included) this outlaw can never "
    "be opened.",
    "deck_small": "The deck has {count} cards; {least} are needed to deal {deal} to each of "
    "{seats} players and turn one up.",
    "deck_large": "The deck has {count} cards; 200 is the most.",
    "duel_endless": "The deck needs at least one card with a bullet hole and one without, or a "
    "duel would never end.",
    "set_form": "This is not a card table.",
    "constants": "{name}: this constant of the rules must be a whole number from {least} to "
    "{most}.",
    "constants_set": "The constants must be exactly those of the rules ({names}).",
    # warnings
    "run_out": "With only {count} cards most hands will end because the supply runs out.",
    # options
    "unknown_option": "“{name}” is not an option of this game.",
    "option_form": "{name} must be {wanted}.",
    "seat_count": "This game needs {least} to {most} players.",
}

WARNINGS = frozenset(("run_out",))


def fault(where: str, field: str, code: str, /, **params: object) -> Fault:
    """Return the fault with its English sentence."""
    return Fault(
        where=where,
        field=field,
        code=code,
        message=MESSAGES[code].format(**params),
        params=tuple(params.items()),
        warning=code in WARNINGS,
    )
