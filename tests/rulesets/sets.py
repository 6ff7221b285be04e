"""Rulesets and people for their tests: plain functions."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

from django.contrib.auth.models import Group
from django.test import Client

from games import official_sets, rulesets
from games.models import Ruleset
from lobby.models import User

SHARED = Path(__file__).resolve().parents[1] / "scenarios"
GAMES = ("wawawest", "worms", "wyattearp")
_numbers = itertools.count()


def bad_definitions(name: str) -> Any:
    """Return one of the lists of bad definitions."""
    return json.loads((SHARED / f"{name}.json").read_text("utf-8"))


def make_staff(*, publisher: bool = False) -> User:
    """Return somebody of the staff."""
    user = User.objects.create_user(f"staff-{next(_numbers)}", password="x", is_staff=True)
    if publisher:
        official_sets.make_publishers()
        user.groups.add(Group.objects.get(name=official_sets.PUBLISHERS))
    return user


def make_player() -> User:
    """Return a registered player."""
    return User.objects.create_user(f"player-{next(_numbers)}", password="x")


def official(game: str) -> Ruleset:
    """Return the official ruleset of a game."""
    official_sets.load_official()
    return Ruleset.objects.filter(
        slug=official_sets.official_slug(game), status="published"
    ).latest("version")


def draft_of(game: str, user: User) -> Ruleset:
    """Return a draft of the official line's next version."""
    return rulesets.new_version(ruleset_id=official(game).pk, user=user)


def browse(user: User, language: str = "en") -> Client:
    """Return a browser in which this person is logged in."""
    client = Client(headers={"accept-language": language})
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client
