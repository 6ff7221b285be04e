"""The engine of Wyatt Earp: a thin class over the functions by subject."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from games.engines import codec
from games.engines.dice import Dice
from games.engines.errors import (
    CodecError,
    ContentError,
    Fault,
    IllegalAction,
    MalformedAction,
    OptionError,
)
from games.engines.protocol import Option, Result, Seat, Step, Viewer
from games.engines.wyattearp import guess, legality, listing, memory, play, reading, view
from games.engines.wyattearp.actions import Action, Discard, Draw, Ready
from games.engines.wyattearp.content import Constants, Content
from games.engines.wyattearp.events import AnyEvent
from games.engines.wyattearp.forms import Call, read_form, write_form
from games.engines.wyattearp.listing import Legal
from games.engines.wyattearp.messages import fault
from games.engines.wyattearp.official import OFFICIAL
from games.engines.wyattearp.options import Options, list_options, read_options
from games.engines.wyattearp.scoring import Payment, settle
from games.engines.wyattearp.state import Phase, State
from games.engines.wyattearp.tables import Rules, compile_rules
from games.engines.wyattearp.view import View


@dataclass(frozen=True, slots=True)
class WyattEarpEngine:
    """Wyatt Earp with one validated card table."""

    slug: ClassVar[str] = "wyattearp"
    rules_version: ClassVar[int] = 1
    seat_counts: ClassVar[range] = range(2, 5)

    content: Content
    _rules: Rules = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_rules", compile_rules(self.content))

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> WyattEarpEngine:
        """Build from content JSON; raises ContentError with every error."""
        found, faults = reading.read_content(content)
        if found is None:
            raise ContentError(*(one for one in faults if not one.warning))
        return cls(found)

    @classmethod
    def check_content(cls, content: Any) -> tuple[Fault, ...]:
        """Return everything to say about content JSON, warnings included."""
        return reading.read_content(content)[1]

    @classmethod
    def official_content(cls) -> dict[str, Any]:
        """Return the official card table as content JSON of the caller's own."""
        return reading.copy_json(OFFICIAL)

    @classmethod
    def options(cls, content: Mapping[str, Any] | None = None) -> tuple[Option, ...]:
        """Return the schema; what the constants of the content say is standard."""
        return list_options(Constants(**(content or OFFICIAL)["constants"]))

    def read_options(self, given: Mapping[str, Any]) -> Options:
        """Return the options complete; raises OptionError."""
        return read_options(given, self.content.constants)

    def check_options(self, options: Options) -> tuple[Fault, ...]:
        """Return nothing: no allowed option of this game deserves a warning."""
        return ()

    def setup(self, options: Mapping[str, Any], seat_count: int, dice: Dice) -> Step[State]:
        """Return the first hand, dealt; raises OptionError."""
        chosen = self.read_options(options)
        constants = self.content.constants
        least, most = constants.min_players, constants.max_players
        if not least <= seat_count <= most:
            raise OptionError(fault("", "", "seat_count", least=least, most=most))
        return play.start(self._rules, chosen, seat_count, dice)

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.active is not None:
            return frozenset((state.active,))
        if state.phase is Phase.SCORED:
            return frozenset(range(len(state.hands))) - state.gone - state.ready
        return frozenset()

    def legal_actions(self, state: State, seat: Seat) -> tuple[Legal, ...]:
        """Return lay-downs, sheriff cards (exchanges as a family), discards, in table order."""
        return listing.list_actions(self._rules, state, seat)

    def read_action(self, state: State, seat: Seat, json: Any) -> Action:
        """Return the action sent by a player (E-56); raises IllegalAction by E-57, steps 1 to 5.

        What only the table may send, and leaving (which is `leave`), is `system_only`.
        """
        legality.check_seat(state, seat)
        action = read_form(json)
        if isinstance(action, Call):
            raise IllegalAction("system_only")
        return action

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        return play.act(self._rules, state, seat, action, dice)

    def advance(self, state: State, dice: Dice) -> Step[State] | None:
        """Return None: every step of this table happens inside a player's."""
        return None

    def time_out(self, state: State, seat: Seat, dice: Dice) -> Step[State]:
        """Return the turn played to its end (E-67), or between hands the seat ready."""
        if state.phase is Phase.SCORED:
            return play.be_ready(self._rules, state, seat, dice)
        return play.time_out(self._rules, state, seat, dice)

    def default_action(self, state: State, seat: Seat) -> Action:
        """Return what is played for an absent seat (E-68)."""
        if state.phase is Phase.SCORED:
            return Ready()
        if state.phase is Phase.DRAW:
            return Draw(play.default_source(state))
        kind = play.default_discard(self._rules, state.hands[seat])
        return Discard(self._rules.slugs[kind])

    def leave(self, state: State, seat: Seat, dice: Dice) -> Step[State]:
        return play.leave(self._rules, state, seat, dice)

    def time_limit(self, state: State, seat: Seat) -> float | None:
        """Return the seconds of a whole turn, or of the pause (see `opening`)."""
        if seat not in self.to_act(state):
            return None
        options = state.options
        pausing = state.phase is Phase.SCORED
        return float(options.pause_seconds if pausing else options.turn_seconds)

    def pausing(self, state: State) -> bool:
        return state.phase is Phase.SCORED

    def opening(self, state: State) -> int:
        """Return a number that changes when time starts anew: with each turn and each pause."""
        return 2 * (state.hand_no * 100_000 + state.turn_no) + (state.phase is Phase.SCORED)

    def seats(self, state: State) -> int:
        return len(state.hands)

    def gone(self, state: State) -> frozenset[Seat]:
        return state.gone

    def view(self, state: State, viewer: Viewer) -> View:
        return view.see(self._rules, state, viewer)

    def bot_view(self, state: State, seat: Seat) -> memory.Remembered:
        """Return the view of a bot's seat with the public cards a player may remember."""
        return memory.remember(self._rules, state, seat)

    def determinise(self, view: View, dice: Dice) -> State:
        """Return a state this viewer cannot tell from the true one."""
        return guess.determinise(self._rules, view, dice)

    def forecast(self, view: View) -> tuple[Payment, ...]:
        """Return who would be paid what, by poster, if the hand ended now."""
        gone = [player.seat for player in view.players if player.left]
        payments = []
        for poster in view.posters:
            cp = [
                sum(area.cp for area in player.areas if area.outlaw == poster.outlaw)
                for player in view.players
            ]
            payments.append(settle(self.content.constants, poster.money, cp, gone))
        return tuple(payments)

    def result(self, state: State) -> Result | None:
        """Return the winner, then the others by money, then those who left."""
        ending = state.ending
        if ending is None:
            return None
        places: dict[tuple[bool, bool, int], list[Seat]] = {}
        for seat, money in enumerate(state.money):
            place = (seat != ending.winner, seat in state.gone, -money)
            places.setdefault(place, []).append(seat)
        return Result(tuple(tuple(places[place]) for place in sorted(places)), ending.by)

    def stamp(self, action: Action, elapsed_ms: int) -> Action:
        """Return the action as it is; when it was chosen does not matter."""
        return action

    def epoch(self, state: State) -> int:
        return state.epoch

    def state_to_json(self, state: State) -> Any:
        return codec.encode(state)

    def state_from_json(self, json: Any) -> State:
        """Return the state; raises CodecError."""
        state: State = codec.decode(State, json)
        return state

    def action_to_json(self, action: Action) -> Any:
        """Return the exact form of E-56."""
        return write_form(action)

    def action_from_json(self, json: Any) -> Action:
        """Return an action as the log has it; raises CodecError."""
        try:
            action = read_form(json)
        except MalformedAction as wrong:
            raise CodecError("bad_value", **dict(wrong.params)) from None
        if isinstance(action, Call):
            raise CodecError("bad_value", path="$.type")
        return action

    def event_to_json(self, event: Any) -> Any:
        return codec.encode(event)

    def event_from_json(self, json: Any) -> Any:
        return codec.decode(AnyEvent, json)
