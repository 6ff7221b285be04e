"""What teams own: gaining, losing and drawing ammo, opening crates and cards (M-153 to M-164)."""

from __future__ import annotations

from games.engines.protocol import Seat
from games.engines.worms import events as ev
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import Row
from games.engines.worms.crates import drop_shower
from games.engines.worms.state import Card, Crate, Double, letter
from games.engines.worms.things import spring_mine, spring_trap


def gain(board: Board, seat: Seat, item: str, ammo: int, why: str) -> None:
    """Add ammo to a team's list and tell the team."""
    team, order = board.teams[seat], board.rules.order
    if item in team.items:
        team.items[item] += ammo
    else:
        grown = {**team.items, item: ammo}
        team.items = dict(sorted(grown.items(), key=lambda pair: order[pair[0]]))
    board.tell(ev.Gained(board.only(seat), seat, item, ammo, why))


def spend(board: Board, seat: Seat, item: str) -> None:
    """Take one ammo out of a team's list."""
    items = board.teams[seat].items
    if items[item] > 1:
        items[item] -= 1
    else:
        del items[item]


def draw_ammo(board: Board, seat: Seat, most: int, why: str) -> list[str]:
    """Draw single ammo out of a team's list, up to `most`, and tell the team (M-160)."""
    items = board.teams[seat].items
    drawn: list[str] = []
    while len(drawn) < most and items:
        one_by_one = [item for item, ammo in items.items() for _ in range(ammo)]
        item = one_by_one[board.roll(len(one_by_one), f"{why} from {letter(seat)}")]
        spend(board, seat, item)
        board.tell(ev.Lost(board.only(seat), seat, item, 1, why))
        drawn.append(item)
    return drawn


def take_what_lies(board: Board, worm: LiveWorm) -> bool:
    """Let a worm spring or collect what lies on its square; True = a mine or trap went off."""
    square = worm.at
    mine = board.mine_at.get(square)
    if mine is not None:
        if mine.fresh:
            return False
        spring_mine(board, mine, square, worm)
        return True
    crate = board.crate_at.get(square)
    if crate is not None:
        trapped = crate.trap is not None
        open_crate(board, crate, worm.team, worm)
        if trapped:
            board.disturb(worm)
        return trapped
    card = board.card_at.get(square)
    if card is not None:
        open_card(board, card, worm.team, worm)
    return False


def open_crate(  # noqa: PLR0913
    board: Board,
    crate: Crate,
    seat: Seat,
    worm: LiveWorm | None,
    *,
    healed: LiveWorm | None = None,
) -> None:
    """Open a crate for a team; `healed` gets its health when no worm opened it itself."""
    if crate.trap is not None:
        spring_trap(board, crate)
        return
    board.remove_crate(crate)
    xy = board.xy[crate.at]
    if worm is not None and worm.invisible:
        board.tell(ev.CrateGone("all", crate.id, xy, crate.holds))
    to = "all" if worm is None else board.about(worm)
    by = None if worm is None else worm.id
    board.tell(ev.Collected(to, by, seat, crate.id, xy, crate.holds))
    if crate.item is None:
        _heal(board, seat, worm or healed, crate.ammo)
    else:
        _receive(board, seat, board.rules.rows[crate.item], crate.ammo)


def _heal(board: Board, seat: Seat, worm: LiveWorm | None, amount: int) -> None:
    """Heal the opener and cure its whole team (M-153); nobody at 0 health is healed (M-154)."""
    if worm is not None and worm.hp > 0:
        worm.hp += amount
        board.tell(ev.Healed(board.about(worm), worm.id, amount, worm.hp))
    for one in board.crew(seat):
        if one.poison:
            one.poison = 0
            board.tell(ev.Cured(board.about(one), one.id))


def _receive(board: Board, seat: Seat, row: Row, ammo: int) -> None:
    team = board.teams[seat]
    if row.is_stored:
        gain(board, seat, row.id, ammo, "crate")
    elif row.behaviour == "double_damage":
        if team.double is Double.NO:
            team.double = Double.NOW if board.turn == seat else Double.NEXT
        board.tell(ev.DoubleDamage(board.only(seat), seat, team.double.value))
    elif row.behaviour == "crate_spy":
        team.crate_spy = True
        board.tell(ev.CrateSpy(board.only(seat), seat))
    else:
        board.tell(ev.CrateShower("all", seat))
        drop_shower(board, row)


def open_card(board: Board, card: Card, seat: Seat, worm: LiveWorm | None) -> None:
    """Give the content of a donor card to a team (M-164)."""
    board.remove_card(card)
    xy = board.xy[card.at]
    if worm is not None and worm.invisible:
        board.tell(ev.CardGone("all", card.id, xy))
    to = "all" if worm is None else board.about(worm)
    by = None if worm is None else worm.id
    board.tell(ev.CardCollected(to, card.id, xy, by, seat))
    for item, ammo in card.items:
        gain(board, seat, item, ammo, "donor card")
