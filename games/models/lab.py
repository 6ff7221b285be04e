"""Runs of the balance lab. `games.lab.desk` queues and cancels them, its runner plays them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import FrozenContent
from games.models.ruleset import Ruleset


class LabRun(models.Model):
    """Bot matches by one content and, with the same seeds, by the one it came from.

    `matches` is what each side plays at most, `done` what both have played. `tally` holds the sums
    (games.lab.trials.Tally), `looks` what each look found. Titles are snapshots: a ruleset may be
    edited or deleted, the contents stay.
    """

    class Status(models.TextChoices):
        QUEUED = "queued", _("Waiting")
        RUNNING = "running", _("Running")
        DONE = "done", _("Finished")
        CANCELLED = "cancelled", _("Cancelled")
        FAILED = "failed", _("Failed")

    game = models.SlugField(_("game"), max_length=20)
    ruleset = models.ForeignKey(
        Ruleset, null=True, on_delete=models.SET_NULL, related_name="lab_runs"
    )
    title = models.CharField(_("ruleset"), max_length=80)
    base_title = models.CharField(_("compared with"), max_length=80)
    content = models.ForeignKey(FrozenContent, on_delete=models.PROTECT, related_name="lab_runs")
    base_content = models.ForeignKey(
        FrozenContent, on_delete=models.PROTECT, related_name="lab_bases"
    )
    rules_version = models.PositiveSmallIntegerField()
    matches = models.PositiveIntegerField()
    seats = models.JSONField()
    level = models.CharField(max_length=8)
    seed = models.CharField(max_length=40)
    nodes = models.PositiveIntegerField()
    stop_early = models.BooleanField(default=True)
    question = models.CharField(max_length=64)  # the hash of all that is asked
    status = models.CharField(
        _("status"), max_length=10, choices=Status, default=Status.QUEUED, db_index=True
    )
    outcome = models.CharField(max_length=10, blank=True)  # of a run that is done: clear, all
    fault = models.CharField(max_length=300, blank=True)
    done = models.PositiveIntegerField(default=0)
    tally = models.JSONField(default=dict)
    looks = models.JSONField(default=list)
    worked_seconds = models.FloatField(default=0)
    lease_owner = models.CharField(max_length=60, blank=True)
    lease_until = models.DateTimeField(null=True)
    queued_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("started by"),
    )
    queued_at = models.DateTimeField(_("started at"), auto_now_add=True)
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-queued_at", "-pk"]
        verbose_name = _("balance lab run")
        verbose_name_plural = _("balance lab runs")
        constraints = [
            models.UniqueConstraint(
                fields=["status"], condition=Q(status="running"), name="one_lab_run_at_a_time"
            ),
            models.UniqueConstraint(
                fields=["question"],
                condition=Q(status__in=("queued", "running")),
                name="one_lab_run_of_a_question",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} #{self.pk}"
