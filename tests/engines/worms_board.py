"""A small island in few words, for tests of single rules of Worms."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.engines.dice import ScriptedDice
from games.engines.errors import IllegalAction
from games.engines.protocol import filter_events
from games.engines.worms.actions import Command, End
from games.engines.worms.examples_shown import show_event
from games.engines.worms.geometry import geometry
from games.engines.worms.options import Options
from games.engines.worms.rules import WormsEngine
from games.engines.worms.state import (
    Bubble,
    Card,
    Crate,
    Double,
    Drum,
    Loadout,
    Mine,
    Phase,
    State,
    Team,
    Worm,
)

ENGINE = WormsEngine.from_json(WormsEngine.official_content())
NAMES = "ABCDEFGH"
CALM = ((4, 0), (100, 99))  # no wind, no crate: the dice of a plain start of a turn


class Island:
    """One match in play; `do(command, *dice)` carries a command out and keeps its events."""

    def __init__(self, land: str, **worms: tuple[int, int]) -> None:
        rows = land.split("/")
        self.engine = ENGINE
        self.geo = geometry(len(rows[0]), len(rows))
        seats = sorted({NAMES.index(name[0]) for name in worms})
        team = Team((), False, Double.NO, False, False, Loadout("minigun", ()))
        self.events: tuple[Any, ...] = ()
        self.state = State(
            options=Options(worms=0),
            phase=Phase.PLAY,
            width=self.geo.width,
            height=self.geo.height,
            land="".join(rows),
            water=0,
            wind="",
            strength=0,
            round=1,
            sd_round=10,
            sudden_death=False,
            order=tuple(range(max(seats) + 1)),
            turn=0,
            turn_number=1,
            busy=False,
            teams=(team,) * (max(seats) + 1),
            worms=tuple(
                Worm(name, NAMES.index(name[0]), self.geo.at(*at), 150, 0, 0)
                for name, at in worms.items()
            ),
            mines=(),
            drums=(),
            crates=(),
            cards=(),
            bubbles=(),
            dynamite=(),
            acting=None,
            acted=(),
            dead=(),
            next_id=100,
            fallen=(),
            ending=None,
        )

    def change(self, **fields: Any) -> None:
        self.state = replace(self.state, **fields)

    def blow(self, name: str, strength: int) -> None:
        self.change(wind=name, strength=strength)

    def give(self, seat: int, *, double: str = "no", spy: bool = False, **items: int) -> None:
        order = {row.id: n for n, row in enumerate(self.engine.content.items)}
        counts = tuple(sorted(items.items(), key=lambda pair: order[pair[0]]))
        team = replace(
            self.state.teams[seat], items=counts, double_damage=Double(double), crate_spy=spy
        )
        teams = self.state.teams
        self.change(teams=(*teams[:seat], team, *teams[seat + 1 :]))

    def mend(self, name: str, **fields: Any) -> None:
        """Change fields of a worm."""
        worms = [replace(w, **fields) if w.id == name else w for w in self.state.worms]
        self.change(worms=tuple(worms))

    def mine(self, at: tuple[int, int], kind: str = "damage", fresh: bool = False) -> None:
        mine = Mine(f"m{len(self.state.mines) + 1}", self.geo.at(*at), kind, fresh)
        self.change(mines=(*self.state.mines, mine))

    def drum(self, at: tuple[int, int]) -> None:
        drum = Drum(f"d{len(self.state.drums) + 1}", self.geo.at(*at))
        self.change(drums=(*self.state.drums, drum))

    def crate(self, at: tuple[int, int], item: str | None = None, trap: str | None = None) -> None:
        row = self.engine.content.get(item) if item else None
        holds = "health" if row is None else "weapon" if row.is_weapon else "utility"
        ammo = 30 if row is None else row.crate_ammo
        id_ = f"c{len(self.state.crates) + 1}"
        crate = Crate(id_, self.geo.at(*at), holds, item, ammo, trap)
        self.change(crates=(*self.state.crates, crate))

    def card(self, at: tuple[int, int], seat: int = 1, **items: int) -> None:
        card = Card(f"k{len(self.state.cards) + 1}", self.geo.at(*at), seat, tuple(items.items()))
        self.change(cards=(*self.state.cards, card))

    def bubble(self, at: tuple[int, int], rounds: int = 3, seat: int = 1) -> None:
        bubble = Bubble(self.geo.at(*at), rounds, seat)
        self.change(bubbles=(*self.state.bubbles, bubble))

    def do(self, command: Any, *dice: tuple[int, int], seat: int | None = None) -> None:
        """Carry out a command with exactly these dice."""
        script = ScriptedDice(dice)
        by = self.state.turn if seat is None else seat
        step = self.engine.apply(self.state, by, command, script)
        assert script.unused == (), "dice are left over"
        self.state, self.events = step.state, step.events

    def end(self, *dice: tuple[int, int]) -> None:
        """End the turn; without dice the next one is calm."""
        self.do(End(), *(dice or CALM))

    def refused(self, command: Command | Any, seat: int | None = None) -> str:
        """Return the code with which a command is refused; nothing has changed then."""
        by = self.state.turn if seat is None else seat
        with pytest.raises(IllegalAction) as caught:
            self.engine.apply(self.state, by, command, ScriptedDice(()))
        self.detail = dict(caught.value.params)
        return caught.value.code

    def happened(self, *without: str) -> list[str]:
        """Return the kinds of events of the last command, in order."""
        kinds = [show_event(event, NAMES)["type"] for event in self.events]
        without = (*without, "stirred")
        return [kind for kind in kinds if kind not in without]

    def told(self, viewer: int | None) -> list[str]:
        """Return the kinds of events this viewer is told of the last command."""
        seen = filter_events(self.events, viewer)
        kinds = [show_event(event, NAMES)["type"] for event in seen]
        return [kind for kind in kinds if kind != "stirred"]

    def event(self, kind: str) -> dict[str, Any]:
        """Return the one event of that kind of the last command."""
        shown = [show_event(event, NAMES) for event in self.events]
        (found,) = (event for event in shown if event["type"] == kind)
        return found

    def worm(self, name: str) -> Worm:
        return next(worm for worm in self.state.worms if worm.id == name)

    def at(self, name: str) -> tuple[int, int] | None:
        """Return where a worm is, None when it is gone."""
        squares = [worm.at for worm in self.state.worms if worm.id == name]
        return self.geo.xy[squares[0]] if squares else None

    def hp(self, name: str) -> int:
        return self.worm(name).hp

    def items(self, seat: int) -> dict[str, int]:
        return dict(self.state.teams[seat].items)

    def height(self, at: tuple[int, int]) -> int:
        return "0123456789A".index(self.state.land[self.geo.at(*at)])
