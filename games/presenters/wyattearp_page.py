"""What the page of a match says once and for all: rows, chips, rules, words for its script."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext, pgettext

from games.engines.protocol import Seat
from games.engines.wyattearp.state import Phase
from games.engines.wyattearp.view import View
from games.presenters.fragment import LETTERS, Scene
from games.presenters.wyattearp_rules import list_sheriffs
from games.presenters.wyattearp_words import OutlawWords, Words, money, words_for


class Row(NamedTuple):
    """One player's row: the names of the pieces in it."""

    seat: Seat
    letter: str
    name: str
    me: bool
    bot: str
    part: str
    mark: str
    ready: str
    cells: tuple[str, ...]


class Column(NamedTuple):
    """One outlaw's column; `tilt` is how far from the middle it hangs, in steps."""

    outlaw: OutlawWords
    part: str
    tilt: int


def page_context(scene: Scene) -> dict[str, Any]:
    """Return the static facts of the page for this viewer."""
    words, view = words_for(scene), scene.public
    options = view.options
    return {
        "game_title": gettext("Wyatt Earp"),
        "rows": list_rows(scene, words),
        "columns": list_columns(words),
        "seats": len(view.players),
        "outlaws": len(words.outlaws),
        "seated": scene.viewer is not None,
        "me": "" if scene.viewer is None else LETTERS[scene.viewer],
        "my_turn": scene.viewer is not None and view.active == scene.viewer,
        "can_leave": _can_leave(scene),
        "target": money(options.win_money),
        "preview": options.payment_preview,
        "sheriffs": list_sheriffs(words),
        "needs": _rules_in_short(words),
        "turn_seconds": options.turn_seconds,
        "pause_seconds": options.pause_seconds,
        "script_words": script_words(),
    }


def _can_leave(scene: Scene) -> bool:
    view: View = scene.public
    if scene.viewer is None or view.phase is Phase.OVER:
        return False
    return not view.players[scene.viewer].left


def list_rows(scene: Scene, words: Words) -> tuple[Row, ...]:
    """Return the rows clockwise, the viewer's own at the bottom."""
    count, me = len(scene.public.players), scene.viewer
    first = 0 if me is None else me + 1
    order = [(first + step) % count for step in range(count)]
    return tuple(
        Row(
            seat=seat,
            letter=LETTERS[seat],
            name=scene.names[seat],
            me=seat == me,
            bot=scene.bots[seat],
            part=f"who-{seat}",
            mark=f"row-{seat}",
            ready=f"ready-{seat}",
            cells=tuple(f"cell-{seat}-{outlaw.number}" for outlaw in words.outlaws),
        )
        for seat in order
    )


def list_columns(words: Words) -> tuple[Column, ...]:
    """Return the posters in table order, hung in an arc."""
    middle = (len(words.outlaws) - 1) / 2
    return tuple(
        Column(outlaw, f"poster-{outlaw.number}", round(outlaw.number - middle))
        for outlaw in words.outlaws
    )


def _rules_in_short(words: Words) -> tuple[str, ...]:
    """Return the rules one looks up while playing, with the numbers of this table."""
    known = words.constants
    return (
        gettext(
            "Draw two from the supply or the top discard, play what you like, discard one card."
        ),
        gettext(
            "An outlaw is opened with %(count)s cards in one go; then anybody may add any number."
        )
        % {"count": known.opening_cards},
        gettext("Each outlaw card after the first of a lay-down puts %(money)s on the poster.")
        % {"money": money(known.lay_step)},
        gettext("One sheriff card a turn; Photos are sheriff cards.")
        + " "
        + gettext("One card must stay in the hand."),
        gettext(
            "At the end of the hand an outlaw with %(points)s points in all is captured. "
            "Who leads by %(lead)s takes everything; else all within %(gap)s share."
        )
        % {
            "points": known.capture_cp,
            "lead": known.takes_all_lead,
            "gap": known.takes_all_lead - 1,
        },
        gettext("A shot turns a card over. %(odds)s") % {"odds": words.odds()},
    )


def script_words() -> dict[str, str]:
    """Return the sentences the page's script puts together, with %(…)s for what it fills in."""
    return {
        "seconds": gettext("in %(seconds)s s"),
        "sending": gettext("Sending…"),
        "lost": gettext("Connection lost. Trying again."),
        "back": gettext("You are back. Your choice was kept."),
        "back_plain": gettext("You are back."),
        "restarting": gettext("The server is restarting. Trying again."),
        "signed_out": gettext("You were signed out. Log in again to go on."),
        "forbidden": gettext("You may not see this table."),
        "gone": gettext("This game is gone."),
        "replaced": gettext("This game is open in too many windows. Reload to use this one."),
        "your_turn": gettext("Your turn"),
        "your_turn_draw": gettext("Your turn. Draw."),
        "ten_seconds": gettext("10 seconds left."),
        "five_seconds": gettext("5 seconds left."),
        "no_limit": gettext("no limit"),
        "days": gettext("%(days)s d %(hours)s h"),
        "hours": gettext("%(hours)s h %(minutes)s m"),
        "not_now": gettext("Wait for your turn."),
        "draw_first": gettext("Draw first."),
        "choose_first": gettext("Choose a card first."),
        "choose_place": gettext("Choose where to play it."),
        "lay_one": gettext("Lay it down"),
        "lay_many": gettext("Lay them down"),
        "play": pgettext("a card", "Play it"),
        "shoot": gettext("Shoot"),
        "discard": gettext("Discard"),
        "discard_it": gettext("Discard %(card)s"),
        "discard_one": gettext("Discard one"),
        "exchange": gettext("Exchange"),
        "exchange_one": gettext("1 card goes down, 1 comes back."),
        "exchange_many": gettext("%(count)s cards go down, %(count)s come back."),
        "exchange_most": gettext("At most %(count)s cards: more are not left to draw."),
        "sure": gettext("Turn a card over?"),
        "confirm": gettext("Shoot"),
        "not_yet": gettext("Not yet"),
        "at": gettext("%(card)s: %(place)s"),
        "needs_more": gettext("Choose at least %(count)s, or one card to discard."),
        "keep_one": gettext("You must keep one card to discard."),
        "not_together": gettext("These cards cannot be laid down together."),
        "last_card": gettext("Your last card: discarding it ends the hand."),
        "drew": gettext("Drawn: %(cards)s."),
        "order_outlaw": gettext("by outlaw"),
        "order_kind": gettext("by kind"),
        "order_own": gettext("my order"),
        "order_label": gettext("Order of my cards: %(order)s. Press to change it."),
        "moved": gettext("%(card)s moved to place %(place)s."),
        "next": gettext("Next: %(name)s"),
        "hand_over": gettext("The hand is over. “Last settlement” shows who was paid."),
        "standings": gettext("Standings"),
        "the_end": gettext("The end"),
        "hit": gettext("Hit."),
        "miss": gettext("Miss."),
    }
