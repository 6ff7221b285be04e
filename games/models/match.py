"""A match and its log. Only `games.journal` writes these rows once a match has started."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class FrozenContent(models.Model):
    """What one or more matches are played by; never changed, never deleted."""

    hash = models.CharField(primary_key=True, max_length=64)
    game = models.SlugField()
    json = models.JSONField()

    class Meta:
        verbose_name = _("frozen content")
        verbose_name_plural = _("frozen contents")

    def __str__(self) -> str:
        return f"{self.game} {self.hash[:8]}"


class Match(models.Model):
    """One play: its frozen rules, its secret seed and the head of its log."""

    class Status(models.TextChoices):
        RUNNING = "running", _("running")
        OVER = "over", _("over")
        # The log does not verify: nobody acts until staff has looked.
        FROZEN = "frozen", _("frozen")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.SlugField(_("game"))
    title = models.CharField(_("title"), max_length=60, blank=True)
    content = models.ForeignKey(FrozenContent, verbose_name=_("content"), on_delete=models.PROTECT)
    rules_version = models.PositiveSmallIntegerField(_("version of the rules"))
    options = models.JSONField(_("options"))
    clock = models.JSONField(_("clock"), default=dict)
    seed = models.BinaryField()
    seed_hash = models.CharField(_("hash of the seed"), max_length=64)
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.RUNNING)
    version = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64, blank=True)
    opened_at = models.DateTimeField(_("turn opened at"), null=True)
    deadline_at = models.DateTimeField(null=True, db_index=True)
    awaiting = models.CharField(max_length=40, blank=True)  # seats awaited, "0,3,4"
    lease_owner = models.CharField(max_length=40, blank=True)
    lease_until = models.DateTimeField(null=True)
    # What opened it, for hooks: "table/KQ7M".
    origin = models.CharField(_("opened from"), max_length=40, blank=True)
    result = models.JSONField(_("result"), null=True)
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)
    ended_at = models.DateTimeField(_("ended at"), null=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = [models.Index(fields=["status", "created_at"])]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class Seat(models.Model):
    """A place at a match; the name is a snapshot, so people may rename or go."""

    match = models.ForeignKey(
        Match, verbose_name=_("match"), on_delete=models.CASCADE, related_name="seats"
    )
    index = models.PositiveSmallIntegerField(_("number"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="seats",
    )
    name = models.CharField(_("name"), max_length=24)
    bot_level = models.CharField(_("bot"), max_length=8, blank=True)
    left = models.BooleanField(_("left"), default=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="one_row_per_seat"),
            models.UniqueConstraint(fields=["match", "user"], name="one_seat_per_user"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.index} {self.name}"


class LogEntry(models.Model):
    """One accepted step. `actor` is `seat/2`, `clock`, `bot/3` or `table`."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="log")
    version = models.PositiveIntegerField()
    actor = models.CharField(max_length=12)
    action = models.JSONField()
    events = models.JSONField()
    key = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)  # of the payload as sent, for a key used twice
    cause = models.CharField(max_length=12)
    elapsed_ms = models.PositiveIntegerField(default=0)
    at = models.DateTimeField()
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="one_entry_per_version"),
            models.UniqueConstraint(fields=["match", "actor", "key"], name="one_entry_per_key"),
        ]
        verbose_name_plural = "log entries"

    def __str__(self) -> str:
        return f"{self.match_id} v{self.version}"


class Draft(models.Model):
    """A choice not yet locked in; nobody but its owner may ever see it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="drafts")
    seat = models.PositiveSmallIntegerField()
    epoch = models.PositiveIntegerField()
    action = models.JSONField(null=True)
    key = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="one_draft_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat}"


class Snapshot(models.Model):
    """The state at one version, so that loading is short; the log stays the truth."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="snapshots")
    version = models.PositiveIntegerField()
    json = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="one_snapshot_per_version"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} v{self.version}"


class Credit(models.Model):
    """Time no process of the site lived, given back to every match that was awaited then (I18).

    A log says when its entries came; with these it also says how long its seats had.
    """

    at = models.DateTimeField(db_index=True)
    milliseconds = models.PositiveBigIntegerField()

    def __str__(self) -> str:
        return f"{self.milliseconds} ms at {self.at}"


class Beat(models.Model):
    """When a process of the site last lived, so that time it was down is not charged."""

    process = models.CharField(primary_key=True, max_length=40)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.process} {self.at}"
