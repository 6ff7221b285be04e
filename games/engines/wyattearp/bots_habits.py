"""How a sensible player plays a turn, one move after another; also the habit in look-aheads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.engines.protocol import Seat
from games.engines.wyattearp.bots_moves import (
    SUPPLY,
    TOP,
    Move,
    discard_move,
    flush_move,
    lay_move,
    list_forms,
    place_move,
    reinforce_move,
    target_move,
)
from games.engines.wyattearp.bots_worth import Scales
from games.engines.wyattearp.state import Kind, Phase
from games.engines.wyattearp.tables import Form
from games.engines.wyattearp.work import Work


class Taste(NamedTuple):
    """What a player thinks of things that cannot be reckoned, in dollars."""

    reinforce: float = 900.0
    hideout_early: float = 2600.0  # a Hideout before its time must be worth this
    keep: float = 350.0  # a sheriff card must bring more than this
    late_hand: int = 3  # a hand of so few cards is nearly out
    hit: float = 0.62
    overlooked: float = 0.3


class Idea(NamedTuple):
    """A move and what it is taken to be worth; `early` = before laying anything."""

    worth: float
    move: Move
    early: bool = False


class Player:
    """A seat with its scales and taste, looking at open work; sees its own hand only."""

    def __init__(self, scales: Scales, work: Work, seat: Seat, taste: Taste) -> None:
        self.scales, self.work, self.seat, self.taste = scales, work, seat, taste
        self.others = [
            other for other in range(len(work.hands)) if other != seat and other not in work.gone
        ]

    def choose(self, chance: Callable[[], float] | None = None) -> Move:
        """Return the next move of the turn; by chance some sheriff plays are overlooked."""
        work = self.work
        if work.phase is Phase.DRAW:
            return self.choose_draw()
        ideas = self.list_sheriff_ideas()
        if chance is not None:
            ideas = [idea for idea in ideas if chance() >= self.taste.overlooked]
        best = max(ideas, key=_worth_of, default=None)
        if best is not None and best.early and best.worth > self.taste.keep:
            return best.move
        lays = self.list_lays(best)
        if lays:
            return lays[0]
        if best is not None and best.worth > self.taste.keep and not _is_lay(best):
            return best.move
        return discard_move(work, self.rank_discards()[0])

    # ---- drawing

    def choose_draw(self) -> Move:
        """Take the top discard only where it is worth more than two unknown cards."""
        work = self.work
        if not work.supply and (work.refilled or not work.discard):
            return TOP
        if not work.discard:
            return SUPPLY
        return TOP if self.wants(work.discard[-1]) else SUPPLY

    def wants(self, kind: Kind) -> bool:
        """Tell whether a card completes something."""
        work, rules = self.work, self.work.rules
        hand = work.hands[self.seat]
        outlaws = len(rules.outlaws)
        if kind < outlaws:
            if work.opened[kind]:
                return self.scales.gain(work, self.seat, kind, {self.seat: rules.cp[kind]}) > 1200
            photo = rules.photo_of[kind]
            held = hand[kind] + (photo >= 0 and hand[photo] > 0)
            return held == rules.constants.opening_cards - 1
        if kind in rules.photo_of:
            outlaw = rules.photo_of.index(kind)
            return work.opened[outlaw] or hand[outlaw] >= rules.constants.opening_cards - 1
        return rules.forms[kind].get(None) is not None and rules.cp[kind] >= 3 and any(work.opened)

    # ---- laying

    def list_lays(self, sheriff: Idea | None) -> list[Move]:
        """Return the lay-downs to make now, those that open first; not all that would go out."""
        work, seat = self.work, self.seat
        hand, spare = work.hands[seat], work.held[seat] - 1
        photo_of, opening = work.rules.photo_of, work.rules.constants.opening_cards
        with_photo = -1
        if sheriff is not None and _is_lay(sheriff) and sheriff.worth > self.taste.keep:
            with_photo = sheriff.move.number
        wanted: list[tuple[float, int, int, bool]] = []
        for outlaw, opened in enumerate(work.opened):
            cards, photo = hand[outlaw], outlaw == with_photo and hand[photo_of[outlaw]] > 0
            count = cards + photo
            if count and (opened or count >= opening):
                worth = self._worth_of_laying(outlaw, cards, photo)
                wanted.append((worth, outlaw, cards, photo))
        wanted.sort(reverse=True)
        return self._fit(wanted, spare)

    def _worth_of_laying(self, outlaw: int, cards: int, photo: bool) -> float:
        work, rules = self.work, self.work.rules
        points = cards * rules.cp[outlaw]
        money = max(0, cards - 1) * rules.constants.lay_step
        if photo:
            points += rules.cp[rules.photo_of[outlaw]]
            money += rules.photo_money
        return self.scales.gain(work, self.seat, outlaw, {self.seat: points}, money)

    def _fit(self, wanted: list[tuple[float, int, int, bool]], spare: int) -> list[Move]:
        """Return what can be laid of the wanted, best first, keeping cards if that pays more."""
        work = self.work
        total = sum(cards + photo for _, _, cards, photo in wanted)
        keep = 0
        if total >= spare and wanted and not self.wants_out(wanted):
            keep = 2
        moves = []
        for _, outlaw, cards, photo in wanted:
            count = min(cards, spare - keep - photo)
            if count + photo < 1 or count < 0:
                continue
            if not work.opened[outlaw] and count + photo < work.rules.constants.opening_cards:
                continue
            moves.append(lay_move(work, outlaw, count, photo))
            spare -= count + photo
        return moves

    def wants_out(self, wanted: Sequence[tuple[float, int, int, bool]]) -> bool:
        """Tell whether ending the hand with all this laid pays this seat most."""
        work, seat = self.work, self.seat
        paid = self.scales.forecast(work)
        gains = {outlaw: worth for worth, outlaw, _, _ in wanted}
        mine = paid[seat] + sum(gains.values())
        return mine >= max((paid[other] for other in self.others), default=0)

    # ---- sheriff cards

    def list_sheriff_ideas(self) -> list[Idea]:
        """Return what the one sheriff card of the turn could do, Photos included."""
        work = self.work
        if work.sheriff_played or work.held[self.seat] < 2:
            return []
        ideas = self._photo_ideas()
        for form in list_forms(work, self.seat):
            ideas += _THINK[form.does](self, form)
        return ideas

    def _photo_ideas(self) -> list[Idea]:
        work, hand = self.work, self.work.hands[self.seat]
        ideas = []
        for outlaw, photo in enumerate(work.rules.photo_of):
            if photo < 0 or not hand[photo]:
                continue
            cards = min(hand[outlaw], work.held[self.seat] - 2)
            if work.opened[outlaw] or cards + 1 >= work.rules.constants.opening_cards:
                worth = self._worth_of_laying(outlaw, cards, True)
                if hand[outlaw] and work.opened[outlaw]:
                    worth -= self._worth_of_laying(outlaw, cards, False)
                ideas.append(Idea(worth + 300, lay_move(work, outlaw, cards, True)))
        return ideas

    def is_late(self) -> bool:
        """Tell whether the hand may end before the next turn."""
        work = self.work
        few = min(work.held[other] for other in self.others) if self.others else 0
        out = work.refilled and len(work.supply) < 3 * len(work.hands)
        return min(few, work.held[self.seat] - 1) <= self.taste.late_hand or out

    def place_ideas(self, form: Form) -> list[Idea]:
        work, seat, hit = self.work, self.seat, self.taste.hit
        points = {seat: work.rules.cp[form.kind]}
        ideas = []
        for outlaw, opened in enumerate(work.opened):
            if not opened:
                continue
            if form.shot != "required":
                worth = self.scales.gain(work, seat, outlaw, points, form.safe)
                ideas.append(Idea(worth, place_move(form, seat, outlaw, shot=False)))
            if form.shot != "none" and (work.supply or not work.refilled):
                worth = hit * self.scales.gain(work, seat, outlaw, points, form.hit)
                ideas.append(Idea(worth, place_move(form, seat, outlaw, shot=True)))
        return ideas

    def cover_ideas(self, form: Form) -> list[Idea]:
        work, seat = self.work, self.seat
        late = self.is_late()
        ideas = []
        for outlaw in range(len(work.posters)):
            cp = self.scales.list_cp(work, outlaw)
            for target in self.others:
                if work.areas[target][outlaw].open:
                    gain = self.scales.gain(work, seat, outlaw, {target: -cp[target]})
                    worth = gain * (self.taste.hit if form.shot == "required" else 1)
                    if late or worth > self.taste.hideout_early:
                        ideas.append(Idea(worth, target_move(form, target, outlaw)))
        return ideas

    def hand_ideas(self, form: Form) -> list[Idea]:
        """Ask for what would complete a set, or what all saw go there."""
        work, hand = self.work, self.work.hands[self.seat]
        ideas = []
        for outlaw in range(len(work.posters)):
            opened = work.opened[outlaw]
            lacking = work.rules.constants.opening_cards - 1 - hand[outlaw]
            if not opened and lacking:
                continue
            worth = self._worth_of_laying(outlaw, hand[outlaw] + 1, False)
            if opened:
                worth -= self._worth_of_laying(outlaw, hand[outlaw], False)
            for target in self.others:
                chance = 1.0 if outlaw in work.known[target] else self.odds(outlaw, target)
                ideas.append(Idea(worth * chance, target_move(form, target, outlaw), early=True))
        return ideas

    def odds(self, outlaw: int, target: Seat) -> float:
        """Return about how likely a hand holds an outlaw."""
        work = self.work
        seen = work.hands[self.seat][outlaw]
        seen += sum(areas[outlaw].open.count(outlaw) for areas in work.areas)
        left = max(0, work.rules.deck.count(outlaw) - seen)
        unseen = max(1, len(work.supply) + sum(work.held) - work.held[self.seat])
        rate = 0.5 * left / unseen if work.opened[outlaw] else left / unseen
        return float(1 - (1 - min(1.0, rate)) ** work.held[target])

    def table_ideas(self, form: Form) -> list[Idea]:
        work, seat = self.work, self.seat
        hit = self.taste.hit if form.shot == "required" else 1
        ideas = []
        for outlaw in range(len(work.posters)):
            points = work.rules.cp[outlaw]
            for target in self.others:
                if outlaw in work.areas[target][outlaw].open:
                    change = {target: -points, seat: points}
                    worth = hit * self.scales.gain(work, seat, outlaw, change)
                    ideas.append(Idea(worth, target_move(form, target, outlaw)))
        return ideas

    def reinforce_ideas(self, form: Form) -> list[Idea]:
        return [Idea(self.taste.reinforce, reinforce_move(form, self.seat), early=True)]

    def exchange_ideas(self, form: Form) -> list[Idea]:
        return []

    def flush_ideas(self, form: Form) -> list[Idea]:
        work, seat = self.work, self.seat
        cp, hit = work.rules.cp, self.taste.hit if form.shot == "required" else 1
        ideas = []
        for outlaw, area in enumerate(work.areas[seat]):
            for number, pile in enumerate(area.piles):
                points = sum(cp[kind] for kind in pile)
                worth = hit * self.scales.gain(work, seat, outlaw, {seat: points})
                ideas.append(Idea(worth, flush_move(work, form, seat, outlaw, number)))
        return ideas

    # ---- discarding

    def rank_discards(self) -> list[Kind]:
        """Return the cards of the hand, the one of least use first."""
        hand = self.work.hands[self.seat]
        kinds = [kind for kind, copies in enumerate(hand) if copies]
        return sorted(kinds, key=self.use_of)

    def use_of(self, kind: Kind) -> float:
        """Return what a card is good for in this hand, less what it gives the next player."""
        work, rules = self.work, self.work.rules
        hand = work.hands[self.seat]
        if kind < len(rules.outlaws):
            copies = hand[kind]
            if work.opened[kind]:
                return 900.0
            photo = rules.photo_of[kind]
            copies += photo >= 0 and hand[photo] > 0
            return (0.0, 150.0, 700.0, 1800.0)[min(copies, 3)]
        if kind in rules.photo_of:
            outlaw = rules.photo_of.index(kind)
            return 2500.0 if work.opened[outlaw] else (250.0, 600.0, 1500.0)[min(hand[outlaw], 2)]
        return _USE.get(next(iter(rules.forms[kind].values())).does, 500.0)


_USE = {"place": 900.0, "cover": 800.0, "hand": 350.0, "table": 350.0}
_THINK = {
    "place": Player.place_ideas,
    "cover": Player.cover_ideas,
    "hand": Player.hand_ideas,
    "table": Player.table_ideas,
    "reinforce": Player.reinforce_ideas,
    "exchange": Player.exchange_ideas,
    "flush": Player.flush_ideas,
}


def _worth_of(idea: Idea) -> float:
    return idea.worth


def _is_lay(idea: Idea) -> bool:
    return idea.move.number >= 0
