"""What the players' pages show of rulesets; reads only, words in the active language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, Q

from games import catalogue, offers
from games.changes import Change, find_changes
from games.editing.meaning import base_of
from games.editing.words import change_words
from games.models import Ruleset
from games.presenters.rows import RowWords, list_rows

BOT_LEVELS = ("easy", "medium", "hard")
SHOWN = 30
_ROWS = {"wawawest": ("items", "name"), "worms": ("weapons", "key"), "wyattearp": ("cards", "key")}


@dataclass(slots=True)
class Line:
    """All versions of one ruleset of a player; `uses` counts the matches at tables."""

    title: str
    game: str
    short: str
    icon: str
    draft: Ruleset | None = None
    current: Ruleset | None = None  # the newest published version
    retired: list[Ruleset] = field(default_factory=list)
    hidden: bool = False
    uses: int = 0

    @property
    def shown(self) -> Ruleset | None:
        """Return the version the title leads to: what is played, else the draft, else the last."""
        return self.current or self.draft or (self.retired[0] if self.retired else None)


@dataclass(frozen=True, slots=True)
class EditRow:
    """One row of a draft to edit; `state` tells how it differs from what the draft came from."""

    pk: int
    word: RowWords
    state: str  # "new", "changed" or ""
    removable: bool


def list_lines(user: Any) -> list[Line]:
    """Return a player's own rulesets, those touched last on top."""
    own = Ruleset.objects.filter(house=True, owner=user).order_by("-updated_at")
    games = {offer.slug: offer for offer in offers.list_offers()}
    lines: dict[str, Line] = {}
    played = Count("tables", filter=Q(tables__match_id__isnull=False))
    for one in own.annotate(uses=played).select_related("owner"):
        if one.game not in games:
            continue
        game = games[one.game]
        line = lines.setdefault(one.slug, Line(one.title, one.game, game.short, game.icon))
        _add(line, one)
        line.uses += one.uses
        line.hidden = line.hidden or one.hidden
    return list(lines.values())


def _add(line: Line, one: Ruleset) -> None:
    if one.status == Ruleset.Status.DRAFT:
        line.draft = one
    elif one.status == Ruleset.Status.RETIRED:
        line.retired.append(one)
    elif line.current is None or one.version > line.current.version:
        line.current = one


def list_official() -> list[tuple[offers.Offer, Ruleset]]:
    """Return what anybody can start from: the newest official version of each game."""
    found = []
    for offer in offers.list_offers():
        choice = offers.find_ruleset(offer.slug)
        if choice is not None:
            found.append((offer, Ruleset.objects.get(pk=choice.id)))
    return found


def see_changes(ruleset: Ruleset) -> tuple[Change, ...]:
    """Return what differs from the ruleset this one came from."""
    return find_changes(base_of(ruleset), catalogue.content_of(ruleset))


def list_edit_rows(draft: Ruleset, changes: Iterable[Change]) -> list[EditRow]:
    """Return the rows of a draft in their order, marked where they differ from its base."""
    relation, key = _ROWS[draft.game]
    ids = {getattr(row, key): row for row in getattr(draft, relation).all()}
    states: dict[str, str] = {}
    for change in changes:
        fresh = not change.field and change.before is None
        states[change.row] = "new" if fresh else states.get(change.row, "changed")
    return [
        EditRow(ids[word.key].pk, word, states.get(word.key, ""), word.sort != catalogue.EFFECT)
        for word in list_rows(draft.game, catalogue.to_content(draft))
        if word.key in ids
    ]


def find_row(draft: Ruleset, pk: int) -> Any:
    """Return a row of the draft, or None."""
    return getattr(draft, _ROWS[draft.game][0]).filter(pk=pk).first()


def list_history(draft: Ruleset) -> list[tuple[Any, list[str]]]:
    """Return the last saved edits, each with its changes in words."""
    edits = draft.history.select_related("user").order_by("-number")[:SHOWN]
    return [(edit, change_words(edit.changes)) for edit in edits]


def list_versions(ruleset: Ruleset, *, own: bool) -> list[Ruleset]:
    """Return the other versions of the line a reader may see."""
    line = Ruleset.objects.filter(slug=ruleset.slug).exclude(pk=ruleset.pk).order_by("-version")
    return list(line if own else line.exclude(status=Ruleset.Status.DRAFT).exclude(hidden=True))
