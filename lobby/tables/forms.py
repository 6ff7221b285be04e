"""Reading what somebody filled in for a table, and showing it again with what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games import offers
from lobby.models import Table
from lobby.tables.opening import CLOCKS, TablePlan, check_plan
from lobby.tables.refusals import Refused
from lobby.tables.seating import BOT_LEVELS
from lobby.tables.words import (
    CLOCK_HELP,
    CLOCK_LABELS,
    LEVELS,
    PRIVACY_HELP,
    PRIVACY_LABELS,
    clock_words,
    seats_words,
)

PREFIX = "o-"
DEFAULT_SEATS = 4


@dataclass(frozen=True, slots=True)
class Control:
    """One option in the form: its words, its value now and what is wrong with it."""

    option: offers.OptionField
    value: Any
    error: str = ""

    @property
    def field_name(self) -> str:
        return PREFIX + self.option.name

    @property
    def choices(self) -> list[tuple[str, str, bool]]:
        """Return (value, words, chosen)."""
        chosen = self.value if isinstance(self.value, list) else [self.value]
        return [(value, words, value in chosen) for value, words in self.option.choices]

    @property
    def default_text(self) -> str:
        """Return the standard value as the page's script compares it."""
        default = self.option.default
        if isinstance(default, bool):
            return "1" if default else ""
        if isinstance(default, (list, tuple, set, frozenset)):
            return ",".join(sorted(default))
        return str(default)


Group = tuple[str, str, list[Control]]


@dataclass(frozen=True, slots=True)
class TableForm:
    """The form of a table: for every field its value and its error."""

    offer: offers.Offer
    plan: TablePlan
    controls: tuple[Control, ...]
    errors: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    preset: str = ""
    rulesets: tuple[offers.RulesetChoice, ...] = ()

    def groups(self) -> list[Group]:
        """Return all groups of options in the order of the game."""
        titles = dict(self.offer.groups)
        names = [*titles, *(control.option.group for control in self.controls)]
        found = []
        for name in dict.fromkeys(names):
            inside = [control for control in self.controls if control.option.group == name]
            if inside:
                found.append((name, titles.get(name, name), inside))
        return found

    @property
    def plain_groups(self) -> list[Group]:
        """Return what is shown at once."""
        return [group for group in self.groups() if group[0] in self.offer.plain_groups]

    @property
    def more_groups(self) -> list[Group]:
        """Return what is shown on demand."""
        shown = self.offer.plain_groups + self.offer.clock_groups
        return [group for group in self.groups() if group[0] not in shown]

    @property
    def clock_controls(self) -> list[Control]:
        """Return the options that stand beside the clock."""
        return [c for c in self.controls if c.option.group in self.offer.clock_groups]

    @property
    def more_open(self) -> bool:
        """Return whether something on demand is wrong or not standard."""
        controls = [control for _name, _title, inside in self.more_groups for control in inside]
        return any(c.error or c.value != c.option.default for c in controls)

    @property
    def bots_most(self) -> int:
        return self.offer.seat_max - 1

    @property
    def clocks(self) -> list[tuple[str, Any, Any, bool]]:
        return [
            (kind, CLOCK_LABELS[kind], CLOCK_HELP[kind], kind == self.plan.clock) for kind in CLOCKS
        ]

    @property
    def privacies(self) -> list[tuple[str, Any, Any, bool]]:
        return [
            (value, PRIVACY_LABELS[value], PRIVACY_HELP[value], value == self.plan.privacy)
            for value in (Table.Privacy.PUBLIC, Table.Privacy.LINK)
        ]

    @property
    def levels(self) -> list[tuple[str, Any, bool]]:
        level = self.plan.bots[0] if self.plan.bots else "medium"
        return [(value, label, value == level) for value, label in LEVELS.items()]

    @property
    def ticket(self) -> Mapping[str, Any]:
        """Return what stands on the ticket beside the form."""
        game, options = self.offer.slug, self.plan.options
        return {
            "title": self.offer.title,
            "ruleset": next(
                (
                    one
                    for one in self.rulesets
                    if one.token == self.plan.ruleset and not one.official
                ),
                None,
            ),
            "seats": seats_words(self.plan.seats, len(self.plan.bots)),
            "differences": offers.name_differences(game, options),
            "clock": clock_words(game, {"kind": self.plan.clock}, options),
            "privacy": PRIVACY_LABELS.get(Table.Privacy(self.plan.privacy), ""),
            "minutes": offers.guess_minutes(game, self.plan.seats, options)
            if self.plan.clock == "live"
            else None,
        }


def choose_rules(
    offer: offers.Offer, user_id: int | None, wanted: str, table: Table | None = None
) -> tuple[offers.Offer, str, tuple[offers.RulesetChoice, ...]]:
    """Return the game by the wanted ruleset, that ruleset's token and what one can choose from.

    What cannot be found becomes what the table pins, or the official ruleset.
    """
    known = list(offers.list_rulesets(offer.slug, user_id))
    pinned = table.ruleset if table is not None else None
    found = offers.find_ruleset(offer.slug, wanted) if wanted else None
    if found is None and pinned is not None:
        found = offers.choose(pinned)
    if found is None:
        found = offers.find_ruleset(offer.slug)
    if found is None:
        return offer, "", ()
    if found not in known:
        known.append(found)
    seen = offers.see_offer(offer.slug, offers.content_of(offer.slug, found.id))
    return seen or offer, found.token, tuple(known)


def blank_form(
    offer: offers.Offer,
    *,
    language: str,
    preset: str = "",
    ruleset: str = "",
    user_id: int | None = None,
) -> TableForm:
    """Return the form as one finds it, with a preset's options if named."""
    offer, token, rulesets = choose_rules(offer, user_id, ruleset)
    known = next((one for one in offer.presets if one.name == preset), offer.presets[0])
    plan = TablePlan(
        game=offer.slug,
        options={**offer.defaults(), **known.options},
        seats=min(max(DEFAULT_SEATS, offer.seat_min), offer.seat_max),
        language=language,
        ruleset=token,
    )
    return _form(offer, plan, preset=known.name, rulesets=rulesets)


def form_of_table(offer: offers.Offer, table: Table) -> TableForm:
    """Return the form filled in with a table's options."""
    offer, token, rulesets = choose_rules(offer, table.host_id, "", table)
    plan = TablePlan(
        game=table.game,
        options={**offer.defaults(), **table.options},
        clock=str(table.clock.get("kind", "live")),
        seats=table.seats,
        privacy=table.privacy,
        title=table.title,
        language=table.language,
        ruleset=token,
    )
    return _form(offer, plan, rulesets=rulesets)


def read_form(
    offer: offers.Offer,
    posted: QueryDict,
    *,
    language: str,
    user_id: int | None = None,
    table: Table | None = None,
) -> TableForm:
    """Return the form as somebody filled it in, checked; whatever was sent, it is a form."""
    wanted = posted.get("ruleset", "")[:40]
    offer, token, rulesets = choose_rules(offer, user_id, wanted, table)
    errors: dict[str, str] = {}
    options = {option.name: _read_option(option, posted, errors) for option in offer.options}
    seats = _read_int(posted.get("seats"), "seats", errors, DEFAULT_SEATS)
    bots = _read_int(posted.get("bots", "0"), "bots", errors, 0)
    level = posted.get("level", "medium")
    plan = TablePlan(
        game=offer.slug,
        options=options,
        clock=_one_of(posted.get("clock"), CLOCKS, "live"),
        seats=seats,
        privacy=_one_of(posted.get("privacy"), Table.Privacy.values, Table.Privacy.PUBLIC),
        title=posted.get("title", "")[:200],
        bots=(_one_of(level, BOT_LEVELS, "medium"),) * min(max(bots, 0), 20),
        language=language,
        ruleset=token,
    )
    warnings: tuple[tuple[str, str], ...] = ()
    if wanted and token != wanted:
        errors["ruleset"] = _("There is no such ruleset.")
    try:
        _options, warnings = check_plan(plan, table)
    except Refused as refused:
        for name, text in refused.fields:
            errors.setdefault(name, text)
    said = tuple(text for _name, text in warnings)
    return _form(offer, plan, errors, said, rulesets=rulesets)


def _form(  # noqa: PLR0913, PLR0917 - what a form is made of
    offer: offers.Offer,
    plan: TablePlan,
    errors: Mapping[str, str] | None = None,
    warnings: tuple[str, ...] = (),
    preset: str = "",
    rulesets: tuple[offers.RulesetChoice, ...] = (),
) -> TableForm:
    found = errors or {}
    controls = tuple(
        Control(option, _shown(plan.options.get(option.name)), found.get(option.name, ""))
        for option in offer.options
    )
    return TableForm(offer, plan, controls, found, warnings, preset, rulesets)


def _shown(value: Any) -> Any:
    return sorted(value) if isinstance(value, (tuple, set, frozenset)) else value


def _read_option(option: offers.OptionField, posted: QueryDict, errors: dict[str, str]) -> Any:
    name = PREFIX + option.name
    if option.kind == "bool":
        return name in posted
    if option.kind == "items":
        known = {value for value, _words in option.choices}
        return sorted(set(posted.getlist(name)) & known)
    if option.kind == "int":
        return _read_int(posted.get(name), option.name, errors, option.default, option)
    return _one_of(posted.get(name), [value for value, _words in option.choices], option.default)


def _read_int(
    text: str | None,
    name: str,
    errors: dict[str, str],
    default: int,
    option: offers.OptionField | None = None,
) -> int:
    if text is None:
        return default
    try:
        value = int(text[:9])
    except ValueError:
        errors[name] = _("Enter a whole number.")
        return default
    low, high = (option.minimum, option.maximum) if option else (None, None)
    if (low is not None and value < low) or (high is not None and value > high):
        errors[name] = _("From %(low)s to %(high)s.") % {"low": low, "high": high}
    return value


def _one_of(value: str | None, known: Any, default: str) -> str:
    return value if value is not None and value in known else default
