"""Messages that were collected before their writer had read the rule, in three languages.

docs/security.md has the figures.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.each_row import each_row
from tests.toolkit.guards.led import is_proved

HELD_OUT: dict[str, Any] = json.loads(
    Path(__file__).with_name("held_out_own_words.json").read_text()
)
WITHOUT_A_YES = 24


def is_taken_for_a_request(message: dict[str, Any]) -> bool:
    return is_proved(message["tool"], message["text"], message["arguments"])


@each_row("message", HELD_OUT["does_not_ask"], ids=lambda each: ascii(each["text"]))
def test_what_does_not_ask_waits_for_a_yes(message: dict[str, Any]) -> None:
    assert not is_taken_for_a_request(message)


def test_many_plain_requests_need_no_yes() -> None:
    plain = [each for each in HELD_OUT["asks"] if is_taken_for_a_request(each)]
    assert len(plain) == WITHOUT_A_YES  # of 30, as docs/security.md has it
