"""Tables: where people gather before a match. A row is only written under its table's lock."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Table(models.Model):
    """A place to wait for company. It pins what is played until the match starts.

    `version` grows with every change anybody can see; sockets compare it. `kicked` holds user ids,
    `reserved` seats kept for a rematch as {"user", "name", "index"}, `changes` what the host
    changed last as [what, before, after].
    """

    class State(models.TextChoices):
        OPEN = "open", _("open")
        PLAYING = "playing", _("playing")
        CLOSED = "closed", _("closed")

    class Privacy(models.TextChoices):
        PUBLIC = "public", _("public")
        LINK = "link", _("by link")

    code = models.CharField(_("code"), max_length=6, unique=True)
    game = models.SlugField(_("game"), max_length=20)
    title = models.CharField(_("title"), max_length=60)
    ruleset = models.ForeignKey(
        "games.Ruleset",
        verbose_name=_("ruleset"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="tables",
    )
    options = models.JSONField(_("options"), default=dict)
    clock = models.JSONField(_("clock"), default=dict)
    seats = models.PositiveSmallIntegerField(_("seats"))
    privacy = models.CharField(_("privacy"), max_length=8, choices=Privacy, default=Privacy.PUBLIC)
    language = models.CharField(_("language"), max_length=8, default="en")
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("host"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="hosted_tables",
    )
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.OPEN)
    match_id = models.UUIDField(_("match"), null=True, unique=True)
    rematch_of = models.UUIDField(
        _("rematch of"), null=True, unique=True
    )  # the finished match it follows
    quick = models.BooleanField(_("play now"), default=False)  # opened by "play now"
    kicked = models.JSONField(_("shown out"), default=list, blank=True)
    reserved = models.JSONField(_("reserved seats"), default=list, blank=True)
    changes = models.JSONField(_("changes"), default=list, blank=True)
    version = models.PositiveIntegerField(_("version"), default=1)
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)
    active_at = models.DateTimeField(_("last active"))

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        indexes = [
            models.Index(fields=["state", "privacy", "-active_at"], name="open_tables"),
            models.Index(fields=["host", "created_at"], name="tables_of_host"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.title}"


class TablePlace(models.Model):
    """A taken place at a table: a person or a bot. An empty seat has no row."""

    table = models.ForeignKey(
        Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="places"
    )
    index = models.PositiveSmallIntegerField(_("number"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        null=True,
        on_delete=models.CASCADE,
        related_name="places",
    )
    name = models.CharField(_("name"), max_length=24)
    bot_level = models.CharField(_("bot"), max_length=8, blank=True)
    ready = models.BooleanField(_("ready"), default=False)
    taken_at = models.DateTimeField(_("taken at"), auto_now_add=True)

    class Meta:
        verbose_name = _("taken place")
        verbose_name_plural = _("taken places")
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["table", "index"], name="one_place_per_index"),
            models.UniqueConstraint(fields=["table", "user"], name="one_place_per_user"),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(bot_level=""), name="person_or_bot"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.index} {self.name}"


class Presence(models.Model):
    """When somebody was last known to look at a topic. `who` is `u<id>`, or `a<random>`."""

    topic = models.CharField(max_length=48)
    who = models.CharField(max_length=24)
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["topic", "who"], name="one_presence_per_topic"),
        ]

    def __str__(self) -> str:
        return f"{self.who} at {self.topic}"
