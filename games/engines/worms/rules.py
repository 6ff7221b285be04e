"""The engine of Worms: Evolved: a thin class over the functions by subject."""

from __future__ import annotations

import json as plain_json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.engines import codec
from games.engines.dice import Dice
from games.engines.errors import ContentError, Fault, IllegalAction, MalformedAction, OptionError
from games.engines.protocol import Option, Result, Seat, Step, Viewer
from games.engines.worms import commands, foretell, guess, opening, play, reading, view
from games.engines.worms.actions import Action, Command, End, Equip, Odd, Orders, Reopen
from games.engines.worms.content import Content, Rules, rules_of
from games.engines.worms.events import AnyEvent, Refused, Stirred
from games.engines.worms.foretell import Foretold
from games.engines.worms.legal import list_legal
from games.engines.worms.loadouts import sort_buys
from games.engines.worms.messages import fault
from games.engines.worms.official import OFFICIAL
from games.engines.worms.options import SCHEMA, Options, read_options
from games.engines.worms.state import Phase, State
from games.engines.worms.view import View


@dataclass(frozen=True, slots=True)
class WormsEngine:
    """Worms: Evolved with one validated set of rows."""

    slug: ClassVar[str] = "worms"
    rules_version: ClassVar[int] = 1
    seat_counts: ClassVar[range] = range(2, 9)

    content: Content

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> WormsEngine:
        """Build from content JSON; raises ContentError with every error."""
        found, faults = reading.read_content(content)
        if found is None:
            raise ContentError(*faults)
        return cls(found)

    @classmethod
    def check_content(cls, content: Any) -> tuple[Fault, ...]:
        """Return everything that is wrong with content JSON."""
        return reading.read_content(content)[1]

    @classmethod
    def official_content(cls) -> dict[str, Any]:
        """Return the official rows as content JSON of the caller's own."""
        copied: dict[str, Any] = plain_json.loads(plain_json.dumps(OFFICIAL))
        return copied

    @classmethod
    def options(cls, content: Mapping[str, Any] | None = None) -> tuple[Option, ...]:  # noqa: ARG003
        """Return the schema of the table options."""
        return SCHEMA

    def read_options(self, given: Mapping[str, Any], players: int) -> Options:
        """Return the options complete for so many players; raises OptionError."""
        return read_options(given, self.content, players)

    def check_options(self, options: Options) -> tuple[Fault, ...]:
        """Return nothing: no allowed option of this game deserves a warning."""
        return ()

    def setup(self, options: Mapping[str, Any], seat_count: int, dice: Dice) -> Step[State]:  # noqa: ARG002
        """Return the open shop; the island is made when everybody is ready. Raises OptionError."""
        if seat_count not in self.seat_counts:
            least, most = self.seat_counts[0], self.seat_counts[-1]
            raise OptionError(fault("", "", "seat_count", least=least, most=most))
        chosen = read_options(options, self.content, seat_count)
        return opening.open_shop(self.rules, chosen, seat_count)

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.phase is Phase.SHOP:
            return opening.find_shoppers(state)
        return frozenset((state.turn,)) if state.phase is Phase.PLAY else frozenset()

    def legal_actions(self, state: State, seat: Seat) -> tuple[Any, ...]:
        """Return commands and families in the order of worms and rows; see `actions`."""
        return list_legal(self.rules, state, seat)

    def read_action(self, state: State, seat: Seat, json: Any) -> Action:
        """Return the action sent by a player; raises IllegalAction with the code of M-190."""
        action = commands.read_action(json)
        if isinstance(action, Odd):
            self._refuse_odd(state, seat, action)
        if isinstance(action, Equip):
            return Equip(action.team_weapon, sort_buys(self.rules, action.buys))
        return action

    def _refuse_odd(self, state: State, seat: Seat, action: Odd) -> None:
        if state.phase is Phase.OVER:
            raise IllegalAction("game_over")
        if state.phase is Phase.PLAY and state.turn != seat:
            raise IllegalAction("not_your_turn")
        raise MalformedAction("command", do=action.do)

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """Return the step; a refusal after another worm's end is a step too (M-42)."""
        if state.phase is Phase.SHOP:
            return self._shop(state, seat, action, dice)
        if isinstance(action, Equip | Reopen):
            self._refuse_odd(state, seat, Odd(type(action).__name__.upper()))
        if isinstance(action, Orders):
            step = play.carry_out_list(self.rules, state, seat, action, dice)
        else:
            step = self._command(state, seat, action, dice)
        if any(event.to == "all" for event in step.events):
            return step
        if view.glance(state) == view.glance(step.state):
            return step
        return Step(step.state, (Stirred("all"), *step.events))

    def _command(self, state: State, seat: Seat, action: Any, dice: Dice) -> Step[State]:
        outcome = play.carry_out(self.rules, state, seat, action, dice)
        if outcome.refusal is None:
            return Step(outcome.state, outcome.events)
        refusal = outcome.refusal
        told = Refused(frozenset((seat,)), refusal.code, play.detail_of(refusal))
        return Step(outcome.state, (*outcome.events, told))

    def _shop(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        if state.teams[seat].gone:
            raise IllegalAction("out")
        if isinstance(action, Equip):
            return opening.equip(self.rules, state, seat, action, dice)
        if isinstance(action, Reopen):
            return opening.reopen(state, seat)
        raise IllegalAction("not_started")

    def preview(self, state: State, seat: Seat, command: Command) -> IllegalAction | None:
        """Return the refusal a single command would get now, or None; no dice (M-193)."""
        return foretell.judge(self.rules, state, seat, command)

    def foretell(self, state: State, seat: Seat, commands: Sequence[Command]) -> Foretold:
        """Return what can be said of a list before it is sent."""
        return foretell.foretell(self.rules, state, seat, commands)

    def advance(self, state: State, dice: Dice) -> Step[State] | None:  # noqa: ARG002
        """Return None: every step of this table happens inside a player's."""
        return None

    def time_out(self, state: State, seat: Seat, dice: Dice) -> Step[State]:
        """Return the step of a clock that ran out: standard loadout, stand-in or end of turn."""
        if state.phase is Phase.SHOP:
            action = opening.standard_loadout(self.rules, len(state.teams))
            return opening.equip(self.rules, state, seat, action, dice)
        if state.phase is Phase.OVER:
            raise IllegalAction("game_over")
        if state.turn != seat:
            raise IllegalAction("not_your_turn")
        return play.run_out(self.rules, state, dice)

    def default_action(self, state: State, seat: Seat) -> Action:  # noqa: ARG002
        if state.phase is Phase.SHOP:
            return opening.standard_loadout(self.rules, len(state.teams))
        return End()

    def leave(self, state: State, seat: Seat, dice: Dice) -> Step[State]:
        """Return the step in which the seat is gone; its worms leave with it (M-173)."""
        if state.phase is Phase.OVER:
            raise IllegalAction("game_over")
        if state.teams[seat].gone:
            raise IllegalAction("gone")
        if state.phase is Phase.SHOP:
            return opening.leave_shop(self.rules, state, seat, dice)
        return play.leave(self.rules, state, seat, dice)

    def time_limit(self, state: State, seat: Seat) -> float | None:
        if seat not in self.to_act(state):
            return None
        shop = state.phase is Phase.SHOP
        return float(state.options.shop_seconds if shop else state.options.turn_seconds)

    def pausing(self, state: State) -> bool:  # noqa: ARG002
        return False

    def seats(self, state: State) -> int:
        return len(state.teams)

    def gone(self, state: State) -> frozenset[Seat]:
        return frozenset(seat for seat, team in enumerate(state.teams) if team.gone)

    def view(self, state: State, viewer: Viewer) -> View:
        return view.see(self.rules, state, viewer)

    def determinise(self, view: View, dice: Dice) -> State:
        """Return a state this viewer cannot tell from the true one."""
        return guess.determinise(self.rules, view, dice)

    def as_seen(self, view: View) -> State:
        """Return a state to judge legality by what a viewer sees; without chance."""
        return guess.determinise(self.rules, view, guess.FirstDice())

    def result(self, state: State) -> Result | None:
        """Return the places: the winner or the draw, then those who went out later first."""
        ending = state.ending
        if ending is None:
            return None
        first = ending.draw if ending.winner is None else (ending.winner,)
        rest = [tuple(sorted(set(group) - set(first))) for group in reversed(state.fallen)]
        return Result((first, *(group for group in rest if group)), ending.reason)

    def stamp(self, action: Action, elapsed_ms: int) -> Action:  # noqa: ARG002
        return action

    def epoch(self, state: State) -> int:
        """Return the number of turns; hidden doings inside one must not show in it (M-191)."""
        return state.turn_number

    def state_to_json(self, state: State) -> Any:
        return codec.encode(state)

    def state_from_json(self, json: Any) -> State:
        """Return the state; raises CodecError."""
        return codec.decode(State, json)

    def action_to_json(self, action: Action) -> Any:
        return commands.write_action(action)

    def action_from_json(self, json: Any) -> Action:
        """Return an action as the log has it."""
        return commands.read_action(json)

    def event_to_json(self, event: Any) -> Any:
        return codec.encode(event)

    def event_from_json(self, json: Any) -> Any:
        return codec.decode(AnyEvent, json)

    @property
    def rules(self) -> Rules:
        return rules_of(self.content)
