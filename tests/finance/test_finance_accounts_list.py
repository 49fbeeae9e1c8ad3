from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from commands import rows
from tests.calling import direct, rest
from tests.finance.calls import (
    ACCOUNTS,
    accounts,
    book,
    invalid,
    name_account,
    state_balance,
    total,
)


def moved(user_id: str) -> list[tuple[str, str, str]]:
    return [(account["id"], account["currency"], account["moved"]) for account in accounts(user_id)]


def held(user_id: str) -> tuple[str | None, str | None, str, int]:
    """Of the one account: its balance, of which day it is, and what moved since."""
    (account,) = accounts(user_id)
    assert account["since"] is None or account["balance"] is None
    return account["balance"], account["as_of"], account["moved"], account["entries"]


def test_an_account_is_told_with_its_balance_and_the_day_of_it(user_id: str) -> None:
    name_account(user_id)
    state_balance(user_id, "acc_main", "1000.00", day="2025-01-14")
    book(user_id, {}, {"amount": "100.000"})
    assert rest(ACCOUNTS, user_id, {}).text == (
        '{"items":[{"id":"acc_main","name":"Main account","type":"checking","currency":"EUR",'
        '"balance":"1096.600","as_of":"2025-01-14","moved":"96.600","entries":2,"since":null}]}'
    )


def test_an_account_of_which_nobody_has_told_a_balance_has_none(user_id: str) -> None:
    book(user_id, {}, {"booked_at": "2025-01-02"}, {"booked_at": "2025-02-01", "amount": "9"})
    book(user_id, {"id": "dollars", "booked_at": "2025-01-01", "currency": "USD"})
    euros, dollars = accounts(user_id)
    assert (euros["balance"], euros["as_of"]) == (None, None)
    assert (euros["moved"], euros["entries"], euros["since"]) == ("2.20", 3, "2025-01-02")
    assert (dollars["balance"], dollars["since"]) == (None, "2025-01-01")


@pytest.mark.parametrize(
    ("day", "balance", "moved", "entries"),
    [
        ("2024-12-31", "1010.50", "10.50", 4),
        ("2025-01-09", "1010.50", "10.50", 4),
        ("2025-01-10", "1011.50", "11.50", 3),
        ("2025-01-30", "1011.50", "11.50", 3),
        ("2025-01-31", "1012.50", "12.50", 2),
        ("2025-02-28", "1004.50", "4.50", 1),
        ("2025-03-01", "1000.00", "0", 0),
        ("2099-12-31", "1000.00", "0", 0),
    ],
)
def test_a_balance_is_carried_on_by_what_was_booked_after_its_day(
    user_id: str, day: str, balance: str, moved: str, entries: int
) -> None:
    state_balance(user_id, "acc_main", "1000.00", day=day)
    book(
        user_id,
        {"booked_at": "2025-01-10T23:59:59-12:00", "amount": "-1.00"},
        {"booked_at": "2025-01-31", "amount": "-1.00"},
        {"booked_at": "2025-02-01", "amount": "8.00"},
        {"booked_at": "2025-03-01", "amount": "4.50"},
        {"booked_at": "2025-01-31", "amount": "77", "account_id": "another"},
    )
    book(user_id, {"id": "d", "booked_at": "2025-01-31", "amount": "77", "currency": "USD"})
    mine = next(each for each in accounts(user_id) if each["id"] == "acc_main")
    assert (mine["balance"], mine["as_of"]) == (balance, day)
    assert (mine["moved"], mine["entries"]) == (moved, entries)


def test_the_balance_of_the_latest_day_is_carried_on_whenever_it_was_told(user_id: str) -> None:
    book(user_id, {})
    state_balance(user_id, "acc_main", "70", day="2025-03-31")
    state_balance(user_id, "acc_main", "50", day="2025-02-28")
    state_balance(user_id, "acc_mai", "-9", day="2025-04-30")
    state_balance(user_id, "acc_main", "-9", day="2025-04-30", currency="USD")
    assert held(user_id) == ("70", "2025-03-31", "0", 0)


def test_a_balance_may_be_loaded_with_its_account(user_id: str) -> None:
    account = {"kind": "account", "user_id": user_id, "id": "acc_main", "name": "Main account"}
    account |= {"type": "checking", "currency": "EUR"}
    rows.save([rows.of(account | {"balance": "-20.50", "as_of": "2025-01-14"})])
    book(user_id, {})
    assert held(user_id) == ("-23.90", "2025-01-14", "-3.40", 1)
    for half in ({"balance": "1"}, {"as_of": "2025-01-14"}):
        with pytest.raises(ValidationError, match="balance and as_of, or neither"):
            rows.of(account | half)


def test_who_has_nothing_has_no_accounts(user_id: str) -> None:
    assert rest(ACCOUNTS, user_id, {}).text == '{"items":[]}'


def test_in_an_account_without_transactions_nothing_moved(user_id: str) -> None:
    name_account(user_id, currency="JPY")
    assert held(user_id) == (None, None, "0", 0)
    state_balance(user_id, "acc_main", "500", day="2025-01-14", currency="JPY")
    assert held(user_id) == ("500", "2025-01-14", "0", 0)


def test_an_account_that_was_never_named_goes_by_its_id(user_id: str) -> None:
    book(user_id, {"account_id": "acc_x", "amount": "-0.00"})
    (account,) = accounts(user_id)
    assert account == {
        "id": "acc_x",
        "name": "acc_x",
        "type": "other",
        "currency": "EUR",
        "balance": None,
        "as_of": None,
        "moved": "0.00",
        "entries": 1,
        "since": "2025-01-15",
    }


def test_accounts_stand_by_id_and_once_for_each_currency(user_id: str) -> None:
    for id in ("b", "a", "a#", "a%", "é"):
        name_account(user_id, id)
    book(
        user_id,
        {"account_id": "b", "amount": "1"},
        {"account_id": "b", "amount": "2.0", "currency": "USD"},
        {"account_id": "a#", "amount": "4", "currency": "CHF"},
        {"account_id": "A", "amount": "8"},
    )
    assert moved(user_id) == [
        ("A", "EUR", "8"),
        ("a", "EUR", "0"),
        ("a#", "CHF", "4"),
        ("a#", "EUR", "0"),
        ("a%", "EUR", "0"),
        ("b", "EUR", "1"),
        ("b", "USD", "2.0"),
        ("é", "EUR", "0"),
    ]


def test_what_moved_is_the_sum_of_the_account(user_id: str) -> None:
    months = ["2024-02-29", "2025-01-01", "1970-01-01", "2099-12-31T23:59:59.999999-12:00"]
    booked: list[dict[str, Any]] = [
        {"booked_at": day, "amount": amount, "category_id": category}
        for day in months
        for amount, category in (("-0.1", None), ("2.25", "a"), ("-7", "b"))
    ]
    book(user_id, *booked)
    assert moved(user_id) == [("acc_main", "EUR", "-19.40")]
    assert total(user_id, account_id="acc_main") == ("-19.40", "EUR", 12)


def test_a_balance_may_have_more_digits_than_a_transaction(user_id: str) -> None:
    state_balance(user_id, "acc_main", "999999999999999.9999999999", day="2025-01-14")
    book(user_id, *({"amount": "999999999999999.9999999999"} for _ in range(2)))
    assert held(user_id)[0] == "2999999999999999.9999999997"


def test_an_account_whose_transactions_have_all_moved_is_gone_unless_it_was_named(
    user_id: str,
) -> None:
    name_account(user_id, "named")
    book(user_id, {"account_id": "named"}, {"account_id": "unnamed"})
    book(user_id, {"account_id": "acc_main"}, {"account_id": "acc_main"})
    assert moved(user_id) == [("acc_main", "EUR", "-6.80"), ("named", "EUR", "0")]


@pytest.mark.parametrize("unknown", ["user_id", "limit", "account_id"])
def test_it_takes_no_arguments(unknown: str, user_id: str) -> None:
    for reply in (
        rest(ACCOUNTS, user_id, {unknown: user_id}),
        direct(ACCOUNTS, user_id, {unknown: user_id}),
    ):
        assert invalid(reply) == {unknown: "is not a known field"}
