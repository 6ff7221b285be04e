"""The action bar of one viewer: the sentence, the targets, the button that is next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import gettext

from games.engines.protocol import Seat
from games.engines.wawawest.state import Ending, Phase
from games.engines.wawawest.view import View
from games.presenters.fragment import LETTERS, NAME_SIGNS, Fragment, Scene, fragment
from games.presenters.wawawest_outcome import Outcome, ending_words, outcome_for, outcome_words
from games.presenters.wawawest_ring import shown_turn
from games.presenters.wawawest_words import Words

TEMPLATE = "games/wawawest/_act.html"


class Pick(NamedTuple):
    """A choice so far: an item's name and its targets."""

    item: str | None = None
    aim: Seat | None = None
    pick: Seat | None = None
    revive: Seat | None = None


NOTHING = Pick()


class Targets(NamedTuple):
    """Whom the cards of a viewer can be aimed at, clockwise from the viewer."""

    enemies: tuple[Seat, ...] = ()
    dead: tuple[Seat, ...] = ()


def act_fragment(scene: Scene, words: Words) -> Fragment:
    """Return the action bar for this moment."""
    view, viewer = scene.view, scene.viewer
    if view.phase is Phase.OVER:
        return _over(words, view.ending, viewer)
    if view.phase is Phase.PAUSE:
        return _paused(scene, words)
    idle = _idle(view, viewer)
    if viewer is None or idle is not None:
        return _watching(words, *(idle or ("watching", 0)))
    player, choice, targets = view.players[viewer], view.choice, _targets(view, viewer)
    if choice is not None:
        picked = Pick(choice.item, choice.aim, choice.pick, choice.revive)
        return _choosing(words, picked, True, targets, (), False)
    draft = read_draft(scene.draft, words)
    return _choosing(words, draft, False, targets, view.hazards, player.overlay is not None)


def _idle(view: View, viewer: Seat | None) -> tuple[str, int] | None:
    """Return why this viewer has nothing to choose in an open turn, and a turn number for it."""
    if viewer is None:
        return "watching", 0
    player = view.players[viewer]
    if player.gone or player.leaving:
        return "gone", 0
    if not player.alive:
        return "out", player.died_turn
    if player.stunned:
        return "stunned", 0
    return ("late", 0) if player.timed_out else None


def read_draft(draft: Mapping[str, Any] | None, words: Words) -> Pick:
    """Return a kept draft as a choice; one that means nothing is no choice."""
    if draft is None or draft.get("item") not in words.items:
        return NOTHING
    aim, pick, revive = (draft.get(name) for name in ("aim", "pick", "revive"))
    return Pick(str(draft["item"]), _seat(aim), _seat(pick), _seat(revive))


def _seat(value: Any) -> Seat | None:
    return value if type(value) is int and 0 <= value < len(NAME_SIGNS) else None


def _targets(view: View, viewer: Seat) -> Targets:
    players = view.players
    count, teams = len(players), view.options.teams
    order = [(viewer + step) % count for step in range(1, count)]
    mine = players[viewer].team
    return Targets(
        tuple(s for s in order if players[s].alive and not (teams and players[s].team == mine)),
        tuple(s for s in order if not players[s].alive and not players[s].gone),
    )


@lru_cache(maxsize=8192)
def _choosing(  # noqa: PLR0913, PLR0917 - a row of plain values, cached by them
    words: Words,
    picked: Pick,
    sealed: bool,
    targets: Targets,
    hazards: tuple[str, ...],
    safe: bool,
) -> Fragment:
    item = words.items.get(picked.item or "")
    if item is None:
        title, sub = gettext("Choose a card"), _advice(words, hazards, safe)
    else:
        title, sub = choice_words(item.label, item.needs, picked), item.says
    if sealed:
        title = gettext("Locked in: %(choice)s") % {"choice": title}
        sub = gettext("You may change it until everybody has locked in.")
    return fragment(
        "act",
        "owner",
        TEMPLATE,
        mode="choose",
        title=title,
        sub=sub,
        tone="bad" if hazards and item is None else "",
        item=picked.item,
        needs=item.needs if item is not None else "",
        sealed=sealed,
        groups=tuple(_groups(words, picked, targets)),
        ready=None,
    )


def choice_words(label: str, needs: str, picked: Pick) -> str:
    """Return a choice in words: "Laser Gun at Ringo"; a card with several targets by its name."""
    patterns = {
        "aim": (gettext("%(item)s at %(name)s"), picked.aim),
        "pick": (gettext("%(item)s to stun %(name)s"), picked.pick),
        "revive": (gettext("%(item)s to raise %(name)s"), picked.revive),
    }
    text, seat = patterns.get(needs, ("", None))
    return label if seat is None else text % {"item": label, "name": NAME_SIGNS[seat]}


def _advice(words: Words, hazards: tuple[str, ...], safe: bool) -> str:
    said = []
    if hazards:
        named = ", ".join(words.label(name) for name in hazards)
        said.append(gettext("%(items)s goes off this turn and hits everybody.") % {"items": named})
    if safe:
        said.append(gettext("Nothing can kill you this turn."))
    return " ".join(said) or gettext("All choices are shown at once.")


def _groups(
    words: Words, picked: Pick, targets: Targets
) -> Iterable[tuple[str, tuple[tuple[Seat, str, str], ...], Seat | None]]:
    """Yield kind, (seat, letter, name) of each target, and the one that is set."""
    rules = words.rules.choosable
    for kind, used, seats, given in (
        ("aim", any(one.aims for one in rules), targets.enemies, picked.aim),
        ("pick", any(one.picks for one in rules), targets.enemies, picked.pick),
        ("revive", any(one.raises for one in rules), targets.dead, picked.revive),
    ):
        if used and seats:
            yield kind, tuple((s, LETTERS[s], NAME_SIGNS[s]) for s in seats), given


@lru_cache(maxsize=1024)
def _watching(words: Words, code: str, turn: int) -> Fragment:
    title, sub = {
        "watching": (
            gettext("You are watching."),
            gettext("Choices stay hidden until everybody has locked in."),
        ),
        "out": (
            gettext("You are out. You may watch."),
            gettext("You fell on turn %(turn)s.") % {"turn": turn},
        ),
        "gone": (gettext("You have left the table."), ""),
        "stunned": (
            gettext("You are stunned."),
            gettext("This turn you skip. Next turn you choose again."),
        ),
        "late": (gettext("Time ran out."), gettext("This turn you skip.")),
    }[code]
    return _plain(words, "watch", title, sub)


def _paused(scene: Scene, words: Words) -> Fragment:
    turn, viewer = shown_turn(scene), scene.viewer
    player = scene.view.players[viewer] if viewer is not None else None
    ready = player.ready if player is not None and player.alive else None
    if turn is None:
        return _outcome(words, Outcome("watched"), ready)
    outcome = turn.outcomes.get(viewer)
    if outcome is None:
        outcome = turn.outcomes[viewer] = outcome_for(turn, viewer, words.rules.content)
    return _outcome(words, outcome, ready)


@lru_cache(maxsize=8192)
def _outcome(words: Words, outcome: Outcome, ready: bool | None) -> Fragment:
    title, sub = outcome_words(outcome, words.label(outcome.item))
    return _plain(words, "pause", title, sub, ready=ready)


@lru_cache(maxsize=2048)
def _over(words: Words, ending: Ending, viewer: Seat | None) -> Fragment:
    title, sub = ending_words(ending, viewer)
    return _plain(words, "over", title, sub)


def _plain(words: Words, mode: str, title: str, sub: str, *, ready: bool | None = None) -> Fragment:
    return fragment(
        "act",
        "owner",
        TEMPLATE,
        mode=mode,
        title=title,
        sub=sub,
        tone="",
        item=None,
        needs="",
        sealed=False,
        groups=(),
        ready=ready,
    )
