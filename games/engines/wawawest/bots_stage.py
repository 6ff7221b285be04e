"""What a bot knows of the open turn, laid out for reckoning: places instead of seats, ammo guessed.

A place is a seat's position among the living, clockwise; the left neighbour of place p is p + 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.engines.protocol import Chance, Seat
from games.engines.wawawest.kinds import Fire
from games.engines.wawawest.legality import find_reason
from games.engines.wawawest.options import Options
from games.engines.wawawest.state import Player, make_player
from games.engines.wawawest.tables import Known, Rules
from games.engines.wawawest.view import PlayerView, View

Place = int
SLOWEST_MS = 9_000  # nearly everybody has locked in by then


class Move(NamedTuple):
    """An item with the places it is aimed at; `raised` is an index into `Stage.dead`."""

    item: Known
    aim: Place | None = None
    pick: Place | None = None
    raised: int | None = None


class Lore:
    """What bots want to know of a match's items, worked out once for its rules."""

    __slots__ = ("equal", "finishers", "free_gain", "lethal", "tie_chance", "wanted")

    def __init__(self, rules: Rules) -> None:
        items = rules.known.values()
        self.equal = [
            sum(1 << n for n, one in enumerate(known.verdicts) if one.timed) for known in items
        ]
        #: Items that let their holder choose something next turn.
        self.wanted = frozenset(
            str(wanted)
            for known in rules.choosable
            for code, wanted in known.conditions
            if code == "needs_last_turn"
        )
        free = [known.gives for known in rules.choosable if not known.cost]
        self.free_gain = max(free, default=0)
        #: What kills somebody who must skip.
        skip = rules.fallback.bit
        self.finishers = [known for known in rules.choosable if known.lethal & skip]
        self.tie_chance = _tie_chance(rules.options)


@lru_cache(maxsize=128)
def lore_of(rules: Rules) -> Lore:
    return Lore(rules)


def _tie_chance(options: Options) -> float:
    """Estimate how often two equal weapons are undecided (W-30)."""
    if options.fire is Fire.ALWAYS_TIE:
        return 1.0
    if options.fire is Fire.SERVER_ORDER:
        return 0.0
    latest = min(SLOWEST_MS, options.turn_seconds * 700)
    spread = latest - max(options.floor_ms, latest // 8)
    if spread <= 0:
        return 1.0
    return min(1.0, 3.0 * options.tolerance_ms / spread)


class Stage:
    """The open turn: who lives, with what, and what each could show."""

    __slots__ = (
        "ammo",
        "bonds",
        "dead",
        "enemies",
        "guarded",
        "hazards",
        "last_turn",
        "leaving",
        "lore",
        "me",
        "offers",
        "overlays",
        "players",
        "rules",
        "seats",
        "teams",
        "thievery",
    )

    def __init__(  # noqa: PLR0913 - the facts of a turn
        self,
        rules: Rules,
        players: Sequence[Player],
        *,
        seats: Sequence[Seat] = (0, 1),
        me: Place = 0,
        hazards: Sequence[str] = (),
        dead: Sequence[tuple[Seat, int]] = (),
        last_turn: bool = False,
    ) -> None:
        known, options = rules.known, rules.options
        count = len(players)
        self.rules = rules
        self.lore = lore_of(rules)
        self.players = players
        self.seats = seats
        self.me = me
        self.dead = dead
        self.last_turn = last_turn
        self.teams = [player.team for player in players] if options.teams else list(range(count))
        self.thievery = options.thievery
        self.hazards = [known[name] for name in hazards]
        self.ammo = [player.ammo for player in players]
        self.leaving = [place for place in range(count) if players[place].leaving]
        self.overlays = [known[one.overlay] if one.overlay else None for one in players]
        self.guarded = [one is not None and one.guards for one in self.overlays]
        place_of = {seat: place for place, seat in enumerate(seats)}
        self.bonds = [
            frozenset(place_of[seat] for seat in player.cannot_kill if seat in place_of)
            for player in players
        ]
        self.enemies = [
            [
                other
                for step in range(1, count)
                if self.teams[other := (place + step) % count] != self.teams[place]
            ]
            for place in range(count)
        ]
        self.offers = [list_offers(rules, player) for player in players]


def list_offers(rules: Rules, player: Player) -> tuple[Known, ...]:
    """Return the items a player could choose now."""
    if player.stunned:
        return (rules.fallback,)
    return tuple(known for known in rules.choosable if find_reason(known, player) is None)


def read_stage(rules: Rules, view: View, chance: Chance) -> Stage:
    """Return the turn as the viewer knows it; hidden ammo is guessed (option memory)."""
    living = [seat for seat, player in enumerate(view.players) if player.alive]
    players = [_read_player(rules, view, view.players[seat], chance) for seat in living]
    return Stage(
        rules,
        players,
        seats=living,
        me=living.index(view.viewer if view.viewer is not None else living[0]),
        hazards=view.hazards,
        dead=[
            (seat, player.team)
            for seat, player in enumerate(view.players)
            if not player.alive and not player.gone
        ],
        last_turn=view.turn >= view.options.turn_limit,
    )


def _read_player(rules: Rules, view: View, seen: PlayerView, chance: Chance) -> Player:
    ammo = guess_ammo(rules, view, seen, chance) if seen.ammo is None else seen.ammo
    return make_player(
        True,
        ammo,
        seen.team,
        seen.overlay,
        seen.stunned,
        seen.last,
        seen.streak,
        seen.cannot_kill,
        seen.missed,
        seen.leaving,
        False,
        seen.died_turn,
    )


def guess_ammo(rules: Rules, view: View, seen: PlayerView, chance: Chance) -> int:
    """Draw what somebody may have: at least what they just loaded, seldom very much."""
    most = view.options.headstart + (view.turn - 1) * max(
        (known.gives for known in rules.choosable), default=0
    )
    last = rules.known.get(seen.last) if seen.last else None
    least = min(most, last.gives * min(seen.streak, 3) if last else 0)
    start = view.options.headstart if view.turn <= 2 else 0
    weights = (4.0, 3.0, 2.0, 1.0, 0.5)
    drawn = chance.choices(range(len(weights)), weights)[0]
    return int(max(least, min(most, max(start, least) + drawn)))
