"""The official rulesets and the group that publishes: what a new database begins with."""

from __future__ import annotations

from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games import catalogue
from games.models import Ruleset
from games.registry import ENGINES, engine_class

PUBLISHERS = "publishers"


@transaction.atomic
def load_official() -> list[Ruleset]:
    """Publish the official content of every game if it is not there yet; return what is new.

    A content that differs from every version of the official line becomes its newest version.
    """
    make_publishers()
    return [new for game in ENGINES if (new := _load_game(game)) is not None]


def official_slug(game: str) -> str:
    """Return the slug of a game's official line."""
    return f"official-{game}"


def make_publishers() -> None:
    """Make the group whose members may publish."""
    group, _made = Group.objects.get_or_create(name=PUBLISHERS)
    kind = ContentType.objects.get_for_model(Ruleset)
    may, _made = Permission.objects.get_or_create(
        codename="publish_ruleset",
        content_type=kind,
        defaults={"name": "Can publish and retire rulesets"},
    )
    group.permissions.add(may)


def _load_game(game: str) -> Ruleset | None:
    content = engine_class(game).official_content()
    line = Ruleset.objects.filter(slug=official_slug(game))
    if line.filter(content_id=catalogue.hash_content(game, content)).exists():
        return None
    newest = line.aggregate(newest=Max("version"))["newest"] or 0
    # A draft keeps its number: a version is never given twice.
    ruleset = Ruleset(
        slug=official_slug(game), version=newest + 1, game=game, official=True, title=_title(game)
    )
    ruleset.content = catalogue.freeze(game, content)
    ruleset.status, ruleset.published_at = Ruleset.Status.PUBLISHED, timezone.now()
    ruleset.save()
    catalogue.write_rows(ruleset, content)
    return ruleset


def _title(game: str) -> str:
    titles = {"wawawest": "Wa Wa West ++", "worms": "Worms: Evolved", "wyattearp": "Wyatt Earp"}
    return titles.get(game, game)
