"""Whether a command is allowed, code by code in the order of M-190; nothing is changed here."""

from __future__ import annotations

from games.engines.errors import IllegalAction
from games.engines.protocol import Seat
from games.engines.worms.actions import Collect, Command, Fire, Move, Odd, Use
from games.engines.worms.aims import check_aim, check_teleport
from games.engines.worms.board import Board, LiveActivation, LiveWorm
from games.engines.worms.content import Row
from games.engines.worms.paths import check_path

Doing = Move | Collect | Fire | Use


def check_turn(board: Board, seat: Seat, command: Command) -> None:
    """Refuse what comes after the end or out of turn, and what is no command."""
    if board.ending is not None:
        raise IllegalAction("game_over")
    if board.turn != seat:
        raise IllegalAction("not_your_turn")
    if isinstance(command, Odd):
        raise IllegalAction("command", do=command.do)


def find_worm(board: Board, seat: Seat, id_: str) -> LiveWorm:
    """Return the worm a command is for; refuses one that may not act (M-40)."""
    worm = board.worms.get(id_)
    if worm is None or worm.team != seat:
        raise IllegalAction("worm", worm=id_)
    if id_ in board.acted:
        raise IllegalAction("worm_done", worm=id_)
    acting = board.acting
    started = len(board.acted) + (acting is not None)
    if (acting is None or acting.worm != id_) and started >= board.rules.constants.worms_acting:
        raise IllegalAction("limit")
    return worm


def record_of(board: Board, worm: LiveWorm) -> LiveActivation:
    """Return the worm's open activation, or the blank one its first command would open."""
    acting = board.acting
    return acting if acting is not None and acting.worm == worm.id else LiveActivation(worm.id)


def check_doing(board: Board, worm: LiveWorm, command: Doing) -> None:
    """Refuse a command of a worm that may act, by what its player can know (M-187)."""
    record = record_of(board, worm)
    if isinstance(command, Move | Collect):
        collect = isinstance(command, Collect)
        check_path(board, record, worm, command.path, collect=collect)
    elif isinstance(command, Fire):
        row = check_weapon(board, worm, record, command.weapon)
        check_aim(board, worm, row, command)
    else:
        row = check_utility(board, worm, record, command.item)
        if row.behaviour == "teleport":
            check_teleport(board, worm, command.target)
        elif command.target is not None:
            raise IllegalAction("aim")


def judge_doing(board: Board, id_: str, command: Doing) -> IllegalAction | None:
    """Return why a command is refused on a board on which its worm may be gone, or None (M-42)."""
    try:
        worm = board.worms.get(id_)
        if worm is None:
            raise IllegalAction("worm", worm=id_)
        check_doing(board, worm, command)
    except IllegalAction as refusal:
        return refusal
    return None


def check_weapon(board: Board, worm: LiveWorm, record: LiveActivation, id_: str) -> Row:
    row = board.rules.rows.get(id_)
    if row is None or not row.is_weapon:
        raise IllegalAction("item", item=id_)
    again = record.weapon == id_ and record.shots_left > 0
    if record.weapon is not None and not again:
        raise IllegalAction("fired", weapon=record.weapon)
    paid = again and row.ammo_per == "use"
    if not row.infinite and not paid and id_ not in board.teams[worm.team].items:
        raise IllegalAction("no_ammo", item=id_)
    return row


def check_utility(board: Board, worm: LiveWorm, record: LiveActivation, id_: str) -> Row:
    row = board.rules.rows.get(id_)
    if row is None or row.is_weapon:
        raise IllegalAction("item", item=id_)
    if row.category == "instant":
        raise IllegalAction("instant", item=id_)
    if id_ not in board.teams[worm.team].items:
        raise IllegalAction("no_ammo", item=id_)
    in_effect = {
        "rope": record.rope,
        "fast_walk": record.fast,
        "bubble": worm.at in board.bubble_at,
        "invisibility": worm.invisible > 0,
    }
    if in_effect.get(row.behaviour):
        raise IllegalAction("already", item=id_)
    return row
