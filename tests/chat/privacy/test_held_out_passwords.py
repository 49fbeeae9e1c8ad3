"""Ways to type a one-time password that were collected before there was a rule for any of them.

`digits` is what the person meant. docs/security.md has the figures.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from chat.privacy.one_time_secret import MaskedText, mask
from tests.each_row import each_row
from toolkit.fields import PLACEHOLDER

HELD_OUT: dict[str, Any] = json.loads(
    Path(__file__).with_name("held_out_passwords.json").read_text()
)
READ_RIGHT = 0.99


def masked(text: str, *, is_awaited: bool) -> MaskedText:
    return mask(text, asked="", otp_tools=["unblock_card"], is_awaited=lambda: is_awaited)


@each_row("way", HELD_OUT["ways"], ids=lambda way: ascii(way["text"]))
def test_none_of_it_is_kept_while_one_is_awaited(way: dict[str, str]) -> None:
    said = masked(way["text"], is_awaited=True)
    assert PLACEHOLDER in said.text
    assert not any(character.isnumeric() for character in said.text)
    assert said.secret is not None


def test_nearly_all_of_them_are_read_as_they_were_meant() -> None:
    ways = HELD_OUT["ways"]
    right = [way for way in ways if masked(way["text"], is_awaited=True).secret == way["digits"]]
    assert len(right) >= READ_RIGHT * len(ways)


@each_row("text", HELD_OUT["not_a_password_while_one_is_awaited"])
def test_what_is_no_password_stays_while_one_is_awaited(text: str) -> None:
    assert masked(text, is_awaited=True) == MaskedText(text)


@each_row("text", HELD_OUT["while_none_is_awaited"])
def test_other_numbers_stay_while_none_is_awaited(text: str) -> None:
    said = mask(
        text, asked="How much was it?", otp_tools=["unblock_card"], is_awaited=lambda: False
    )
    assert said == MaskedText(text)
