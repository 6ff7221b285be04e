"""A ruleset as one JSON file: written for download, read back whole or not at all.

Nothing in a file is executed, fetched or believed: the engine judges it like any other content.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import Any, NamedTuple, NoReturn

from django.utils.translation import gettext as _

from games import catalogue, house_limits, offers, rulesets
from games.engines.errors import Fault
from games.models import Ruleset
from games.registry import ENGINES

SCHEMA = "saloon-ruleset"
SCHEMA_VERSION = 1
MOST_BYTES = 5 * 1024 * 1024
MOST_DEPTH = 12
PROBLEMS_SAID = rulesets.FAULTS_SAID
_KEYS = ("schema", "schema_version", "game", "title", "notes", "content")


class Problem(NamedTuple):
    """One thing wrong with a file: where, what, and how to mend it."""

    path: str
    what: str
    mend: str


class ImportRefused(Exception):
    """Nothing was taken over; `problems` lists what was found, and no more than can be read."""

    def __init__(self, *problems: Problem) -> None:
        said = tuple(Problem(*map(_sendable, one)) for one in problems[:PROBLEMS_SAID])
        super().__init__(said[0].what if said else "")
        self.problems = said


class Imported(NamedTuple):
    """What a sound file holds; `warnings` are the engine's."""

    game: str
    title: str
    notes: str
    content: dict[str, Any]
    warnings: tuple[Fault, ...]


def write_file(ruleset: Ruleset) -> str:
    """Return the ruleset as the text of a file."""
    whole = {
        "schema": SCHEMA,
        "schema_version": SCHEMA_VERSION,
        "game": ruleset.game,
        "title": ruleset.title,
        "notes": ruleset.notes,
        "content": catalogue.content_of(ruleset),
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def read_file(raw: bytes) -> Imported:
    """Return what a file holds; raises ImportRefused with every fault."""
    given = _parse(raw)
    problems = list(_wrong_frame(given))
    if problems:
        raise ImportRefused(*problems)
    game, content = given["game"], given["content"]
    faults = rulesets.check_content(game, content)
    errors = tuple(_problem(game, one) for one in faults if not one.warning)
    if errors:
        raise ImportRefused(*errors)
    return Imported(game, given["title"].strip(), given.get("notes", ""), content, tuple(faults))


def import_ruleset(*, raw: bytes, user: Any, house: bool = False) -> tuple[Ruleset, Imported]:
    """Write the file's ruleset as a draft; raises ImportRefused or rulesets.EditRefused.

    Warnings do not stop an import; they have to be confirmed when the draft is published.
    A player's file is not even read if it could not be kept.
    """
    if house and (code := house_limits.refuse_reader(user)):
        raise rulesets.EditRefused(code)
    found = read_file(raw)
    ruleset = rulesets.create_ruleset(
        game=found.game,
        title=found.title,
        content=found.content,
        user=user,
        house=house,
        confirmed=rulesets.sign_warnings(found.warnings),
    )
    if found.notes:
        rulesets.rename_draft(
            ruleset_id=ruleset.pk, user=user, title=found.title, notes=found.notes
        )
    return ruleset, found


def _parse(raw: bytes) -> Any:
    if len(raw) > MOST_BYTES:
        _refuse("", _("The file is larger than 5 MB."), _("Leave out what is not a ruleset."))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        _refuse(
            _("byte %(number)d") % {"number": wrong.start + 1},
            _("The file is not text in UTF-8."),
            _("Save it as UTF-8."),
        )
    try:
        given = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_twins)
    except json.JSONDecodeError as wrong:
        where = {"line": wrong.lineno, "column": wrong.colno}
        _refuse(
            _("line %(line)d, column %(column)d") % where,
            _("This is not JSON: %(what)s.") % {"what": wrong.msg},
            _("Correct it there."),
        )
    except ValueError as wrong:
        _refuse("", str(wrong)[:200], _("Take it out or correct it."))
    except RecursionError:
        _refuse("", _("The file is nested too deeply."), _("A ruleset is at most 12 levels deep."))
    if _depth(given) > MOST_DEPTH:
        _refuse("", _("The file is nested too deeply."), _("A ruleset is at most 12 levels deep."))
    return given


def _no_constant(name: str) -> NoReturn:
    raise ValueError(_("%(name)s is not a number a ruleset can have.") % {"name": name})


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        twin = Counter(name for name, _value in pairs).most_common(1)[0][0]
        raise ValueError(_("“%(name)s” is given twice in one object.") % {"name": twin[:40]})
    return found


def _depth(value: Any) -> int:
    """Return how deep a value is nested, level by level."""
    level, depth = [value], 0
    while level and depth <= MOST_DEPTH:
        depth += 1
        level = [
            inner
            for one in level
            if isinstance(one, (dict, list))
            for inner in (one.values() if isinstance(one, dict) else one)
            if isinstance(inner, (dict, list))
        ]
    return depth


def _wrong_frame(given: Any) -> list[Problem]:
    if not isinstance(given, Mapping):
        wanted = _("Export a ruleset to see what a file looks like.")
        return [Problem("", _("This is not an exported ruleset."), wanted)]
    found = [
        Problem(str(key)[:40], _("This field is not known."), _("Take it out."))
        for key in islice((key for key in given if key not in _KEYS), PROBLEMS_SAID)
    ]
    found += [
        Problem(key, _("This field is missing."), _("Add it."))
        for key in _KEYS
        if key not in given and key != "notes"
    ]
    for key, fits, wanted in (
        ("schema", given.get("schema") == SCHEMA, f"“{SCHEMA}”"),
        ("schema_version", _is_version(given.get("schema_version")), str(SCHEMA_VERSION)),
        ("game", given.get("game") in tuple(ENGINES), ", ".join(ENGINES)),
        ("title", _is_text(given.get("title"), 1, 60), _("1 to 60 characters")),
        ("notes", _is_text(given.get("notes", ""), 0, 2000), _("at most 2000 characters")),
        ("content", isinstance(given.get("content"), Mapping), _("an object")),
    ):
        if key in given and not fits:
            text = _("Make it %(wanted)s.") % {"wanted": wanted}
            found.append(Problem(key, _("This value does not fit."), text))
    return found


def _is_version(value: Any) -> bool:
    return type(value) is int and value == SCHEMA_VERSION


def _is_text(value: Any, least: int, most: int) -> bool:
    return isinstance(value, str) and least <= len(value.strip()) <= most and "\x00" not in value


def _problem(game: str, fault: Fault) -> Problem:
    where = ".".join(part for part in ("content", fault.where[:60], fault.field[:60]) if part)
    mend = {
        "unknown_field": _("Take it out."),
        "missing_field": _("Add it."),
        "fields": _("Add what is missing, take out what is too much."),
    }.get(fault.code, _("Change it as the sentence says and import the file again."))
    return Problem(where, offers.say_fault(game, fault), mend)


def _sendable(text: str) -> str:
    """Return the text with half characters, which JSON can spell and no page can, replaced."""
    return text.encode("utf-8", "replace").decode()


def _refuse(path: str, what: str, mend: str) -> NoReturn:
    raise ImportRefused(Problem(path, what, mend))
