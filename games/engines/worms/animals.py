"""What runs by itself: sheep, mad cow and old woman (M-113, M-114, M-119 to M-121)."""

from __future__ import annotations

from games.engines.worms import events as ev
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import Row
from games.engines.worms.events import Stole
from games.engines.worms.geometry import OFF, VECTORS, Vector
from games.engines.worms.pending import WeaponBlast
from games.engines.worms.supplies import draw_ammo, gain, open_card, open_crate

_PERCENT = 100


class Run:
    """An animal on its way: where it stands, where it heads, and the squares it stood on."""

    __slots__ = ("board", "left", "path", "row", "square", "turned", "vector", "worm")

    def __init__(self, board: Board, worm: LiveWorm, row: Row, name: str) -> None:
        self.board, self.worm, self.row = board, worm, row
        self.square = worm.at
        self.vector: Vector = VECTORS[name]
        self.left, self.turned = row.range, 0
        self.path: list[int] = []

    def ahead(self, square: int) -> int:
        return self.board.geo.next[self.vector][square]

    def climb(self, square: int) -> int:
        """Return how much higher a square is than the one it stands on."""
        return self.board.height(square) - self.board.height(self.square)

    def turn(self) -> bool:
        """Turn round; True = it turned twice without a step and goes off (M-114)."""
        dx, dy = self.vector
        self.vector = (-dx, -dy)
        self.turned += 1
        return self.turned == 2

    def tell_path(self) -> None:
        xy = self.board.xy
        self.board.tell(ev.Animal("all", self.row.id, tuple([xy[one] for one in self.path])))

    def go_off(self, square: int) -> None:
        """End the run with a blast on a square."""
        self.tell_path()
        self.board.queue.append(WeaponBlast(self.row, square, travel=self.vector))

    def go_off_on(self, square: int) -> None:
        """End the run on the square of the worm or drum it met."""
        self.path.append(square)
        self.go_off(square)

    def drown(self, square: int) -> None:
        """End the run in the water."""
        self.path.append(square)
        self.tell_path()
        self.board.tell(ev.Sank("all", self.row.id, None, self.board.xy[square]))

    def be_absorbed(self, square: int, inside: LiveWorm) -> None:
        """End the run in front of a bubble with a worm in it."""
        self.tell_path()
        to = self.board.about(inside)
        self.board.tell(ev.Absorbed(to, self.board.xy[square], self.row.id))

    def step(self, square: int) -> bool:
        """Stand on a square and collect what lies there; True = the run ends here."""
        self.square = square
        self.path.append(square)
        self.left -= 1
        self.turned = 0
        trapped = self._collect()
        if trapped or self.left == 0:
            self.go_off(square)
            return True
        return False

    def _collect(self) -> bool:
        """Collect a crate or card for the team; True = the crate was trapped."""
        if not self.row.extra["collects_crates"]:
            return False
        board, seat = self.board, self.worm.team
        crate, card = board.crate_at.get(self.square), board.card_at.get(self.square)
        if crate is not None:
            trapped = crate.trap is not None
            open_crate(board, crate, seat, None, healed=self.worm)
            return trapped
        if card is not None:
            open_card(board, card, seat, None)
        return False


def run_sheep(board: Board, worm: LiveWorm, row: Row, name: str) -> None:
    """Let a sheep run: it jumps, climbs, turns and goes off (M-114)."""
    run = Run(board, worm, row, name)
    while True:
        found = _find_footing(run)
        if found is None:
            return
        if found == OFF:
            if run.turn():
                run.go_off(run.square)
                return
        elif run.step(found):
            return


def _find_footing(run: Run) -> int | None:
    """Return the square a sheep steps on next, OFF to turn, None when the run has ended."""
    board, extra = run.board, run.row.extra
    square, jumped = run.square, False
    while True:
        square = run.ahead(square)
        if square == OFF:
            return OFF
        if board.is_water(square):
            if jumped or not extra["jumps_water"]:
                run.drown(square)
                return None
            jumped = True
            continue
        if not _can_climb(run, square):
            return OFF
        worm = board.worm_at.get(square)
        if worm is None and square not in board.drum_at:
            return square
        if _ends_on(run, square, worm):
            return None
        jumped = True


def _ends_on(run: Run, square: int, worm: LiveWorm | None) -> bool:
    """Let a sheep meet a worm or a drum; True = its run ends, else it jumps over."""
    board, extra = run.board, run.row.extra
    if worm is None:
        if board.roll(_PERCENT, "sheep meets drum") < extra["drum_jump_pct"]:
            return False
    elif square in board.bubble_at:
        run.be_absorbed(square, worm)
        return True
    elif board.roll(_PERCENT, f"sheep meets {worm.id}") >= extra["worm_explode_pct"]:
        return False
    run.go_off_on(square)
    return True


def _can_climb(run: Run, square: int) -> bool:
    extra, climb = run.row.extra, run.climb(square)
    if climb > extra["climb_roll_height"]:
        return False
    if climb <= extra["climb_free"]:
        return True
    return run.board.roll(_PERCENT, "sheep climbs") < int(extra["climb_roll_pct"])


def run_cow(board: Board, worm: LiveWorm, row: Row, name: str) -> None:
    """Let a cow run until something stops it (M-119)."""
    run = Run(board, worm, row, name)
    while True:
        square = run.ahead(run.square)
        if square == OFF or run.climb(square) > row.extra["climb_free"]:
            run.go_off(run.square)
            return
        if board.is_water(square):
            run.drown(square)
            return
        inside = board.worm_at.get(square)
        if inside is not None and square in board.bubble_at:
            run.be_absorbed(square, inside)
            return
        if inside is not None or square in board.drum_at:
            run.go_off_on(square)
            return
        if run.step(square):
            return


def run_woman(board: Board, worm: LiveWorm, row: Row, name: str) -> None:
    """Let an old woman walk, turn, steal and go off (M-120)."""
    run = Run(board, worm, row, name)
    while True:
        square = run.ahead(run.square)
        high = square != OFF and run.climb(square) > row.extra["climb_free"]
        if square == OFF or high or square in board.drum_at:
            if run.turn():
                run.go_off(run.square)
                return
            continue
        if board.is_water(square):
            run.drown(square)
            return
        inside = board.worm_at.get(square)
        if inside is not None and square in board.bubble_at:
            run.be_absorbed(square, inside)
            return
        if inside is not None:
            run.path.append(square)
            run.tell_path()
            _steal(board, inside.team, worm.team, row.extra["steals"])
            board.queue.append(WeaponBlast(row, square, travel=run.vector))
            return
        if run.step(square):
            return


def _steal(board: Board, victim: int, thief: int, most: int) -> None:
    """Take ammo from the touched worm's team; from the own team it is lost (M-121)."""
    drawn = draw_ammo(board, victim, most, "theft")
    if victim != thief:
        for item in drawn:
            gain(board, thief, item, 1, "theft")
    board.tell(Stole("all", victim, None if victim == thief else thief, len(drawn)))
