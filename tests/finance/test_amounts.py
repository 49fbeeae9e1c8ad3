"""Amounts are exact decimals, with the scale they were booked with, and so are their bounds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.calling import rest
from tests.each_row import each_row
from tests.finance.calls import SEARCH, SUM, book, found, invalid, search

BOOKED = ["-100.01", "-100.00", "-0.00000001", "0", "0.00", "0.1", "99.999", "100"]
every_bound = pytest.mark.parametrize("bound", ["min_amount", "max_amount"])


@pytest.mark.parametrize(
    ("least", "most", "expected"),
    [
        ("-100.00", "0", [1, 2, 3, 4]),
        ("-100", "-0.0", [1, 2, 3, 4]),
        (-100, 0, [1, 2, 3, 4]),
        ("-100.0000000001", None, [1, 2, 3, 4, 5, 6, 7]),
        ("-99.9999999999", "-0.00000001", [2]),
        ("-0.0000000099", "-0.0000000001", []),
        ("0.1", "0.10", [5]),
        (None, "-100.01", [0]),
        ("-999999999999999.9999999999", "999999999999999.9999999999", list(range(8))),
        ("000099.999", 100, [6, 7]),
    ],
)
def test_the_least_and_the_most_are_included(
    least: Any, most: Any, expected: list[int], user_id: str
) -> None:
    book(user_id, *({"amount": amount} for amount in BOOKED))
    selected = found(user_id, min_amount=least, max_amount=most)
    assert sorted(selected) == [f"t{n}" for n in expected]


@pytest.mark.parametrize("number", ["0.1", "1e-1", "0.10", "100E-3", "0.1000000000"])
def test_a_json_number_is_as_exact_as_text(number: str, user_id: str) -> None:
    book(user_id, {"amount": "0.1"}, {"amount": "0.1000000001"}, {"amount": "0.0999999999"})
    page = rest(SEARCH, user_id, f'{{"min_amount": {number}, "max_amount": {number}}}')
    assert [item["id"] for item in page.body["items"]] == ["t0"]


@pytest.mark.parametrize("number", ["1e14", "-1E+14", "123456789012345.0123456789", "-0.0", "-0"])
def test_numbers_of_any_notation_are_taken(number: str, user_id: str) -> None:
    assert rest(SUM, user_id, f'{{"min_amount": {number}}}').status == 200


@every_bound
@each_row(
    "wrong",
    [
        *('"1,5"', '"1e2"', '"+1"', '" 1"', '"1 "', '"1\\n"', '""', '"."', '"1."', '".5"', '"--1"'),
        *(
            '"NaN"',
            '"Infinity"',
            '"0x10"',
            '"1_000"',
            '"٣"',
            '"\uff11"',
            '"€5"',
            '"1000000000000000"',
        ),
        *(
            '"0.00000000001"',
            "1e15",
            "1e400",
            "-1e400",
            "1e-400",
            "0.00000000001",
            "0.100000000000",
        ),
        *("10000000000000000000000000", "true", "false", "[]", "{}", '["1"]'),
    ],
)
def test_what_is_no_amount_is_refused(bound: str, wrong: str, user_id: str) -> None:
    for tool in (SEARCH, SUM):
        problems = invalid(rest(tool, user_id, f'{{"{bound}": {wrong}}}'))
        assert problems == {
            bound: 'must be a decimal such as "-12.50", at most 15 digits and 10 decimals'
        }


@pytest.mark.parametrize(("least", "most"), [("1", "0"), ("0.0000000001", 0), (-1, "-1.01")])
def test_a_least_above_the_most_is_refused(least: Any, most: Any, user_id: str) -> None:
    for tool in (SEARCH, SUM):
        reply = rest(tool, user_id, {"min_amount": least, "max_amount": most})
        assert invalid(reply) == {"max_amount": "must not be less than min_amount"}


@pytest.mark.parametrize(
    ("booked", "shown"),
    [
        ("5", "5"),
        ("5.00", "5.00"),
        ("-12.5", "-12.5"),
        ("0.00000001", "0.00000001"),
        ("-0.0000000010", "-0.0000000010"),
        ("1000", "1000"),
        ("1.500", "1.500"),
        ("-0", "0"),
        ("-0.00", "0.00"),
        ("007.0", "7.0"),
        ("-999999999999999.9999999999", "-999999999999999.9999999999"),
        (12, "12"),
    ],
)
def test_an_amount_is_shown_with_its_scale_and_zero_without_a_sign(
    booked: str, shown: str, user_id: str
) -> None:
    book(user_id, {"amount": booked})
    (item,) = search(user_id)["items"]
    assert item["amount"] == {"amount": shown, "currency": "EUR"}


def test_a_bound_comes_back_as_it_was_given(user_id: str) -> None:
    """Also one that looks like a payment card's number."""
    for bound in ("-100.00", "0", "378282246310005", "4222222222222.50"):
        body = {"min_amount": bound} if bound < "0" else {"max_amount": bound}
        filters = rest(SUM, user_id, json.dumps(body)).body["filters"]
        assert {**filters, **body} == filters
