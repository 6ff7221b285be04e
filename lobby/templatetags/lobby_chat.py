"""Pieces of the lobby on the page of a match: `{% load lobby_chat %}`.

`{% match_chat match_id %}` is the chat; `{% match_rematch match_id %}` is "again" (element
`rematch`, empty until the end) with the form its button belongs to. Both move by the people socket:
the page needs `{% people_script %}` in its head and `{% people_topics match_id %}` in its body.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from lobby.chat.services import listen_in
from lobby.people.drawing import chat_context
from lobby.people.front import see_rematch
from lobby.tables.refusals import Refused

register = template.Library()


@register.simple_tag
def people_script() -> SafeString:
    """Load the script of the people socket."""
    return format_html('<script type="module" src="{}"></script>', static("js/people.js"))


@register.simple_tag
def people_topics(match_id: UUID) -> SafeString:
    """Say what of the lobby this page shows; read by the script."""
    return format_html('<div data-topics="match/{},mine" hidden></div>', match_id)


@register.simple_tag(takes_context=True)
def match_chat(context: dict[str, Any], match_id: UUID) -> SafeString:
    """Draw the chat of a match for whoever asks for the page."""
    request = context["request"]
    try:
        ear = listen_in(f"match/{match_id}", request.user.pk)
    except Refused:
        return SafeString("")
    draft = request.session.pop("chat_draft", "") if request.user.is_authenticated else ""
    more = {"chat": chat_context(ear), "draft": draft}
    return SafeString(render_to_string("components/_chat.html", more, request=request))


@register.simple_tag(takes_context=True)
def match_rematch(context: dict[str, Any], match_id: UUID) -> SafeString:
    """Draw what the end of the match offers, and the form for it."""
    request = context["request"]
    try:
        ear = listen_in(f"match/{match_id}", request.user.pk)
    except Refused:
        return SafeString("")
    more = {"rematch": see_rematch(match_id, request.user.pk, ear)}
    return SafeString(render_to_string("lobby/_again.html", more, request=request))
