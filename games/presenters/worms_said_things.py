"""Sentences about health, crates, cards and bubbles, and what only one team is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from games.engines.worms import events as e
from games.engines.worms import events_things as t
from games.presenters.worms_saying import about_team, about_worm, crate_words, plain
from games.presenters.worms_squares import name_square
from games.presenters.worms_words import Words

Sayer = Callable[[Any, Words], str]


# Health


def _hurt(one: e.Hurt, words: Words) -> str:
    text = gettext("%(who)s loses %(amount)s.")
    if one.cause == "fall":
        text = gettext("%(who)s falls and loses %(amount)s.")
    return about_worm(text, one.worm, amount=one.amount)


def _poisoned(one: e.Poisoned, words: Words) -> str:
    return about_worm(gettext("%(who)s is poisoned."), one.worm)


def _tick(one: e.PoisonTick, words: Words) -> str:
    return about_worm(gettext("%(who)s loses %(amount)s to poison."), one.worm, amount=one.amount)


def _cured(one: e.Cured, words: Words) -> str:
    return about_worm(gettext("%(who)s is cured."), one.worm)


def _healed(one: e.Healed, words: Words) -> str:
    return about_worm(gettext("%(who)s gains %(amount)s."), one.worm, amount=one.amount)


def _health(one: e.HealthSet, words: Words) -> str:
    return about_worm(gettext("%(who)s now has %(count)s."), one.worm, count=one.hp)


def _dying(one: e.Dying, words: Words) -> str:
    return about_worm(gettext("%(who)s is dying."), one.worm, "death")


def _died(one: e.Died, words: Words) -> str:
    return about_worm(
        gettext("%(who)s goes off on %(at)s."), one.worm, "death", at=name_square(one.at)
    )


def _drowned(one: e.Drowned, words: Words) -> str:
    return about_worm(
        gettext("%(who)s drowns at %(at)s."), one.worm, "death", at=name_square(one.at)
    )


# Crates, cards, bubbles


def _dropped(one: t.CrateDropped, words: Words) -> str:
    text = gettext("A crate comes down on %(at)s: %(what)s.")
    return plain(text, at=name_square(one.at), what=crate_words(one.holds))


def _no_room(one: t.NoRoomForCrate, words: Words) -> str:
    return plain(gettext("A crate found no room."))


def _trapped(one: t.CrateTrapped, words: Words) -> str:
    return plain(gettext("The crate on %(at)s is trapped."), at=name_square(one.at))


def _trap(one: t.TrapSprung, words: Words) -> str:
    return plain(gettext("The crate on %(at)s was trapped."), "death", at=name_square(one.at))


def _collected(one: t.Collected, words: Words) -> str:
    values = {"what": crate_words(one.holds), "at": name_square(one.at)}
    if one.worm is None:
        return about_team(gettext("The %(what)s on %(at)s goes to %(who)s."), one.team, **values)
    return about_worm(gettext("%(who)s opens the %(what)s on %(at)s."), one.worm, **values)


def _crate_gone(one: t.CrateGone, words: Words) -> str:
    text = gettext("Somebody unseen takes the %(what)s on %(at)s.")
    return plain(text, what=crate_words(one.holds), at=name_square(one.at))


def _card(one: t.CardCollected, words: Words) -> str:
    at = name_square(one.at)
    if one.worm is None:
        return about_team(gettext("The donor card on %(at)s goes to %(who)s."), one.team, at=at)
    return about_worm(gettext("%(who)s takes the donor card on %(at)s."), one.worm, at=at)


def _card_gone(one: t.CardGone, words: Words) -> str:
    text = gettext("Somebody unseen takes the donor card on %(at)s.")
    return plain(text, at=name_square(one.at))


def _card_destroyed(one: t.CardDestroyed, words: Words) -> str:
    return plain(gettext("The donor card on %(at)s is destroyed."), at=name_square(one.at))


def _card_left(one: t.CardLeft, words: Words) -> str:
    return about_team(
        gettext("%(who)s leaves a donor card on %(at)s."), one.team, at=name_square(one.at)
    )


def _card_sank(one: t.CardSank, words: Words) -> str:
    text = gettext("The donor card of %(who)s goes under at %(at)s.")
    return about_team(text, one.team, at=name_square(one.at))


def _stole(one: t.Stole, words: Words) -> str:
    text = ngettext(
        "The Old Woman takes %(count)s thing from %(who)s.",
        "The Old Woman takes %(count)s things from %(who)s.",
        one.count,
    )
    return about_team(text, one.victim, count=one.count)


def _shower(one: t.CrateShower, words: Words) -> str:
    return about_team(gettext("Crates rain down for %(who)s."), one.team)


def _bubble_gone(one: t.BubbleGone, words: Words) -> str:
    return plain(gettext("The bubble on %(at)s is gone."), at=name_square(one.at))


# What only a team is told


def _gained(one: t.Gained, words: Words) -> str:
    text = gettext("You get %(count)s × %(item)s.")
    return plain(text, count=one.ammo, item=words.label(one.item))


def _lost(one: t.Lost, words: Words) -> str:
    text = gettext("You lose %(count)s × %(item)s.")
    return plain(text, count=one.ammo, item=words.label(one.item))


def _double(one: t.DoubleDamage, words: Words) -> str:
    if one.when == "now":
        return plain(gettext("Double Damage for the rest of your turn."))
    return plain(gettext("Double Damage for the whole of your next turn."))


def _spy(one: t.CrateSpy, words: Words) -> str:
    return plain(gettext("From now on you see what crates and cards hold."))


def _crate_content(one: t.CrateContent, words: Words) -> str:
    text = gettext("The new crate holds %(count)s × %(item)s.")
    if words.items.get(one.item) is None:
        return ""
    return plain(text, count=one.ammo, item=words.label(one.item))


def _card_content(one: t.CardContent, words: Words) -> str:
    items = ", ".join(f"{ammo} × {words.label(item)}" for item, ammo in one.items)
    return plain(gettext("The donor card holds %(items)s."), items=items) if items else ""


THINGS: Mapping[type, Sayer] = {
    e.Hurt: _hurt,
    e.Poisoned: _poisoned,
    e.PoisonTick: _tick,
    e.Cured: _cured,
    e.Healed: _healed,
    e.HealthSet: _health,
    e.Dying: _dying,
    e.Died: _died,
    e.Drowned: _drowned,
    t.CrateDropped: _dropped,
    t.NoRoomForCrate: _no_room,
    t.CrateTrapped: _trapped,
    t.TrapSprung: _trap,
    t.Collected: _collected,
    t.CrateGone: _crate_gone,
    t.CardCollected: _card,
    t.CardGone: _card_gone,
    t.CardDestroyed: _card_destroyed,
    t.CardLeft: _card_left,
    t.CardSank: _card_sank,
    t.Stole: _stole,
    t.CrateShower: _shower,
    t.BubbleGone: _bubble_gone,
    t.Gained: _gained,
    t.Lost: _lost,
    t.DoubleDamage: _double,
    t.CrateSpy: _spy,
    t.CrateContent: _crate_content,
    t.CardContent: _card_content,
}
