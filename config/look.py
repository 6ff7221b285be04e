"""Template tags of the look, built into every template: icons, seat marks, bullets, names."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

register = template.Library()

SEATS = "abcdefghijkl"
_SIZES = {"": "", "s": " mark--s", "l": " mark--l", "xl": " mark--xl"}
_BULLET = SafeString(
    '<svg viewBox="0 0 6 14" aria-hidden="true">'
    '<path d="M.7 13.3V5C.7 3 1.7 1.5 3 .7 4.3 1.5 5.3 3 5.3 5v8.3z"/></svg>'
)
_DRAWN_BULLETS = 7


@register.simple_tag
def icon(name: str, size: str = "") -> SafeString:
    """Draw a picture of the sprite: `{% icon "ui-clock" %}`, `{% icon "item-gun" "xl" %}`."""
    return format_html(
        '<svg class="i{}" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        f" i--{size}" if size else "",
        static("icons/sprite.svg"),
        name,
    )


@register.simple_tag
def mark(seat: int, size: str = "") -> SafeString:
    """Draw the mark of a seat (0..11); readers get the name that follows it, not the letter."""
    letter = SEATS[seat]
    return format_html(
        '<span class="mark{}" data-seat="{}" aria-hidden="true">{}</span>',
        _SIZES[size],
        letter,
        letter.upper(),
    )


@register.simple_tag
def badge(name: str, size: str = "") -> SafeString:
    """Draw the mark of a person away from any table: the first letter on brass."""
    return format_html(
        '<span class="mark mark--me{}" aria-hidden="true">{}</span>', _SIZES[size], initial(name)
    )


def initial(name: str) -> str:
    """Return what a name begins with, its accents included."""
    end = 1
    while end < len(name) and unicodedata.category(name[end]) in {"Mn", "Mc", "Me", "Cf"}:
        end += 1
    return name[:end].upper() if len(name[:end].upper()) == end else name[:end]


@register.simple_tag
def bullets(count: int) -> SafeString:
    """Draw ammo: a word for none, one bullet each up to seven, then one and the number."""
    if count <= 0:
        return format_html('<span class="bullets bullets--none">{}</span>', gettext("free"))
    words = ngettext("%(count)s bullet", "%(count)s bullets", count) % {"count": count}
    drawn = format_html_join("", "{}", ((_BULLET,) for _ in range(count)))
    if count > _DRAWN_BULLETS:
        drawn = format_html('{}<b aria-hidden="true">{}</b>', _BULLET, count)
    return format_html('<span class="bullets" role="img" aria-label="{}">{}</span>', words, drawn)


@register.simple_tag
def meter(percent: float) -> SafeString:
    """Draw a share of a hundred; the figure stands beside it in words."""
    return format_html(
        '<svg class="meter" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        '<rect width="{}" height="10"/></svg>',
        max(0, min(100, round(percent))),
    )


@register.simple_tag(takes_context=True)
def current(context: dict[str, Any], *names: str) -> SafeString:
    """Say `aria-current="page"` where the page shown is one of the named ones."""
    match = getattr(context.get("request"), "resolver_match", None)
    here = match is not None and match.view_name in names
    return SafeString(' aria-current="page"' if here else "")


@register.filter
def at(found: Mapping[str, Any], key: str) -> Any:
    """Return what a mapping has under a key that the page finds out, else nothing."""
    return found.get(key, "")
