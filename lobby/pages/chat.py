"""Saying something by form, at a table or in a match."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import NoReverseMatch, reverse
from django.views.decorators.http import require_POST

from lobby.chat.selectors import line_of
from lobby.chat.services import LENGTH, say_line
from lobby.pages.answers import is_live, person, say_no
from lobby.tables.refusals import Refused


@require_POST
def say(request: HttpRequest, scope: str) -> HttpResponse:
    """Add a line; without script the page it was said on is shown again."""
    back = _page_of(scope)
    user = person(request)
    text = request.POST.get("text", "")
    try:
        if user is None:
            raise Refused("sign_in")
        line = say_line(scope=scope, user=user, text=text)
    except Refused as refused:
        if not is_live(request):
            request.session["chat_draft"] = text[: LENGTH * 2]
        return say_no(request, refused, back)
    if is_live(request):
        html = render_to_string("components/_line.html", {"line": line_of(line)}).strip()
        return JsonResponse({"ok": True, "add": {"chat-log": html}})
    return redirect(f"{back}#chat")


def _page_of(scope: str) -> str:
    kind, _slash, key = scope.partition("/")
    try:
        return reverse("games:match" if kind == "match" else "table", args=[key])
    except NoReverseMatch:
        return reverse("lobby")
