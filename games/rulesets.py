"""The only way to change rulesets, for the admin, players' pages, import and commands.

Everything that changes one holds its row in a transaction and raises EditRefused.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext

from games import catalogue, house_limits
from games.changes import Change, find_changes
from games.engines.errors import Fault
from games.house_limits import HOUSE_ITEMS
from games.models import Ruleset, RulesetEdit
from games.registry import engine_class
from games.text import clean_line

Json = Mapping[str, Any]

PUBLISH = "games.publish_ruleset"
FAULTS_SAID = 100


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing was changed; `changes` are somebody else's edits since, `by` their names."""

    code: str
    faults: tuple[Fault, ...] = ()
    changes: tuple[Change, ...] = ()
    by: tuple[str, ...] = ()
    edits: int = 0


class EditRefused(Exception):
    """Nothing was changed. Codes: not_allowed, not_draft, stale, faults, warnings, unchanged,
    not_published, guest, too_many, too_many_items, too_fast, last_official, gone."""

    def __init__(self, code: str, **more: Any) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, **more)

    @property
    def code(self) -> str:
        return self.refusal.code

    @property
    def faults(self) -> tuple[Fault, ...]:
        return self.refusal.faults


def check_content(game: str, content: Any) -> tuple[Fault, ...]:
    """Return everything the game's engine says about content JSON, warnings last."""
    if odd := catalogue.find_unstorable(game, content):
        return (Fault("", odd[0], "unstorable", odd[1]),)
    try:
        found: Sequence[Fault] = engine_class(game).check_content(content)
    except (TypeError, LookupError, AttributeError, ArithmeticError, ValueError, RecursionError):
        # A shape no check foresaw is refused like any other; the engine must never play it.
        return (Fault("", "", "unstorable", gettext("This is not a ruleset of this game.")),)
    return tuple(sorted(found, key=lambda fault: fault.warning))[:FAULTS_SAID]


def sign_warnings(faults: Sequence[Fault]) -> str:
    """Return what confirms exactly these warnings; empty when there are none."""
    lines = sorted(f"{one.where}|{one.field}|{one.message}" for one in faults if one.warning)
    return sha256("\n".join(lines).encode()).hexdigest()[:16] if lines else ""


def may_edit(user: Any, ruleset: Ruleset) -> bool:
    """Tell whether this person may change the ruleset while it is a draft."""
    if ruleset.house:
        return bool(user.pk) and ruleset.owner_id == user.pk
    return bool(user.is_active and user.is_staff)


def may_see(user: Any, ruleset: Ruleset) -> bool:
    """Tell whether this person may read the ruleset by its link.

    A draft is its editors' alone; what the staff has hidden only its owner and the staff see.
    """
    if user.is_active and user.is_staff:
        return True
    if ruleset.house and user.pk and ruleset.owner_id == user.pk:
        return True
    return ruleset.status != Ruleset.Status.DRAFT and not ruleset.hidden


def may_publish(user: Any, ruleset: Ruleset) -> bool:
    """Tell whether this person may publish or retire the ruleset."""
    if ruleset.house:
        return may_edit(user, ruleset)
    return bool(user.is_active and user.is_staff and user.has_perm(PUBLISH))


@transaction.atomic
def create_ruleset(  # noqa: PLR0913
    *,
    game: str,
    title: str,
    content: Json,
    user: Any,
    house: bool = False,
    based_on: Ruleset | None = None,
    confirmed: str = "",
) -> Ruleset:
    """Write the first draft of a new line. Raises EditRefused with the faults of the content."""
    if not house and not user.is_staff:
        raise EditRefused("not_allowed")
    if house:
        _lock_maker(user)
    known = catalogue.content_of(based_on) if based_on is not None else None
    _refuse_faults(game, content, confirmed, known, house=house)
    ruleset = Ruleset.objects.create(
        slug=_new_slug(title),
        game=game,
        title=clean_line(title)[:60] or game,
        owner=user,
        house=house,
        based_on=based_on,
    )
    catalogue.write_rows(ruleset, content)
    return ruleset


def _lock_maker(user: Any) -> None:
    """Hold the person's row: two new sets at once would both still see room for one more."""
    get_user_model().objects.select_for_update().filter(pk=user.pk).first()
    if code := house_limits.refuse_maker(user):
        raise EditRefused(code)


def copy_ruleset(*, ruleset: Ruleset, user: Any, title: str = "", house: bool = False) -> Ruleset:
    """Return a draft of a new line with the content of this one."""
    if not may_see(user, ruleset) or (ruleset.hidden and house):
        raise EditRefused("not_allowed")
    return create_ruleset(
        game=ruleset.game,
        title=title or ruleset.title,
        content=catalogue.content_of(ruleset),
        user=user,
        house=house,
        based_on=ruleset,
    )


@transaction.atomic
def new_version(*, ruleset_id: int, user: Any) -> Ruleset:
    """Return the draft of the line's next version; the one there is, if there is one."""
    base = _lock(ruleset_id)
    if not may_edit(user, base):
        raise EditRefused("not_allowed")
    _refuse_haste(base, user)
    line = Ruleset.objects.filter(slug=base.slug)
    _lock(line.order_by("pk")[0].pk)  # two of a line's versions may be asked for at once
    if (draft := line.filter(status=Ruleset.Status.DRAFT).first()) is not None:
        return draft
    if base.house and house_limits.is_full_for(user, line):
        raise EditRefused("too_many")
    newest: int = line.aggregate(newest=Max("version"))["newest"]
    draft = Ruleset.objects.create(
        slug=base.slug,
        version=newest + 1,
        game=base.game,
        title=base.title,
        owner=base.owner,
        official=base.official,
        house=base.house,
        hidden=base.hidden,
        based_on=base,
    )
    catalogue.write_rows(draft, catalogue.content_of(base))
    return draft


@transaction.atomic
def save_content(
    *, ruleset_id: int, user: Any, edits: int, content: Json, confirmed: str = ""
) -> tuple[Ruleset, tuple[Change, ...]]:
    """Save a draft's whole content; return the draft and what changed.

    `edits` is the number of the draft the editor had opened; if it has moved on, the refusal
    (stale) holds what others changed since. New warnings need `confirmed` (sign_warnings).
    """
    draft = _lock_draft(ruleset_id, user)
    _refuse_haste(draft, user)
    if draft.edits != edits:
        raise _stale(draft, edits)
    before = catalogue.to_content(draft)
    _refuse_faults(draft.game, content, confirmed, before, house=draft.house)
    return draft, _write(draft, user, before, content)


def try_save(
    *, ruleset: Ruleset, user: Any, edits: int, content: Json, confirmed: str = ""
) -> None:
    """Raise what `save_content` would raise now; change nothing."""
    if not may_edit(user, ruleset):
        raise EditRefused("not_allowed")
    if ruleset.status != Ruleset.Status.DRAFT:
        raise EditRefused("not_draft")
    if ruleset.edits != edits:
        raise _stale(ruleset, edits)
    before = catalogue.to_content(ruleset)
    _refuse_faults(ruleset.game, content, confirmed, before, house=ruleset.house)


@transaction.atomic
def rename_draft(*, ruleset_id: int, user: Any, title: str, notes: str = "") -> Ruleset:
    """Change the title and the notes of a draft; they have no meaning in the rules."""
    draft = _lock_draft(ruleset_id, user)
    notes = "\n".join(clean_line(line) for line in notes.splitlines())
    draft.title, draft.notes = clean_line(title)[:60] or draft.title, notes[:2000]
    draft.save(update_fields=["title", "notes", "updated_at"])
    return draft


@transaction.atomic
def publish(*, ruleset_id: int, user: Any, edits: int, confirmed: str = "") -> Ruleset:
    """Make a draft an immutable version; warnings its base has not need `confirmed`."""
    draft = _lock_draft(ruleset_id, user)
    if not may_publish(user, draft):
        raise EditRefused("not_allowed")
    _refuse_haste(draft, user)
    if draft.edits != edits:
        raise _stale(draft, edits)
    content = catalogue.to_content(draft)
    base = draft.based_on
    known = catalogue.content_of(base) if base is not None else None
    _refuse_faults(draft.game, content, confirmed, known, house=draft.house)
    return _publish(draft, content)


@transaction.atomic
def retire(*, ruleset_id: int, user: Any) -> Ruleset:
    """Take a published version off the offer; tables and matches that pin it keep it."""
    ruleset = _lock(ruleset_id)
    if not may_publish(user, ruleset):
        raise EditRefused("not_allowed")
    if ruleset.status != Ruleset.Status.PUBLISHED:
        raise EditRefused("not_published")
    left = Ruleset.objects.filter(slug=ruleset.slug, status=Ruleset.Status.PUBLISHED)
    if ruleset.official and left.count() == 1:
        raise EditRefused("last_official")
    ruleset.status = Ruleset.Status.RETIRED
    ruleset.save(update_fields=["status", "updated_at"])
    return ruleset


@transaction.atomic
def delete_draft(*, ruleset_id: int, user: Any) -> None:
    """Delete a draft; nothing that was published is ever deleted."""
    _lock_draft(ruleset_id, user).delete()


@transaction.atomic
def hide_ruleset(*, ruleset_id: int, user: Any, hidden: bool = True) -> None:
    """Take a ruleset of a player out of sight of others, or show it again; the staff's."""
    if not (user.is_active and user.is_staff):
        raise EditRefused("not_allowed")
    ruleset = Ruleset.objects.get(pk=ruleset_id)
    Ruleset.objects.filter(slug=ruleset.slug).update(hidden=hidden)


@transaction.atomic
def give_up(*, user: Any) -> None:
    """Delete a leaving player's drafts and hide the rest; tables and matches keep what they pin."""
    own = Ruleset.objects.filter(house=True, owner=user)
    own.filter(status=Ruleset.Status.DRAFT).delete()
    own.update(hidden=True)


def _new_slug(title: str) -> str:
    return f"{slugify(title)[:40] or 'rules'}-{secrets.token_hex(4)}"


def _lock(ruleset_id: int) -> Ruleset:
    if (found := Ruleset.objects.select_for_update().filter(pk=ruleset_id).first()) is None:
        raise EditRefused("gone")
    return found


def _lock_draft(ruleset_id: int, user: Any) -> Ruleset:
    draft = _lock(ruleset_id)
    if not may_edit(user, draft):
        raise EditRefused("not_allowed")
    if draft.status != Ruleset.Status.DRAFT:
        raise EditRefused("not_draft")
    return draft


def _refuse_haste(ruleset: Ruleset, user: Any) -> None:
    if ruleset.house and not house_limits.changing.allow(user.pk):
        raise EditRefused("too_fast")


def _refuse_faults(
    game: str, content: Json, confirmed: str, known: Json | None, *, house: bool
) -> None:
    """Raise for errors, and for warnings that are neither confirmed nor known from before."""
    rows = content.get("items")
    if house and game == "wawawest" and isinstance(rows, list) and len(rows) > HOUSE_ITEMS:
        raise EditRefused("too_many_items")
    faults = check_content(game, content)
    errors = tuple(one for one in faults if not one.warning)
    if house and not errors:
        errors = house_limits.check_house(game, content)[:FAULTS_SAID]
    if errors:
        raise EditRefused("faults", faults=errors)
    old = check_content(game, known) if known is not None else ()
    fresh = tuple(one for one in faults if one not in old)
    if fresh and sign_warnings(fresh) != confirmed:
        raise EditRefused("warnings", faults=fresh)


def _stale(draft: Ruleset, edits: int) -> EditRefused:
    since = list(draft.history.filter(number__gt=edits).select_related("user"))
    changes = [Change(*change) for edit in since for change in edit.changes]
    names = dict.fromkeys(str(edit.user) for edit in since if edit.user is not None)
    return EditRefused("stale", changes=tuple(changes), by=tuple(names), edits=draft.edits)


def _write(draft: Ruleset, user: Any, before: Json, content: Json) -> tuple[Change, ...]:
    catalogue.write_rows(draft, content)
    changes = find_changes(before, catalogue.to_content(draft))
    if changes:
        draft.edits += 1
        draft.save(update_fields=["edits", "updated_at"])
        RulesetEdit.objects.create(
            ruleset=draft, number=draft.edits, user=user, changes=[list(one) for one in changes]
        )
    return changes


def _publish(draft: Ruleset, content: Json) -> Ruleset:
    hash_ = catalogue.hash_content(draft.game, content)
    line = Ruleset.objects.filter(slug=draft.slug, status=Ruleset.Status.PUBLISHED)
    newest = line.order_by("-version").first()
    if newest is not None and newest.content_id == hash_:
        raise EditRefused("unchanged")
    draft.content = catalogue.freeze(draft.game, content)
    draft.status, draft.published_at = Ruleset.Status.PUBLISHED, timezone.now()
    draft.save(update_fields=["content", "status", "published_at", "updated_at"])
    return draft
