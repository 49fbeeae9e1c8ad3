"""Spending and what is due, of a user with several cards."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from books.get_spending import handler as spending
from books.get_upcoming import handler as upcoming
from tests.banking.stored import card_row, charge_row, load, today
from tests.books.written import Json
from tests.calling import rest

YEAR = {"from_date": "2025-01-01", "to_date": "2025-12-31"}


@pytest.fixture
def two(user_id: str) -> str:
    yesterday = today() - timedelta(days=3)
    march: Json = {"date": date(2025, 3, 9), "category": "Food"}
    loaded = (
        card_row(user_id, due_date=yesterday),
        card_row(user_id, "1881", minimum_due="99.95", due_date=yesterday),
        card_row(user_id, "7777", currency="JPY", minimum_due=0),
        charge_row(user_id, "t1", "100.50", card="4242", **march),
        charge_row(user_id, "t2", 300, card="4242", **march),
        charge_row(user_id, "t3", "0.05", card="1881", **march),
        charge_row(user_id, "t4", 1200, card="7777", **march),
    )
    load(*loaded)
    return user_id


def asked(user_id: str, **question: str) -> Json:
    reply = rest(spending, user_id, {"user_id": user_id, "book": "card", **question})
    assert reply.status == 200, reply.body
    body: Json = reply.body
    return body


@pytest.mark.parametrize("more", [{}, {"merchant": "electro"}, {"category": "food"}])
def test_what_all_cards_spent_is_exact_in_each_currency(two: str, more: dict[str, str]) -> None:
    spent = {each["currency"]: each["spent"] for each in asked(two, **YEAR, **more)["totals"]}
    assert spent == {"INR": "400.55", "JPY": "1200"}


@pytest.mark.parametrize("more", [{}, {"merchant": "electro"}])
def test_each_card_is_an_account(two: str, more: dict[str, str]) -> None:
    groups = asked(two, by="account", **YEAR, **more)["groups"]
    assert {each["key"]: each["spent"] for each in groups} == {
        "card": "400.50",
        "card-1881": "0.05",
        "card-7777": "1200",
    }


def test_the_first_and_the_last_month_are_those_of_all_cards(two: str) -> None:
    load(charge_row(two, "t9", card="7777"))
    assert asked(two, to_date="2025-12-31")["from_date"] == "2025-03-01"
    assert asked(two, from_date="2024-01-01", to_date="2024-01-31")["extents"] == [
        {"book": "card", "first": "2025-03", "last": str(today())[:7]}
    ]


def test_the_minimum_of_each_card_is_due_until_that_card_is_paid(two: str) -> None:
    def due() -> list[tuple[str, str]]:
        listed = rest(upcoming, two, {"user_id": two}).body["upcoming"]
        return [(each["name"], each["amount"]) for each in listed]

    first, second = ("Card ending 4242", "750"), ("Card ending 1881", "99.95")
    assert due() == [second, first]
    paid = charge_row(two, "p1", -750, card="4242", category="Payment")
    load(paid | {"date": today() - timedelta(days=3)})
    assert due() == [second]
