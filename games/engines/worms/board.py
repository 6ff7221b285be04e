"""The working copy of a state: what the rules look at and change while a command is carried out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from games.engines.dice import Dice
from games.engines.protocol import Seat
from games.engines.worms.content import Row, Rules
from games.engines.worms.events import To
from games.engines.worms.geometry import NOWHERE, VECTORS, Square, Vector, geometry
from games.engines.worms.state import (
    HEIGHTS,
    Activation,
    Bubble,
    Card,
    Crate,
    Dead,
    Double,
    Drum,
    Dynamite,
    Ending,
    Mine,
    Phase,
    State,
    Team,
    Worm,
    make_activation,
    make_state,
    make_team,
    make_worm,
)

_TO_NUMBERS = bytes.maketrans(HEIGHTS.encode(), bytes(range(len(HEIGHTS))))
_TO_LETTERS = bytes.maketrans(bytes(range(len(HEIGHTS))), HEIGHTS.encode())
_SEATS: tuple[frozenset[int], ...] = tuple(frozenset((seat,)) for seat in range(8))


class LiveWorm:
    """A worm that the rules change; `dying` = at 0 health and in the queue (M-96)."""

    __slots__ = ("at", "dying", "hp", "id", "invisible", "origin", "poison", "team")

    def __init__(self, worm: Worm) -> None:
        self.origin = worm
        self.id, self.team, self.at = worm.id, worm.team, worm.at
        self.hp, self.poison, self.invisible = worm.hp, worm.poison, worm.invisible
        self.dying = False

    def freeze(self) -> Worm:
        old = self.origin
        if (
            self.at == old.at
            and self.hp == old.hp
            and self.poison == old.poison
            and self.invisible == old.invisible
        ):
            return old
        return make_worm(self.id, self.team, self.at, self.hp, self.poison, self.invisible)


class LiveActivation:
    """The record of the acting worm while it changes."""

    __slots__ = ("ended", "fast", "placed", "rope", "shots_left", "used", "weapon", "worm")

    def __init__(self, worm: str) -> None:
        self.worm = worm
        self.used = self.placed = self.shots_left = 0
        self.fast = self.rope = self.ended = False
        self.weapon: str | None = None

    @classmethod
    def thaw(cls, record: Activation) -> LiveActivation:
        live = cls(record.worm)
        live.used, live.placed, live.shots_left = record.used, record.placed, record.shots_left
        live.fast, live.rope, live.ended = record.fast, record.rope, record.ended
        live.weapon = record.weapon
        return live

    def freeze(self) -> Activation:
        return make_activation(
            self.worm,
            self.used,
            self.fast,
            self.rope,
            self.placed,
            self.weapon,
            self.shots_left,
            self.ended,
        )


class LiveTeam:
    """A team while it changes; `items` stays in canonical order."""

    __slots__ = ("crate_spy", "double", "gone", "items", "loadout", "origin", "out")

    def __init__(self, team: Team) -> None:
        self.origin = team
        self.items: dict[str, int] = dict(team.items)
        self.crate_spy, self.double = team.crate_spy, team.double_damage
        self.out, self.gone, self.loadout = team.out, team.gone, team.loadout

    def freeze(self) -> Team:
        old, items = self.origin, tuple(self.items.items())
        if (
            items == old.items
            and self.crate_spy == old.crate_spy
            and self.double == old.double_damage
            and self.out == old.out
            and self.gone == old.gone
        ):
            return old
        return make_team(items, self.crate_spy, self.double, self.out, self.gone, self.loadout)


class Board:
    """A match while a command is carried out. Squares are numbers (geometry).

    `worm_at`, `drum_at` ... hold what lies on a square; a body or mine in the air is in none of
    them. `queue` holds what is going to go off, entries of `pending` (M-92).
    """

    __slots__ = (
        "acted", "acting", "bubble_at", "card_at", "cards", "crate_at", "crates", "dead", "dice",
        "drum_at", "drums", "dynamite", "ending", "events", "fallen", "geo", "land", "mine_at",
        "mines", "next_id", "queue", "round", "rules", "state", "strength", "sudden_death",
        "teams", "tell", "turn", "turn_number", "water", "wind", "worm_at", "worms", "xy", "busy",
    )  # fmt: skip

    def __init__(self, rules: Rules, state: State, dice: Dice) -> None:
        self.rules, self.state, self.dice = rules, state, dice
        self.geo = geometry(state.width, state.height)
        self.xy: tuple[Square, ...] = self.geo.xy
        self.events: list[Any] = []
        self.tell: Callable[[Any], None] = self.events.append
        self.queue: deque[Any] = deque()
        self.land = bytearray(state.land.encode().translate(_TO_NUMBERS))
        self.water, self.wind, self.strength = state.water, state.wind, state.strength
        self.round, self.sudden_death = state.round, state.sudden_death
        self.turn, self.turn_number, self.busy = state.turn, state.turn_number, state.busy
        self.teams = [LiveTeam(team) for team in state.teams]
        self.worms = {worm.id: LiveWorm(worm) for worm in state.worms}
        self.worm_at = {worm.at: worm for worm in self.worms.values()}
        self._place_things(state)
        self.acting = None if state.acting is None else LiveActivation.thaw(state.acting)
        self.acted = list(state.acted)
        self.dead = list(state.dead)
        self.next_id, self.fallen, self.ending = state.next_id, state.fallen, state.ending

    def _place_things(self, state: State) -> None:
        self.mines: dict[str, Mine] = {mine.id: mine for mine in state.mines}
        self.mine_at = {mine.at: mine for mine in state.mines}
        self.drums: dict[str, Drum] = {drum.id: drum for drum in state.drums}
        self.drum_at = {drum.at: drum for drum in state.drums}
        self.crates: dict[str, Crate] = {crate.id: crate for crate in state.crates}
        self.crate_at = {crate.at: crate for crate in state.crates}
        self.cards: dict[str, Card] = {card.id: card for card in state.cards}
        self.card_at = {card.at: card for card in state.cards}
        self.bubble_at: dict[int, Bubble] = {bubble.at: bubble for bubble in state.bubbles}
        self.dynamite: list[Dynamite] = list(state.dynamite)

    def freeze(self) -> State:
        """Return the state this board has come to."""
        state = self.state
        ending: Ending | None = self.ending
        return make_state(
            state.options,
            state.phase if ending is None else Phase.OVER,
            state.width,
            state.height,
            self.land.translate(_TO_LETTERS).decode(),
            self.water,
            self.wind,
            self.strength,
            self.round,
            state.sd_round,
            self.sudden_death,
            state.order,
            self.turn,
            self.turn_number,
            self.busy,
            tuple([team.freeze() for team in self.teams]),
            tuple([worm.freeze() for worm in self.worms.values()]),
            tuple(self.mines.values()),
            tuple(self.drums.values()),
            tuple(self.crates.values()),
            tuple(self.cards.values()),
            tuple(self.bubble_at.values()),
            tuple(self.dynamite),
            None if self.acting is None else self.acting.freeze(),
            tuple(self.acted),
            tuple(self.dead),
            self.next_id,
            self.fallen,
            ending,
        )

    # Looking

    def height(self, square: int) -> int:
        """Return the surface of a square: its land or the water over it (M-7)."""
        land, water = self.land[square], self.water
        return land if land > water else water

    def is_water(self, square: int) -> bool:
        return self.land[square] <= self.water

    def is_free(self, square: int) -> bool:
        """Tell whether a square is land with nothing on it, seen or not (M-151)."""
        return (
            self.land[square] > self.water
            and square not in self.worm_at
            and square not in self.drum_at
            and square not in self.mine_at
            and square not in self.crate_at
            and square not in self.card_at
            and square not in self.bubble_at
        )

    def nearest_free(self, square: int) -> int | None:
        """Return the free square nearest by Manhattan distance, ties by y, then x."""
        free = [one for one in range(self.geo.count) if self.is_free(one)]
        return min(free, key=lambda one: (self.geo.manhattan(one, square), one), default=None)

    def sees(self, seat: Seat, worm: LiveWorm) -> bool:
        """Tell whether a team sees a worm."""
        return not worm.invisible or worm.team == seat

    def seen_bubble(self, seat: Seat, square: int) -> bool:
        """Tell whether a team sees a bubble on a square (M-181)."""
        if square not in self.bubble_at:
            return False
        worm = self.worm_at.get(square)
        return worm is None or self.sees(seat, worm)

    @property
    def wind_vector(self) -> Vector:
        return VECTORS[self.wind] if self.wind else NOWHERE

    def crew(self, seat: Seat) -> list[LiveWorm]:
        """Return the worms of a team that are on the board, in their order."""
        return [worm for worm in self.worms.values() if worm.team == seat]

    def active(self) -> LiveWorm | None:
        """Return the acting worm if it is still on the board."""
        return None if self.acting is None else self.worms.get(self.acting.worm)

    def multiplier(self, row: Row) -> int:
        """Return 2 while the team whose turn it is has Double Damage, for what it doubles."""
        return 2 if row.doubles and self.teams[self.turn].double is Double.NOW else 1

    # Audiences

    def about(self, worm: LiveWorm) -> To:
        """Return who may be told of what a worm does or suffers (M-184)."""
        return _SEATS[worm.team] if worm.invisible else "all"

    def only(self, seat: Seat) -> To:
        return _SEATS[seat]

    def spies(self) -> frozenset[int]:
        """Return the teams still in that see into crates and cards (M-142)."""
        return frozenset(
            seat for seat, team in enumerate(self.teams) if team.crate_spy and not team.out
        )

    # Changing

    def roll(self, sides: int, why: str) -> int:
        return self.dice.roll(sides, why)

    def new_id(self, initial: str) -> str:
        """Return an id that was never used (M-196)."""
        number, self.next_id = self.next_id, self.next_id + 1
        return f"{initial}{number}"

    def put_worm(self, worm: LiveWorm, square: int) -> None:
        """Set a worm, lifted before, on a square."""
        worm.at = square
        self.worm_at[square] = worm

    def move_worm(self, worm: LiveWorm, square: int) -> None:
        del self.worm_at[worm.at]
        self.put_worm(worm, square)

    def remove_worm(self, worm: LiveWorm, cause: str) -> None:
        """Take a worm off the board for good; it may be in the air."""
        del self.worms[worm.id]
        if self.worm_at.get(worm.at) is worm:
            del self.worm_at[worm.at]
        self.dead.append(Dead(worm.id, worm.team, cause))
        self.disturb(worm)

    def put_mine(self, mine: Mine) -> None:
        """Set a mine on its square; one that is known keeps its place in the list."""
        self.mines[mine.id] = mine
        self.mine_at[mine.at] = mine

    def remove_mine(self, mine: Mine) -> None:
        del self.mines[mine.id]
        if self.mine_at.get(mine.at) is mine:
            del self.mine_at[mine.at]

    def put_drum(self, drum: Drum) -> None:
        self.drums[drum.id] = drum
        self.drum_at[drum.at] = drum

    def remove_drum(self, drum: Drum) -> None:
        del self.drums[drum.id]
        if self.drum_at.get(drum.at) is drum:
            del self.drum_at[drum.at]

    def put_crate(self, crate: Crate) -> None:
        self.crates[crate.id] = crate
        self.crate_at[crate.at] = crate

    def remove_crate(self, crate: Crate) -> None:
        del self.crates[crate.id], self.crate_at[crate.at]

    def put_card(self, card: Card) -> None:
        self.cards[card.id] = card
        self.card_at[card.at] = card

    def remove_card(self, card: Card) -> None:
        del self.cards[card.id], self.card_at[card.at]

    def disturb(self, worm: LiveWorm) -> None:
        """Let the activation of a worm to which something happened end (M-47)."""
        if self.acting is not None and self.acting.worm == worm.id:
            self.acting.ended = True
