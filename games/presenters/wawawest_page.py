"""What the page of a match says once and for all: places, chips, rules, words for its script."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from games.engines.wawawest.kinds import Fire, Tie
from games.engines.wawawest.options import Options
from games.engines.wawawest.state import Phase
from games.presenters.fragment import LETTERS, Scene
from games.presenters.wawawest_words import ItemWords, Words, words_for

_MANY = 9


class Place(NamedTuple):
    """One place at the ring; `at` counts clockwise from the bottom, where the viewer sits."""

    seat: int
    at: int
    letter: str
    name: str
    me: bool
    bot: str
    team: int | None
    team_name: str
    part: str  # id of the fragment inside it
    mark: str  # its own id, for the mark


def page_context(scene: Scene) -> dict[str, Any]:
    """Return the static facts of the page for this viewer."""
    words, options = words_for(scene), scene.public.options
    seats = len(scene.public.players)
    return {
        "game_title": gettext("Wa Wa West ++"),
        "places": list_places(scene),
        "seats": seats,
        "crowd": "many" if seats >= _MANY else "few",
        "seated": scene.viewer is not None,
        "me": "" if scene.viewer is None else LETTERS[scene.viewer],
        "my_turn": _is_my_turn(scene),
        "can_leave": _can_leave(scene),
        "chips": list_chips(options, words),
        "cards": list_rules(words),
        "turn_seconds": options.turn_seconds,
        "pause_seconds": options.pause_seconds,
        "counts": count_locks(scene),
        "script_words": script_words(),
        "hides_locks": options.hide_locks,
    }


def _is_my_turn(scene: Scene) -> bool:
    """Return whether the viewer has a choice to make now."""
    if scene.viewer is None or scene.view.phase is not Phase.OPEN:
        return False
    player = scene.view.players[scene.viewer]
    free = player.alive and not player.stunned and not player.leaving
    return free and scene.view.choice is None


def _can_leave(scene: Scene) -> bool:
    if scene.viewer is None or scene.public.phase is Phase.OVER:
        return False
    player = scene.public.players[scene.viewer]
    return not (player.gone or player.leaving)


def list_places(scene: Scene) -> tuple[Place, ...]:
    """Return the places in seat order, turned so that the viewer sits at the bottom."""
    players, me = scene.public.players, scene.viewer or 0
    teams = (gettext("East"), gettext("West"))
    return tuple(
        Place(
            seat=seat,
            at=(seat - me) % len(players),
            letter=LETTERS[seat],
            name=scene.names[seat],
            me=seat == scene.viewer,
            bot=scene.bots[seat],
            team=player.team if scene.public.options.teams else None,
            team_name=teams[player.team] if scene.public.options.teams else "",
            part=f"seat-{seat}",
            mark=f"place-{seat}",
        )
        for seat, player in enumerate(players)
    )


def count_locks(scene: Scene) -> str:
    """Return how many have locked in, in words, for the page before its script counts."""
    public = scene.public
    if public.phase is not Phase.OPEN or public.options.hide_locks:
        return ""
    asked = [player for player in public.players if player.alive and not player.stunned]
    locked = sum(bool(player.locked) for player in asked)
    return gettext("%(locked)s of %(asked)s locked") % {"locked": locked, "asked": len(asked)}


def list_chips(options: Options, words: Words) -> tuple[str, ...]:
    """Return, a few words each, what differs from the plain game while playing."""
    narrow = [one.name for one in words.rules.choosable if one.single]
    chips = [
        (options.teams, gettext("Teams")),
        (options.precision, gettext("Weapons are aimed")),
        (
            bool(narrow) and not options.precision,
            gettext("Aimed: %(items)s") % {"items": ", ".join(map(words.label, narrow))},
        ),
        (options.thievery, gettext("Thievery")),
        (options.blitz, gettext("Blitz")),
        (
            options.headstart > 0,
            ngettext(
                "Headstart: %(count)s bullet", "Headstart: %(count)s bullets", options.headstart
            )
            % {"count": options.headstart},
        ),
        (options.fire is Fire.ALWAYS_TIE, gettext("Equals always tie")),
        (options.fire is Fire.SERVER_ORDER, gettext("First locked fires first")),
        (options.tie is Tie.ALL_SPARED, gettext("A draw hits nobody")),
        (options.tie is Tie.ENDS_MATCH, gettext("A draw ends the game")),
        (not options.greater, gettext("No greater weapons")),
        (not options.spares, gettext("Lists taken literally")),
        (options.memory, gettext("Ammo hidden")),
    ]
    return tuple(text for there, text in chips if there)


def list_rules(words: Words) -> tuple[ItemWords, ...]:
    """Return every item with what it beats: the cards, then what only comes by them."""
    others = [one for one in words.rules.known.values() if one.item.enabled and one.bar is not None]
    brought = [words.items[one.name] for one in others if one.bar == "not_playable"]
    return (*(word for _, word in words.hand), *brought)


def script_words() -> dict[str, str]:
    """Return the sentences the page's script puts together, with %(…)s for what it fills in."""
    return {
        "at": gettext("%(item)s at %(name)s"),
        "pick": gettext("%(item)s to stun %(name)s"),
        "revive": gettext("%(item)s to raise %(name)s"),
        "locked": gettext("%(locked)s of %(asked)s locked"),
        "ready": gettext("%(ready)s of %(asked)s ready"),
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
        "ten_seconds": gettext("10 seconds left."),
        "five_seconds": gettext("5 seconds left."),
        "closed": gettext("%(item)s is closed: %(reason)s."),
        "chosen": gettext("%(item)s chosen. Enter on Lock in seals it."),
        "aimed": gettext("Aimed at %(name)s."),
        "is_locked": gettext("%(name)s has locked in."),
        "is_back": gettext("%(name)s took the choice back."),
        "is_ready": gettext("%(name)s is ready."),
        "turn_opens": gettext("Turn %(turn)s. Choose a card."),
        "choose_first": gettext("Choose a card first."),
        "aim_label": gettext("Aim at %(name)s"),
        "pick_label": gettext("Stun %(name)s"),
        "revive_label": gettext("Raise %(name)s"),
        "no_limit": gettext("no limit"),
        "days": gettext("%(days)s d %(hours)s h"),
        "hours": gettext("%(hours)s h %(minutes)s m"),
    }
