from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from tests.calling import rest
from tests.finance.calls import SUM, add_up, book, days, error, name_account, total

SPENT = {
    "search": "coffee",
    "date_range": {"start_date": "2025-01-01", "end_date": "2025-01-31"},
    "direction": "DEBIT_ONLY",
}
SMALL = {
    "account_id": "acc_main",
    "min_amount": "-100.00",
    "max_amount": "0",
    "direction": "ALL",
    "limit": 50,
    "offset": 0,
}
WHOLE_MONTHS: dict[str, Any] = {}
PARTS_OF_MONTHS = {"date_range": days("2025-01-02", "2025-12-30")}
READ_ONE_BY_ONE = {"search": "coffee"}
every_way = pytest.mark.parametrize(
    "filters", [WHOLE_MONTHS, PARTS_OF_MONTHS, READ_ONE_BY_ONE], ids=["whole", "parts", "read"]
)


def amounts(*booked: str, **fields: Any) -> list[dict[str, Any]]:
    return [{"amount": amount, **fields} for amount in booked]


def mixed(user_id: str, **filters: Any) -> dict[str, Any]:
    """The refusal of a sum over several currencies."""
    return error(rest(SUM, user_id, filters), 400, "VALIDATION_ERROR")


def test_the_contracts_first_example_is_answered_to_the_letter(user_id: str) -> None:
    february = {"booked_at": "2025-02-01"}
    book(user_id, *amounts("-3.40", "-4.8", "20"), february, {"description": "Tea"})
    assert rest(SUM, user_id, SPENT).text == (
        '{"total":{"amount":"-8.20","currency":"EUR"},"count":2,"limit":50,"offset":0,'
        '"filters":{"account_id":null,"category_id":null,"date_range":{"start_date":"2025-01-01",'
        '"end_date":"2025-01-31"},"min_amount":null,"max_amount":null,"search":"coffee",'
        '"limit":50,"offset":0}}'
    )


def test_the_contracts_second_example_is_answered(user_id: str) -> None:
    book(user_id, *amounts("-100", "-100.01", "0", "-0.5", "0.01"), {"account_id": "other"})
    answer = add_up(user_id, **SMALL)
    assert (answer["total"], answer["count"]) == ({"amount": "-100.5", "currency": "EUR"}, 3)
    filters = {name: value for name, value in SMALL.items() if name != "direction"}
    assert answer["filters"] == filters | dict.fromkeys(("category_id", "date_range", "search"))


@every_way
def test_a_direction_chooses_by_the_sign_and_zeros_have_none(
    filters: dict[str, Any], user_id: str
) -> None:
    book(user_id, *amounts("-3.40", "-1", "0", "0.00", "-0.000", "2.5", "10"))
    assert total(user_id, **filters, direction="DEBIT_ONLY") == ("-4.40", "EUR", 2)
    assert total(user_id, **filters, direction="CREDIT_ONLY") == ("12.5", "EUR", 2)
    for everything in ({"direction": "ALL"}, {"direction": None}, {}):
        assert total(user_id, **filters, **everything) == ("8.100", "EUR", 7)


@every_way
def test_the_sum_is_of_the_greatest_scale_of_what_is_added(
    filters: dict[str, Any], user_id: str
) -> None:
    book(user_id, *amounts("1", "-2.50", "0.125", "-0.00000001", "0.0000000010"))
    assert total(user_id, **filters) == ("-1.3750000090", "EUR", 5)
    assert total(user_id, **filters, min_amount="-0.00000001") == ("1.1249999910", "EUR", 4)
    assert total(user_id, **filters, direction="DEBIT_ONLY") == ("-2.50000001", "EUR", 2)
    assert total(user_id, **filters, max_amount="-1") == ("-2.50", "EUR", 1)
    assert total(user_id, **filters, min_amount="1") == ("1", "EUR", 1)


@every_way
def test_what_adds_up_to_nothing_is_zero_of_its_scale_without_a_sign(
    filters: dict[str, Any], user_id: str
) -> None:
    book(user_id, *amounts("-0.10", "0.1", "-7", "7.000"))
    assert total(user_id, **filters) == ("0.000", "EUR", 4)


@every_way
def test_a_sum_may_have_more_digits_than_what_is_added(
    filters: dict[str, Any], user_id: str
) -> None:
    book(user_id, *amounts(*["-999999999999999.9999999999"] * 7))
    assert total(user_id, **filters) == ("-6999999999999999.9999999993", "EUR", 7)


@every_way
def test_a_page_does_not_cut_the_sum(filters: dict[str, Any], user_id: str) -> None:
    book(user_id, *amounts("1", "2", "4"))
    answer = add_up(user_id, **filters, limit=1, offset=10_000)
    assert (answer["total"]["amount"], answer["count"]) == ("7", 3)
    for echo in (answer, answer["filters"]):
        assert (echo["limit"], echo["offset"]) == (1, 10_000)


def test_the_parts_of_a_range_are_added_up_from_rollups_and_rows(user_id: str) -> None:
    edges = ["2025-01-14", "2025-01-15", "2025-02-01", "2025-03-31", "2025-04-16", "2025-04-17"]
    book(user_id, *({"booked_at": day, "amount": f"{10**n}"} for n, day in enumerate(edges)))
    assert total(user_id, date_range=days("2025-01-15", "2025-04-16")) == ("11110", "EUR", 4)
    assert total(user_id, date_range=days("2025-01-01", "2025-04-16")) == ("11111", "EUR", 5)
    assert total(user_id, date_range=days("2025-02-01", "2025-03-31")) == ("1100", "EUR", 2)


@every_way
def test_several_currencies_are_refused_by_their_names_and_the_total_of_each_is_told(
    filters: dict[str, Any], user_id: str
) -> None:
    book(
        user_id,
        *amounts("-1.10", "-2", currency="USD"),
        *amounts("-1"),
        *amounts("7", currency="JPY"),
    )
    refused = mixed(user_id, **filters)
    assert refused["details"] == {
        "currencies": ["EUR", "JPY", "USD"],
        "totals": [
            {"amount": "-1", "currency": "EUR", "count": 1},
            {"amount": "7", "currency": "JPY", "count": 1},
            {"amount": "-3.10", "currency": "USD", "count": 2},
        ],
    }
    assert "EUR, JPY, USD" in refused["message"]
    assert "-1 EUR (1); 7 JPY (1); -3.10 USD (2)" in refused["message"]
    spent = mixed(user_id, **filters, direction="DEBIT_ONLY")
    assert [each["currency"] for each in spent["details"]["totals"]] == ["EUR", "USD"]


@every_way
def test_zeros_of_another_currency_are_of_another_currency(
    filters: dict[str, Any], user_id: str
) -> None:
    book(user_id, *amounts("-1"), *amounts("0.00", currency="JPY"))
    assert mixed(user_id, **filters)["details"]["currencies"] == ["EUR", "JPY"]
    assert total(user_id, **filters, direction="DEBIT_ONLY") == ("-1", "EUR", 1)


@every_way
def test_what_leaves_one_currency_is_added_up(filters: dict[str, Any], user_id: str) -> None:
    dollars = {"account_id": "acc_usd", "category_id": "salary", "booked_at": "2025-03-03"}
    book(user_id, *amounts("-1", "-2"), *amounts("5", currency="USD", **dollars))
    assert mixed(user_id, **filters)
    for narrowed in (
        {"direction": "CREDIT_ONLY"},
        {"account_id": "acc_usd"},
        {"category_id": "salary"},
        {"min_amount": "0"},
        {"date_range": days("2025-03-01", "2025-03-31")},
        {"date_range": days("2025-03-02", "2025-03-04")},
    ):
        assert total(user_id, **{**filters, **narrowed}) == ("5", "USD", 1)
    assert total(user_id, **filters, direction="DEBIT_ONLY") == ("-3", "EUR", 2)


NOTHING: tuple[dict[str, Any], ...] = (
    {"account_id": "acc_main", "search": "nothing"},
    {"account_id": "acc_main", "date_range": days("1999-01-01", "1999-01-31")},
    {"account_id": "acc_main", "direction": "CREDIT_ONLY"},
    {"account_id": "acc_main", "category_id": "nope"},
)


@pytest.mark.parametrize("filters", NOTHING)
def test_nothing_found_is_zero_of_the_accounts_currency(
    filters: dict[str, Any], user_id: str
) -> None:
    book(user_id, {}, {"account_id": "acc_usd", "currency": "USD"})
    assert total(user_id, **filters) == ("0", "EUR", 0)


def test_nothing_found_is_zero_of_the_only_currency_there_is(user_id: str) -> None:
    name_account(user_id, currency="CHF")
    for filters in ({}, {"search": "x"}, {"account_id": "acc_main"}):
        assert total(user_id, **filters) == ("0", "CHF", 0)
    book(user_id, {"account_id": "other", "currency": "CHF"})
    assert total(user_id, category_id="nope") == ("0", "CHF", 0)


def test_nothing_found_is_zero_of_no_currency_where_none_is_the_only_one(user_id: str) -> None:
    assert total(user_id) == ("0", "XXX", 0)
    book(user_id, {}, {"currency": "USD"})
    for filters in ({"search": "x"}, {"account_id": "acc_main", "search": "x"}):
        assert total(user_id, **filters) == ("0", "XXX", 0)
    assert total(user_id, account_id="nope") == ("0", "XXX", 0)


def test_many_rows_of_many_scales_are_added_exactly(user_id: str) -> None:
    booked = [Decimal(f"{n * 7919 % 1000 - 500}.{n % 10:0{1 + n % 10}}") for n in range(600)]
    book(user_id, *amounts(*map(str, booked)))
    added = add_up(user_id)["total"]["amount"]
    assert added == str(sum(booked))
