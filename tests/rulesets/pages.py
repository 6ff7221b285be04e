"""What somebody finds on an editing page and would send back: plain functions."""

from __future__ import annotations

import html
import re
from typing import Any

from django.test import Client

CONSTANTS = "c__constants__"


def page_of(browser: Client, url: str) -> str:
    answer = browser.get(url)
    assert answer.status_code == 200, url
    return answer.content.decode()


def fields_of(page: str) -> dict[str, str]:
    """Return what the editing form of a page would send."""
    form = page[page.index('id="rules-form"') : page.index("</form>", page.index("rules-form"))]
    found: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        got = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        kind = got.get("type", "text")
        ticked = re.search(r"\schecked", tag)
        if kind == "submit" or (kind in {"checkbox", "radio"} and not ticked):
            continue
        found[got["name"]] = html.unescape(got.get("value", "on" if kind == "checkbox" else ""))
    for name, body in re.findall(r'<textarea name="(\w+)"[^>]*>(.*?)</textarea>', form, re.S):
        found[name] = html.unescape(body).removeprefix("\n")
    for name, body in re.findall(r'<select name="(\w+)"[^>]*>(.*?)</select>', form, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', body)
        found[name] = html.unescape(chosen.group(1)) if chosen else ""
    return found


def said(answer: Any) -> str:
    return html.unescape(answer.content.decode())


def typed(value: Any) -> str:
    """Return a value as somebody would type it into a field."""
    return "" if value is None else str(value)


def fill_card(fields: dict[str, str], given: dict[str, Any]) -> dict[str, str]:
    """Return the fields of a card's form with what somebody enters, modes and boxes too."""
    filled = dict(fields)
    for name, value in given.items():
        if name == "modes":
            filled |= {key: "" for key in filled if key.startswith("mode_") or key == "draw"}
            for mode in value:
                filled[f"mode_{mode['mode']}"] = mode["shot"]
                filled["draw"] = typed(mode.get("draw"))
        elif isinstance(value, bool):
            filled.pop(name, None)
            filled |= {name: "on"} if value else {}
        else:
            filled[name] = typed(value)
    return filled


def save_anyway(browser: Client, url: str, fields: dict[str, str]) -> Any:
    """Post a form, and once more where it only warns."""
    answer = browser.post(url, fields, follow=True)
    if "Do the same again" in said(answer):
        answer = browser.post(url, fields_of(answer.content.decode()), follow=True)
    return answer


def post_constants(browser: Client, url: str, constants: dict[str, Any]) -> Any:
    """Type constants into the page of a set and save it."""
    fields = fields_of(page_of(browser, url))
    for name, value in constants.items():
        if isinstance(value, dict):
            gone = [key for key in fields if key.startswith(f"{CONSTANTS}{name}__")]
            fields |= dict.fromkeys(gone, "")
            fields |= {f"{CONSTANTS}{name}__{key}": typed(one) for key, one in value.items()}
        else:
            fields[f"{CONSTANTS}{name}"] = typed(value)
    return browser.post(url, fields)


def post_weapon(browser: Client, url: str, edit: dict[str, Any]) -> Any:
    """Type a row's edit into its page and save it."""
    fields = fields_of(page_of(browser, url))
    if "drop_ring" in edit:
        fields[f"ring{edit['drop_ring']}_ring"] = ""
    prefix = f"ring{edit['ring']}_" if "ring" in edit else ""
    for name, value in edit.get("set", {}).items():
        fields[prefix + name] = typed(value)
    return browser.post(url, fields)
