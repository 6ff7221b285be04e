"""What the lobby may know of a game: its seats, options, presets and words; never its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from games import catalogue, registry
from games.engines.dice import SEED_BYTES, StreamDice
from games.engines.errors import Fault, OptionError
from games.engines.protocol import Option
from games.models import Ruleset
from games.presenters.offer import Holding, OfferWords, OptionWords, Preset

__all__ = [
    "BOT_NAMES",
    "Holding",
    "Offer",
    "OptionField",
    "Preset",
    "RulesetChoice",
    "Wrong",
    "check_options",
    "choose",
    "content_of",
    "find_ruleset",
    "guess_minutes",
    "list_holdings",
    "list_offers",
    "list_rulesets",
    "name_clock",
    "name_differences",
    "name_option",
    "name_ruleset",
    "name_value",
    "official_content",
    "say_fault",
    "see_offer",
]

Content = Mapping[str, Any]

#: What bots are called.
BOT_NAMES = (
    "Amos", "Birdie", "Cactus Pete", "Dusty", "Effie", "Flint", "Goldie", "Hank", "Ida",
    "Jericho", "Kit", "Lazy Tom", "Mabel", "Nell", "Otis", "Pearl", "Quill", "Rusty",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option as a form shows it; `choices` are (value, words)."""

    name: str
    kind: str
    default: Any
    label: str
    help: str
    group: str
    unit: str
    minimum: int | None
    maximum: int | None
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Wrong:
    """One thing wrong with a table's options; `field` is empty when it is about all of them."""

    field: str
    text: str
    warning: bool = False


@dataclass(frozen=True, slots=True)
class RulesetChoice:
    """A published ruleset as a table may pin it; `token` names it in forms and links."""

    id: int
    token: str
    title: str
    version: int
    official: bool
    house: bool
    hidden: bool = False

    @property
    def public_id(self) -> UUID:
        return UUID(self.token)


@dataclass(frozen=True, slots=True)
class Offer:
    """One game as the lobby offers it, in the active language."""

    slug: str
    title: str
    short: str
    tagline: str
    pace: str
    icon: str
    seat_min: int
    seat_max: int
    groups: tuple[tuple[str, str], ...]
    plain_groups: tuple[str, ...]
    clock_groups: tuple[str, ...]
    options: tuple[OptionField, ...]
    presets: tuple[Preset, ...]

    def defaults(self) -> dict[str, Any]:
        """Return the standard value of every option."""
        return {option.name: option.default for option in self.options}


@cache
def _offered() -> tuple[str, ...]:
    """Return the games that have a page: an engine alone is not offered."""
    return tuple(slug for slug in registry.ENGINES if find_spec(f"games.presenters.{slug}"))


def list_offers() -> tuple[Offer, ...]:
    """Return every game that can be played."""
    return tuple(_offer(slug) for slug in _offered())


def see_offer(slug: str, content: Content | None = None) -> Offer | None:
    """Return the game, or None when it is not played here; by this content if given."""
    return _offer(slug, content) if slug in _offered() else None


def list_rulesets(slug: str, user_id: int | None = None) -> tuple[RulesetChoice, ...]:
    """Return what a table of the game may be played by: official first, then the staff's others,
    then this person's own; of each the newest version."""
    wanted = Q(house=False) | (Q(owner_id=user_id) if user_id else Q(pk=None))
    newest: dict[str, Ruleset] = {}
    for ruleset in _published(slug).filter(wanted).order_by("version"):
        newest[ruleset.slug] = ruleset
    order = sorted(newest.values(), key=lambda one: (not one.official, one.house, one.title))
    return tuple(choose(one) for one in order)


def find_ruleset(slug: str, token: str = "") -> RulesetChoice | None:
    """Return the published ruleset of this token; without one the newest official version."""
    if not token:
        found = _published(slug).filter(official=True).order_by("-version").first()
    else:
        try:
            found = _published(slug).filter(public_id=UUID(token)).first()
        except ValueError:
            return None
    return choose(found) if found is not None else None


def content_of(slug: str, ruleset_id: int | None) -> dict[str, Any]:
    """Return the content a table that pins this ruleset plays by; None = the official one."""
    if ruleset_id is None:
        return official_content(slug)
    pinned = Ruleset.objects.select_related("content").get(pk=ruleset_id, game=slug)
    return catalogue.content_of(pinned)


def name_ruleset(ruleset: Any) -> str:
    """Return what stands on a ticket for the ruleset a table pins; nothing for the official one."""
    if ruleset is None or ruleset.official:
        return ""
    return _("house rules") if ruleset.hidden else str(ruleset.title)


def official_content(slug: str) -> dict[str, Any]:
    """Return the official content as JSON."""
    content: dict[str, Any] = registry.engine_class(slug).official_content()
    return content


def check_options(
    slug: str, options: Mapping[str, Any], seats: int, content: Content | None = None
) -> tuple[Wrong, ...]:
    """Return what the engine finds wrong with the options for so many seats."""
    engine = registry.engine_class(slug).from_json(content) if content else _official_engine(slug)
    words = _words(slug)
    try:
        engine.setup(options, seats, StreamDice(bytes(SEED_BYTES), "check"))
    except OptionError as error:
        return tuple(_wrong(words, fault) for fault in error.faults)
    return tuple(_wrong(words, fault) for fault in words.warnings(engine, options))


def say_fault(slug: str, fault: Fault) -> str:
    """Return what is wrong with a ruleset or with options, in the active language."""
    return _words(slug).fault(fault)


def _wrong(words: OfferWords, fault: Fault) -> Wrong:
    return Wrong(fault.where or fault.field, words.fault(fault), fault.warning)


def name_differences(slug: str, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return, in few words each, what differs from the standard game."""
    said = []
    for option in _offer(slug).options:
        value = options.get(option.name, option.default)
        if value != option.default:
            said.append(_differs(option, _words(slug).options.get(option.name), value))
    return tuple(line for line in said if line)


def name_option(slug: str, name: str) -> str:
    """Return what the option is called."""
    words = _words(slug).options.get(name)
    return str(words.label) if words else name


def name_value(slug: str, name: str, value: Any) -> str:
    """Return a value of the option in words."""
    words = _words(slug).options.get(name)
    return _value(words, value)


def list_holdings(
    slug: str, options: Mapping[str, Any], content: Content | None = None
) -> tuple[Holding, ...]:
    """Return what a player of this table will hold."""
    return _words(slug).holdings(content or official_content(slug), options)


def guess_minutes(slug: str, seats: int, options: Mapping[str, Any]) -> int:
    """Return about how many minutes a match will take."""
    return _words(slug).minutes(seats, options)


def name_clock(slug: str, options: Mapping[str, Any]) -> str:
    """Return how long a turn may take, in few words."""
    return _words(slug).clock(options)


@cache
def _official_engine(slug: str) -> Any:
    return registry.engine_class(slug).from_json(official_content(slug))


def _words(slug: str) -> OfferWords:
    words: OfferWords = import_module(f"games.presenters.{slug}_offer").WORDS
    return words


def _published(slug: str) -> QuerySet[Ruleset]:
    return Ruleset.objects.filter(game=slug, status=Ruleset.Status.PUBLISHED, hidden=False)


def choose(ruleset: Any) -> RulesetChoice:
    """Return the ruleset a table pins as a choice, whatever became of it since."""
    return RulesetChoice(
        id=ruleset.pk,
        token=ruleset.public_id.hex,
        title=ruleset.title,
        version=ruleset.version,
        official=ruleset.official,
        house=ruleset.house,
        hidden=ruleset.hidden,
    )


def _schema(slug: str, content: Content) -> tuple[Option, ...]:
    schema: tuple[Option, ...] = registry.engine_class(slug).options(content)
    return schema


def _offer(slug: str, content: Content | None = None) -> Offer:
    words, engine = _words(slug), registry.engine_class(slug)
    content = content or official_content(slug)
    return Offer(
        slug=slug,
        title=str(words.title),
        short=str(words.short),
        tagline=str(words.tagline),
        pace=str(words.pace),
        icon=words.icon,
        seat_min=engine.seat_counts.start,
        seat_max=engine.seat_counts.stop - 1,
        groups=tuple((name, str(label)) for name, label in words.groups.items()),
        plain_groups=words.plain_groups,
        clock_groups=words.clock_groups,
        options=tuple(
            _field(option, words.options.get(option.name), words.holdings(content, {}))
            for option in sorted(_schema(slug, content), key=_order_of(words))
        ),
        presets=words.presets,
    )


def _order_of(words: OfferWords) -> Callable[[Option], int]:
    """Return the order in which the game's words name its options; unnamed ones come last."""
    order = {name: at for at, name in enumerate(words.options)}
    return lambda option: order.get(option.name, len(order))


def _field(option: Option, words: OptionWords | None, holdings: tuple[Holding, ...]) -> OptionField:
    choices = tuple((str(value), _value(words, str(value))) for value in option.choices)
    default = option.default
    if option.kind == "items":
        default = sorted(default)
        choices = tuple((item.name, item.label) for item in holdings if item.optional)
    return OptionField(
        name=option.name,
        kind=option.kind,
        default=default,
        label=str(words.label) if words else option.label,
        help=str(words.help) if words else option.help,
        group=option.group,
        unit=str(words.unit) if words else "",
        minimum=option.minimum,
        maximum=option.maximum,
        choices=choices,
    )


def _value(words: OptionWords | None, value: Any) -> str:
    if isinstance(value, bool):
        return _("on") if value else _("off")
    if isinstance(value, (list, tuple, set, frozenset)):
        return ", ".join(_value(words, part) for part in value) or _("none")
    known = words.choices.get(value) if words and isinstance(value, str) else None
    text = str(known if known is not None else value)
    return f"{text} {words.unit}" if words and words.unit and known is None else text


def _differs(option: OptionField, words: OptionWords | None, value: Any) -> str:
    if words and words.ticket:
        return words.ticket(value)
    return option.label if value is True else f"{option.label}: {_value(words, value)}"
