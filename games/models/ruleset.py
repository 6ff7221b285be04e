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
    slug = models.SlugField(_("line"), max_length=60)
    version = models.PositiveIntegerField(_("version"), default=1)
    game = models.SlugField(_("game"), max_length=20)
    title = models.CharField(_("title"), max_length=60)
    notes = models.TextField(_("notes"), blank=True, max_length=2000)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("owner"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="rulesets",
    )
    official = models.BooleanField(_("official"), default=False)
    house = models.BooleanField(_("made by a player"), default=False)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.DRAFT)
    based_on = models.ForeignKey(
        "self",
        verbose_name=_("based on"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="copies",
    )
    content = models.ForeignKey(
        FrozenContent, null=True, blank=True, on_delete=models.PROTECT, related_name="rulesets"
    )
    constants = models.JSONField(_("constants"), default=dict)
    hidden = models.BooleanField(_("hidden by staff"), default=False)
    edits = models.PositiveIntegerField(_("edits"), default=0)
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed at"), auto_now=True)
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)

    class Meta:
        verbose_name = _("ruleset")
        verbose_name_plural = _("rulesets")
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

    ruleset = models.ForeignKey(
        Ruleset, verbose_name=_("ruleset"), on_delete=models.CASCADE, related_name="history"
    )
    number = models.PositiveIntegerField(_("number"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("person"), null=True, on_delete=models.SET_NULL
    )
    changes = models.JSONField(_("changes"), default=list)
    at = models.DateTimeField(_("saved at"), auto_now_add=True)

    class Meta:
        verbose_name = _("saved edit")
        verbose_name_plural = _("saved edits")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "number"], name="one_row_per_edit"),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset_id} #{self.number}"


class Item(models.Model):
    """An item of Wa Wa West. `cost` empty = it cannot be chosen."""

    ruleset = models.ForeignKey(
        Ruleset, verbose_name=_("ruleset"), on_delete=models.CASCADE, related_name="items"
    )
    order = models.PositiveSmallIntegerField(_("order"))
    name = models.CharField(_("name"), max_length=40)
    type = models.CharField(_("type"), max_length=60)
    cost = models.PositiveSmallIntegerField(_("cost"), null=True, blank=True)
    gives = models.PositiveSmallIntegerField(_("gives"), default=0)
    kills = models.TextField(_("kills"), blank=True)
    killed_by = models.TextField(_("killed by"), blank=True)
    spares = models.TextField(_("spares"), blank=True)
    effects = models.JSONField(_("effects"), default=list, blank=True)
    enabled = models.BooleanField(_("enabled"), default=True)
    icon = models.CharField(_("picture"), max_length=40, default="custom")
    labels = models.JSONField(_("labels"), default=dict, blank=True)
    description = models.TextField(_("description"), blank=True)

    class Meta:
        verbose_name = _("item")
        verbose_name_plural = _("items")
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

    ruleset = models.ForeignKey(
        Ruleset, verbose_name=_("ruleset"), on_delete=models.CASCADE, related_name="weapons"
    )
    order = models.PositiveSmallIntegerField(_("order"))
    key = models.CharField(_("key"), max_length=40)
    name = models.CharField(_("name"), max_length=40)
    category = models.CharField(_("category"), max_length=10)
    behaviour = models.CharField(_("behaviour"), max_length=20, blank=True)
    aim = models.CharField(_("aim"), max_length=10, blank=True)
    tag = models.CharField(_("tag"), max_length=20, blank=True)
    price = models.PositiveSmallIntegerField(_("price"), null=True, blank=True)
    free_pick_ammo = models.PositiveSmallIntegerField(
        _("shots of a free pick"), null=True, blank=True
    )
    infinite = models.BooleanField(_("without end"), default=False)
    crate_class = models.CharField(_("crate"), max_length=10, blank=True)
    crate_ammo = models.PositiveSmallIntegerField(_("shots in a crate"), null=True, blank=True)
    range = models.CharField(_("range"), max_length=3, blank=True)
    straight_only = models.BooleanField(_("straight only"), default=False)
    range_metric = models.CharField(_("range counts"), max_length=10, blank=True)
    hgt_up = models.CharField(_("reach up"), max_length=3, blank=True)
    hgt_down = models.CharField(_("reach down"), max_length=3, blank=True)
    shots = models.PositiveSmallIntegerField(_("shots"), default=1)
    ammo_per = models.CharField(_("used up per"), max_length=4, default="use")
    move_between_shots = models.BooleanField(_("walks between shots"), default=False)
    wind = models.BooleanField(_("wind"), default=False)
    retreat = models.PositiveSmallIntegerField(_("retreat"), default=0)
    reveals_invisible = models.BooleanField(_("reveals the invisible"), default=False)
    bubble = models.CharField(_("bubble"), max_length=10, blank=True)
    moves_drums = models.BooleanField(_("moves drums"), default=False)
    detonates_pushed_mines = models.BooleanField(_("sets off pushed mines"), default=False)
    doubles = models.BooleanField(_("doubles"), default=False)
    extra = models.JSONField(_("parameters"), default=dict, blank=True)
    labels = models.JSONField(_("labels"), default=dict, blank=True)

    class Meta:
        verbose_name = _("weapon")
        verbose_name_plural = _("weapons")
        ordering = ["ruleset", "order"]
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "key"], name="one_weapon_per_key"),
        ]

    def __str__(self) -> str:
        return self.name


class Ring(models.Model):
    """One ring of a weapon's blast."""

    weapon = models.ForeignKey(
        Weapon, verbose_name=_("weapon"), on_delete=models.CASCADE, related_name="rings"
    )
    number = models.PositiveSmallIntegerField(_("number"))
    dmg_min = models.PositiveSmallIntegerField(_("least damage"))
    dmg_max = models.PositiveSmallIntegerField(_("most damage"))
    land = models.PositiveSmallIntegerField(_("land"))
    reach_up = models.PositiveSmallIntegerField(_("reach up"))
    reach_down = models.PositiveSmallIntegerField(_("reach down"))
    push = models.PositiveSmallIntegerField(_("push"))
    push_rule = models.CharField(_("push rule"), max_length=10)
    throw = models.PositiveSmallIntegerField(_("throw"))
    poison = models.PositiveSmallIntegerField(_("poison"))

    class Meta:
        verbose_name = _("ring")
        verbose_name_plural = _("rings")
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

    ruleset = models.ForeignKey(
        Ruleset, verbose_name=_("ruleset"), on_delete=models.CASCADE, related_name="cards"
    )
    order = models.PositiveSmallIntegerField(_("order"))
    sort = models.CharField(_("sort"), max_length=8, choices=Sort)
    key = models.CharField(_("key"), max_length=40)
    name = models.CharField(_("name"), max_length=40)
    ko = models.CharField(_("Korean name"), max_length=40)
    copies = models.PositiveSmallIntegerField(_("copies"))
    cp = models.PositiveSmallIntegerField(_("capture points"))
    hole = models.BooleanField(_("bullet hole"), default=False)
    behaviour = models.CharField(_("behaviour"), max_length=10, blank=True)
    per = models.CharField(_("money for"), max_length=10, blank=True)
    safe = models.PositiveIntegerField(_("safe money"), null=True, blank=True)
    hit = models.PositiveIntegerField(_("money on a hit"), null=True, blank=True)
    shot = models.CharField(_("shot"), max_length=10, blank=True)
    lies = models.CharField(_("lies"), max_length=20, blank=True)
    unique_on_table = models.BooleanField(_("one on the table"), default=False)
    modes = models.JSONField(_("modes"), default=list, blank=True)

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ["ruleset", "order"]
        constraints = [
            models.UniqueConstraint(fields=["ruleset", "key"], name="one_card_per_key"),
        ]

    def __str__(self) -> str:
        return self.name
