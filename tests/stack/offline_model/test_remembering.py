"""What the offline planner has the chat remember: JSON, of the user's own sentences."""

from __future__ import annotations

import json

import pytest

from chat.memory.questions import LEARN, SUMMARISE, Learned, Summarised
from tests.local.offline_model.planner import plan
from tests.local.offline_model.request.conversation import ConverseRequest
from tests.stack.families.conversations import ALL, TODAY, Json


def _asked(instruction: str, material: Json, tools: list[Json] | None = None) -> str:
    request = {
        "system": [{"text": instruction}],
        "messages": [{"role": "user", "content": [{"text": json.dumps(material)}]}],
        **({"toolConfig": {"tools": tools}} if tools else {}),
    }
    return plan(ConverseRequest.model_validate(request), TODAY).text


def _summary(*said: tuple[str, str], so_far: str = "") -> str:
    messages = [{"role": role, "text": text} for role, text in said]
    answer = _asked(SUMMARISE, {"summary_so_far": so_far, "messages": messages})
    return Summarised.model_validate_json(answer).summary


def facts_of(*said: str) -> list[str]:
    return Learned.model_validate_json(_asked(LEARN, {"messages": list(said)})).facts


def test_a_summary_is_of_the_users_first_sentences() -> None:
    summary = _summary(
        ("user", "Find my last Visa statement and process it. Thanks a lot!"),
        ("assistant", "I found your Sept Visa Statement."),
        ("user", "Do I have anything\nthat needs review?"),
    )
    assert summary == (
        "The user said: Find my last Visa statement and process it. Do I have anything."
    )


def test_a_summary_goes_on_from_the_one_before_and_stays_short() -> None:
    summary = _summary(("user", "show my balance"), so_far="The user said: hello.")
    assert summary == "The user said: hello. The user said: show my balance."
    long = _summary(("user", "word " * 200), so_far="before " * 100)
    assert len(long.split()) == 150
    assert long.endswith("word word.")


def test_a_summary_of_nothing_said_is_still_one() -> None:
    assert _summary(("assistant", "Hello.")) == "-"


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("My name is Ana", ["My name is Ana."]),
        (
            "Hi, my name is Ana and I live in Toronto, Canada.",
            ["My name is Ana.", "I live in Toronto."],
        ),
        ("Me llamo José y vivo en Málaga", ["Me llamo José.", "Vivo en Málaga."]),
        (
            "Je m\u2019appelle Zoé et j'habite à Montréal",
            ["Je m\u2019appelle Zoé.", "J'habite à Montréal."],
        ),
        ("I get paid on the 15th", ["I get paid on the 15th."]),
        ("show my balance", []),
        ("What is my name?", []),
    ],
)
def test_facts_are_what_the_user_plainly_states(text: str, facts: list[str]) -> None:
    assert facts_of(text) == facts


def test_facts_are_told_once_and_no_more_than_may_be() -> None:
    assert facts_of("my name is Ana", "My name is Ana.") == ["My name is Ana."]
    assert len(facts_of(*[f"I live in Town {number}" for number in range(30)])) == 10


def test_a_conversation_that_speaks_of_the_instruction_is_none() -> None:
    """A fact that quotes it is in the system prompt of later turns, which offer tools."""
    assert not _asked(LEARN, {"messages": ["my name is Ana"]}, ALL).startswith("{")
