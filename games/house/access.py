"""Who may see and do what on the players' pages; what nobody may see is not there."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from games import rulesets
from games.models import Ruleset


def open_set(request: HttpRequest, public_id: UUID) -> Ruleset:
    """Return the ruleset of a link; raises Http404 for whoever may not read it."""
    known = Ruleset.objects.select_related("owner", "based_on", "content")
    ruleset = known.filter(public_id=public_id).first()
    if ruleset is None or not rulesets.may_see(request.user, ruleset):
        raise Http404(_("There is no such ruleset."))
    return ruleset


def open_own(request: HttpRequest, public_id: UUID) -> Ruleset:
    """Return a ruleset of this player; raises PermissionDenied for anybody else's."""
    ruleset = open_set(request, public_id)
    if not ruleset.house or not rulesets.may_edit(request.user, ruleset):
        raise PermissionDenied
    return ruleset


def open_draft(request: HttpRequest, public_id: UUID) -> Ruleset:
    """Return a draft of this player; what is published has no pages to edit it on."""
    ruleset = open_own(request, public_id)
    if ruleset.status != Ruleset.Status.DRAFT:
        raise Http404(_("This version is published and never changes. Make a new version."))
    return ruleset


def is_registered(user: Any) -> bool:
    """Tell whether this person can keep rulesets: an account, and no guest's."""
    return bool(user.is_authenticated and user.is_active and not getattr(user, "is_guest", False))


def is_staff(user: Any) -> bool:
    """Tell whether this person belongs to the staff, who may hide what players share."""
    return bool(user.is_active and user.is_staff)
