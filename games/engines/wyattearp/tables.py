"""A card table compiled: numbers for cards, and every action that does not depend on a hand."""

from __future__ import annotations

from functools import lru_cache

from games.engines.protocol import Seat
from games.engines.wyattearp.actions import Discard, Lay, Play
from games.engines.wyattearp.content import PHOTO_PREFIX, Content, Mode, Sheriff, Shot
from games.engines.wyattearp.state import Area, Counts, Kind

Shape = tuple[bool, bool, bool, bool, bool]  # has target, outlaw, pile, shot, cards

_SHAPES: dict[str, Shape] = {
    "place": (False, True, False, False, False),
    "cover": (True, True, False, False, False),
    "hand": (True, True, False, False, False),
    "table": (True, True, False, False, False),
    "reinforce": (False, False, False, False, False),
    "exchange": (False, False, False, False, True),
    "flush": (False, True, True, False, False),
}


class Form:
    """One way to play a sheriff card. `does` is place, cover or the mode.

    `plays` are its actions: by target, then by outlaw; a single one where it has neither. Of place
    they are by outlaw: without a shot and with one.
    """

    __slots__ = ("does", "draw", "hit", "kind", "plays", "safe", "shape", "shot", "slug", "unique")

    def __init__(self, kind: Kind, row: Sheriff, mode: Mode | None) -> None:
        self.kind, self.slug = kind, row.slug
        self.does: str = row.behaviour if mode is None else mode.mode
        self.shot: Shot | None = row.shot if mode is None else mode.shot
        self.draw = 0 if mode is None else mode.draw
        self.safe, self.hit, self.unique = row.safe or 0, row.hit or 0, row.unique_on_table
        shape = _SHAPES[self.does]
        self.shape: Shape = (*shape[:3], self.shot == "optional", shape[4])
        self.plays: tuple[tuple[Play, ...], ...] = ()

    def list_plays(self, outlaws: tuple[str, ...], seats: int) -> None:
        """Fill in `plays`."""
        mode = None if self.does in ("place", "cover") else self.does
        if self.does == "place":
            shots = (False, True) if self.shot == "optional" else (None,)
            self.plays = tuple(
                tuple(Play(self.slug, outlaw=outlaw, shot=shot) for shot in shots)
                for outlaw in outlaws
            )
        elif self.shape[0]:
            self.plays = tuple(
                tuple(Play(self.slug, mode, target, outlaw) for outlaw in outlaws)
                for target in range(seats)
            )
        elif self.does == "reinforce":
            self.plays = ((Play(self.slug, mode),),)


class Rules:
    """What the engine looks up all the time. Outlaws and kinds are numbers in table order."""

    __slots__ = (
        "constants",
        "content",
        "cp",
        "deck",
        "discards",
        "forms",
        "hideout",
        "holes",
        "kind_of",
        "lays",
        "outlaw_of",
        "outlaws",
        "photo_lays",
        "photo_money",
        "photo_of",
        "sheriffs",
        "size",
        "slugs",
    )

    def __init__(self, content: Content) -> None:
        cards = content.cards
        self.content, self.constants = content, content.constants
        self.slugs = tuple(card.slug for card in cards)
        self.kind_of = {slug: kind for kind, slug in enumerate(self.slugs)}
        self.outlaws = tuple(outlaw.slug for outlaw in content.outlaws)
        self.outlaw_of = {slug: number for number, slug in enumerate(self.outlaws)}
        self.photo_of = tuple(self.kind_of.get(PHOTO_PREFIX + slug, -1) for slug in self.outlaws)
        self.deck = tuple(kind for kind, card in enumerate(cards) for _ in range(card.copies))
        self.size = len(self.deck)
        self.holes = tuple(card.hole for card in cards)
        self.cp = tuple(card.cp for card in cards)
        self.discards = tuple(Discard(slug) for slug in self.slugs)
        most = range(self.size + 1)
        self.lays = tuple(tuple(Lay(slug, n) for n in most) for slug in self.outlaws)
        self.photo_lays = tuple(tuple(Lay(slug, n, True) for n in most) for slug in self.outlaws)
        self.hideout, self.photo_money = -1, 0
        self.forms: dict[Kind, dict[str | None, Form]] = {}
        for row in content.sheriffs:
            if row.behaviour == "photo":
                self.photo_money = row.safe or 0
            else:
                self._add_sheriff(row)
        self.sheriffs = tuple(
            (kind, tuple(forms.values())) for kind, forms in sorted(self.forms.items())
        )

    def _add_sheriff(self, row: Sheriff) -> None:
        kind = self.kind_of[row.slug]
        if row.behaviour == "cover":
            self.hideout = kind
        modes: list[Mode | None] = [*row.modes] or [None]
        forms: dict[str | None, Form] = {
            None if mode is None else mode.mode: Form(kind, row, mode) for mode in modes
        }
        for form in forms.values():
            form.list_plays(self.outlaws, self.constants.max_players)
        self.forms[kind] = forms

    def name_row(self, row: tuple[Kind, ...]) -> tuple[str, ...]:
        """Return the slugs of a row of kinds."""
        slugs = self.slugs
        return tuple([slugs[kind] for kind in row])

    def name_counts(self, counts: Counts) -> tuple[str, ...]:
        """Return the slugs of a hand, in table order."""
        slugs = self.slugs
        return tuple([slugs[kind] for kind, copies in enumerate(counts) for _ in range(copies)])

    def count_row(self, row: tuple[Kind, ...] | list[Kind]) -> Counts:
        """Return how many of each kind a row holds."""
        counts = [0] * len(self.slugs)
        for kind in row:
            counts[kind] += 1
        return tuple(counts)

    def count_cp(self, area: Area) -> int:
        """Return what counts of an area: its open cards (E-42)."""
        cp = self.cp
        return sum([cp[kind] for kind in area.open])

    def list_cp(self, areas: tuple[tuple[Area, ...], ...], outlaw: int) -> tuple[int, ...]:
        """Return every seat's counted CP on an outlaw."""
        return tuple(self.count_cp(area[outlaw]) for area in areas)


@lru_cache(maxsize=64)
def compile_rules(content: Content) -> Rules:
    """Return the compiled table; one object for equal contents."""
    return Rules(content)


def others_clockwise(seat: Seat, seats: int) -> list[Seat]:
    """Return the other seats, beginning with the next one clockwise."""
    return [(seat + step) % seats for step in range(1, seats)]
