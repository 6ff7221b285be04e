"""Match pages and, for browsers without script, the same actions by form."""

from __future__ import annotations

import contextlib
import uuid
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render as render_page
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games import render, selectors, services, wire
from games.host import MatchHost, Refused
from games.hosts import host_of
from games.presenters import presenter
from games.presenters.refusals import refusal_text

QUESTION_LIMIT = 2000  # a list of commands to be checked is the longest


async def _host(match_id: UUID) -> MatchHost:
    try:
        host = await host_of(match_id)
    except Refused:
        raise Http404(_("There is no such game.")) from None
    deadline = host.shown.time.deadline_ms
    if deadline is not None and deadline < timezone.now().timestamp() * 1000:
        with contextlib.suppress(Refused):  # the page shows what there is; the clock tries again
            await services.expire_deadline(match_id)
    return host


async def _user_id(request: HttpRequest) -> int | None:
    user = await request.auser()
    return user.pk if user.is_authenticated else None


@never_cache
@require_GET
async def match_page(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The page of a match for whoever asks: a seat's owner or a spectator."""
    host = await _host(match_id)
    language = translation.get_language() or "en"
    page = selectors.see_match(host, await _user_id(request), language)
    context = {
        "page": page,
        "match": page.facts,
        "parts": page.parts,
        "marks": page.marks,
        "log": page.log,
        "ws_path": f"/ws/match/{match_id}/?lang={language}",
        "act_url": reverse("games:act", args=[match_id]),
        "leave_url": reverse("games:leave", args=[match_id]),
        "new_key": uuid.uuid4().hex,
        "tried": selectors.tried_set(page.facts.origin) if page.viewer is not None else None,
        **page.more,
    }
    return await _render(request, f"games/{page.facts.game}/match.html", context)


async def _render(
    request: HttpRequest, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    return await sync_to_async(render_page)(request, template, context, status=status)


@require_POST
async def act(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Play an action sent by form; tells the outcome on the page it leads back to."""
    host = await _host(match_id)
    language = translation.get_language() or "en"
    module = presenter(host.facts.game)
    try:
        await services.act(
            host,
            user_id=await _user_id(request),
            key=request.POST.get("key", "")[: wire.KEY_LIMIT + 1],
            epoch=_epoch(request),
            action_json=_action(request, module),
        )
    except (Refused, wire.BadFrame) as refusal:
        params = getattr(refusal, "params", {})
        messages.error(request, refusal_text(module, refusal.code, params, language))
    return _back(match_id)


def _epoch(request: HttpRequest) -> int:
    text = request.POST.get("epoch", "")
    if not (text.isascii() and text.isdecimal() and len(text) < 16):
        raise wire.BadFrame("bad_epoch")
    return int(text)


def _action(request: HttpRequest, module: Any) -> Any:
    """Return the action as JSON: given so, or read from the form's own fields."""
    text = request.POST.get("action")
    return module.form_action(request.POST) if text is None else wire.read_json(text)


@require_POST
async def leave(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Leave the match for good."""
    host = await _host(match_id)
    key = request.POST.get("key", "")[: wire.KEY_LIMIT + 1]
    try:
        await services.leave_match(match_id=match_id, user_id=await _user_id(request), key=key)
    except Refused as refusal:
        language = translation.get_language() or "en"
        module = presenter(host.facts.game)
        messages.error(request, refusal_text(module, refusal.code, refusal.params, language))
        return _back(match_id)
    messages.info(request, _("You have left the game."))
    return HttpResponseRedirect("/")


@never_cache
@require_GET
async def what_if(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The table of this turn's outcomes from public facts, for one of my items."""
    host = await _host(match_id)
    viewer = host.facts.seat_of(await _user_id(request))
    scene = render.scene_of(host, viewer)
    language = translation.get_language() or "en"
    question = request.GET.get("item", "")[:QUESTION_LIMIT]
    fragment = presenter(host.facts.game).whatif(scene, question)
    if fragment is None:
        raise Http404
    return HttpResponse(render.piece_of(fragment, host.facts.names, language).html)


def _back(match_id: UUID) -> HttpResponse:
    return HttpResponseRedirect(reverse("games:match", args=[match_id]))
