"""Moves as bots think of them: looked up once, done on open work without being checked again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engines.protocol import Seat
from games.engines.wyattearp import play
from games.engines.wyattearp.actions import Discard, Draw, Lay, Play
from games.engines.wyattearp.effects import play_sheriff
from games.engines.wyattearp.legality import Call
from games.engines.wyattearp.state import Kind
from games.engines.wyattearp.tables import Form
from games.engines.wyattearp.work import Work


class Move(NamedTuple):
    """An action; `number` is the outlaw laid or the kind discarded, `call` goes with a sheriff."""

    action: Draw | Lay | Play | Discard
    number: int = -1
    call: Call | None = None


SUPPLY, TOP = Move(Draw("supply")), Move(Draw("discard"))


def do_move(work: Work, seat: Seat, move: Move) -> None:
    """Play a move that is known to be legal."""
    action = move.action
    if isinstance(action, Discard):
        play.discard(work, seat, move.number)
    elif isinstance(action, Draw):
        play.draw(work, seat, action.source)
    elif isinstance(action, Lay):
        play.lay(work, seat, action, move.number)
    elif move.call is not None:
        play_sheriff(work, seat, action, move.call)


def lay_move(work: Work, outlaw: int, cards: int, photo: bool) -> Move:
    lays = work.rules.photo_lays if photo else work.rules.lays
    return Move(lays[outlaw][cards], outlaw)


def discard_move(work: Work, kind: Kind) -> Move:
    return Move(work.rules.discards[kind], kind)


def place_move(form: Form, seat: Seat, outlaw: int, *, shot: bool) -> Move:
    """Return a numbered card played on an outlaw; `shot` matters only where it may be chosen."""
    shooting = form.shot == "required" or (form.shot == "optional" and shot)
    action = form.plays[outlaw][int(shot and form.shot == "optional")]
    return Move(action, call=Call(form, seat, outlaw, -1, (), shooting))


def target_move(form: Form, target: Seat, outlaw: int) -> Move:
    """Return a Hideout or Most Wanted aimed at an opponent."""
    shooting = form.shot == "required"
    return Move(form.plays[target][outlaw], call=Call(form, target, outlaw, -1, (), shooting))


def reinforce_move(form: Form, seat: Seat) -> Move:
    return Move(form.plays[0][0], call=Call(form, seat, -1, -1, (), form.shot == "required"))


def flush_move(work: Work, form: Form, seat: Seat, outlaw: int, pile: int) -> Move:
    action = Play(form.slug, "flush", outlaw=work.rules.outlaws[outlaw], pile=pile)
    return Move(action, call=Call(form, seat, outlaw, pile, (), form.shot == "required"))


def list_forms(work: Work, seat: Seat) -> Iterator[Form]:
    """Yield every way in which the seat may play a sheriff card of its hand now."""
    hand = work.hands[seat]
    turning = bool(work.supply) or (not work.refilled and bool(work.discard))
    for kind, forms in work.rules.sheriffs:
        if hand[kind]:
            for form in forms:
                if turning or form.shot in ("none", "optional"):
                    yield form
