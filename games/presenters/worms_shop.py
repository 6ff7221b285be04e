"""The shop before the game: a free team weapon, wares with pictures, suggestions, who is ready."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext

from games.engines.worms.actions import Equip
from games.engines.worms.content import rules_of
from games.engines.worms.loadouts import picks, price_of, suggest
from games.engines.worms.state import Loadout, Phase
from games.presenters.fragment import LETTERS, NAME_SIGNS, Fragment, Scene, fragment
from games.presenters.worms_pictures import Picture
from games.presenters.worms_words import Words


class Ware(NamedTuple):
    """One thing for sale; `ammo` is in the bag, `most` = how many the points would buy."""

    id: str
    label: str
    icon: str
    short: str
    says: str
    price: int
    ammo: int
    most: int
    picture: Picture | None


class Pick(NamedTuple):
    """One team weapon that is free."""

    id: str
    label: str
    icon: str
    says: str
    ammo: int
    chosen: bool
    picture: Picture | None


def packing_fragment(scene: Scene) -> Fragment:
    """Return who is ready; never what anybody took (M-27)."""
    view = scene.public
    rows = (
        tuple(
            (LETTERS[seat], NAME_SIGNS[seat], team.ready)
            for seat, team in enumerate(view.teams)
            if not team.gone
        )
        if view.phase is Phase.SHOP
        else ()
    )
    return fragment("packing", "public", "games/worms/_packing.html", rows=rows)


def purse_fragments(scene: Scene, words: Words) -> tuple[Fragment, ...]:
    """Return what changes while the viewer packs: points, the bag, the plates; empty for others."""
    packing = packing_of(scene)
    if packing is None:
        return tuple(fragment(id_, "owner", html, points=0) for id_, html in _PIECES)
    loadout, ready = packing
    points = scene.view.points
    context: dict[str, Any] = {
        "points": points,
        "left": points - price_of(rules_of(scene.content), loadout.buys),
        "ready": ready,
        "packed": json.dumps({"team_weapon": loadout.team_weapon, "buys": dict(loadout.buys)}),
        "bag": tuple(
            (words.items[id_].icon, words.label(id_), ammo, ammo * (scene.content[id_].price or 0))
            for id_, ammo in loadout.buys
        ),
    }
    return tuple(fragment(id_, "owner", html, **context) for id_, html in _PIECES)


_PIECES = (("purse", "games/worms/_purse.html"), ("dock", "games/worms/_dock.html"))


def packing_of(scene: Scene) -> tuple[Loadout, bool] | None:
    """Return the viewer's bag and whether it is ready; None for those who do not pack."""
    view = scene.view
    if view.viewer is None or view.phase is not Phase.SHOP or view.teams[view.viewer].gone:
        return None
    team = view.teams[view.viewer]
    return team.loadout or Loadout(picks(rules_of(scene.content))[0], ()), team.ready


def shop_context(scene: Scene, words: Words) -> dict[str, Any]:
    """Return the shop as the page shows it from the start: wares, team weapons, suggestions."""
    packing = packing_of(scene)
    if packing is None:
        return {"sections": ()}
    (chosen, ready), rules = packing, rules_of(scene.content)
    return {
        "sections": _sections(scene, words, dict(chosen.buys)),
        "picks": tuple(_pick(scene, words, id_, id_ == chosen.team_weapon) for id_ in picks(rules)),
        "points": scene.view.points,
        "ready": ready,
        "bags": tuple(_suggested(scene, suggest(rules, scene.view.points))),
    }


def _sections(
    scene: Scene, words: Words, bought: Mapping[str, int]
) -> tuple[tuple[str, tuple[Ware, ...]], ...]:
    """Return the wares for sale in their groups."""
    groups: dict[str, list[Ware]] = {}
    for row in scene.content.items:
        if row.price is None:
            continue
        word = words.items[row.id]
        name = gettext("Weapons") if row.is_weapon else gettext("Utilities")
        groups.setdefault(name, []).append(
            Ware(
                row.id,
                word.label,
                word.icon,
                word.short,
                word.says,
                row.price,
                bought.get(row.id, 0),
                scene.view.points // row.price,
                word.picture,
            )
        )
    return tuple((name, tuple(wares)) for name, wares in groups.items())


def _pick(scene: Scene, words: Words, id_: str, chosen: bool) -> Pick:
    row, word = scene.content[id_], words.items[id_]
    ammo = row.free_pick_ammo or 0
    return Pick(id_, word.label, word.icon, word.says, ammo, chosen, word.picture)


def _suggested(scene: Scene, offered: tuple[Equip, ...]) -> Any:
    """Yield (name, bag as JSON) of the suggestions."""
    names = (gettext("All-round"), gettext("Close combat"), gettext("From afar"), gettext("Sly"))
    for name, one in zip(names, offered, strict=False):
        yield name, json.dumps({"team_weapon": one.team_weapon, "buys": dict(one.buys)})


def equip_of(form: Mapping[str, str]) -> dict[str, Any]:
    """Return the loadout that the fields of the shop's form describe."""
    buys: dict[str, Any] = {}
    for name, text in form.items():
        if name.startswith("buy-") and text.strip() not in ("", "0"):
            said = text.strip()
            count = int(said) if said.isascii() and said.isdecimal() and len(said) < 5 else -1
            buys[name.removeprefix("buy-")[:40]] = count
    return {"do": "EQUIP", "team_weapon": form.get("team_weapon", "")[:40], "buys": buys}


def kept_bag(draft: Mapping[str, Any] | None) -> str:
    """Return a bag that was being packed, as JSON for the page's script; empty for none."""
    if draft is None or draft.get("do") != "EQUIP":
        return ""
    return json.dumps({"team_weapon": draft.get("team_weapon"), "buys": draft.get("buys")})
