"""Planning a turn: every sensible way to play it out, over guesses of what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from games.engines.protocol import Chance, Seat
from games.engines.wyattearp.bots_habits import Idea, Player, Taste
from games.engines.wyattearp.bots_moves import (
    SUPPLY,
    TOP,
    Move,
    discard_move,
    do_move,
    lay_move,
)
from games.engines.wyattearp.bots_value import Judge
from games.engines.wyattearp.legality import Call
from games.engines.wyattearp.state import Kind, State
from games.engines.wyattearp.work import Work

#: How many sheriff plays and discards are thought through: of a turn, and of a mere guess of one.
FULL, ROUGH = (6, 3), (3, 2)
#: Guesses of the cards to be drawn: at the draw of a turn, and by a sheriff card.
DRAWS, AIDS = 10, 5
FEWEST = 3  # guesses that tell anything
EDGE = 0.2  # what a known card must bring more than two unknown ones, in thousands
WON = 12.0  # what winning or losing the game adds to the money of the hand, in thousands


class Plan(NamedTuple):
    """What the best way to play on is worth, and its first move."""

    value: float
    move: Move


class Luck:
    """Dice for look-aheads, from a bot's own chance."""

    def __init__(self, chance: Chance) -> None:
        self.random = chance.random

    def roll(self, n: int, why: str) -> int:
        return int(self.random() * n)

    def stream(self, name: str) -> Luck:
        return self

    def mix(self, cards: tuple[Kind, ...]) -> tuple[Kind, ...]:
        """Return the cards in another order."""
        draw = self.random
        return tuple(sorted(cards, key=lambda _: draw()))


class Planner:
    """One seat's plans. States are guesses: what is hidden from the seat is made up in them."""

    def __init__(
        self, judge: Judge, seat: Seat, start: State, luck: Luck, keep_going: Callable[[], bool]
    ) -> None:
        self.judge, self.scales, self.rules = judge, judge.scales, judge.rules
        self.seat, self.luck, self.keep_going = seat, luck, keep_going
        self.ideas, self.discards = FULL
        self.money, self.opened = start.money, start.opened
        self.unseen = self._list_unseen(start)
        self.copies = judge.list_unseen(self.open(start), seat)
        holes = self.rules.holes
        hits = sum([holes[kind] for kind in self.unseen])
        self.taste = Taste(hit=hits / max(1, len(self.unseen)), hideout_early=0.0)
        self._hit = next((kind for kind in self.unseen if holes[kind]), -1)
        self._miss = next((kind for kind in self.unseen if not holes[kind]), -1)

    def _list_unseen(self, start: State) -> list[Kind]:
        """Return the cards that may come: those nobody has shown."""
        if not start.supply:
            return [*start.discard]
        unseen = [*start.supply, *start.aside]
        for other, hand in enumerate(start.hands):
            if other != self.seat:
                hidden = [kind for kind, copies in enumerate(hand) for _ in range(copies)]
                for kind in start.known[other]:
                    hidden.remove(kind)
                unseen += hidden
        return unseen

    def open(self, state: State) -> Work:
        return Work(self.rules, state, self.luck)

    def value(self, work: Work) -> float:
        """Return what a finished turn is worth: the payment if it ended the hand."""
        if work.active is not None:
            return self.judge.value(work, self.seat, self.copies)
        gains = [after - before for after, before in zip(work.money, self.money, strict=True)]
        mine = gains[self.seat]
        value = (mine - (sum(gains) - mine) / self.scales.rivals) / 1000
        if work.ending is not None:
            value += WON if work.ending.winner == self.seat else -WON
        return value

    def plan_draw(self, state: State) -> Move:
        """Return where to draw from: the best turn with the top card against guesses."""
        self.ideas, self.discards = ROUGH
        top = self._after(state, TOP)
        known = self.plan(top.freeze()).value
        values: list[float] = []
        while len(values) < DRAWS and not _settled(known, values):
            after = self._after(self._mixed(state), SUPPLY)
            values.append(self.plan(after.freeze()).value)
            if not self.keep_going():  # the last one was not thought through
                values.pop()
                break
        if len(values) < FEWEST:
            return Player(self.scales, self.open(state), self.seat, self.taste).choose_draw()
        return TOP if known > sum(values) / len(values) + EDGE else SUPPLY

    def plan(self, state: State, least: int = 0) -> Plan:
        """Return the best plan; of outlaws only those from `least` on are laid yet."""
        work = self.open(state)
        player = Player(self.scales, work, self.seat, self.taste)
        plans = self._list_plans(state, work, player, least)
        best = next(plans)
        for plan in plans:
            if plan.value > best.value:
                best = plan
            if not self.keep_going():
                break
        return best

    def _list_plans(self, state: State, work: Work, player: Player, least: int) -> Iterator[Plan]:
        for kind in player.rank_discards()[: self.discards]:
            move = discard_move(work, kind)
            yield Plan(self.value(self._after(state, move)), move)
        spare = work.held[self.seat] - 1
        if not spare:
            return
        for outlaw in range(least, len(work.posters)):
            cards = min(work.hands[self.seat][outlaw], spare)
            opening = 1 if work.opened[outlaw] else self.rules.constants.opening_cards
            if cards >= opening:
                move = lay_move(work, outlaw, cards, False)
                yield Plan(self.plan(self._after(state, move).freeze(), outlaw + 1).value, move)
        if least and work.opened == self.opened:
            return  # what needs no lay-down was thought of before
        ideas = player.list_sheriff_ideas()
        if least:
            ideas = [idea for idea in ideas if self._is_new(idea.move.call)]
        ideas.sort(key=_worth_of, reverse=True)
        for idea in ideas[: self.ideas]:
            yield Plan(self._value_of(state, idea.move), idea.move)

    def _is_new(self, call: Call | None) -> bool:
        """Tell whether a sheriff card needs an outlaw that this plan opens."""
        return call is not None and call.form.does == "place" and not self.opened[call.outlaw]

    def _after(self, state: State, move: Move) -> Work:
        work = self.open(state)
        do_move(work, self.seat, move)
        return work

    def _mixed(self, state: State) -> State:
        """Return the state with other cards on top of the supply."""
        work = self.open(state)
        work.supply = self.luck.mix(work.supply)
        return work.freeze()

    def _value_of(self, state: State, move: Move) -> float:
        """Return what a sheriff card is worth, over its shot and what it brings."""
        call = move.call
        if call is not None and call.shooting:
            return self._value_of_shot(state, move)
        if call is not None and call.form.does == "hand":
            return self._value_of_asking(state, move, call)
        if call is not None and call.form.does == "reinforce":
            return self._value_of_drawing(state, move)
        return self.plan(self._after(state, move).freeze()).value

    def _value_of_drawing(self, state: State, move: Move) -> float:
        """Return the mean over guesses of the cards that come, one at least."""
        values: list[float] = []
        while len(values) < AIDS and (not values or self.keep_going()):
            values.append(self.plan(self._after(self._mixed(state), move).freeze()).value)
        return sum(values) / len(values)

    def _value_of_shot(self, state: State, move: Move) -> float:
        hit, value = self.taste.hit, 0.0
        for card, odds in ((self._hit, hit), (self._miss, 1 - hit)):
            if odds:
                work = self.open(state)
                if not work.supply:
                    work.refill()
                work.supply = (card, *work.supply[1:])
                do_move(work, self.seat, move)
                value += odds * self.plan(work.freeze()).value
        return value

    def _value_of_asking(self, state: State, move: Move, call: Call) -> float:
        """Weigh that the other hand has the card against that it has not."""
        odds = 1.0
        if call.outlaw not in state.known[call.owner]:
            player = Player(self.scales, self.open(state), self.seat, self.taste)
            odds = player.odds(call.outlaw, call.owner)
        value = 0.0
        for copies, chance in ((1, odds), (0, 1 - odds)):
            if chance:
                work = self.open(state)
                hand = list(work.hands[call.owner])
                hand[call.outlaw] = copies
                work.hands[call.owner] = tuple(hand)
                do_move(work, self.seat, move)
                value += chance * self.plan(work.freeze()).value
        return value


def _settled(known: float, values: list[float]) -> bool:
    """Tell whether more guesses would hardly change which is better."""
    count = len(values)
    if count < FEWEST:
        return False
    mean = sum(values) / count
    spread = sum([(value - mean) ** 2 for value in values]) / (count - 1)
    return (known - mean - EDGE) ** 2 > 4 * spread / count


def _worth_of(idea: Idea) -> float:
    return idea.worth
