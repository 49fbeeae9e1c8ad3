"""The tool around the parser of sentences, whose own tests are in parsing/."""

from __future__ import annotations

from typing import Any

import pytest

from tests.banking.naughty import NAUGHTY
from tests.budget.calls import NOW, THREAD, data, error, invalid, post
from tests.budget.stored import rows
from tests.calling import Reply, direct
from tests.project.tools import TOOLS

FIELDS = ["type", "amount_mxn_cents", "category_type", "category", "description", "date_iso"]
CATEGORY_TYPES = {"INCOME", "FIXED", "VARIABLE", "DEBT", "DONATION", "SAVINGS", None}


def parsing(user_id: str, text: Any, now_iso: Any = NOW) -> Reply:
    return post("parse_transaction_from_text", user_id, text=text, now_iso=now_iso)


def test_the_contracts_sentence_is_parsed(user_id: str) -> None:
    """The contract's fields as it has them, and two of ours after them (rule R73)."""
    contract, ours, rest = parsing(user_id, "Lunch at Chipotle 155.50 today").text.partition(
        ',"outcome":'
    )
    assert (contract + rest[rest.rindex("}}") :], ours) == (
        '{"ok":true,"data":{"candidate":{"type":"EXPENSE","amount_mxn_cents":15550,'
        '"category_type":"VARIABLE","category":"Food","description":"Lunch at Chipotle",'
        '"date_iso":"2026-02-01"},"inferred_fields":["date"],"missing_fields":[],'
        '"ambiguities":[],"confidence":0.92,"low_confidence_fields":[]}}',
        ',"outcome":',
    )
    output = data(parsing(user_id, "Lunch at Chipotle 155.50 today"))
    assert output["outcome"] == "ready"
    assert output["candidates"] == [
        {"candidate": output["candidate"], "confidence": 0.92, "questions": []}
    ]


def test_nothing_is_stored(user_id: str) -> None:
    data(parsing(user_id, "gasté 150 en tacos"))
    assert rows(user_id) == []


@pytest.mark.parametrize("text", ["", " ", "\n\t\u3000", None])
def test_the_contracts_refusal_of_no_text(user_id: str, text: Any) -> None:
    fields = {} if text is None else {"text": text}
    reply = post("parse_transaction_from_text", user_id, now_iso=NOW, **fields)
    assert reply.status == 400
    assert reply.body == {
        "ok": False,
        "error": {
            "code": "VALIDATION_ERROR",
            "message": "text is required",
            "details": {"field": "text"},
        },
    }


@pytest.mark.parametrize("text", [5, True, ["tacos 150"], {}, "x" * 2001])
def test_what_is_no_text_of_a_certain_length_is_refused(user_id: str, text: Any) -> None:
    assert invalid(parsing(user_id, text), "text").startswith("text must ")


def test_the_time_is_required(user_id: str) -> None:
    reply = post("parse_transaction_from_text", user_id, text="tacos 150")
    assert invalid(reply, "now_iso").startswith("now_iso is required")
    null = parsing(user_id, "tacos 150", None)
    assert error(null, 400, "VALIDATION_ERROR")["details"] == {"field": "now_iso"}


@pytest.mark.parametrize(
    ("now", "day"),
    [
        ("2026-02-01T05:59:59Z", "2026-01-31"),
        ("2026-02-01T06:00:00Z", "2026-02-01"),
        ("2026-07-01T05:30:00Z", "2026-06-30"),
        ("2022-07-01T05:30:00Z", "2022-07-01"),
        ("2026-02-01T23:59:59", "2026-02-01"),
    ],
)
def test_the_day_is_taken_from_now_in_mexico_city(user_id: str, now: str, day: str) -> None:
    output = data(parsing(user_id, "gasté 150 en tacos", now))
    assert output["candidate"]["date_iso"] == day
    assert "date" in output["inferred_fields"]


def test_in_chat_the_time_is_known(user_id: str) -> None:
    tool = TOOLS["parse_transaction_from_text"]
    reply = direct(tool, user_id, {"text": "gasté 150 en tacos"}, conversation_id=THREAD)
    assert data(reply)["candidate"]["amount_mxn_cents"] == 15000


def test_whatever_the_text_the_answer_is_a_valid_candidate(user_id: str) -> None:
    for text in (*NAUGHTY, *(f"150 {text}" for text in NAUGHTY[:8]), "9" * 2000):
        if not text.strip():
            continue
        output = data(parsing(user_id, text))
        candidate = output["candidate"]
        assert list(candidate) == FIELDS
        assert candidate["category_type"] in CATEGORY_TYPES
        assert candidate["amount_mxn_cents"] is None or 0 <= candidate["amount_mxn_cents"] < 2**63
        assert 0 <= output["confidence"] <= 1
        for field in ("amount_mxn_cents", "category"):
            if candidate[field] is None:
                assert field.removesuffix("_mxn_cents") in str(output["missing_fields"]), text


def test_a_candidate_can_be_added_as_it_is(user_id: str) -> None:
    candidate = data(parsing(user_id, "Lunch at Chipotle 155.50 today"))["candidate"]
    stored = data(post("add_transaction", user_id, transaction=candidate))["stored"]
    assert stored == candidate
