from __future__ import annotations

from typing import Any

import pytest

from tests.calling import direct, rest
from tests.finance.calls import ACCOUNTS, accounts, book, invalid, name_account, total


def held(user_id: str) -> list[tuple[str, str, str]]:
    return [
        (account["id"], account["currency"], account["balance"]) for account in accounts(user_id)
    ]


def test_an_account_is_told_with_its_balance(user_id: str) -> None:
    name_account(user_id)
    book(user_id, {}, {"amount": "100.000"})
    assert rest(ACCOUNTS, user_id, {}).text == (
        '{"items":[{"id":"acc_main","name":"Main account","type":"checking","currency":"EUR",'
        '"balance":"96.600"}]}'
    )


def test_who_has_nothing_has_no_accounts(user_id: str) -> None:
    assert rest(ACCOUNTS, user_id, {}).text == '{"items":[]}'


def test_an_account_without_transactions_holds_nothing_of_its_currency(user_id: str) -> None:
    name_account(user_id, currency="JPY")
    assert held(user_id) == [("acc_main", "JPY", "0")]


def test_an_account_that_was_never_named_goes_by_its_id(user_id: str) -> None:
    book(user_id, {"account_id": "acc_x", "amount": "-0.00"})
    (account,) = accounts(user_id)
    assert account == {
        "id": "acc_x",
        "name": "acc_x",
        "type": "other",
        "currency": "EUR",
        "balance": "0.00",
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
    assert held(user_id) == [
        ("A", "EUR", "8"),
        ("a", "EUR", "0"),
        ("a#", "CHF", "4"),
        ("a#", "EUR", "0"),
        ("a%", "EUR", "0"),
        ("b", "EUR", "1"),
        ("b", "USD", "2.0"),
        ("é", "EUR", "0"),
    ]


def test_a_balance_is_the_sum_of_the_account(user_id: str) -> None:
    months = ["2024-02-29", "2025-01-01", "1970-01-01", "2099-12-31T23:59:59.999999-12:00"]
    rows: list[dict[str, Any]] = [
        {"booked_at": day, "amount": amount, "category_id": category}
        for day in months
        for amount, category in (("-0.1", None), ("2.25", "a"), ("-7", "b"))
    ]
    book(user_id, *rows)
    assert held(user_id) == [("acc_main", "EUR", "-19.40")]
    assert total(user_id, account_id="acc_main") == ("-19.40", "EUR", 12)


def test_a_balance_may_have_more_digits_than_a_transaction(user_id: str) -> None:
    book(user_id, *({"amount": "999999999999999.9999999999"} for _ in range(3)))
    assert held(user_id) == [("acc_main", "EUR", "2999999999999999.9999999997")]


def test_an_account_whose_transactions_have_all_moved_is_gone_unless_it_was_named(
    user_id: str,
) -> None:
    name_account(user_id, "named")
    book(user_id, {"account_id": "named"}, {"account_id": "unnamed"})
    book(user_id, {"account_id": "acc_main"}, {"account_id": "acc_main"})
    assert held(user_id) == [("acc_main", "EUR", "-6.80"), ("named", "EUR", "0")]


@pytest.mark.parametrize("unknown", ["user_id", "limit", "account_id"])
def test_it_takes_no_arguments(unknown: str, user_id: str) -> None:
    for reply in (
        rest(ACCOUNTS, user_id, {unknown: user_id}),
        direct(ACCOUNTS, user_id, {unknown: user_id}),
    ):
        assert invalid(reply) == {unknown: "is not a known field"}
