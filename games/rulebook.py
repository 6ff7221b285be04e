"""Pages with the rules of the games."""

from __future__ import annotations

from importlib import import_module

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import registry


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Lead to the rules of the first game."""
    return redirect("game_rules", game=next(iter(registry.ENGINES)))


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rules of one game."""
    if game not in registry.ENGINES:
        raise Http404(_("There is no such game."))
    context = import_module(f"games.presenters.{game}_rules").rules_context()
    return render(request, f"games/{game}/rules.html", context)
