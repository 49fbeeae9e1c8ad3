from __future__ import annotations

from typing import Any

import pytest

from tests.prime.calls import body_of, in_chat, post
from tests.prime.stored import (
    COFFEE,
    LUNCH,
    UNDATED,
    document,
    imported,
    keep,
    record,
    statement,
)


def ask(user_id: str, **asked: Any) -> Any:
    answer = body_of(post("get_recent_imports", user_id, **asked))
    assert answer.keys() == {"imports", "stats", "days"}
    return answer


def ids(user_id: str, **asked: Any) -> list[str]:
    return [each["docId"] for each in ask(user_id, **asked)["imports"]]


def test_an_import_is_told_with_its_state_and_what_was_found(owner: str) -> None:
    id = imported(owner, statement(COFFEE, LUNCH, UNDATED))
    assert ask(owner) == {
        "imports": [
            {
                "docId": id,
                "filename": "september_statement.csv",
                "source": "gmail",
                "status": "imported",
                "reason": None,
                "uploaded_at": document(owner, id).uploaded_at,
                "transaction_count": 3,
                "needs_review": 1,
                "total_amount": -46.5,
                "needs_review_amount": -30,
            }
        ],
        "stats": {"imports": 1, "transactions": 3, "needs_review": 1},
        "days": 7,
    }


def test_each_import_has_its_own_of_what_waits(owner: str) -> None:
    imported(owner, statement(COFFEE))
    imported(owner, statement(("soon", "Gym", "-20.00"), LUNCH))
    imported(owner, statement(UNDATED))
    observed = ask(owner)["imports"]
    assert {(each["total_amount"], each["needs_review_amount"]) for each in observed} == {
        (-4.5, 0),
        (-32, -20),
        (-30, -30),
    }


def test_as_many_as_may_be_asked_for_may_wait(user_id: str) -> None:
    for number in range(100):
        record(user_id, f"doc_{number}", status="imported", transactions=1, needs_review=1)
        keep(user_id, f"t{number}", state="waiting", document_id=f"doc_{number}")
    observed = ask(user_id, limit=100)["imports"]
    assert [each["needs_review_amount"] for each in observed] == [-4.5] * 100


def test_nothing_imported_is_an_empty_list(user_id: str) -> None:
    assert ask(user_id) == {
        "imports": [],
        "stats": {"imports": 0, "transactions": 0, "needs_review": 0},
        "days": 7,
    }


def test_the_newest_come_first_whatever_became_of_them(user_id: str) -> None:
    states = ["processing", "imported", "unreadable", "failed"]
    for number, status in enumerate(states):
        record(user_id, f"doc_{number}", days_ago=number, status=status)
    observed = ask(user_id)["imports"]
    assert [each["docId"] for each in observed] == ["doc_0", "doc_1", "doc_2", "doc_3"]
    assert [each["status"] for each in observed] == states


def test_why_one_could_not_be_read_is_told(user_id: str) -> None:
    record(user_id, status="unreadable", reason="This PDF is protected by a password.")
    (observed,) = ask(user_id)["imports"]
    assert observed["reason"] == "This PDF is protected by a password."


def test_those_before_the_days_that_are_asked_for_are_left_out(user_id: str) -> None:
    for days_ago in (1, 6.9, 7.1, 30):
        record(user_id, f"doc_{days_ago}", days_ago=days_ago)
    assert ids(user_id) == ["doc_1", "doc_6.9"]
    assert ids(user_id, days=8) == ["doc_1", "doc_6.9", "doc_7.1"]
    assert ask(user_id, days=31)["days"] == 31


def test_no_more_than_the_limit_are_told_and_counted(user_id: str) -> None:
    for number in range(12):
        record(user_id, f"doc_{number:02}", days_ago=number / 24, transactions=1)
    assert ids(user_id, limit=2) == ["doc_00", "doc_01"]
    assert ask(user_id, limit=2)["stats"] == {"imports": 2, "transactions": 2, "needs_review": 0}
    assert len(ids(user_id)) == 10


def test_several_currencies_have_no_total(user_id: str) -> None:
    record(user_id, totals={"USD": "-4.50", "EUR": "-1.00"})
    assert ask(user_id)["imports"][0]["total_amount"] is None


def test_somebody_elses_imports_are_told_to_nobody(user_id: str) -> None:
    record(f"{user_id}2")
    assert ids(user_id) == []


def test_in_chat_the_user_is_known(user_id: str) -> None:
    record(user_id)
    assert body_of(in_chat("get_recent_imports", user_id, days=1.0))["stats"]["imports"] == 1


@pytest.mark.parametrize(
    ("field", "value", "status"),
    [
        *(("days", 0, 400), ("days", 1, 200), ("days", 3650, 200), ("days", 3651, 400)),
        *(("limit", 0, 400), ("limit", 1, 200), ("limit", 100, 200), ("limit", 101, 400)),
        *(("days", 2.5, 400), ("days", "7", 400), ("limit", True, 400), ("limit", None, 400)),
    ],
)
def test_3650_days_and_100_imports_may_be_asked_for(
    field: str, value: Any, status: int, user_id: str
) -> None:
    asked: dict[str, Any] = {field: value}
    assert post("get_recent_imports", user_id, **asked).status == status
