"""What a table of Wyatt Earp can be set up with, and what is wrong with it, in words."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.engines.wyattearp.messages import MESSAGES, fault
from games.presenters.wyattearp_offer import WORDS
from games.registry import engine_class

ENGINE = engine_class("wyattearp")


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_every_fault_has_korean_words(code: str) -> None:
    with translation.override("ko"):
        assert translation.gettext(MESSAGES[code]) != MESSAGES[code]


def test_a_fault_names_options_and_cards_as_the_page_does() -> None:
    one = fault("win_money", "", "option_form", name="win_money", wanted="one of 15000, 25000")
    assert WORDS.fault(one).startswith("Money to win must be")
    with translation.override("ko"):
        assert "은신처" in WORDS.fault(fault("hideout", "copies", "copies", row="hideout"))


def test_every_option_and_every_choice_has_words() -> None:
    options = ENGINE.options()
    assert {option.name for option in options} <= set(WORDS.options)
    for option in options:
        assert set(option.choices) <= set(WORDS.options[option.name].choices)
    with translation.override("ko"):
        for words in WORDS.options.values():
            assert any("가" <= letter <= "힣" for letter in f"{words.label}{words.help}")


def test_every_preset_can_be_played() -> None:
    engine = ENGINE.from_json(ENGINE.official_content())
    for preset in WORDS.presets:
        engine.read_options(preset.options)
        assert 5 <= WORDS.minutes(4, preset.options) <= 90
        assert WORDS.warnings(engine, preset.options) == ()


def test_the_holdings_are_the_rows_of_the_table() -> None:
    content = ENGINE.official_content()
    names = [one.name for one in WORDS.holdings(content, {})]
    assert names == ["outlaws", *(row["slug"] for row in content["sheriffs"])]
    assert all(one.blurb for one in WORDS.holdings(content, {}))
