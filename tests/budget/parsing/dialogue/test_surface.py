"""The answer of parse_transaction_from_text while a statement is asked about."""

from __future__ import annotations

from typing import Any

import pytest

from tests.budget.calls import data, invalid, post
from tests.budget.parsing.dialogue.conversation import NOW, answer


def test_a_question_is_asked_and_its_reply_makes_the_candidate_ready(user_id: str) -> None:
    asked = answer(user_id, "gasté en tacos ayer")
    assert asked["outcome"] == "open"
    assert asked["missing_fields"] == ["amount"]
    assert asked["candidates"] == [
        {
            "candidate": asked["candidate"],
            "confidence": asked["confidence"],
            "questions": [
                {
                    "code": "how_much",
                    "field": "amount",
                    "text": "¿De cuánto fue, en pesos?",
                    "options": [],
                }
            ],
        }
    ]
    ready = answer(user_id, "gasté en tacos ayer", "370 pesos")
    assert ready["outcome"] == "ready"
    assert ready["candidate"] == {**asked["candidate"], "amount_mxn_cents": 37000}
    assert ready["missing_fields"] == ready["ambiguities"] == []
    assert ready["confidence"] >= 0.9
    assert ready["candidates"][0]["questions"] == []


def test_what_is_ready_can_be_added_as_it_is(user_id: str) -> None:
    ready = answer(user_id, "uber 80, tacos 120", "son dos")
    for number, each in enumerate(ready["candidates"]):
        added = post(
            "add_transaction", user_id, transaction=each["candidate"], key=f"{user_id}-{number}"
        )
        assert data(added)["stored"] == each["candidate"]


def test_of_several_purchases_the_contracts_candidate_has_no_amount(user_id: str) -> None:
    for said in (("uber 80, tacos 120",), ("uber 80, tacos 120", "son dos")):
        several = answer(user_id, *said)
        assert several["candidate"]["amount_mxn_cents"] is None
        assert several["ambiguities"][0].startswith("Hay más de un monto")
        assert several["confidence"] <= 0.1


def test_what_is_refused_has_no_candidates(user_id: str) -> None:
    refused = answer(user_id, "¿cuánto gasté en tacos?")
    assert refused["outcome"] == "refused"
    assert refused["candidates"] == []
    assert refused["ambiguities"] == ["Es una pregunta, no un movimiento."]


def test_what_is_taken_back_leaves_nothing(user_id: str) -> None:
    dropped = answer(user_id, "gasté en tacos", "olvídalo")
    assert dropped["outcome"] == "dropped"
    assert dropped["candidates"] == []
    assert set(dropped["candidate"].values()) == {None}
    assert dropped["confidence"] == 0


@pytest.mark.parametrize(
    ("earlier", "field"),
    [
        (["tacos"] * 11, "earlier"),
        (["  "], "earlier.0"),
        (["tacos", "x" * 2001], "earlier.1"),
        ("tacos", "earlier"),
        ([5], "earlier.0"),
    ],
)
def test_what_was_said_before_is_a_short_list_of_texts(
    user_id: str, earlier: Any, field: str
) -> None:
    reply = post("parse_transaction_from_text", user_id, text="370", earlier=earlier, now_iso=NOW)
    assert invalid(reply, field)
