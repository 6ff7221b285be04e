"""Opening a table, waiting at it, and everything one does there by form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games import offers
from lobby.accounts.limits import address_of
from lobby.accounts.views.guests import draw_link
from lobby.chat.services import listen_in
from lobby.models import Table, User
from lobby.pages.answers import ask_name, go_on, is_live, person, say_no, take_wish
from lobby.people.bell import ring, table_topic
from lobby.people.drawing import chat_context
from lobby.presence.beats import say_present, who_is
from lobby.tables import seating, starting
from lobby.tables.codes import read_code
from lobby.tables.forms import TableForm, blank_form, form_of_table, read_form
from lobby.tables.limits import asking, missing
from lobby.tables.locks import place_of
from lobby.tables.opening import change_options, default_title, open_table
from lobby.tables.refusals import Refused
from lobby.tables.selectors import find_table, see_table


@never_cache
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Set a table: one form with all options of the game."""
    user = person(request)
    if user is None:
        return ask_name(request, request.get_full_path())
    offer = _wanted_offer(request)
    language = get_language() or "en"
    if request.method == "GET":
        form = blank_form(
            offer,
            language=language,
            preset=request.GET.get("preset", ""),
            ruleset=request.GET.get("ruleset", "")[:40],
            user_id=user.pk,
        )
        return _form_page(request, form, user)
    form = read_form(offer, request.POST, language=language, user_id=user.pk)
    if form.errors:
        return _form_page(request, form, user, status=422)
    try:
        table = open_table(user=user, plan=form.plan)
    except Refused as refused:
        return say_no(request, refused, reverse("table_new"))
    return go_on(request, reverse("table", args=[table.code]))


@require_POST
def ticket(request: HttpRequest) -> HttpResponse:
    """Return the ticket of a form somebody is filling in, and what is wrong with it."""
    if not asking.allow(address_of(request)):
        return JsonResponse({"text": Refused("too_fast").text}, status=429)
    user = person(request)
    form = read_form(
        _wanted_offer(request),
        request.POST,
        language=get_language() or "en",
        user_id=user.pk if user else None,
    )
    html = render_to_string("lobby/_ticket.html", {"form": form})
    return JsonResponse({"ticket": html, "errors": dict(form.errors)})


@never_cache
@require_http_methods(["GET", "POST"])
def options(request: HttpRequest, code: str) -> HttpResponse:
    """Change what is played at a table; the host's."""
    user = person(request)
    here = reverse("table", args=[code])
    try:
        table = _look_up(request, code, user)
    except Refused as refused:
        return _gone(request, refused, status=429 if refused.code == "too_fast" else 404)
    if user is None or table.host_id != user.pk or table.state != Table.State.OPEN:
        return say_no(request, Refused("not_host"), here)
    offer = offers.see_offer(table.game)
    if offer is None:
        raise Http404
    if request.method == "GET":
        return _form_page(request, form_of_table(offer, table), user, table=table)
    form = read_form(offer, request.POST, language=table.language, user_id=user.pk, table=table)
    try:
        if form.errors:
            raise Refused("bad_options", fields=tuple(form.errors.items()))
        change_options(code=code, user=user, plan=form.plan)
    except Refused as refused:
        if not refused.fields:
            return say_no(request, refused, here)
        shown = replace(form, errors=dict(refused.fields), warnings=(), preset="")
        return _form_page(request, shown, user, table=table, status=422)
    return go_on(request, here)


@never_cache
@require_GET
def waiting(request: HttpRequest, code: str) -> HttpResponse:
    """The waiting page; once the match runs it leads there."""
    if read_code(code) != code and read_code(code):
        return redirect("table", code=read_code(code))
    user = person(request)
    try:
        table = _look_up(request, code, user)
    except Refused as refused:
        return _gone(request, refused, status=429 if refused.code == "too_fast" else 404)
    wish = take_wish(request, sit=code) if user else None
    if user and wish is not None:
        return _do(request, code, user, "join", wish.get("index"))
    if table.state == Table.State.PLAYING and table.match_id:
        return redirect("games:match", match_id=table.match_id)
    page = see_table(table, user.pk if user else None)
    if table.state == Table.State.CLOSED or page.kicked:
        return _gone(request, Refused("kicked" if page.kicked else "gone"), table, status=410)
    if user and say_present(table_topic(code), who_is(user.pk)):
        ring(table_topic(code))
    link = request.build_absolute_uri(reverse("table", args=[code]))
    context = {
        "page": see_table(table, user.pk if user else None),
        "link": link,
        "picture": draw_link(link),
        "chat": chat_context(listen_in(f"table/{code}", user.pk if user else None)),
        "draft": request.session.pop("chat_draft", "") if user else "",
    }
    return render(request, "lobby/table.html", context)


def _look_up(request: HttpRequest, code: str, user: User | None) -> Table:
    """Return the table; who tries many codes finds none that is not listed. Raises Refused."""
    address = address_of(request)
    spent = not missing.has(address)
    try:
        table = find_table(code)
    except Refused:
        missing.allow(address)
        if spent:
            raise Refused("too_fast") from None
        raise
    if spent and table.privacy != Table.Privacy.PUBLIC and not (user and place_of(table, user)):
        raise Refused("too_fast")
    return table


@require_POST
def act(request: HttpRequest, code: str, do: str) -> HttpResponse:
    """Do something at a table; the names are those of the forms' addresses."""
    user = person(request)
    index = _index(request)
    if user is None:
        here = reverse("table", args=[code])
        return (
            ask_name(request, here, sit=code, index=index)
            if do == "join"
            else say_no(request, Refused("sign_in"), here)
        )
    return _do(request, code, user, do, index)


@require_POST
def again(request: HttpRequest, match_id: object) -> HttpResponse:
    """Play again with the same people."""
    user = person(request)
    here = reverse("games:match", args=[match_id])
    if user is None:
        return say_no(request, Refused("was_not_there"), here)
    try:
        table = starting.rematch(match_id=match_id, user=user)  # type: ignore[arg-type]
    except Refused as refused:
        return say_no(request, refused, here)
    return go_on(request, _where(table))


def _do(request: HttpRequest, code: str, user: User, do: str, index: int | None) -> HttpResponse:
    here = reverse("table", args=[code])
    deed = _DEEDS.get(do)
    if deed is None:
        raise Http404
    try:
        _look_up(request, code, user)
        table = deed(request, code, user, index)
    except Refused as refused:
        if refused.code == "started" and refused.params.get("match_id"):
            here = reverse("games:match", args=[refused.params["match_id"]])
        return say_no(request, refused, here, go=here if refused.code == "started" else None)
    if do == "leave":
        return go_on(request, reverse("lobby"), words=_("You have left the table."))
    if table is not None and table.state == Table.State.PLAYING:
        return go_on(request, _where(table))
    return go_on(request, here, stay=True)


Deed = Callable[[HttpRequest, str, User, "int | None"], "Table | None"]


def _join(_request: HttpRequest, code: str, user: User, index: int | None) -> Table | None:
    return seating.join_table(code=code, user=user, index=index).table


def _bot(request: HttpRequest, code: str, user: User, index: int | None) -> Table | None:
    level = request.POST.get("level", "medium")
    seat, _colon, chosen = request.POST.get("bot", "").partition(":")
    if chosen:
        index, level = _seat_number(seat, index), chosen
    seating.add_bot(code=code, user=user, level=level, index=index)
    return None


def _level(request: HttpRequest, code: str, user: User, index: int | None) -> Table | None:
    seat, _colon, level = request.POST.get("bot", "").partition(":")
    place = _seat_number(seat)
    if place is None:
        raise Refused("no_such_bot")
    seating.change_bot(code=code, user=user, index=place, level=level)
    return None


def _seat(call: Callable[..., object]) -> Deed:
    def deed(_request: HttpRequest, code: str, user: User, index: int | None) -> Table | None:
        call(code=code, user=user, index=-1 if index is None else index)
        return None

    return deed


_DEEDS: dict[str, Deed] = {
    "join": _join,
    "leave": lambda _r, code, user, _i: seating.leave_table(code=code, user=user),
    "ready": lambda _r, code, user, _i: starting.set_ready(code=code, user=user, ready=True),
    "unready": lambda _r, code, user, _i: starting.set_ready(code=code, user=user, ready=False),
    "start": lambda _r, code, user, _i: starting.start_table(code=code, user=user),
    "bot": _bot,
    "level": _level,
    "unbot": _seat(seating.remove_bot),
    "kick": _seat(seating.kick),
    "host": _seat(seating.hand_over),
    "takeover": lambda _r, code, user, _i: seating.take_over(code=code, user=user),
}


def _where(table: Table) -> str:
    if table.state == Table.State.PLAYING and table.match_id:
        return reverse("games:match", args=[table.match_id])
    return reverse("table", args=[table.code])


def _index(request: HttpRequest) -> int | None:
    return _seat_number(request.POST.get("index", ""))


def _seat_number(text: str, default: int | None = None) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else default


def _wanted_offer(request: HttpRequest) -> offers.Offer:
    known = offers.list_offers()
    wanted = request.POST.get("game") or request.GET.get("game") or known[0].slug
    return next((offer for offer in known if offer.slug == wanted), known[0])


def _form_page(
    request: HttpRequest,
    form: TableForm,
    user: User,
    *,
    table: Table | None = None,
    status: int = 200,
) -> HttpResponse:
    if is_live(request) and form.errors:
        refused = Refused("bad_options", fields=tuple(form.errors.items()))
        return say_no(request, refused, "")
    context = {
        "form": form,
        "table": table,
        "default_title": default_title(user),
        "offers": offers.list_offers(),
    }
    return render(request, "lobby/new.html", context, status=status)


def _gone(
    request: HttpRequest, refused: Refused, table: Table | None = None, *, status: int
) -> HttpResponse:
    context = {"words": refused.text, "table": table}
    return render(request, "lobby/gone.html", context, status=status)
