"""Draws what one viewer sees, in pieces: each kind of piece is rendered once per context.

A picture is what a viewer's page should hold now; a frame is what one socket lacks of it.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from django.template.loader import get_template
from django.utils import translation

from games.engines.protocol import Viewer, filter_events
from games.host import MatchHost
from games.presenters import presenter
from games.presenters.fragment import Fragment, Scene, fill_names, has_names
from games.timekeeping import now_ms

CACHE_LIMIT = 20_000


@dataclass(frozen=True, slots=True)
class Piece:
    """Rendered HTML and the same as JSON text; compared by identity first.

    `named`: the players' names are still to be put in.
    """

    html: str
    json: str
    named: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything a viewer's page holds at one moment."""

    revision: int
    parts: dict[str, Piece]
    marks: dict[str, str]


@dataclass(slots=True)
class Seen:
    """What one socket's page holds: sent pieces by id, marks, the version it was drawn from."""

    version: int = 0
    parts: dict[str, Piece] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)


class _Cache:
    """The least recently used rendered pieces go first."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._pieces: OrderedDict[Any, Piece] = OrderedDict()

    def get(self, key: Any) -> Piece | None:
        piece = self._pieces.get(key)
        if piece is not None:
            self._pieces.move_to_end(key)
        return piece

    def put(self, key: Any, piece: Piece) -> None:
        self._pieces[key] = piece
        if len(self._pieces) > self._limit:
            self._pieces.popitem(last=False)


_cache = _Cache(CACHE_LIMIT)
_named = _Cache(CACHE_LIMIT)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Make a language the active one, if it is not already."""
    if translation.get_language() == language:
        yield
    else:
        with translation.override(language):
            yield


def public_scene(host: MatchHost) -> Scene:
    """Return the scene as nobody in particular sees it; one per revision."""
    scene: Scene | None = host.pictures.get("scene")
    if scene is None:
        scene = host.pictures["scene"] = scene_of(host, None)
    return scene


def scene_of(host: MatchHost, viewer: Viewer) -> Scene:
    """Return what a presenter may know to draw for this viewer."""
    facts, position = host.facts, host.shown
    engine = facts.engine
    public = engine.view(position.state, None) if viewer is None else public_scene(host).public
    draft = host.drafts.get(viewer) if viewer is not None else None
    return Scene(
        engine=engine,
        content=engine.content,
        options=facts.options,
        view=public if viewer is None else engine.view(position.state, viewer),
        public=public,
        viewer=viewer,
        names=facts.names,
        bots=facts.bots,
        draft=draft[1] if draft is not None and draft[0] == position.epoch else None,
        history=public_history(host),
        result=position.result,
    )


def public_history(host: MatchHost) -> tuple[tuple[Any, ...], ...]:
    """Return the public events, entry by entry."""
    told, so_far = host.history
    if told < len(host.happened):
        news = (filter_events(events, None) for _, events in host.happened[told:])
        so_far = (*so_far, *(shown for shown in news if shown))
        host.history = (len(host.happened), so_far)
    return so_far


def draw(host: MatchHost, viewer: Viewer, language: str) -> Picture:
    """Return the picture of this viewer; drawn once per revision of the match and language."""
    key = (viewer, language)
    picture: Picture | None = host.pictures.get(key)
    if picture is None:
        with speaking(language):
            picture = host.pictures[key] = _draw(host, viewer, language)
    return picture


def _draw(host: MatchHost, viewer: Viewer, language: str) -> Picture:
    public_key = ("public", language)
    shared = host.pictures.get(public_key)
    if shared is None:
        module, scene = presenter(host.facts.game), public_scene(host)
        parts = _pieces(host, module.public_fragments(scene), language)
        shared = host.pictures[public_key] = (parts, module.marks(scene))
    parts, marks = shared
    return Picture(host.revision, {**parts, **_private(host, viewer, language)}, marks)


@dataclass(slots=True)
class _Own:
    """A viewer's own pieces and what they were drawn from."""

    version: int
    draft: Any
    pieces: dict[str, Piece]


def _private(host: MatchHost, viewer: Viewer, language: str) -> dict[str, Piece]:
    """Return the viewer's own pieces; a mark at another seat leaves them as they are."""
    key, version = (viewer, language), host.shown.version
    own: _Own | None = host.own.get(key)
    module = presenter(host.facts.game)
    draft = host.drafts.get(viewer) if viewer is not None else None
    if own is not None and own.draft == draft and own.version <= version:
        events = [event for _, some in host.happened[own.version : version] for event in some]
        touched = module.touched(events)
        if touched is not None and viewer not in touched:
            own.version = version
            return own.pieces
    pieces = _pieces(host, module.private_fragments(scene_of(host, viewer)), language)
    host.own[key] = _Own(version, draft, pieces)
    return pieces


def _pieces(host: MatchHost, fragments: Iterable[Fragment], language: str) -> dict[str, Piece]:
    return {one.id: piece_of(one, host.facts.names, language) for one in fragments}


def piece_of(fragment: Fragment, names: tuple[str, ...], language: str) -> Piece:
    """Return a fragment rendered in the active language, with the players' names put in."""
    key = (fragment.template, language, fragment.context)
    piece = _cache.get(key)
    if piece is None:
        html = get_template(fragment.template).render(dict(fragment.context)).strip()
        piece = Piece(html, json.dumps(html, ensure_ascii=False), has_names(html))
        _cache.put(key, piece)
    if not piece.named:
        return piece
    named_key = (key, names)
    named = _named.get(named_key)
    if named is None:
        html = fill_names(piece.html, names)
        named = Piece(html, json.dumps(html, ensure_ascii=False))
        _named.put(named_key, named)
    return named


def left_ms(host: MatchHost, viewer: Viewer) -> int | None:
    """Return the milliseconds until the viewer's own deadline, else the first; never below 0.

    With banks of time the first deadline tells who has decided, where the game hides that (I9).
    """
    engine, time = host.facts.engine, host.shown.time
    if time.since and not time.is_awaited(viewer):
        hides = getattr(engine, "hides_awaited", None)
        if hides is not None and hides(host.shown.state):
            return None
    deadline = time.deadline_of(viewer)
    return None if deadline is None else max(0, deadline - now_ms())


def frame(
    host: MatchHost, viewer: Viewer, language: str, seen: Seen, *, always: bool = False
) -> str | None:
    """Return the JSON of what this socket lacks and note it as sent; None = nothing."""
    picture = draw(host, viewer, language)
    position = host.shown
    changed = [
        f'"{name}":{piece.json}'
        for name, piece in picture.parts.items()
        if seen.parts.get(name) is not piece and not _same(seen.parts.get(name), piece)
    ]
    marks = {name: value for name, value in picture.marks.items() if seen.marks.get(name) != value}
    news = ("", "[]")
    if 0 < seen.version < position.version:
        news = _news(host, viewer, language, seen.version)
    seen.version, seen.parts, seen.marks = position.version, picture.parts, picture.marks
    if not (always or changed or marks or news[0] or news[1] != "[]"):
        return None
    left = left_ms(host, viewer)
    return (
        f'{{"t":"show","cursor":{position.cursor(viewer)},"epoch":{position.epoch},'
        f'"left_ms":{"null" if left is None else left},'
        f'"parts":{{{",".join(changed)}}},"marks":{json.dumps(marks)},'
        f'"add":{{{news[0]}}},"events":{news[1]},'
        f'"over":{"true" if position.result is not None else "false"}}}'
    )


def seen_by(host: MatchHost, viewer: Viewer, language: str, cursor: str) -> Seen:
    """Return what a page holds that was drawn at this cursor; nothing for an unknown one.

    A page at the newest cursor has the public pieces right; its own ones may be behind, for
    drafts move no cursor.
    """
    version = _version_at(host, viewer, cursor)
    if version is None:
        return Seen()
    if cursor != str(host.shown.cursor(viewer)):
        return Seen(version)
    picture = draw(host, viewer, language)
    public, _ = host.pictures["public", language]
    return Seen(host.shown.version, dict(public), picture.marks)


def _version_at(host: MatchHost, viewer: Viewer, cursor: str) -> int | None:
    if not cursor.isascii() or not cursor.isdecimal() or len(cursor) > 9:
        return None
    wanted, count, found = int(cursor), 0, None
    for version, events in host.happened:
        count += version == 1 or bool(filter_events(events, viewer))
        if count == wanted:
            found = version
    return found


def _same(sent: Piece | None, piece: Piece) -> bool:
    return sent is not None and sent.html == piece.html


def _news(host: MatchHost, viewer: Viewer, language: str, since: int) -> tuple[str, str]:
    """Return the log lines to add and the events to play since a version, both as JSON text."""
    key = ("news", viewer, language, since)
    news: tuple[str, str] | None = host.pictures.get(key)
    if news is None:
        with speaking(language):
            news = host.pictures[key] = _tell(host, viewer, language, since)
    return news


def _tell(host: MatchHost, viewer: Viewer, language: str, since: int) -> tuple[str, str]:
    module = presenter(host.facts.game)
    events = [event for _, happened in host.happened[since:] for event in happened]
    if not events:
        return "", "[]"
    shown = filter_events(events, viewer)
    played = module.play_events(shown, public_scene(host))
    text = json.dumps(played, ensure_ascii=False, separators=(",", ":")) if played else "[]"
    return _log_json(host, module, language, since), text


def _log_json(host: MatchHost, module: ModuleType, language: str, since: int) -> str:
    """Return the public log since a version as JSON members; rendered once for all viewers."""
    key = ("log", language, since)
    text: str | None = host.pictures.get(key)
    if text is None:
        events = [event for _, happened in host.happened[since:] for event in happened]
        shown = filter_events(events, None)
        fragments = module.log_fragments(shown, public_scene(host))
        html = "".join(piece_of(one, host.facts.names, language).html for one in fragments)
        text = f'"log":{json.dumps(html, ensure_ascii=False)}' if html else ""
        host.pictures[key] = text
    return text


def whole_log(host: MatchHost, language: str) -> str:
    """Return the HTML of the log from the start."""
    module = presenter(host.facts.game)
    scene = public_scene(host)
    with speaking(language):
        fragments = module.log_fragments([e for part in scene.history for e in part], scene)
        return "".join(piece_of(one, host.facts.names, language).html for one in fragments)
