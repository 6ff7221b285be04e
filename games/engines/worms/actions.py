"""What a player can do (M-189), and the families legal actions are listed in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.engines.protocol import Family
from games.engines.worms.geometry import Square
from games.engines.worms.state import Counts

MOST_COMMANDS = 40
NO_SQUARE: Square = (-(1 << 40), 0)  # stands for something that was sent as a square and is none


@dataclass(frozen=True, slots=True)
class Move:
    """Walk, or swing with the rope: one of N, E, S, W for each square."""

    worm: str
    path: str


@dataclass(frozen=True, slots=True)
class Collect:
    """Walk onto a crate or card (M-59)."""

    worm: str
    path: str


@dataclass(frozen=True, slots=True)
class Fire:
    """Use a weapon; only what its row's `aim` asks for may be given."""

    worm: str
    weapon: str
    dir: str | None = None
    target: Square | None = None
    start: Square | None = None
    mine: str | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """Use a stored utility; `target` for the teleport only."""

    worm: str
    item: str
    target: Square | None = None


@dataclass(frozen=True, slots=True)
class End:
    """End the turn, or with `what` "worm" the activation."""

    what: str | None = None


@dataclass(frozen=True, slots=True)
class Surrender:
    """Give up; allowed out of turn."""


@dataclass(frozen=True, slots=True)
class Odd:
    """A command that is none; it is refused when its turn in a list comes."""

    do: str | None


Command = Move | Collect | Fire | Use | End | Surrender | Odd


@dataclass(frozen=True, slots=True)
class Orders:
    """A list of commands, carried out until something stops it (M-192)."""

    commands: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Equip:
    """Take a loadout before the game: one free team weapon and purchases (M-23)."""

    team_weapon: str
    buys: Counts


@dataclass(frozen=True, slots=True)
class Reopen:
    """Not be ready after all, while the shop is open."""


Action = Move | Collect | Fire | Use | End | Surrender | Odd | Orders | Equip | Reopen


@dataclass(frozen=True, slots=True)
class WalkFamily:
    """All walks of one worm.

    `steps`: (square, letters that may be stepped, those of them that end the walk) of every square
    within reach, the start first. `paths`: for each square that can be reached the safest shortest
    path. `goals`: where a Collect may end, else None.
    """

    worm: str
    start: Square
    left: int
    steps: tuple[tuple[Square, str, str], ...]
    paths: tuple[tuple[Square, str], ...]
    goals: tuple[Square, ...] | None = None

    def __contains__(self, action: object) -> bool:
        wanted = Move if self.goals is None else Collect
        if not isinstance(action, wanted) or action.worm != self.worm:
            return False
        path = action.path
        if not 1 <= len(path) <= self.left or set(path) - set("NESW"):
            return False
        if self.goals is not None and _end_of(self.start, path) not in self.goals:
            return False
        ways = {square: (may, last) for square, may, last in self.steps}
        square = self.start
        for letter in path:
            may, last = ways[square]
            if letter not in may:
                return False
            if letter in last:
                return True
            square = _end_of(square, letter)
        return True

    def members(self) -> Iterator[Move | Collect]:
        """Yield the safest shortest path to every square; `in` knows all the others."""
        for square, path in self.paths:
            if self.goals is None:
                yield Move(self.worm, path)
            elif square in self.goals:
                yield Collect(self.worm, path)


@dataclass(frozen=True, slots=True)
class SwingFamily:
    """All swings of one worm on its rope: only the last square counts (M-133).

    `ends`: where it may come down with the paths to there. `goals` as for walks.
    """

    worm: str
    start: Square
    left: int
    size: Square
    ends: tuple[tuple[Square, str], ...]
    goals: tuple[Square, ...] | None = None

    def __contains__(self, action: object) -> bool:
        wanted = Move if self.goals is None else Collect
        if not isinstance(action, wanted) or action.worm != self.worm:
            return False
        path, square = action.path, self.start
        if not 1 <= len(path) <= self.left or set(path) - set("NESW"):
            return False
        for letter in path:
            square = _end_of(square, letter)
            if not (0 <= square[0] < self.size[0] and 0 <= square[1] < self.size[1]):
                return False
        if self.goals is not None and square not in self.goals:
            return False
        return any(square == end for end, _ in self.ends)

    def members(self) -> Iterator[Move | Collect]:
        """Yield one path to every square where the worm may come down."""
        for square, path in self.ends:
            if self.goals is None:
                yield Move(self.worm, path)
            elif square in self.goals:
                yield Collect(self.worm, path)


_VECTORS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def _end_of(square: Square, path: str) -> Square:
    x, y = square
    for letter in path:
        dx, dy = _VECTORS[letter]
        x, y = x + dx, y + dy
    return x, y


@dataclass(frozen=True, slots=True)
class FireFamily:
    """All aims of one weapon of one worm; only the tuples its aim uses are filled.

    `mines`: every target may be laid with each of them. `lines`: (start, direction).
    """

    worm: str
    weapon: str
    dirs: tuple[str, ...] = ()
    targets: tuple[Square, ...] = ()
    mines: tuple[str, ...] = ()
    mine_targets: tuple[Square, ...] = ()
    lines: tuple[tuple[Square, str], ...] = ()

    def __contains__(self, action: object) -> bool:
        match action:
            case Fire(worm, weapon, name, target, start, mine):
                if (worm, weapon) != (self.worm, self.weapon):
                    return False
            case _:
                return False
        given = (name is not None, target is not None, start is not None, mine is not None)
        return (
            (given == (True, False, False, False) and name in self.dirs)
            or (given == (False, True, False, False) and target in self.targets)
            or (given == (True, False, True, False) and (start, name) in self.lines)
            or (
                given == (False, True, False, True)
                and target in self.mine_targets
                and mine in self.mines
            )
        )

    def members(self) -> Iterator[Fire]:
        """Yield every aim, in order."""
        for name in self.dirs:
            yield Fire(self.worm, self.weapon, dir=name)
        for target in self.targets:
            yield Fire(self.worm, self.weapon, target=target)
        for target in self.mine_targets:
            for mine in self.mines:
                yield Fire(self.worm, self.weapon, target=target, mine=mine)
        for start, name in self.lines:
            yield Fire(self.worm, self.weapon, dir=name, start=start)


@dataclass(frozen=True, slots=True)
class UseFamily:
    """All targets of one utility of one worm."""

    worm: str
    item: str
    targets: tuple[Square, ...]

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Use)
            and (action.worm, action.item) == (self.worm, self.item)
            and action.target in self.targets
        )

    def members(self) -> Iterator[Use]:
        """Yield every target, in order."""
        for target in self.targets:
            yield Use(self.worm, self.item, target)


@dataclass(frozen=True, slots=True)
class OrdersFamily:
    """All lists of commands that begin with a legal one; what follows is judged when it comes."""

    first: tuple[Command | Family, ...]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Orders) or not 1 <= len(action.commands) <= MOST_COMMANDS:
            return False
        command = action.commands[0]
        return any(
            command in one if isinstance(one, Family) else command == one for one in self.first
        )

    def members(self) -> Iterator[Orders]:
        """Yield a list of one command for each kind of first command."""
        for one in self.first:
            command = next(one.members(), None) if isinstance(one, Family) else one
            if command is not None:
                yield Orders((command,))


@dataclass(frozen=True, slots=True)
class LoadoutFamily:
    """All loadouts that can be paid for: a team weapon and purchases."""

    team_weapons: tuple[str, ...]
    prices: tuple[tuple[str, int], ...]
    points: int
    suggestions: tuple[Equip, ...]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Equip) or action.team_weapon not in self.team_weapons:
            return False
        prices, names = dict(self.prices), {name for name, _ in action.buys}
        if len(names) < len(action.buys) or not names <= set(prices):
            return False
        if any(type(ammo) is not int or ammo < 0 for _, ammo in action.buys):
            return False
        return sum(prices[name] * ammo for name, ammo in action.buys) <= self.points

    def members(self) -> Iterator[Equip]:
        """Yield the suggested loadouts; `in` knows all the others."""
        yield from self.suggestions
