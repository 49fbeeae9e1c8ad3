"""Which sentences put entries into a category, for the offline planner."""

from __future__ import annotations

import pytest

from tests.stack.families.conversations import Conversation, Json, calls, said

UBER = {"merchant": "Uber", "category": "Transport"}
MOVED: Json = {
    "book": "budget",
    "id": "tx_1",
    "day": "2026-01-31",
    "text": "Uber",
    "category": "Taxi",
    "account": "budget",
    "currency": "MXN",
    "amount": "-86.00",
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Categorize Uber as Transport", UBER),
        ("classify all of Uber under Transport, please", UBER),
        (
            "categoriza todo lo de Soriana como Despensa",
            {"merchant": "Soriana", "category": "Despensa"},
        ),
    ],
)
def test_entries_of_a_merchant_are_put_into_a_category(text: str, expected: Json) -> None:
    assert calls(said(text)) == [("categorize_transactions", expected)]


def test_what_was_moved_and_what_is_left_is_told() -> None:
    conversation = Conversation()
    conversation.say("Categorize Uber as Transport")
    conversation.returns({"confirmation": "Put 4 entries into Transport? Reply YES to confirm."})
    moved = {"category": "Transport", "categorized": [MOVED], "left": 3}
    reply = conversation.runs_confirmed("categorize_transactions", UBER, moved)
    assert "In Transport now:" in reply.text
    assert "January 31, 2026 · Uber · -86.00 MXN · " in reply.text
    assert "3 more are left" in reply.text
