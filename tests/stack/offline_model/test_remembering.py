"""What the offline planner has the chat remember: JSON, of the user's own sentences."""

from __future__ import annotations

import json

from chat.memory.worker import LEARN, SUMMARISE, Learned, Summarised
from tests.each_row import each_row
from tests.local.offline_model.planner import plan
from tests.local.offline_model.request.conversation import ConverseRequest
from tests.stack.families.conversations import TODAY, Json


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


def chosen(*stated: str) -> list[str]:
    """Of the statements those that are to be remembered."""
    numbered = dict(enumerate(stated, 1))
    answer = Learned.model_validate_json(_asked(LEARN, {"statements": numbered}))
    return [numbered[number] for number in answer.facts]


def test_a_summary_is_of_the_users_first_sentences() -> None:
    summary = _summary(
        ("user", "Find my last Visa statement and process it. Thanks a lot!"),
        ("assistant", "I found your Sept Visa Statement."),
        ("user", "Do I have anything\nthat needs review?"),
    )
    assert summary == (
        "The user said: Find my last Visa statement and process it. Do I have anything."
    )


@each_row(
    ("stated", "is_remembered"),
    [
        ("My name is Ana", True),
        ("I live in Toronto", True),
        ("Me llamo José y vivo en Málaga", True),
        ("Je m\u2019appelle Zoé", True),
        ("j'habite à Montréal", True),
        ("I get paid on the 15th", True),
        ("my order is late", False),
        ("I am back", False),
    ],
)
def test_remembered_is_what_the_user_plainly_says_of_themselves(
    stated: str, is_remembered: bool
) -> None:
    assert chosen("I am back", stated) == [stated] * is_remembered
