"""The front page, "my games" and playing at once."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from games import offers
from lobby.accounts.players import ask_for_name
from lobby.pages.answers import ask_name, go_on, person, say_no, take_wish
from lobby.people.front import see_bills, see_board, see_mine
from lobby.tables.codes import read_code
from lobby.tables.refusals import Refused
from lobby.tables.selectors import DAY, FREE
from lobby.tables.starting import play_now

#: Whom "play now" plays against.
QUICK_BOTS = ("medium", "medium", "medium")


@never_cache
@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """The front page: playbills, open tables, your games."""
    user = person(request)
    known = offers.list_offers()
    show = request.GET.get("show", "")
    filters = [("", _("All")), *((offer.slug, offer.short) for offer in known)]
    filters += [(FREE, _("Seats free")), (DAY, _("By the day"))]
    if show not in dict(filters):
        show = ""
    context = {
        **see_board(show),
        "bills": see_bills(),
        "filters": filters if len(known) > 1 else [filters[0], *filters[2:]],
        "mine": see_mine(user.pk) if user else None,
        "topics": "tables,mine",
    }
    return render(request, "lobby/lobby.html", context)


@never_cache
@require_GET
def mine(request: HttpRequest) -> HttpResponse:
    """All my games: those that wait for me, the others, those that are over."""
    user = person(request)
    if user is None:
        return ask_for_name(request)
    return render(request, "lobby/mine.html", {"mine": see_mine(user.pk)})


@never_cache
@require_http_methods(["GET", "POST"])
def quick(request: HttpRequest, game: str) -> HttpResponse:
    """Play against bots at once; somebody nameless chooses a name on the way."""
    offer = offers.see_offer(game)
    if offer is None:
        raise Http404
    user = person(request)
    here = reverse("play_now", args=[game])
    if request.method == "POST" and user is None:
        return ask_name(request, here, play=game)
    if user is None or (request.method == "GET" and take_wish(request, play=game) is None):
        return render(request, "lobby/play.html", {"offer": offer, "bots": len(QUICK_BOTS)})
    try:
        table = play_now(user=user, game=game, language=get_language() or "en", bots=QUICK_BOTS)
    except Refused as refused:
        return say_no(request, refused, reverse("lobby"))
    return go_on(request, reverse("games:match", args=[table.match_id]))


@require_GET
def find(request: HttpRequest) -> HttpResponse:
    """Lead from a typed code, or a pasted link, to its table."""
    code = read_code(request.GET.get("code", "")[:200])
    if not code:
        return say_no(request, Refused("no_such_table"), reverse("lobby"))
    return redirect("table", code=code)
