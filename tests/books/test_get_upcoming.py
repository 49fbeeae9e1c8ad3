from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from banking.entities import Card
from books.get_upcoming import handler
from budget.entities import Debt, Obligation
from commands import rows
from tests.banking.stored import outputs
from tests.books.written import Entry, Json, write
from tests.calling import rest
from tests.local.demo import budget, finance, seed
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


def test_a_bill_that_comes_every_week_is_expected_from_every_book(user_id: str) -> None:
    days = [str(today() - timedelta(days=7 * weeks)) for weeks in (3, 2, 1)]
    write(
        user_id,
        *(Entry("ledger", day, "-9.99", "EUR", "Gym 24", "", "acc_main") for day in days),
        *(Entry("budget", day, "-80.00", "MXN", "Tandas", "Tandas") for day in days),
        *(Entry("card", day, "-300", "INR", "Milkman", "Milkman") for day in days),
    )
    found = [each for each in asked(user_id, days=1) if each["kind"] == "recurring"]
    assert [(each["book"], each["name"], each["amount"]) for each in found] == [
        ("ledger", "Gym 24", "9.99"),
        ("card", "Milkman", "300"),
        ("budget", "Tandas", "80.00"),
    ]
    assert {each["due"] for each in found} == {str(today())}


def test_a_weekly_habit_is_no_bill_and_neither_is_what_goes_to_savings(user_id: str) -> None:
    days = [str(today() - timedelta(days=7 * weeks)) for weeks in (3, 2, 1)]
    months = [str(today() - timedelta(days=30 * months)) for months in (3, 2, 1)]
    write(
        user_id,
        *(Entry("ledger", day, "-3.40", "EUR", "Coffee Corner", "coffee", "acc") for day in days),
        *(Entry("budget", day, "-80.00", "MXN", "Tacos", "Food") for day in days),
        *(Entry("ledger", day, "-250.00", "EUR", "Livret", "Savings", "acc") for day in months),
        *(Entry("ledger", day, "-920.00", "EUR", "Loyer", "housing", "acc") for day in months),
    )
    bills = {each["name"] for each in asked(user_id, days=40) if each["kind"] == "recurring"}
    assert bills == {"Loyer"}


def test_a_bill_of_an_obligation_is_told_once(user_id: str) -> None:
    owe(user_id, today() + timedelta(days=3))
    months = [str(today() - timedelta(days=30 * months)) for months in (3, 2, 1)]
    write(user_id, *(Entry("budget", day, "-9000.00", "MXN", "RENT", "Casa") for day in months))
    found = [(each["name"], each["kind"]) for each in asked(user_id, days=10)]
    assert found[-2:] == [("Car", "debt"), ("Rent", "obligation")]
    assert "recurring" not in dict(found).values()


def test_the_cards_minimum_is_overdue_until_it_is_paid(user_id: str) -> None:
    write(user_id)
    yesterday = str(today() - timedelta(days=1))
    Card(user_id).update([Card.due_date.set(yesterday)])
    (card,) = asked(user_id)
    assert (card["due"], card["overdue"], card["amount"]) == (yesterday, True, "750")
    back = Entry("card", yesterday, "900", "INR", "ElectroMart", "Electronics")
    write(user_id, back, number_from=6)
    Card(user_id).update([Card.due_date.set(yesterday)])
    assert len(asked(user_id)) == 1
    write(user_id, Entry("card", yesterday, "749", "INR", "Thank you", "Payment"), number_from=7)
    Card(user_id).update([Card.due_date.set(yesterday)])
    assert len(asked(user_id)) == 1
    write(user_id, Entry("card", yesterday, "750", "INR", "Thank you", "Payment"), number_from=8)
    Card(user_id).update([Card.due_date.set(yesterday)])
    assert asked(user_id) == []


def test_what_the_budget_owes_is_overdue_until_an_entry_pays_it(user_id: str) -> None:
    due = today() - timedelta(days=2)
    owe(user_id, due)
    assert [each for each in asked(user_id, days=1) if each.get("overdue")] == []
    owed_for_long(user_id)
    overdue = [each for each in asked(user_id, days=1) if each.get("overdue")]
    assert [(each["name"], each["due"]) for each in overdue] == [
        ("Car", str(due)),
        ("Rent", str(due)),
    ]
    write(
        user_id,
        Entry("ledger", str(due), "-9000.00", "MXN", "SPEI CASERO", "", "nomina"),
        Entry("budget", str(today()), "-100.00", "MXN", "Pago car", "Debt"),
    )
    found = [each["kind"] for each in asked(user_id, days=1) if each.get("overdue")]
    assert found == ["card"]


def owed_for_long(user_id: str) -> None:
    """As if it had been stored years ago: an id says when."""
    for kind in (Obligation, Debt):
        for each in kind.all_of(Caller(user_id)):
            old = f"{kind.KIND}_01F8MECHZX3TBDSZ7XRADM79XE"
            kind(user_id, each.sk).update([kind.id.set(old)])


def test_of_the_demos_payments_its_bills_alone_are_due_and_none_of_its_habits(user_id: str) -> None:
    cards = [row for row in seed.rows_of_cards(today()) if row["user_id"] == seed.USER_ID]
    rows.save(rows.of(row | {"user_id": user_id}) for row in cards)
    budget.seed(user_id)
    finance.seed(user_id)
    upcoming = asked(user_id, days=30)
    assert {each["name"] for each in upcoming if not each.get("overdue")} == {
        "Rappi CC", "Loyer Agence du Parc", "EDF Électricité", "Forfait mobile"
    }  # fmt: skip
    assert [each["name"] for each in upcoming if each.get("overdue")] == ["Card ending 4242"]


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
