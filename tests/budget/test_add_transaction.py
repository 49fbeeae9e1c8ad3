from __future__ import annotations

import re
from typing import Any

import pytest

from tests.banking.naughty import NAUGHTY
from tests.budget.calls import (
    NOW,
    THREAD,
    TRANSACTION,
    add,
    categories,
    data,
    error,
    invalid,
    month,
    post,
)
from tests.budget.stored import made_up, rows, store, transactions
from tests.budget.test_rules import CATEGORIES
from tests.calling import Reply, direct
from tests.project.tools import TOOLS

SPENDING = ("FIXED", "VARIABLE", "DEBT", "DONATION", "SAVINGS")
CHANGE = {"amount_mxn_cents": 1}
NO_CATEGORY = (None, 5, True, ["Food"], "", " ", "\n\t\u3000", "x" * 101)


def adding(user_id: str, **fields: Any) -> Reply:
    return post("add_transaction", user_id, transaction=TRANSACTION | fields)


def test_the_contracts_transaction_is_stored(user_id: str) -> None:
    answer = add(user_id)
    assert answer == {"transaction_id": answer["transaction_id"], "stored": TRANSACTION}
    assert list(answer["stored"]) == list(TRANSACTION)
    assert re.fullmatch(r"tx_[0-9A-HJKMNP-TV-Z]{26}", answer["transaction_id"])
    [row] = transactions(user_id)
    assert row.transaction_id == answer["transaction_id"]
    assert {name: getattr(row, name) for name in TRANSACTION} == TRANSACTION


def test_every_call_adds_another_one(user_id: str) -> None:
    ids = [add(user_id)["transaction_id"] for _ in range(3)]
    assert [row.transaction_id for row in transactions(user_id)] == ids == sorted(set(ids))


def test_a_key_makes_two_calls_one(user_id: str) -> None:
    assert add(user_id, key="k1") == add(user_id, key="k1")
    assert add(user_id, key="k2") != add(user_id, key="k1")
    assert len(transactions(user_id)) == 2


def test_the_same_written_otherwise_is_the_same_call(user_id: str) -> None:
    first = add(user_id, key="k1")
    written: dict[str, Any] = {
        "amount_mxn_cents": 15550.0,
        "category": " FOOD",
        "date_iso": "2026-02-01T12:00:00Z",
    }
    assert add(user_id, key="k1", **written) == first


@pytest.mark.parametrize(
    "other",
    [
        {"amount_mxn_cents": 15551},
        {"category": "Rent"},
        {"description": None},
        {"type": "INCOME", "category_type": "INCOME"},
    ],
    ids=str,
)
def test_a_key_with_another_transaction_is_a_conflict(user_id: str, other: dict[str, Any]) -> None:
    add(user_id, key="k1")
    reply = post("add_transaction", user_id, key="k1", transaction=TRANSACTION | other)
    error(reply, 409, "CONFLICT")
    assert len(transactions(user_id)) == 1


@pytest.mark.parametrize("category_type", SPENDING)
def test_an_expense_is_of_any_type_but_income(user_id: str, category_type: str) -> None:
    assert add(user_id, category_type=category_type)["stored"]["category_type"] == category_type


def test_an_income_is_of_type_income(user_id: str) -> None:
    stored = add(user_id, type="INCOME", category_type="INCOME", category="nómina")["stored"]
    assert (stored["type"], stored["category_type"], stored["category"]) == (
        "INCOME",
        "INCOME",
        "Nómina",
    )


@pytest.mark.parametrize("category_type", SPENDING)
def test_an_income_is_of_no_other_type(user_id: str, category_type: str) -> None:
    message = invalid(
        adding(user_id, type="INCOME", category_type=category_type), "transaction.category_type"
    )
    assert message == "category_type must be INCOME for an INCOME transaction"
    assert rows(user_id) == []


def test_an_expense_is_not_of_type_income(user_id: str) -> None:
    message = invalid(adding(user_id, category_type="INCOME"), "transaction.category_type")
    expected = "FIXED, VARIABLE, DEBT, DONATION or SAVINGS for an EXPENSE transaction"
    assert message == f"category_type must be {expected}"
    assert rows(user_id) == []


@pytest.mark.parametrize("field", ["type", "category_type"])
@pytest.mark.parametrize("value", ["expense", "TRANSFER", "", "EXPENSE ", None, 1, True, []])
def test_another_word_for_a_type_is_refused(user_id: str, field: str, value: Any) -> None:
    assert " must be 'EXPENSE" in invalid(adding(user_id, type=value), "transaction.type")
    assert " must be 'INCOME" in invalid(
        adding(user_id, category_type=value), "transaction.category_type"
    )


@pytest.mark.parametrize("field", ["type", "amount_mxn_cents", "category_type", "category"])
def test_what_the_contract_wants_is_required(user_id: str, field: str) -> None:
    transaction = {name: value for name, value in TRANSACTION.items() if name != field}
    reply = post("add_transaction", user_id, transaction=transaction, now_iso=NOW)
    assert invalid(reply, f"transaction.{field}") == f"{field} is required"
    assert rows(user_id) == []


def test_a_date_left_out_needs_the_time(user_id: str) -> None:
    for given in ({"date_iso": None}, {}):
        transaction = {name: v for name, v in TRANSACTION.items() if name != "date_iso"} | given
        reply = post("add_transaction", user_id, transaction=transaction)
        assert invalid(reply, "now_iso") == "now_iso is required where a date or time is left out"
    assert rows(user_id) == []


@pytest.mark.parametrize("given", [{"description": None}, {}], ids=["null", "left out"])
def test_a_description_is_optional(user_id: str, given: dict[str, Any]) -> None:
    transaction = {name: v for name, v in TRANSACTION.items() if name != "description"} | given
    stored = data(post("add_transaction", user_id, transaction=transaction))["stored"]
    assert stored == TRANSACTION | {"description": None}


@pytest.mark.parametrize("description", [5, True, ["Lunch"], {}, "x" * 501])
def test_a_description_is_text_of_a_certain_length(user_id: str, description: Any) -> None:
    message = invalid(adding(user_id, description=description), "transaction.description")
    assert message.startswith("description must ")
    assert rows(user_id) == []


def test_any_description_is_kept_as_it_is(user_id: str) -> None:
    for text in (*NAUGHTY, "", "🎉" * 500):
        assert add(user_id, description=text)["stored"]["description"] == text
    assert [row.description for row in transactions(user_id)] == [*NAUGHTY, "", "🎉" * 500]


@pytest.mark.parametrize("said", [said for said, category in CATEGORIES.items() if category])
def test_a_category_is_stored_and_told_in_its_one_spelling(user_id: str, said: str) -> None:
    assert add(user_id, category=said)["stored"]["category"] == CATEGORIES[said]
    assert [row["category"] for row in categories(user_id)] == [CATEGORIES[said]]


@pytest.mark.parametrize("category", NO_CATEGORY, ids=ascii)
def test_what_is_no_category_is_refused(user_id: str, category: Any) -> None:
    message = invalid(adding(user_id, category=category), "transaction.category")
    assert message.startswith("category must ")
    assert rows(user_id) == []


def test_any_text_is_a_category(user_id: str) -> None:
    stored = {add(user_id, category=text)["stored"]["category"] for text in NAUGHTY}
    observed = categories(user_id)
    assert [row["category"] for row in observed] == sorted(stored)
    assert sum(row["expense_total_mxn_cents"] for row in observed) == len(NAUGHTY) * 15550


def test_any_thread_is_a_thread_of_its_own(user_id: str) -> None:
    """Whatever it is called, and however alike."""
    threads = ["a", "a#", "a#tx_", "a%23", "%", "%25", "a%", "🧵" * 200, "-100123", *NAUGHTY[:9]]
    added = store(user_id, [made_up(user_id, thread) for thread in reversed(threads)])
    assert add(user_id, thread_id=threads[-1])
    for row, thread in zip(reversed(added[1:]), threads, strict=False):
        reply = post("update_last_transaction", user_id, thread_id=thread, patch=CHANGE)
        assert data(reply)["transaction_id"] == row.transaction_id, thread


def test_a_personal_number_is_not_told(user_id: str) -> None:
    stored = add(user_id, description="SSN 123-45-6789", category="123-45-6789")["stored"]
    assert "123-45-6789" not in str(stored)


def test_in_chat_the_day_left_out_is_today(user_id: str) -> None:
    transaction = {name: value for name, value in TRANSACTION.items() if name != "date_iso"}
    tool = TOOLS["add_transaction"]
    reply = direct(tool, user_id, {"transaction": transaction}, conversation_id=THREAD)
    [row] = transactions(user_id)
    assert data(reply)["stored"]["date_iso"] == row.date_iso
    assert row.record.witnesses == [{"thread": THREAD, "how": "said"}]


def test_it_is_summed_at_once(user_id: str) -> None:
    for count in (1, 2, 3):
        add(user_id)
        assert month(user_id)["variable_spend_mxn_cents"] == count * 15550


@pytest.mark.parametrize(("category", "status"), [("x" * 100, 200), ("x" * 101, 400)])
def test_a_category_has_up_to_100_characters(user_id: str, category: str, status: int) -> None:
    assert adding(user_id, category=category).status == status
