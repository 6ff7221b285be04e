"""What staff and players may edit: rulesets and their rows.

Only `games.rulesets` writes these; rows always hold a set that can be played by. What a published
version is played by is its frozen content, never its rows.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import FrozenContent


class Ruleset(models.Model):
    """One version of a set of items, weapons or cards. Versions of one line share the slug.

    `constants` is what the content has besides rows. `edits` grows with every saved edit; who
    saves names the number they saw. `house` is true for sets that players made.
    """

    class Status(models.TextChoices):
        DRAFT = "draft", _("Draft")
        PUBLISHED = "published", _("Published")
        RETIRED = "retired", _("Retired")

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    slug = models.SlugField(max_length=60)
    version = models.PositiveIntegerField(default=1)
    game = models.SlugField(max_length=20)
    title = models.CharField(max_length=60)
    notes = models.TextField(blank=True, max_length=2000)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="rulesets",
    )
    official = models.BooleanField(default=False)
    house = models.BooleanField(default=False)
    status = models.CharField(max_length=10, choices=Status, default=Status.DRAFT)
    based_on = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="copies"
    )
    content = models.ForeignKey(
        FrozenContent, null=True, blank=True, on_delete=models.PROTECT, related_name="rulesets"
    )
    constants = models.JSONField(default=dict)
    hidden = models.BooleanField(default=False)
    edits = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["game", "slug", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["slug", "version"], name="one_row_per_version"),
            models.UniqueConstraint(
                fields=["slug"], condition=Q(status="draft"), name="one_draft_per_line"
            ),
            models.CheckConstraint(
                condition=Q(status="draft") | Q(content__isnull=False), name="published_is_frozen"
            ),
        ]
        permissions = [("publish_ruleset", "Can publish and retire rulesets")]

    def __str__(self) -> str:
        return f"{self.title} v{self.version}"


class RulesetEdit(models.Model):
    """One saved edit: what changed, as [row, field, before, after]."""

    ruleset = models.ForeignKey(Ruleset, on_delete=models.CASCADE, related_name="history")
    number = models.PositiveIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    changes = models.JSONField(default=list)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "number"], name="one_row_per_edit"),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset_id} #{self.number}"


class Item(models.Model):
    """An item of Wa Wa West. `cost` empty = it cannot be chosen."""

    ruleset = models.ForeignKey(Ruleset, on_delete=models.CASCADE, related_name="items")
    order = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    type = models.CharField(max_length=60)
    cost = models.PositiveSmallIntegerField(null=True, blank=True)
    gives = models.PositiveSmallIntegerField(default=0)
    kills = models.TextField(blank=True)
    killed_by = models.TextField(blank=True)
    spares = models.TextField(blank=True)
    effects = models.JSONField(default=list, blank=True)
    enabled = models.BooleanField(default=True)
    icon = models.CharField(max_length=40, default="custom")
    labels = models.JSONField(default=dict, blank=True)
    description = models.TextField(blank=True)

    class Meta:
        ordering = ["ruleset", "order"]
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "name"], name="one_item_per_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Weapon(models.Model):
    """A weapon, utility or instant of Worms, or (category "effect") what goes off by itself.

    Ranges and height limits are texts: a number, "ALL", or empty for none.
    """

    ruleset = models.ForeignKey(Ruleset, on_delete=models.CASCADE, related_name="weapons")
    order = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=40)
    name = models.CharField(max_length=40)
    category = models.CharField(max_length=10)
    behaviour = models.CharField(max_length=20, blank=True)
    aim = models.CharField(max_length=10, blank=True)
    tag = models.CharField(max_length=20, blank=True)
    price = models.PositiveSmallIntegerField(null=True, blank=True)
    free_pick_ammo = models.PositiveSmallIntegerField(null=True, blank=True)
    infinite = models.BooleanField(default=False)
    crate_class = models.CharField(max_length=10, blank=True)
    crate_ammo = models.PositiveSmallIntegerField(null=True, blank=True)
    range = models.CharField(max_length=3, blank=True)
    straight_only = models.BooleanField(default=False)
    range_metric = models.CharField(max_length=10, blank=True)
    hgt_up = models.CharField(max_length=3, blank=True)
    hgt_down = models.CharField(max_length=3, blank=True)
    shots = models.PositiveSmallIntegerField(default=1)
    ammo_per = models.CharField(max_length=4, default="use")
    move_between_shots = models.BooleanField(default=False)
    wind = models.BooleanField(default=False)
    retreat = models.PositiveSmallIntegerField(default=0)
    reveals_invisible = models.BooleanField(default=False)
    bubble = models.CharField(max_length=10, blank=True)
    moves_drums = models.BooleanField(default=False)
    detonates_pushed_mines = models.BooleanField(default=False)
    doubles = models.BooleanField(default=False)
    extra = models.JSONField(default=dict, blank=True)
    labels = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["ruleset", "order"]
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "key"], name="one_weapon_per_key"),
        ]

    def __str__(self) -> str:
        return self.name


class Ring(models.Model):
    """One ring of a weapon's blast."""

    weapon = models.ForeignKey(Weapon, on_delete=models.CASCADE, related_name="rings")
    number = models.PositiveSmallIntegerField()
    dmg_min = models.PositiveSmallIntegerField()
    dmg_max = models.PositiveSmallIntegerField()
    land = models.PositiveSmallIntegerField()
    reach_up = models.PositiveSmallIntegerField()
    reach_down = models.PositiveSmallIntegerField()
    push = models.PositiveSmallIntegerField()
    push_rule = models.CharField(max_length=10)
    throw = models.PositiveSmallIntegerField()
    poison = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["weapon", "number"]
        constraints = [
            models.UniqueConstraint(fields=["weapon", "number"], name="one_ring_per_number"),
        ]

    def __str__(self) -> str:
        return f"{self.weapon_id}/{self.number}"


class Card(models.Model):
    """A row of the card table of Wyatt Earp: an outlaw or a sheriff card.

    Money empty = there is none; `shot` empty = each mode has its own rule.
    """

    class Sort(models.TextChoices):
        OUTLAW = "outlaw", _("Outlaw")
        SHERIFF = "sheriff", _("Sheriff card")

    ruleset = models.ForeignKey(Ruleset, on_delete=models.CASCADE, related_name="cards")
    order = models.PositiveSmallIntegerField()
    sort = models.CharField(max_length=8, choices=Sort)
    key = models.CharField(max_length=40)
    name = models.CharField(max_length=40)
    ko = models.CharField(max_length=40)
    copies = models.PositiveSmallIntegerField()
    cp = models.PositiveSmallIntegerField()
    hole = models.BooleanField(default=False)
    behaviour = models.CharField(max_length=10, blank=True)
    per = models.CharField(max_length=10, blank=True)
    safe = models.PositiveIntegerField(null=True, blank=True)
    hit = models.PositiveIntegerField(null=True, blank=True)
    shot = models.CharField(max_length=10, blank=True)
    lies = models.CharField(max_length=20, blank=True)
    unique_on_table = models.BooleanField(default=False)
    modes = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["ruleset", "order"]
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "key"], name="one_card_per_key"),
        ]

    def __str__(self) -> str:
        return self.name
