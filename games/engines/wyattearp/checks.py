"""What must hold of a card table beyond its plain fields (E-72)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.engines.errors import Fault
from games.engines.wyattearp.content import Constants
from games.engines.wyattearp.messages import fault

Row = Mapping[str, Any]

#: behaviour -> where it lies, what copies are counted by, its shot rules (None: by mode).
BEHAVIOURS: dict[str, tuple[str, str, tuple[str, ...] | None]] = {
    "photo": ("own_area", "outlaw", ("none",)),
    "place": ("own_area", "deck", ("none", "optional", "required")),
    "cover": ("opponent_area", "deck", ("none", "required")),
    "take": ("discard", "deck", None),
    "assist": ("discard", "deck", None),
}
MODES: dict[str, tuple[str, ...]] = {
    "take": ("hand", "table"),
    "assist": ("reinforce", "exchange", "flush"),
}
MOST_CARDS, FEW_CARDS = 200, 60


def find_faults(
    outlaws: Sequence[Row], sheriffs: Sequence[Row], constants: Constants
) -> list[Fault]:
    """Return everything to say about rows whose plain fields are sound, warnings included."""
    faults = [*_check_names([*outlaws, *sheriffs])]
    for row in sheriffs:
        faults += _check_sheriff(row)
    faults += _check_set(outlaws, sheriffs, constants)
    return faults


def _check_names(rows: Sequence[Row]) -> Iterator[Fault]:
    called: dict[str, str] = {}
    for row in rows:
        slug, name = row["slug"], row["name"]
        if not _is_name(name):
            yield fault(slug, "name", "name_form", row=slug)
        elif (known := called.setdefault(name.strip().casefold(), slug)) != slug:
            yield fault(slug, "name", "name_taken", row=slug, name=name, other=known)
        if not _is_name(row["ko"]):
            yield fault(slug, "ko", "korean_name_form", row=slug)


def _is_name(name: Any) -> bool:
    if not isinstance(name, str) or not name.strip() or len(name) > 40:
        return False
    return name.isprintable() and not any(letter in "<>&" for letter in name)


def _check_sheriff(row: Row) -> Iterator[Fault]:
    slug, behaviour = row["slug"], row["behaviour"]
    if not isinstance(behaviour, str) or behaviour not in BEHAVIOURS:
        shown, known = str(behaviour)[:40], ", ".join(BEHAVIOURS)
        yield fault(slug, "behaviour", "behaviour", row=slug, behaviour=shown, known=known)
        return
    lies, per, _ = BEHAVIOURS[behaviour]
    if row["lies"] != lies:
        yield fault(slug, "lies", "lies", row=slug, behaviour=behaviour, lies=lies)
    if row["per"] != per:
        yield fault(slug, "per", "per", row=slug, per=per)
    yield from _check_shot_and_money(row, behaviour)
    if type(row["unique_on_table"]) is not bool:
        yield fault(slug, "unique_on_table", "unique_form", row=slug)
    elif row["unique_on_table"] and behaviour != "place":
        yield fault(slug, "unique_on_table", "unique", row=slug)
    if lies != "own_area" and row["cp"]:
        yield fault(slug, "cp", "no_capture_points", row=slug)
    yield from _check_modes(row, behaviour)


def _check_shot_and_money(row: Row, behaviour: str) -> Iterator[Fault]:
    slug, shot, rules = row["slug"], row["shot"], BEHAVIOURS[behaviour][2]
    sound = True
    for field in ("safe", "hit"):
        if not _is_money(row[field]):
            sound = False
            yield fault(slug, field, "money", row=slug)
    if rules is None and shot is not None:
        yield fault(slug, "shot", "shot_by_mode", row=slug)
    elif rules is not None and not (isinstance(shot, str) and shot in rules):
        sound = False
        yield fault(slug, "shot", "shot", row=slug, wanted=" or ".join(rules))
    if behaviour not in ("photo", "place"):
        if row["safe"] is not None or row["hit"] is not None:
            yield fault(slug, "safe", "no_money", row=slug)
    elif sound:
        yield from _check_money_fits(row, shot)


def _check_money_fits(row: Row, shot: str) -> Iterator[Fault]:
    """Check that money is given exactly for what can happen under the shot rule."""
    for field, needed in (("safe", shot != "required"), ("hit", shot != "none")):
        if (row[field] is not None) != needed:
            code = f"{field}_{'given' if needed else 'empty'}"
            yield fault(row["slug"], field, code, row=row["slug"], shot=shot)


def _is_money(value: Any) -> bool:
    return value is None or (type(value) is int and value % 1000 == 0 and 0 <= value <= 20_000)


def _check_modes(row: Row, behaviour: str) -> Iterator[Fault]:
    slug, modes = row["slug"], row["modes"]
    if behaviour not in MODES:
        if modes != []:
            yield fault(slug, "modes", "no_modes", row=slug)
        return
    if not _are_modes(modes, MODES[behaviour]):
        known = ", ".join(MODES[behaviour])
        yield fault(slug, "modes", "modes", row=slug, known=known)
        return
    for one in modes:
        if one["shot"] not in ("none", "required"):
            yield fault(slug, "modes", "mode_shot", row=slug, mode=one["mode"])
        draw = one.get("draw")
        if one["mode"] == "reinforce" and not (type(draw) is int and 1 <= draw <= 10):
            yield fault(slug, "modes", "draw", row=slug)


def _are_modes(modes: Any, known: tuple[str, ...]) -> bool:
    """Tell whether it is a list of known modes, each once, with no field missing or added."""
    if not isinstance(modes, list) or not modes:
        return False
    names = []
    for one in modes:
        if not isinstance(one, Mapping) or not {"mode", "shot"} <= set(one):
            return False
        if not set(one) <= {"mode", "shot", "draw"}:
            return False
        if "draw" in one and one["mode"] != "reinforce":
            return False
        names.append(one["mode"])
    return all(isinstance(name, str) and name in known for name in names) and len(
        set(names)
    ) == len(names)


def _check_set(
    outlaws: Sequence[Row], sheriffs: Sequence[Row], constants: Constants
) -> Iterator[Fault]:
    for behaviour in ("photo", "cover", "take", "assist"):
        if sum(row["behaviour"] == behaviour for row in sheriffs) > 1:
            yield fault("", "", "one_behaviour", behaviour=behaviour)
    photos = [row for row in sheriffs if row["behaviour"] == "photo"]
    copies = sum(row["copies"] for row in photos)
    if copies > 1:
        yield fault(photos[0]["slug"], "copies", "one_photo")
    if not 2 <= len(outlaws) <= 12:
        yield fault("", "outlaws", "outlaw_count")
    least = constants.opening_cards
    for row in outlaws:
        if row["copies"] + copies < least:
            yield fault(row["slug"], "copies", "never_opened", row=row["slug"], least=least)
    yield from _check_deck(outlaws, sheriffs, constants)


def _check_deck(
    outlaws: Sequence[Row], sheriffs: Sequence[Row], constants: Constants
) -> Iterator[Fault]:
    counted = [(row["hole"], row["copies"]) for row in outlaws]
    counted += [
        (row["hole"], row["copies"] * (len(outlaws) if row["behaviour"] == "photo" else 1))
        for row in sheriffs
    ]
    count = sum(copies for _, copies in counted)
    deal, seats = constants.deal, constants.max_players
    least = deal * seats + 1
    if count < least:
        yield fault("", "", "deck_small", count=count, least=least, deal=deal, seats=seats)
    elif count > MOST_CARDS:
        yield fault("", "", "deck_large", count=count)
    elif count < FEW_CARDS:
        yield fault("", "", "run_out", count=count)
    if {hole for hole, copies in counted if copies} != {True, False}:
        yield fault("", "", "duel_endless")
