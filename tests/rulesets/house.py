"""Players' pages for their tests: plain functions."""

from __future__ import annotations

from typing import Any

from django.test import Client

from games import rulesets
from games.models import Ruleset
from lobby.models import User
from tests.rulesets.pages import fields_of, page_of
from tests.rulesets.sets import browse, official

_ROWS = {"wawawest": ("items", "name"), "worms": ("weapons", "key"), "wyattearp": ("cards", "key")}


def own_draft(game: str, user: User) -> Ruleset:
    """Return a player's draft with the content of the official set."""
    title = f"The set of {user}"
    return rulesets.copy_ruleset(ruleset=official(game), user=user, title=title, house=True)


def own_version(game: str, user: User) -> Ruleset:
    """Return a published ruleset of a player."""
    draft = own_draft(game, user)
    return rulesets.publish(ruleset_id=draft.pk, user=user, edits=draft.edits)


def row_url(draft: Ruleset, name: str) -> str:
    """Return the address of the page of a row."""
    relation, key = _ROWS[draft.game]
    row = getattr(draft, relation).get(**{key: name})
    return f"/house/{draft.public_id}/edit/{row.pk}/"


def at(ruleset: Ruleset, path: str = "") -> str:
    """Return an address below the page of a ruleset."""
    return f"/house/{ruleset.public_id}/{path}"


def open_row(user: User, draft: Ruleset, name: str) -> tuple[Client, str, dict[str, str]]:
    """Return a browser at a row's page, the address, and what its form would send."""
    browser, url = browse(user), row_url(draft, name)
    return browser, url, fields_of(page_of(browser, url))


def add_item(user: User, draft: Ruleset, **fields: Any) -> Any:
    """Add an item by the form and return the answer."""
    browser, url = browse(user), at(draft, "edit/new/")
    return browser.post(url, fields_of(page_of(browser, url)) | fields)
