"""What happened in sentences: one for each kind of event that needs words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from games.engines.worms import events as e
from games.presenters.worms_said_things import THINGS, Sayer
from games.presenters.worms_saying import (
    about_team,
    about_worm,
    direction,
    mine_type,
    plain,
    wind_words,
)
from games.presenters.worms_squares import bold_worm, name_square, name_squares
from games.presenters.worms_words import Words

# Before the game and turns


def _shop(one: e.ShopOpened, words: Words) -> str:
    return plain(gettext("The shop is open: %(points)s points a team."), "turn", points=one.points)


def _equipped(one: e.Equipped, words: Words) -> str:
    return about_team(gettext("%(who)s is ready."), one.team)


def _reopened(one: e.Reopened, words: Words) -> str:
    return about_team(gettext("%(who)s is packing again."), one.team)


def _started(one: e.GameStarted, words: Words) -> str:
    text = gettext("The island rises. Sudden Death after round %(round)s.")
    return plain(text, "turn", round=one.sd_round)


def say_turn(one: e.TurnStarted, wind: e.Wind | None) -> str:
    """Return the heading of a turn, with the wind if it is known already."""
    if wind is None:
        return about_team(gettext("Round %(round)s: %(who)s."), one.team, "turn", round=one.round)
    return about_team(
        gettext("Round %(round)s: %(who)s. Wind: %(wind)s."),
        one.team,
        "turn",
        round=one.round,
        wind=wind_words(wind.dir, wind.strength),
    )


def _turn(one: e.TurnStarted, words: Words) -> str:
    return say_turn(one, None)


def _wind(one: e.Wind, words: Words) -> str:
    return plain(gettext("Wind: %(wind)s."), wind=wind_words(one.dir, one.strength))


def _skipped(one: e.TurnSkipped, words: Words) -> str:
    if one.why == "stuck":
        text = gettext("%(who)s can do nothing and is passed over.")
    else:
        text = gettext("Nobody can reach anybody. %(who)s is passed over.")
    return about_team(text, one.team)


def _stand_in(one: e.StandIn, words: Words) -> str:
    return about_team(gettext("Time ran out for %(who)s. The stand-in takes the turn."), one.team)


def _sudden(one: e.SuddenDeath, words: Words) -> str:
    return plain(
        gettext("Sudden Death: after every round the water rises."), "death", round=one.round
    )


def _water(one: e.Water, words: Words) -> str:
    return plain(gettext("The water rises to %(level)s."), "death", level=one.level)


def _surrendered(one: e.Surrendered, words: Words) -> str:
    return about_team(gettext("%(who)s gives up."), one.team, "death")


def _out(one: e.TeamOut, words: Words) -> str:
    return about_team(gettext("%(who)s has no worm left."), one.team, "death")


def _over(one: e.GameOver, words: Words) -> str:
    if one.winner is None:
        return plain(gettext("The game is over: a draw."), "turn")
    return about_team(gettext("The game is over. %(who)s wins."), one.winner, "turn")


# Worms on their way


def say_walk(worm: str, at: Any) -> str:
    """Return the sentence of a whole walk."""
    return about_worm(gettext("%(who)s walks to %(at)s."), worm, at=name_square(at))


def say_slide(worm: str, at: Any) -> str:
    """Return the sentence of a whole slide."""
    return about_worm(gettext("%(who)s slides to %(at)s."), worm, at=name_square(at))


def _moved(one: e.Moved, words: Words) -> str:
    return say_walk(one.worm, one.at)


def _slid(one: e.Slid, words: Words) -> str:
    return say_slide(one.worm, one.at)


def _roped(one: e.Roped, words: Words) -> str:
    return about_worm(gettext("%(who)s swings to %(at)s."), one.worm, at=name_square(one.at))


def _bumped(one: e.Bumped, words: Words) -> str:
    text = gettext("%(who)s bumps into %(other)s on %(at)s, which nobody sees.")
    return about_worm(text, one.worm, other=bold_worm(one.into), at=name_square(one.at))


def _teleported(one: e.Teleported, words: Words) -> str:
    return about_worm(gettext("%(who)s teleports to %(at)s."), one.worm, at=name_square(one.at))


def _heard(one: e.TeleportHeard, words: Words) -> str:
    return plain(gettext("Somebody unseen teleports."))


def _used(one: e.Used, words: Words) -> str:
    return about_worm(gettext("%(who)s uses %(item)s."), one.worm, item=words.label(one.item))


def _revealed(one: e.Revealed, words: Words) -> str:
    return about_worm(gettext("%(who)s shows itself on %(at)s."), one.worm, at=name_square(one.at))


def _thrown(one: e.Thrown, words: Words) -> str:
    end = name_square(one.path[-1] if one.path else one.start)
    if one.what != "worm":
        return plain(gettext("%(what)s flies to %(at)s."), what=words.label(one.what), at=end)
    if not one.path or one.path[-1] == one.start:
        return about_worm(gettext("%(who)s is thrown up and comes down again."), one.id)
    text = gettext("%(who)s flies to %(at)s.")
    if one.bounces:
        text = gettext("%(who)s bounces off a wall and flies to %(at)s.")
    return about_worm(text, one.id, at=end)


def _parachute(one: e.Parachute, words: Words) -> str:
    text = gettext("%(who)s opens a parachute and comes down on %(at)s.")
    return about_worm(text, one.worm, at=name_square(one.landed))


def _aside(one: e.BumpedAside, words: Words) -> str:
    return about_worm(
        gettext("%(who)s is bumped aside to %(at)s."), one.worm, at=name_square(one.at)
    )


def _done(one: e.WormDone, words: Words) -> str:
    return about_worm(gettext("%(who)s has finished."), one.worm)


# Shots and what runs


def _fired(one: e.Fired, words: Words) -> str:
    values = {"item": words.label(one.weapon)}
    if one.start is not None:
        text = gettext("%(who)s calls the %(item)s from %(at)s, %(direction)s.")
        return about_worm(
            text, one.worm, **values, at=name_square(one.start), direction=direction(one.dir)
        )
    if one.mine is not None and one.target is not None:
        text = gettext("%(who)s lays a mine on %(at)s: %(type)s.")
        return about_worm(text, one.worm, at=name_square(one.target), type=mine_type(one.mine))
    if one.target is not None:
        text = gettext("%(who)s: %(item)s at %(at)s.")
        return about_worm(text, one.worm, **values, at=name_square(one.target))
    if one.dir is not None:
        text = gettext("%(who)s: %(item)s to the %(direction)s.")
        return about_worm(text, one.worm, **values, direction=direction(one.dir))
    return about_worm(gettext("%(who)s: %(item)s."), one.worm, **values)


def _shot(one: e.Shot, words: Words) -> str:
    at = name_square(one.at) if one.at is not None else ""
    if one.hit is None:
        return plain(gettext("The shot hits nothing."))
    text = {
        "wall": gettext("The shot hits the wall at %(at)s."),
        "bubble": gettext("The bubble on %(at)s swallows the shot."),
        "worm": "",
    }.get(one.hit, gettext("The shot hits what lies on %(at)s."))
    return plain(text, at=at) if text else ""


def _hit_wall(one: e.HitWall, words: Words) -> str:
    text = gettext("%(at)s is too high: it falls short, on %(lands)s.")
    return plain(text, at=name_square(one.at), lands=name_square(one.lands))


def _absorbed(one: e.Absorbed, words: Words) -> str:
    text = gettext("The bubble on %(at)s swallows the %(item)s.")
    return plain(text, at=name_square(one.at), item=words.label(one.by))


def _sank(one: e.Sank, words: Words) -> str:
    text = gettext("%(what)s goes under at %(at)s.")
    return plain(text, what=words.label(one.what), at=name_square(one.at))


def _animal(one: e.Animal, words: Words) -> str:
    if not one.path:
        return ""
    text = gettext("%(what)s runs to %(at)s.")
    return plain(text, what=words.label(one.what), at=name_square(one.path[-1]))


def _kamikaze(one: e.Kamikaze, words: Words) -> str:
    at = name_square(one.path[-1] if one.path else one.start)
    return about_worm(gettext("%(who)s runs to %(at)s and is gone."), one.worm, "death", at=at)


def _loose(one: e.LooseSheep, words: Words) -> str:
    return plain(gettext("A sheep flies out of the crate to %(at)s."), at=name_square(one.at))


def _dynamite(one: e.DynamitePlaced, words: Words) -> str:
    return plain(gettext("Dynamite lies lit on %(at)s."), at=name_square(one.at))


def _mine_placed(one: e.MinePlaced, words: Words) -> str:
    return ""  # the shot says it


def _sprung(one: e.MineSprung, words: Words) -> str:
    return plain(gettext("The mine on %(at)s is sprung."), at=name_square(one.at))


def _set_off(one: e.SetOff, words: Words) -> str:
    text = gettext("%(what)s on %(at)s is set off.")
    return plain(text, what=words.label(one.what), at=name_square(one.at))


def _blast(one: e.Blast, words: Words) -> str:
    if one.by == "death":
        return ""  # that the worm goes off stands before it
    text = gettext("%(what)s goes off on %(at)s.")
    return plain(text, what=words.label(one.by), at=name_squares(one.at))


#: Everything that needs words, by kind of event.
SAYERS: Mapping[type, Sayer] = {
    e.ShopOpened: _shop,
    e.Equipped: _equipped,
    e.Reopened: _reopened,
    e.GameStarted: _started,
    e.TurnStarted: _turn,
    e.Wind: _wind,
    e.TurnSkipped: _skipped,
    e.StandIn: _stand_in,
    e.SuddenDeath: _sudden,
    e.Water: _water,
    e.Surrendered: _surrendered,
    e.TeamOut: _out,
    e.GameOver: _over,
    e.Moved: _moved,
    e.Slid: _slid,
    e.Roped: _roped,
    e.Bumped: _bumped,
    e.Teleported: _teleported,
    e.TeleportHeard: _heard,
    e.Used: _used,
    e.Revealed: _revealed,
    e.Thrown: _thrown,
    e.Parachute: _parachute,
    e.BumpedAside: _aside,
    e.WormDone: _done,
    e.Fired: _fired,
    e.Shot: _shot,
    e.HitWall: _hit_wall,
    e.Absorbed: _absorbed,
    e.Sank: _sank,
    e.Animal: _animal,
    e.Kamikaze: _kamikaze,
    e.LooseSheep: _loose,
    e.DynamitePlaced: _dynamite,
    e.MinePlaced: _mine_placed,
    e.MineSprung: _sprung,
    e.SetOff: _set_off,
    e.Blast: _blast,
    **THINGS,
}
#: What the board shows better than words, or what only frames a turn.
SILENT = frozenset((e.EquipmentChanged, e.TurnEnded, e.RoundEnded, e.Land, e.Landed, e.Stirred))
