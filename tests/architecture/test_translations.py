"""Both catalogues say everything the site says, and say it with the same placeholders."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from config import translations
from config.translations import LANGUAGES, ROOT, placeholders

TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
LETTERS = re.compile(r"[^\W\d_]{2,}")
NAMES = {"Saloon", "English", "QR", "KQ"}  # KQ: an example of a table's code
QUIET = {"code", "kbd", "pre", "script", "style"}
SAID_ATTRIBUTES = {"alt", "aria-label", "placeholder", "title"}


@cache
def extracted() -> Catalog:
    return translations.extract_all()


@cache
def catalogue(language: str) -> Catalog:
    return translations.load(language)


def keys(found: Catalog) -> set[tuple[str, str | None]]:
    return {(first(message), message.context) for message in found if message.id}


def first(message: Message) -> str:
    return message.id[0] if isinstance(message.id, list | tuple) else message.id


def strings(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, list | tuple) else [message.string]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_holds_every_text_and_no_other(language: str) -> None:
    missing = keys(extracted()) - keys(catalogue(language))
    gone = keys(catalogue(language)) - keys(extracted())
    assert (missing, gone) == (set(), set()), "run `make messages` and translate what is new"
    assert not catalogue(language).obsolete


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_fuzzy(language: str) -> None:
    assert [first(message) for message in catalogue(language) if message.id and message.fuzzy] == []


@pytest.mark.slow
def test_every_text_has_its_korean_words() -> None:
    empty = [first(m) for m in catalogue("ko") if m.id and not translations.is_complete(m.string)]
    assert empty == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_the_placeholders(language: str) -> None:
    wrong = []
    for message in catalogue(language):
        if not message.id:
            continue
        ids = list(message.id) if isinstance(message.id, list | tuple) else [message.id]
        said_by = strings(message)
        if len(said_by) < len(ids):  # one form for every number, so it has to say the number
            ids = ids[1:]
        allowed = {tuple(placeholders(text)) for text in ids}
        for said in said_by:
            if said and tuple(placeholders(said)) not in allowed:
                wrong.append((first(message), said))
    assert wrong == []


def test_texts_neither_shout_nor_say_oops() -> None:
    loud = [first(m) for m in extracted() if m.id and re.search(r"!|\bOops\b|\bSorry\b", first(m))]
    assert loud == []


def test_korean_speaks_to_nobody_as_dangsin_and_does_not_shout() -> None:
    said = [text for message in catalogue("ko") if message.id for text in strings(message)]
    assert [text for text in said if "당신" in text or "!" in text] == []


def test_korean_joins_no_particle_to_a_placeholder() -> None:
    """A name's last sound decides the particle, so sentences avoid one: a colon, or 님 first."""
    particle = re.compile(
        r"(%\(\w+\)s|{\w+})[”»]?(은|는|이|가|을|를|과|와|으로|로|이에요|예요)(?![가-힣])"
    )
    said = [text for message in catalogue("ko") if message.id for text in strings(message)]
    assert [text for text in said if particle.search(text)] == []


class Said(HTMLParser):
    """Collects what a page says in the open: text and the attributes that are read out."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.quiet = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.quiet += tag in QUIET
        if ("translate", "no") not in attrs:
            self.said += [value for name, value in attrs if name in SAID_ATTRIBUTES and value]

    def handle_endtag(self, tag: str) -> None:
        self.quiet -= tag in QUIET

    def handle_data(self, data: str) -> None:
        if not self.quiet:
            self.said.append(data)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: "-".join(path.parts[-3:]))
def test_templates_mark_every_text_for_translation(path: Path) -> None:
    text = path.read_text("utf-8")
    text = re.sub(r"{% comment.*?endcomment %}", "", text, flags=re.S)
    text = re.sub(r"{% block \w*(?:class|root|type) %}.*?{% endblock %}", "", text, flags=re.S)
    text = re.sub(r"{% blocktrans(?:late)?\b.*?{% endblocktrans(?:late)? %}", "", text, flags=re.S)
    text = re.sub(r"{%.*?%}|{{.*?}}|{#.*?#}", "", text, flags=re.S)
    page = Said()
    page.feed(text)
    words = {word for said in page.said for word in LETTERS.findall(said)}
    assert words - NAMES == set()
