"""Which names people may show."""

from __future__ import annotations

import unicodedata

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from lobby.accounts.names import clean_name


def refusal(text: str) -> str:
    with pytest.raises(ValidationError) as caught:
        clean_name(text)
    return str(caught.value.code)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("June", "June"),
        ("  Doc   Holliday ", "Doc Holliday"),
        ("닥 홀리데이", "닥 홀리데이"),
        ("닥", "닥"),
        ("a\u00a0b\u3000c", "a b c"),
        ("e\u0301", "é"),
        ("<b>June</b>", "<b>June</b>"),
        ("O'Neil & sons", "O'Neil & sons"),
        ("❤\ufe0f June", "❤\ufe0f June"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("🇰🇷", "🇰🇷"),
        ("🫨", "🫨"),
        ("ไม่เป็นไร", "ไม่เป็นไร"),
        ("Nguyễn", "Nguyễn"),
        ("אָדָם", "אָדָם"),
        ("Saloon Sam", "Saloon Sam"),
        ("Modest", "Modest"),
        ("x" * 24, "x" * 24),
    ],
)
def test_a_readable_name_of_any_script_is_kept(typed: str, shown: str) -> None:
    assert clean_name(typed) == unicodedata.normalize("NFC", shown)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("\t\n", "empty"),
        ("...", "empty"),
        ("x" * 25, "long"),
        ("J\u200bune", "unseen"),
        ("\u200fJune", "unseen"),
        ("\u202eenuJ", "unseen"),
        ("\u2066June\u2069", "unseen"),
        ("June\ufeff", "unseen"),
        ("Ju\u00adne", "unseen"),
        ("\u3164", "unseen"),
        ("\u2800\u2800", "unseen"),
        ("a\u200db", "unseen"),
        ("a\ufe0f", "unseen"),
        ("June\x00", "unseen"),
        ("June\x1b[2J", "unseen"),
        ("June\U000e0041", "unseen"),
        ("\ue000", "unseen"),
        ("Z\u0351\u036b\u0343\u036a\u0302", "piled"),
        ("\u0301\u0301\u0301June", "piled"),
        ("1\u20e3", "piled"),
    ],
)
def test_what_cannot_be_seen_or_read_is_refused(typed: str, code: str) -> None:
    assert refusal(typed) == code


@pytest.mark.parametrize(
    "typed",
    [
        "admin", "Admin", "ADMIN 1", "4dm1n", "аdmin", "аdмin", "Ａｄｍｉｎ", "𝐀𝐝𝐦𝐢𝐧", "ádmin",
        "admln", "a.d.m.i.n", "The Admin", "Moderator Joe", "관리자", "운영자 준", "살룬", "system",
        "Saloon", "staff", "$taff",
    ],
)  # fmt: skip
def test_the_offices_of_the_site_cannot_be_taken(typed: str) -> None:
    assert refusal(typed) == "reserved"
    assert clean_name(typed, staff=True)


@given(st.text(max_size=40))
def test_whatever_passes_is_short_composed_and_visible(typed: str) -> None:
    try:
        name = clean_name(typed)
    except ValidationError as refused:
        assert refused.code in {"empty", "long", "unseen", "piled", "reserved"}
        assert refused.messages[0]
        return
    assert 1 <= len(name) <= 24
    assert name == unicodedata.normalize("NFC", name) == name.strip()
    assert clean_name(name) == name, "a kept name is kept again"
    kinds = {unicodedata.category(char) for char in name if char not in "\u200d"}
    assert not kinds & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


@given(st.text(alphabet=st.characters(categories=["Cf", "Cc", "Mn", "Lo"]), min_size=1))
def test_no_mix_of_marks_and_controls_breaks_the_check(typed: str) -> None:
    try:
        assert clean_name(typed)
    except ValidationError as refused:
        assert refused.code in {"empty", "long", "unseen", "piled", "reserved"}
