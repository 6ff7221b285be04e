"""What a page of the lobby should show now, drawn for one viewer from the database.

A drawing is complete; the socket sends only what differs from what its page holds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from lobby.chat.selectors import list_lines
from lobby.chat.services import Ear, listen_in
from lobby.matches import count_awaited
from lobby.models import Table
from lobby.people import front
from lobby.tables.refusals import Refused
from lobby.tables.selectors import find_table, see_table

MINE = "mine"
CHAT = "chat-log"
TABLE_PARTS = ("head", "note", "count", "act", "dock", "items", "watching")


@dataclass(frozen=True, slots=True)
class Viewer:
    """Whose page it is: a person or nobody (None), the name among the present, the language."""

    user_id: int | None
    who: str
    language: str
    show: str = ""  # filter of the list of tables


@dataclass(slots=True)
class Drawing:
    """HTML by element id; `rows` are lists whose children are sent one by one: (id, html).

    `marks` are values of `data-mark`, `mine` is how many games wait, `go` where the page belongs.
    """

    parts: dict[str, str] = field(default_factory=dict)
    rows: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    shells: dict[str, str] = field(default_factory=dict)  # a list with all its children
    marks: dict[str, str] = field(default_factory=dict)
    mine: int | None = None
    go: str = ""


def draw(viewer: Viewer, topics: set[str]) -> Drawing:
    """Return what these topics show now; a topic that is gone shows nothing."""
    drawing = Drawing()
    with translation.override(viewer.language):
        for topic in sorted(topics):
            kind, _slash, key = topic.partition("/")
            try:
                if kind == "table":
                    _draw_table(drawing, viewer, key)
                elif kind == "match":
                    _draw_match(drawing, viewer, key)
                elif kind == MINE and viewer.user_id is not None:
                    _draw_mine(drawing, viewer.user_id)
            except Refused:
                continue
    return drawing


def chat_context(ear: Ear) -> dict[str, Any]:
    """Return what `components/_chat.html` needs besides the request's own context."""
    lines = list_lines(ear)
    return {
        "scope": ear.scope,
        "lines": lines,
        "can_talk": ear.can_talk,
        "later": ear.running and ear.seat is None,
    }


def _draw_table(drawing: Drawing, viewer: Viewer, code: str) -> None:
    table = find_table(code)
    page = see_table(table, viewer.user_id)
    if table.state == Table.State.PLAYING and table.match_id:
        drawing.go = reverse("games:match", args=[table.match_id])
        return
    if table.state == Table.State.CLOSED or page.kicked:
        drawing.go = reverse("table", args=[table.code])
        return
    for name in TABLE_PARTS:
        drawing.parts[f"table-{name}"] = _html(f"lobby/_table_{name}.html", page=page)
    drawing.marks["table-copy"] = "next" if page.copy_is_brass else ""
    drawing.rows["table-seats"] = [
        (f"chair-{chair.index}", _html("lobby/_chair.html", page=page, chair=chair))
        for chair in page.chairs
    ]
    drawing.shells["table-seats"] = _html("lobby/_chairs.html", page=page)
    _draw_chat(drawing, listen_in(f"table/{table.code}", viewer.user_id))


def _draw_match(drawing: Drawing, viewer: Viewer, key: str) -> None:
    ear = listen_in(f"match/{key}", viewer.user_id)
    _draw_chat(drawing, ear)
    drawing.parts["rematch"] = _html(
        "components/_rematch.html", rematch=front.see_rematch(UUID(key), viewer.user_id, ear)
    )


def _draw_chat(drawing: Drawing, ear: Ear) -> None:
    lines = list_lines(ear)
    drawing.rows[CHAT] = [
        (f"line-{line.token}", _html("components/_line.html", line=line)) for line in lines
    ]
    drawing.shells[CHAT] = _html("components/_lines.html", lines=lines)


def _draw_mine(drawing: Drawing, user_id: int) -> None:
    drawing.mine = count_awaited([user_id]).get(user_id, 0)
    drawing.parts["your-games"] = _html("lobby/_your_games.html", mine=front.see_mine(user_id))


def _html(template: str, **context: Any) -> str:
    return render_to_string(template, context).strip()
