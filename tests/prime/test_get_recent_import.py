from __future__ import annotations

from typing import Any

from tests.prime.calls import body_of, in_chat, post
from tests.prime.stored import COFFEE, LUNCH, UNDATED, imported, record, statement, upload


def ask(user_id: str) -> Any:
    return body_of(post("get_recent_import", user_id))


def test_nothing_imported_is_nothing_found(user_id: str) -> None:
    assert ask(user_id) == {"found": False}


def test_the_last_import_is_told_as_in_the_contract(user_id: str) -> None:
    """Test conversation 2 of docs/rules/prime.md."""
    record(user_id, name="receipt.jpg", status="imported", transactions=1, totals={"USD": "-4.50"})
    assert ask(user_id) == {
        "document": {"name": "receipt.jpg"},
        "summary": {"transactions": 1, "total": -4.5},
    }


def test_a_document_that_was_read_is_told_with_what_was_found(owner: str) -> None:
    imported(owner, statement(COFFEE, LUNCH, UNDATED))
    assert ask(owner)["summary"] == {"transactions": 3, "total": -16.5}


def test_the_newest_that_was_imported_is_told_whatever_was_sent_since(owner: str) -> None:
    record(owner, "doc_1", name="old.pdf", days_ago=3, status="imported")
    record(owner, "doc_2", name="new.pdf", days_ago=2, status="imported")
    for number, status in enumerate(["processing", "unreadable", "failed"]):
        record(owner, f"doc_{status}", days_ago=1 - number / 10, status=status)
    assert ask(owner)["document"] == {"name": "new.pdf"}


def test_it_is_found_behind_many_that_could_not_be_read(user_id: str) -> None:
    record(user_id, "doc_0", name="old.pdf", days_ago=30, status="imported")
    for number in range(45):
        record(user_id, f"doc_{number + 1}", status="unreadable")
    assert ask(user_id)["document"] == {"name": "old.pdf"}


def test_several_currencies_have_no_total(user_id: str) -> None:
    totals = {"USD": "-4.50", "EUR": "-1.00"}
    record(user_id, status="imported", transactions=2, totals=totals)
    assert ask(user_id)["summary"] == {"transactions": 2, "total": None}


def test_what_is_still_being_read_is_not_imported(owner: str) -> None:
    upload(owner, statement(COFFEE))
    assert ask(owner) == {"found": False}


def test_somebody_elses_import_is_told_to_nobody(user_id: str) -> None:
    record(f"{user_id}2", status="imported")
    assert ask(user_id) == {"found": False}


def test_in_chat_it_takes_nothing(user_id: str) -> None:
    record(user_id, status="imported")
    assert body_of(in_chat("get_recent_import", user_id))["document"]
