"""What everybody sees of the table: posters, areas, seats, piles, whose turn it is. No "you"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import gettext

from games.engines.protocol import Seat
from games.engines.wyattearp.scoring import Payment
from games.engines.wyattearp.state import Phase
from games.engines.wyattearp.view import AreaView, PlayerView, View
from games.presenters.fragment import LETTERS, NAME_SIGNS, Fragment, Scene, fragment
from games.presenters.wyattearp_log import last_line
from games.presenters.wyattearp_words import (
    OutlawWords,
    Words,
    money,
    points,
    sentences,
    short_money,
)

FOLDER = "games/wyattearp/"
_RUNNING = (Phase.DRAW, Phase.PLAY)


class Status(NamedTuple):
    """What a poster says below its money. code: closed, short, captured, all, share, nobody.

    `total` points of all players together, `need` of them capture; `who` letters of seats.
    """

    code: str
    total: int = 0
    need: int = 0
    who: str = ""


class Mini(NamedTuple):
    """A card lying on the table, drawn small."""

    icon: str
    is_sheriff: bool


def table_fragments(scene: Scene, words: Words) -> tuple[Fragment, ...]:
    """Return posters, areas, seats and piles."""
    view: View = scene.public
    forecast = _forecast(scene)
    columns = _columns(view, words)
    posters, cells = [], []
    for number, poster in enumerate(view.posters):
        outlaw, areas = words.outlaws[number], columns[number]
        payment = forecast[number] if forecast else None
        cp = tuple(area.cp if area is not None else 0 for area in areas)
        status = status_of(view, cp, poster.opened, payment, words)
        posters.append(_poster(words, outlaw, poster.money, status))
        leaders = find_leaders(view, cp)
        cells += [
            _cell(words, seat, outlaw, area, seat in leaders, _pay(payment, seat))
            for seat, area in enumerate(areas)
        ]
    seats = [_seat(player, _sum_pay(forecast, player)) for player in view.players]
    return (
        *posters,
        *cells,
        *seats,
        _supply(view.supply_count, view.refilled),
        _discard(words, view.discard_top, view.discard_count),
        _where(view.hand_no, view.turn_no if view.phase in _RUNNING else 0),
        _turn(view.active, view.phase.value, view.sheriff_played, last_line(scene, words)),
    )


def _forecast(scene: Scene) -> tuple[Payment, ...]:
    """Return who would be paid what now; nothing when the table does without."""
    view: View = scene.public
    if view.phase not in _RUNNING or not view.options.payment_preview:
        return ()
    payments: tuple[Payment, ...] = scene.engine.forecast(view)
    return payments


def _columns(view: View, words: Words) -> list[list[AreaView | None]]:
    """Return for each outlaw what each seat has there."""
    columns: list[list[AreaView | None]] = [[None] * len(view.players) for _ in words.outlaws]
    for player in view.players:
        for area in player.areas:
            columns[words.outlaw_of[area.outlaw].number][player.seat] = area
    return columns


def find_leaders(view: View, cp: Sequence[int]) -> tuple[Seat, ...]:
    """Return the present seats that have most points there, if anybody has."""
    counted = [0 if player.left else cp[player.seat] for player in view.players]
    top = max(counted)
    return tuple(seat for seat, count in enumerate(counted) if count == top) if top else ()


def status_of(
    view: View, cp: Sequence[int], opened: bool, payment: Payment | None, words: Words
) -> Status:
    """Return what the poster says: who would be paid, unless the table does without."""
    total, need = sum(cp), words.constants.capture_cp
    if not opened:
        return Status("closed")
    if total < need:
        return Status("short", total, need)
    if payment is None:
        return Status("captured", total, need)
    if payment.verdict == "unclaimed":
        return Status("nobody", total, need)
    sharers = [seat for taking in payment.takings for seat in taking.seats]
    if not sharers:  # too little money for those who lead together
        sharers = list(find_leaders(view, cp))
    who = "".join(LETTERS[seat] for seat in dict.fromkeys(sharers))
    return Status("all" if payment.verdict == "takes_all" else "share", total, need, who)


def _pay(payment: Payment | None, seat: Seat) -> int | None:
    return payment.paid[seat] if payment is not None and payment.captured else None


def _sum_pay(forecast: Sequence[Payment], player: PlayerView) -> int | None:
    if not forecast or player.left:
        return None
    return sum(payment.paid[player.seat] or 0 for payment in forecast)


def marks(scene: Scene) -> dict[str, str]:
    """Return the phase and, by row, who is at it, ready or gone."""
    view: View = scene.public
    found = {"match": view.phase.value}
    for player in view.players:
        found[f"row-{player.seat}"] = _mark(view, player)
        found[f"ready-{player.seat}"] = _readiness(view, player)
    return found


def _mark(view: View, player: PlayerView) -> str:
    if player.left:
        return "left"
    return view.phase.value if player.seat == view.active else ""


def _readiness(view: View, player: PlayerView) -> str:
    if player.left:
        return "left"
    return "ready" if player.ready and view.phase is Phase.SCORED else ""


@lru_cache(maxsize=8192)
def _poster(words: Words, outlaw: OutlawWords, amount: int, status: Status) -> Fragment:
    return fragment(
        f"poster-{outlaw.number}",
        "public",
        FOLDER + "_poster.html",
        outlaw=outlaw,
        money=money(amount),
        short_money=short_money(amount),
        amount=amount,
        status=status,
    )


@lru_cache(maxsize=20_000)
def _cell(  # noqa: PLR0913, PLR0917 - a row of plain values, cached by them
    words: Words,
    seat: Seat,
    outlaw: OutlawWords,
    area: AreaView | None,
    leads: bool,
    pay: int | None,
) -> Fragment:
    values: dict[str, Any] = {"open": (), "hidden": (), "cp": 0, "says": ""}
    if area is not None:
        values = {
            "open": draw_minis(words, area.open),
            "hidden": tuple(draw_minis(words, pile) for pile in area.hidden),
            "cp": area.cp,
            "says": describe_area(words, area),
        }
    return fragment(
        f"cell-{seat}-{outlaw.number}",
        "public",
        FOLDER + "_cell.html",
        seat=seat,
        outlaw=outlaw.slug,
        number=outlaw.number,
        empty=area is None,
        lead=leads,
        pay=short_money(pay) if pay else "",
        pays=money(pay) if pay else "",
        **values,
    )


def draw_minis(words: Words, slugs: Sequence[str]) -> tuple[Mini, ...]:
    known = (words.cards[slug] for slug in slugs)
    return tuple(Mini(card.icon, card.sort != "outlaw") for card in known)


def describe_area(words: Words, area: AreaView) -> str:
    """Say what lies there: the points, the cards that count, those under Hideouts."""
    said = [f"{points(area.cp)}."]
    if area.open:
        said.append(f"{words.count_cards(area.open)}.")
    said += [
        gettext("Under a Hideout: %(cards)s.") % {"cards": words.count_cards(pile)}
        for pile in area.hidden
    ]
    return sentences(said)


@lru_cache(maxsize=8192)
def _seat_piece(seat: Seat, amount: int, count: int, left: bool, pay: int | None) -> Fragment:
    return fragment(
        f"who-{seat}",
        "public",
        FOLDER + "_who.html",
        seat=seat,
        amount=amount,
        money=money(amount),
        short_money=short_money(amount),
        count=count,
        left=left,
        pay=short_money(pay) if pay is not None else "",
    )


def _seat(player: PlayerView, pay: int | None) -> Fragment:
    return _seat_piece(player.seat, player.money, player.hand_count, player.left, pay)


@lru_cache(maxsize=1024)
def _supply(count: int, refilled: bool) -> Fragment:
    return fragment("supply", "public", FOLDER + "_supply.html", count=count, refilled=refilled)


@lru_cache(maxsize=8192)
def _discard(words: Words, top: str | None, count: int) -> Fragment:
    card = words.cards[top] if top is not None else None
    return fragment("discard", "public", FOLDER + "_discard.html", card=card, count=count)


@lru_cache(maxsize=2048)
def _where(hand: int, turn: int) -> Fragment:
    return fragment("where", "public", FOLDER + "_where.html", hand=hand, turn=turn)


@lru_cache(maxsize=4096)
def _turn(active: Seat | None, phase: str, sheriff_played: bool, said: str) -> Fragment:
    return fragment(
        "turn",
        "public",
        FOLDER + "_turn.html",
        seat=active,
        name=NAME_SIGNS[active] if active is not None else "",
        phase=phase,
        sheriff_played=sheriff_played,
        said=said,
    )
