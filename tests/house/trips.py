"""Plays four trips and counts the project's files whose functions they enter.

`make house` runs this file with pytest; it is no test, so nothing else collects it.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from banking import block_card, get_account_summary
from banking.entities import Card
from commands.template import ROOT
from tests.calling import rest, say_yes
from tests.chat.scripted_model import ScriptedModel, says, uses
from tests.chat.talk import Talk
from tests.chat.turn.asking import ask

pytest_plugins = ["tests.chat.conftest"]

COUNTS = ROOT / ".artifacts/house-trips.json"
WARM = range(2)
"""The last trip counts: the first also enters what is made once in a process."""
_OWN = (f"{ROOT}/functions/", f"{ROOT}/layers/toolkit/")
_entered: set[str] = set()


def _hook(frame: FrameType, event: str, _argument: object) -> None:
    code = frame.f_code
    if event == "call" and code.co_filename.startswith(_OWN) and code.co_name != "<module>":
        _entered.add(code.co_filename)


# Before any server of a fixture starts its threads.
threading.setprofile(_hook)


@pytest.fixture(scope="module")
def counts() -> Iterator[dict[str, int]]:
    counts: dict[str, int] = {}
    yield counts
    COUNTS.parent.mkdir(exist_ok=True)
    COUNTS.write_text(json.dumps(counts))


@contextmanager
def _counted(counts: dict[str, int], trip: str) -> Iterator[None]:
    _entered.clear()
    sys.setprofile(_hook)
    try:
        yield
    finally:
        sys.setprofile(None)
    counts[trip] = len(_entered)


def test_a_reading_call(counts: dict[str, int], card: Card) -> None:
    for _ in WARM:
        with _counted(counts, "a reading call"):
            assert rest(get_account_summary.handler, card.pk, {"user_id": card.pk}).status == 200


def test_a_write_after_a_yes(counts: dict[str, int], card: Card) -> None:
    asked = {"user_id": card.pk, "reason": "Lost card"}
    say_yes(card.pk, rest(block_card.handler, card.pk, asked))
    with _counted(counts, "a write after a YES"):
        assert rest(block_card.handler, card.pk, asked).status == 200


def test_a_turn_with_one_tool(counts: dict[str, int], talk: Talk, model: ScriptedModel) -> None:
    for _ in WARM:
        model.script(uses("get_account_summary", {}), says("You owe 15,000."))
        with _counted(counts, "a chat turn with one tool"):
            assert "tool_result" in talk.say("What do I owe?").types


def test_a_yes_in_the_chat(counts: dict[str, int], talk: Talk, model: ScriptedModel) -> None:
    ask(talk, model)
    model.script(says("Blocked."))
    with _counted(counts, "a YES in the chat"):
        assert "tool_result" in talk.say("YES").types
