from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from banking.entities import Card
from books.get_upcoming import handler
from budget.entities import Debt, Obligation
from tests.banking.stored import outputs
from tests.books.written import Entry, Json, write
from tests.calling import rest
from toolkit import Caller
from toolkit.dates import mexico_city
from toolkit.storage.writes import commit


def today() -> date:
    return datetime.now(UTC).astimezone(mexico_city()).date()


def asked(user_id: str, **question: Any) -> list[Json]:
    reply = rest(handler, user_id, {"user_id": user_id, **question})
    assert reply.status == 200, reply.body
    upcoming: list[Json] = reply.body["upcoming"]
    return upcoming


def owe(user_id: str, due: date) -> None:
    commit(
        [
            Obligation.fetch_or_new(Caller(user_id), "Rent").store(
                amount_mxn_cents=900_000,
                category_type="FIXED",
                due_day_of_month=due.day,
            ),
            Debt.fetch_or_new(Caller(user_id), "Car").store(
                balance_mxn_cents=5_000_000,
                minimum_payment_mxn_cents=350_000,
                priority="HIGH",
                due_day_of_month=due.day,
                do_not_accelerate=False,
            ),
        ]
    )


def test_what_is_due_in_the_budget_and_on_the_card_is_one_list(user_id: str) -> None:
    due = today() + timedelta(days=5)
    write(user_id)
    Card(user_id).update([Card.due_date.set(str(today() + timedelta(days=2)))])
    owe(user_id, due)
    assert asked(user_id, days=7) == [
        {
            "due": str(today() + timedelta(days=2)),
            "kind": "card",
            "name": "Card ending 4242",
            "book": "card",
            "currency": "INR",
            "amount": "750",
        },
        {
            "due": str(due),
            "kind": "debt",
            "name": "Car",
            "book": "budget",
            "currency": "MXN",
            "amount": "3500.00",
        },
        {
            "due": str(due),
            "kind": "obligation",
            "name": "Rent",
            "book": "budget",
            "currency": "MXN",
            "amount": "9000.00",
        },
    ]


def test_what_is_due_twice_is_told_twice(user_id: str) -> None:
    owe(user_id, today())
    rent = [each for each in asked(user_id, days=70) if each["name"] == "Rent"]
    assert len(rent) in (2, 3)
    assert rent[0]["due"] == str(today())


def test_a_charge_that_comes_every_week_is_expected_from_every_book(user_id: str) -> None:
    days = [str(today() - timedelta(days=7 * weeks)) for weeks in (3, 2, 1)]
    write(
        user_id,
        *(Entry("ledger", day, "-9.99", "EUR", "Gym 24", "", "acc_main") for day in days),
        *(Entry("budget", day, "-80.00", "MXN", "Tandas", "Savings") for day in days),
        *(Entry("card", day, "-300", "INR", "Milkman", "Food") for day in days),
    )
    found = [each for each in asked(user_id, days=1) if each["kind"] == "recurring"]
    assert [(each["book"], each["name"], each["amount"]) for each in found] == [
        ("ledger", "Gym 24", "9.99"),
        ("card", "Milkman", "300"),
        ("budget", "Tandas", "80.00"),
    ]
    assert {each["due"] for each in found} == {str(today())}


def test_an_obligation_without_a_day_is_not_due(user_id: str) -> None:
    donation = Obligation.fetch_or_new(Caller(user_id), "Donation")
    commit([donation.store(amount_mxn_cents=448_200, category_type="DONATION")])
    assert asked(user_id) == []


@pytest.mark.parametrize("days", [0, 93, "week", None])
def test_days_that_are_none_are_refused(user_id: str, days: Any) -> None:
    assert rest(handler, user_id, {"user_id": user_id, "days": days}).status == 400


def test_the_budget_of_somebody_who_may_not_use_it_is_not_told(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    owe(user_id, today())
    monkeypatch.setenv("BUDGET_ALLOWED_USERS", "somebody-else")
    assert asked(user_id) == []


def test_another_users_bills_are_forbidden(user_id: str) -> None:
    assert rest(handler, "somebody-else", {"user_id": user_id}).status == 403


def test_its_answer_is_not_kept(user_id: str) -> None:
    asked(user_id)
    assert outputs(user_id)[-1] == {"redacted": True}
