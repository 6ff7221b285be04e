"""A private match against bots, from a draft or a version: content frozen at that moment."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext as _

from games import catalogue, house_limits, offers, services
from games.house.shown import BOT_LEVELS
from games.models import Match, Ruleset
from games.rulesets import EditRefused

ORIGIN = "house/"
RUNNING_AT_ONCE = 6


@transaction.atomic
def start_trial(*, ruleset: Ruleset, user: Any, bots: int, level: str) -> Match:
    """Start an unrated match of this person against bots. Raises EditRefused.

    Codes: too_many_trials, too_fast, no_trial (the game's options do not fit this ruleset).
    Holds the person's row, so that many clicks at once start no more than one by one.
    """
    get_user_model().objects.select_for_update().filter(pk=user.pk).first()
    running = Match.objects.filter(status=Match.Status.RUNNING, seats__user=user)
    if running.filter(origin__startswith=ORIGIN).count() >= RUNNING_AT_ONCE:
        raise EditRefused("too_many_trials")
    if not house_limits.trying.allow(user.pk):
        raise EditRefused("too_fast")
    content = catalogue.content_of(ruleset)
    offer = offers.see_offer(ruleset.game, content)
    if offer is None:
        raise EditRefused("no_trial")
    seats = min(max(bots + 1, offer.seat_min), offer.seat_max)
    level = level if level in BOT_LEVELS else "medium"
    options = offer.defaults()
    wrong = offers.check_options(ruleset.game, options, seats, content)
    if any(not one.warning for one in wrong):
        raise EditRefused("no_trial")
    names = secrets.SystemRandom().sample(offers.BOT_NAMES, seats - 1)
    return services.start_match(
        game=ruleset.game,
        content_json=content,
        options=options,
        clock={"kind": "live"},
        seats=[
            services.SeatPlan(user_id=user.pk, name=user.display_name),
            *(services.SeatPlan(user_id=None, name=name, bot_level=level) for name in names),
        ],
        title=(_("Trying out %(title)s") % {"title": ruleset.title})[:60],
        origin=f"{ORIGIN}{ruleset.public_id.hex}",
    )
