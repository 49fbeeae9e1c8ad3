from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any

import pytest

from books.edit_entry import handler
from budget.transactions import BudgetTransaction
from tests.books.written import Entry, Json, write
from tests.budget.stored import transactions
from tests.calling import Reply, at_once, rest, say_yes

DAY = "2025-11-09"
TACOS = Entry("budget", DAY, "-155.50", "MXN", "Tacos", "Food")
WAGES = Entry("budget", "2025-11-15", "12000.00", "MXN", "Wages", "Salary")
LISTED = {
    "book": "budget",
    "day": DAY,
    "text": "Tacos",
    "category": "Food",
    "account": "budget",
    "currency": "MXN",
    "amount": "-155.50",
}


def stored(user_id: str, *entries: Entry) -> list[BudgetTransaction]:
    write(user_id, *entries)
    return transactions(user_id)


def editing(user_id: str, id: str, *, day: str = DAY, book: str = "budget", **to: Any) -> Reply:
    body = {"user_id": user_id, "book": book, "id": id, "day": day, **to}
    return rest(handler, user_id, body)


def edit(user_id: str, id: str, **to: Any) -> Json:
    say_yes(user_id, editing(user_id, id, **to))
    reply = editing(user_id, id, **to)
    assert reply.status == 200, reply.body
    body: Json = reply.body
    return body


def test_an_old_entry_is_changed_after_a_yes(user_id: str) -> None:
    tacos, wages = stored(user_id, TACOS, WAGES)
    to = {"amount": "-160.00", "category": "fun", "text": "Tacos al pastor"}
    asked = editing(user_id, tacos.transaction_id, **to)
    assert asked.status == 409
    assert asked.body["confirmation"]["prompt"].endswith(
        "Change -155.50 MXN, “Tacos”, in “Food”, of November 9, 2025, into -160.00 MXN, "
        "“Tacos al pastor”, in “Fun”, of November 9, 2025? Reply YES to confirm."
    )
    assert [row.amount_mxn_cents for row in transactions(user_id)] == [15550, 1200000]
    say_yes(user_id, asked)
    id = tacos.transaction_id
    assert editing(user_id, id, **to).body == {
        "previous": {**LISTED, "id": id},
        "current": {
            **LISTED,
            "id": id,
            "amount": "-160.00",
            "category": "Fun",
            "text": "Tacos al pastor",
        },
    }
    assert [row.amount_mxn_cents for row in transactions(user_id)] == [16000, 1200000]
    assert transactions(user_id)[1].record.serialize() == wages.record.serialize()


def test_a_new_day_moves_it(user_id: str) -> None:
    (tacos,) = stored(user_id, TACOS)
    edit(user_id, tacos.transaction_id, to_day="2025-12-01")
    assert [row.date_iso for row in transactions(user_id)] == ["2025-12-01"]
    assert editing(user_id, tacos.transaction_id, category="Fun").status == 404


@pytest.mark.parametrize(
    ("book", "told"), [("card", "dispute_transaction"), ("ledger", "review_transaction")]
)
def test_what_others_write_is_changed_elsewhere(user_id: str, book: str, told: str) -> None:
    refused = editing(user_id, "t1", book=book, text="Other")
    assert refused.status == 409
    assert "confirmation" not in refused.body
    assert told in refused.body["error"]


@pytest.mark.parametrize(
    ("to", "told"),
    [
        ({}, "amount or another field must say what to change"),
        ({"amount": "160"}, "amount must stay below zero"),
        ({"amount": "0"}, "amount must stay below zero"),
        ({"amount": "-1.001"}, "amount must be whole centavos"),
        ({"amount": "-99999999999999999"}, "amount"),
        ({"category": " "}, "category must not be blank"),
        ({"to_day": "tomorrow"}, "to_day"),
        ({"currency": "EUR"}, "currency"),
        ({"text": None}, "text"),
    ],
)
def test_what_cannot_be_meant_is_refused(user_id: str, to: Json, told: str) -> None:
    (tacos,) = stored(user_id, TACOS)
    refused = editing(user_id, tacos.transaction_id, **to)
    assert refused.status == 400
    assert told in refused.body["error"]
    assert [row.record.serialize() for row in transactions(user_id)] == [tacos.record.serialize()]


def test_an_income_stays_an_income(user_id: str) -> None:
    (wages,) = stored(user_id, WAGES)
    id = wages.transaction_id
    assert editing(user_id, id, day=WAGES.day, amount="-1").status == 400
    assert edit(user_id, id, day=WAGES.day, amount="1.50")["current"]["amount"] == "1.50"


def test_one_of_another_day_or_person_is_not_found(user_id: str) -> None:
    (tacos,) = stored(user_id, TACOS)
    id = tacos.transaction_id
    assert editing(user_id, id, day="2025-11-10", text="Other").status == 404
    assert editing(f"{user_id}-other", id, text="Other").status == 404


def test_a_person_who_may_not_use_the_budget_is_refused(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tacos,) = stored(user_id, TACOS)
    monkeypatch.setenv("BUDGET_ALLOWED_USERS", "somebody-else")
    assert editing(user_id, tacos.transaction_id, text="Other").status == 403


def test_of_two_changes_at_once_each_is_whole(user_id: str) -> None:
    (tacos,) = stored(user_id, TACOS)
    changes = [{"amount": f"-{n}.00", "text": f"lunch {n}"} for n in (1, 2)]
    for to in changes:
        say_yes(user_id, editing(user_id, tacos.transaction_id, **to))
    at_once([partial(editing, user_id, tacos.transaction_id, **to) for to in changes])
    [row] = transactions(user_id)
    assert row.description == f"lunch {int(row.amount_mxn_cents) // 100}"
    assert date.fromisoformat(row.date_iso) == date.fromisoformat(DAY)
