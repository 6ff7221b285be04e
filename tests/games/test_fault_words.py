"""What is wrong with content or options is said in the reader's language."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.engines.wawawest.messages import MESSAGES, fault
from games.presenters.wawawest_offer import WORDS
from games.registry import engine_class


def test_a_fault_is_said_in_korean() -> None:
    with translation.override("ko"):
        said = WORDS.fault(fault("", "items", "seat_count", least=2, most=12))
    assert said == "이 게임은 2~12명이 해요."


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_every_fault_has_korean_words(code: str) -> None:
    with translation.override("ko"):
        assert translation.gettext(MESSAGES[code]) != MESSAGES[code]


def test_every_option_has_words_at_the_table() -> None:
    options = {option.name for option in engine_class("wawawest").options()}
    assert options <= set(WORDS.options)
    with translation.override("ko"):
        for words in WORDS.options.values():
            assert any("가" <= letter <= "힣" for letter in f"{words.label}{words.help}")
