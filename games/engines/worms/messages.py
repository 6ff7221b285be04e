"""The English sentence of every fault of content and options, by code (M-3)."""

from __future__ import annotations

from games.engines.errors import Fault

MESSAGES = {
    # the whole set
    "set_form": "This is not a set of rows: it needs constants, items and effects.",
    "set_size": "A set has 1 to 80 rows.",
    "unknown_field": "“{name}” is not a field of {what}.",
    "missing_field": "The field {name} is missing.",
    "field_form": "{name} must be {wanted}.",
    # identities
    "id_form": "An id is 1 to 40 small letters, digits or underscores, beginning with a letter.",
    "id_taken": "There is already a row called {id}.",
    "row_missing": "The row {id} cannot be left out.",
    "effect_missing": "The effect {id} cannot be left out.",
    "effect_unknown": "“{id}” is not an effect.",
    "name_form": "A name has 1 to 40 characters.",
    "category_changed": "The category of a row cannot be changed.",
    "behaviour_changed": "The behaviour of a row cannot be changed.",
    "aim_changed": "The aim of a row cannot be changed.",
    "tag_changed": "The tag of an effect cannot be changed.",
    "order_changed": "The order of the rows cannot be changed.",
    "unknown_category": "“{category}” is not a category; use standard, team, super, utility or "
    "instant.",
    "unknown_behaviour": "“{behaviour}” is not a known behaviour.",
    "behaviour_category": "The behaviour {behaviour} does not go with the category {category}.",
    "behaviour_aim": "The behaviour {behaviour} needs the aim {aim}.",
    # numbers of a row
    "price_number": "Price must be a whole number from 0 to 999, or empty for not for sale.",
    "price_zero": "A price of 0 would let a team buy without end; use 1 or more, or make it "
    "infinite.",
    "pick_zero": "A free team weapon needs at least 1 ammo.",
    "pick_number": "Ammo of a free team weapon must be a whole number from 1 to 20, or empty.",
    "crate_ammo_number": "Ammo in a crate must be a whole number from 1 to 20.",
    "crate_class_unknown": "“{pool}” is not a crate class; use normal, team, super, utility or "
    "none.",
    "crate_infinite": "What everybody owns without limit cannot be in a crate.",
    "range_number": "Range must be a whole number from 1 to 30, or ALL.",
    "range_none": "A utility has no range.",
    "height_number": "Height limits must be a whole number from 0 to 10, or ALL.",
    "shots_number": "Shots must be a whole number from 1 to 50.",
    "retreat_number": "Retreat must be a whole number from 0 to 10.",
    "extra_number": "{name} must be a whole number from {least} to {most}.",
    # rings
    "ring_none": "A weapon of this behaviour needs ring 0.",
    "ring_unused": "A row of this behaviour has no rings.",
    "ring_gap": "Rings must be numbered 0, 1, 2 without a gap.",
    "ring_twice": "Ring {number} is given twice.",
    "damage_number": "Damage must be a whole number from 0 to 999.",
    "damage_order": "The least damage ({least}) is more than the most ({most}).",
    "push_number": "Push must be a whole number from 0 to 15.",
    "throw_number": "Throw must be a whole number from 0 to 10.",
    "land_number": "Land damage must be a whole number from 0 to 10.",
    "reach_number": "Reach must be a whole number from 0 to 10.",
    "poison_number": "Poison must be a whole number from 0 to 20.",
    "push_rule_unknown": "“{rule}” is not a push rule; use shot, travel, away, random, slide or "
    "none.",
    "push_no_rule": "A push of {push} needs a direction rule.",
    # constants
    "crate_sum": "Crate chances must add up to 100, not {total}.",
    "class_sum": "Crate classes must add up to 100, not {total}.",
    "class_empty": "No row is left in the crate class {pool}, which has a chance of {chance}.",
    "shower_alone": "The crate class utility needs a row that is not a crate shower.",
    "start_objects": "Mines and drums at the start must fit on the island: at most 100 together.",
    "health_number": "Starting health must be a whole number from 1 to 9999.",
    "points_missing": "Points are missing for {players} players.",
    "points_number": "Points must be a whole number from 0 to 9999.",
    "worms_number": "Worms of a team must be a whole number from 1 to {most} for {players} "
    "players.",
    "worms_missing": "Worms of a team are missing for {players} players.",
    "sudden_death_order": "The first round of Sudden Death ({least}) is later than the last "
    "({most}).",
    "constant_number": "{name} must be a whole number from {least} to {most}.",
    # options
    "unknown_option": "“{name}” is not an option of this game.",
    "option_form": "{name} must be {wanted}.",
    "seat_count": "This game needs {least} to {most} players.",
    "too_many_worms": "{players} players can have at most {most} worms each.",
}


def fault(where: str, field: str, code: str, /, **params: object) -> Fault:
    """Return the fault with its English sentence."""
    return Fault(
        where=where,
        field=field,
        code=code,
        message=MESSAGES[code].format(**params),
        params=tuple(params.items()),
    )
