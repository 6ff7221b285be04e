"""The English sentence of every fault of content and options, by code (rules section 2)."""

from __future__ import annotations

from games.engines.errors import Fault

MESSAGES = {
    # names
    "name_form": "Use 1 to 29 letters, digits, spaces, hyphens or apostrophes, with at most one "
    "ending in brackets such as (blast).",
    "name_reserved": "“{name}” has a meaning in the rules and cannot be an item name.",
    "name_taken": "There is already an item called “{name}”.",
    # types and groups
    "type_no_class": "A type begins with a class, so “{text}” needs one of Charge, Defense, "
    "Weapon.",
    "unknown_word": "“{word}” is neither a class nor a subtype.",
    "unknown_subtype": "“{word}” is not a known subtype.",
    "type_plus": "A type has one exact level; “+” is only for groups.",
    "weapon_no_level": "A Weapon needs a level, for example Weapon (Gun I).",
    "defense_no_level": "A Defense needs a level, for example Defense I.",
    "bad_level": "“{level}” is not a level; use 0 or a Roman numeral from I to XX.",
    "not_a_type": "“{text}” is not a type; write for example Weapon (Gun II).",
    "level_outside": "In “{text}” the level belongs inside the brackets.",
    # numbers
    "cost_number": "Costs must be a whole number from 0 to 99, or NaN for something that cannot "
    "be chosen.",
    "cost_nan": "An item that costs NaN must be an overlay or a hazard, or nobody could ever use "
    "it.",
    "cost_price": "An overlay or a hazard cannot be bought; set Costs to NaN.",
    "gives_number": "Gives must be a whole number from 0 to 99.",
    # lists
    "unknown_item": "There is no item called “{name}”.",
    "item_in_brackets": "<{name}> is an item; write it without angle brackets.",
    "one_bracket": "“{text}” has only one angle bracket.",
    # effects
    "unknown_effect": "“{kind}” is not a known effect.",
    "effect_params": "The effect {kind} needs exactly: {params}.",
    "effect_value": "In the effect {kind}, {param} must be {wanted}.",
    "effect_twice": "Each effect may be given once.",
    "not_overlay": "“{name}” is not an overlay.",
    "not_hazard": "“{name}” is not a hazard.",
    "requires_itself": "An item cannot require itself; it could never be played.",
    "requires_unplayable": "“{name}” can never be chosen, so this item could never be played.",
    "copier_more": "An item that copies may not also kill, give ammo or have another effect.",
    "overlay_more": "An overlay or a hazard may only kill; it gives nothing and has no other "
    "effect.",
    "fallback_plain": "The fallback item must be a free Charge that gives nothing, kills nothing "
    "and has no other effect.",
    # the set
    "one_fallback": "The set needs exactly one fallback item (Skip); it has {count}.",
    "set_form": "This is not a set of items.",
    "set_size": "A set has 1 to 60 items.",
    "subtype_form": "“{word}” cannot be a subtype; use one word of letters that is no class and "
    "no Roman numeral.",
    "unknown_field": "“{name}” is not a field of an item.",
    "field_form": "{field} must be {wanted}.",
    "still_used": "“{name}” is used by {users}; change that first.",
    # warnings
    "read_as_group": "{text} is read as the group <{text}>.",
    "matches_nothing": "{text} matches no item yet.",
    "never_in_play": "No item brings this into play.",
    "unbeatable": "Nothing in this set kills it, and it may be used without limit.",
    "requires_off": "“{name}” is switched off, so this item can never be chosen.",
    "no_free_ammo": "No free item gives ammo, so nobody could ever pay for anything.",
    "no_weapon": "There is no weapon to choose, so nobody could ever win by shooting.",
    "kills_free_ammo": "This weapon is free and kills every free source of ammo; nobody could "
    "ever reload safely.",
    # options
    "unknown_option": "“{name}” is not an option of this game.",
    "option_form": "{name} must be {wanted}.",
    "not_offered": "“{value}” is not offered yet.",
    "fallback_excluded": "“{name}” cannot be excluded; it is what a missing choice becomes.",
    "seat_count": "This game needs {least} to {most} players.",
    "headstart_bazooka": "With a headstart of {headstart}, “{name}” can be played on turn 1.",
    "requires_excluded": "“{name}” is excluded, so “{item}” can never be chosen.",
}

WARNINGS = frozenset(
    (
        "read_as_group",
        "matches_nothing",
        "never_in_play",
        "unbeatable",
        "requires_off",
        "no_free_ammo",
        "no_weapon",
        "kills_free_ammo",
        "headstart_bazooka",
        "requires_excluded",
    )
)


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
