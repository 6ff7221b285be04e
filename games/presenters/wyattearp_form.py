"""Actions from the page's form, for browsers without script."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def form_action(form: Mapping[str, str]) -> dict[str, Any]:
    """Return the action JSON that the fields of the page's form describe.

    The button's value names what to do: "draw supply", "discard", "lay", "ready", "exchange
    <card>" with the chosen cards, "sheriff <card> <mode> <shot> <field>" with the place chosen in
    the field ("-" = none of it). What was ticked too little or too much for it is left out: such
    a play is not complete.
    """
    do, *rest = form.get("do", "").split()[:5] or [""]
    chosen = _chosen(form)
    if do == "draw":
        return {"type": "draw", "from": rest[0] if rest else ""}
    if do == "discard":
        one = {"card": chosen[0]} if len(chosen) == 1 else {}
        return {"type": "discard", **one}
    if do == "lay":
        return _lay(chosen)
    if do == "exchange":
        card = rest[0] if rest else ""
        if card in chosen:
            chosen.remove(card)
        return {"type": "sheriff", "card": card, "mode": "exchange", "cards": chosen}
    if do == "sheriff" and len(rest) == 4:
        return _sheriff(rest, form)
    return {"type": "ready"} if do == "ready" else {"type": do[:20]}


def _chosen(form: Mapping[str, str]) -> list[str]:
    """Return the cards that are ticked; a form may hold a field several times."""
    get_all = getattr(form, "getlist", None)
    values = get_all("card") if get_all is not None else form.get("card", "").split()
    return [value[:60] for value in values[:200]]


def _lay(chosen: list[str]) -> dict[str, Any]:
    photos = [card for card in chosen if card.startswith("photo:")]
    outlaws = [card for card in chosen if not card.startswith("photo:")]
    names = {*outlaws, *(photo.partition(":")[2] for photo in photos)}
    if len(names) != 1 or len(photos) > 1:
        return {"type": "lay"}
    return {"type": "lay", "outlaw": names.pop(), "cards": len(outlaws), "photo": bool(photos)}


def _sheriff(rest: list[str], form: Mapping[str, str]) -> dict[str, Any]:
    card, mode, shot, where = rest
    action: dict[str, Any] = {"type": "sheriff", "card": card[:60]}
    if mode != "-":
        action["mode"] = mode[:20]
    if shot != "-":
        action["shot"] = shot == "shot"
    target, outlaw, pile = [*form.get(where, "").split()[:3], "-", "-", "-"][:3]
    if target.isascii() and target.isdecimal() and len(target) < 3:
        action["target"] = int(target)
    if outlaw != "-":
        action["outlaw"] = outlaw[:60]
    if pile.isascii() and pile.isdecimal() and len(pile) < 3:
        action["pile"] = int(pile)
    return action
