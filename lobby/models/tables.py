"""Tables: where people gather before a match. A row is only written under its table's lock."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class Table(models.Model):
    """A place to wait for company. It pins what is played until the match starts.

    `version` grows with every change anybody can see; sockets compare it. `kicked` holds user ids,
    `reserved` seats kept for a rematch as {"user", "name", "index"}, `changes` what the host
    changed last as [what, before, after].
    """

    class State(models.TextChoices):
        OPEN = "open"
        PLAYING = "playing"
        CLOSED = "closed"

    class Privacy(models.TextChoices):
        PUBLIC = "public"
        LINK = "link"

    code = models.CharField(max_length=6, unique=True)
    game = models.SlugField(max_length=20)
    title = models.CharField(max_length=60)
    ruleset = models.ForeignKey(
        "games.Ruleset", null=True, blank=True, on_delete=models.PROTECT, related_name="tables"
    )
    options = models.JSONField(default=dict)
    clock = models.JSONField(default=dict)
    seats = models.PositiveSmallIntegerField()
    privacy = models.CharField(max_length=8, choices=Privacy, default=Privacy.PUBLIC)
    language = models.CharField(max_length=8, default="en")
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="hosted_tables"
    )
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    match_id = models.UUIDField(null=True, unique=True)
    rematch_of = models.UUIDField(null=True, unique=True)  # the finished match it follows
    quick = models.BooleanField(default=False)  # opened by "play now"
    kicked = models.JSONField(default=list, blank=True)
    reserved = models.JSONField(default=list, blank=True)
    changes = models.JSONField(default=list, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    active_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["state", "privacy", "-active_at"], name="open_tables"),
            models.Index(fields=["host", "created_at"], name="tables_of_host"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.title}"


class TablePlace(models.Model):
    """A taken place at a table: a person or a bot. An empty seat has no row."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="places")
    index = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="places"
    )
    name = models.CharField(max_length=24)
    bot_level = models.CharField(max_length=8, blank=True)
    ready = models.BooleanField(default=False)
    taken_at = models.DateTimeField(auto_now_add=True)

    class Meta:
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
