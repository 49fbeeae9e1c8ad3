"""Plays four trips and notes the project's files whose functions they enter.

`make house` prints how many they are and `make walks` which; it is no test, so nothing else
collects it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from banking import block_card, get_account_summary
from banking.entities import Card
from chat.app import get_ready
from commands.template import ROOT
from tests.calling import rest, say_yes
from tests.chat.scripted_model import ScriptedModel, says, uses
from tests.chat.talk import Talk
from tests.chat.turn.asking import ask

pytest_plugins = ["tests.chat.conftest"]

ENTERED = ROOT / ".artifacts/house-trips.json"
WARM = range(2)
"""The last trip counts: the first also enters what is made once in a process."""
_OWN = (f"{ROOT}/functions/", f"{ROOT}/layers/toolkit/")
Trips = dict[str, list[str]]
"""Of each trip the files, by their paths from the root."""
_entered: set[str] = set()


def _hook(frame: FrameType, event: str, _argument: object) -> None:
    code = frame.f_code
    if event == "call" and code.co_filename.startswith(_OWN) and code.co_name != "<module>":
        _entered.add(code.co_filename)


# Before any server of a fixture starts its threads.
threading.setprofile(_hook)


def played() -> Trips:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/house/trips.py"]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    trips: Trips = json.loads(ENTERED.read_text())
    return trips


@pytest.fixture(scope="module")
def trips() -> Iterator[Trips]:
    trips: Trips = {}
    yield trips
    ENTERED.parent.mkdir(exist_ok=True)
    ENTERED.write_text(json.dumps(trips))


@contextmanager
def _noted(trips: Trips, trip: str) -> Iterator[None]:
    _entered.clear()
    sys.setprofile(_hook)
    try:
        yield
    finally:
        sys.setprofile(None)
    trips[trip] = sorted(name.removeprefix(f"{ROOT}/") for name in _entered)


def test_a_reading_call(trips: Trips, card: Card) -> None:
    for _ in WARM:
        with _noted(trips, "a reading call"):
            assert rest(get_account_summary.handler, card.pk, {"user_id": card.pk}).status == 200


def test_a_write_after_a_yes(trips: Trips, card: Card) -> None:
    asked = {"user_id": card.pk, "reason": "Lost card"}
    for _ in WARM:
        card.save()  # as it was before it was blocked
        say_yes(card.pk, rest(block_card.handler, card.pk, asked))
        with _noted(trips, "a write after a YES"):
            assert rest(block_card.handler, card.pk, asked).status == 200


@pytest.fixture(autouse=True, scope="module")
def _started() -> None:
    """As the deployed chat is, before anybody waits."""
    get_ready()


def test_a_turn_with_one_tool(trips: Trips, talk: Talk, model: ScriptedModel) -> None:
    for _ in WARM:
        model.script(uses("get_account_summary", {}), says("You owe 15,000."))
        with _noted(trips, "a chat turn with one tool"):
            assert "tool_result" in talk.say("What do I owe?").types


def test_a_yes_in_the_chat(trips: Trips, talk: Talk, model: ScriptedModel, card: Card) -> None:
    for _ in WARM:
        card.save()
        ask(talk, model)
        model.script(says("Blocked."))
        with _noted(trips, "a YES in the chat"):
            assert "tool_result" in talk.say("YES").types


def main() -> None:
    for trip, files in played().items():
        print(f"\n{trip}: {len(files)}", *files, sep="\n  ")


if __name__ == "__main__":
    main()
