from __future__ import annotations

from typing import Any

import pytest

from tests.prime.calls import body_of, confirmed, post
from tests.prime.stored import (
    COFFEE,
    LUNCH,
    UNDATED,
    imported,
    keep,
    record,
    statement,
    transactions,
    upload,
)


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


def test_the_total_includes_what_waits_which_is_told_apart(owner: str) -> None:
    imported(owner, statement(COFFEE, LUNCH, UNDATED))
    waiting = {"transactions": 1, "total": -30}
    assert ask(owner)["summary"] == {"transactions": 3, "total": -46.5, "waiting": waiting}


@pytest.mark.parametrize(("decision", "total"), [("accept", -34.5), ("discard", -4.5)])
def test_what_is_settled_waits_no_longer(owner: str, decision: str, total: float) -> None:
    imported(owner, statement(COFFEE, UNDATED))
    (waits,) = (each for each in transactions(owner) if each.state == "waiting")
    given = {"date": "2025-01-08"} if decision == "accept" else {}
    body_of(confirmed("review_transaction", owner, id=waits.id, decision=decision, **given))
    assert ask(owner)["summary"]["total"] == total
    assert "waiting" not in ask(owner)["summary"]


def waits(user_id: str, id: str, document_id: str = "doc_1", **fields: str | None) -> None:
    keep(user_id, id, state="waiting", document_id=document_id, **fields)


def test_an_amount_that_cannot_be_read_is_counted_and_in_no_total(user_id: str) -> None:
    record(user_id, status="imported", transactions=2, needs_review=2)
    waits(user_id, "t1", amount=None, currency=None)
    waits(user_id, "t2", amount="-1.10")
    assert ask(user_id)["summary"] == {
        "transactions": 2,
        "total": -1.1,
        "waiting": {"transactions": 2, "total": -1.1},
    }


@pytest.mark.parametrize("currency", ["EUR", None])
def test_what_waits_in_another_currency_or_none_is_not_added(
    user_id: str, currency: str | None
) -> None:
    totals = {"USD": "-4.50"}
    record(user_id, status="imported", transactions=3, needs_review=2, totals=totals)
    waits(user_id, "t1")
    waits(user_id, "t2", currency=currency)
    assert ask(user_id)["summary"] == {
        "transactions": 3,
        "total": None,
        "waiting": {"transactions": 2, "total": None},
    }


def test_what_waits_in_a_currency_of_its_own_is_not_told_as_the_usual_one(user_id: str) -> None:
    totals = {"MXN": "-100.00"}
    record(user_id, status="imported", transactions=2, needs_review=1, totals=totals)
    waits(user_id, "t1", currency="USD")
    waiting = {"transactions": 1, "total": None}
    assert ask(user_id)["summary"] == {"transactions": 2, "total": None, "waiting": waiting}


def test_an_amount_of_no_known_currency_is_no_total(user_id: str) -> None:
    record(user_id, status="imported", transactions=1, needs_review=1)
    waits(user_id, "t1", currency=None)
    waiting = {"transactions": 1, "total": None}
    assert ask(user_id)["summary"] == {"transactions": 1, "total": None, "waiting": waiting}


def test_a_total_that_waits_as_a_whole_names_its_currency(user_id: str) -> None:
    record(user_id, status="imported", transactions=1, needs_review=1)
    waits(user_id, "t1", currency="EUR")
    assert ask(user_id)["summary"]["currency"] == "EUR"


def test_what_waits_of_other_documents_or_people_is_not_this_ones(user_id: str) -> None:
    record(user_id, status="imported", transactions=1, needs_review=1)
    waits(user_id, "t1")
    waits(user_id, "t2", document_id="doc_2")
    waits(f"{user_id}2", "t1", amount="-7.00")
    assert ask(user_id)["summary"]["waiting"] == {"transactions": 1, "total": -4.5}


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
