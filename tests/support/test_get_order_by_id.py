from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from tests.dynamodb_traffic import apart_from_the_count, tries
from tests.each_row import each_row
from tests.support.calls import body_of, foreign, invalid, post, refused
from tests.support.stored import HEADPHONES, give_order, set_status

NO_ORDER_IDS: tuple[Any, ...] = (
    *("24601\n", " 24601", "24601 ", "2460", "246010", "", "2460a", "24 601", "-4601", "2.460"),
    *foreign("24601"),
    "x" * 10_000,
    *(24601, 24601.0, None, True, ["24601"], {}),
)


def order(agent: str, order_id: Any) -> Any:
    return post("get_order_by_id", agent, order_id=order_id)


def test_the_contracts_order_is_told(agent: str) -> None:
    assert body_of(order(agent, "24601")) == HEADPHONES


@pytest.mark.parametrize("order_id", ["00000", "99999", "24602"])
def test_an_unknown_order_is_told_in_the_contracts_words(agent: str, order_id: str) -> None:
    assert refused(order(agent, order_id), 404) == "Order not found"


@each_row("order_id", NO_ORDER_IDS, ids=lambda v: ascii(v)[:20])
def test_what_is_no_order_id_is_refused(agent: str, order_id: Any) -> None:
    assert invalid(order(agent, order_id)).keys() == {"order_id"}


def test_digits_that_are_not_ascii_are_told_as_no_digits(agent: str) -> None:
    assert invalid(order(agent, foreign("24601")[0])) == {"order_id": "must be 5 digits"}


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("79.99", "79.99"),
        ("19.99", "19.99"),
        ("0.1", "0.1"),
        ("0.01", "0.01"),
        ("0.29", "0.29"),
        ("1.10", "1.1"),
        ("0", "0.0"),
        ("20", "20.0"),
        ("1234567890123.45", "1234567890123.45"),
        ("9999999999999.99", "9999999999999.99"),
        ("0.123456789012345", "0.123456789012345"),
    ],
)
def test_a_price_is_the_exact_number(agent: str, stored: str, shown: str) -> None:
    give_order(price=stored)
    text = order(agent, "47652").text
    assert f'"price":{shown},' in text
    assert json.loads(text, parse_float=Decimal)["price"] == Decimal(stored)


@pytest.mark.parametrize("status", ["Processing", "Shipped", "Delivered", "Cancelled"])
def test_an_order_is_told_as_it_stands(agent: str, status: str) -> None:
    set_status("47652", status)
    assert body_of(order(agent, "47652"))["status"] == status


def test_an_order_is_one_read(agent: str) -> None:
    order(agent, "24601")  # whoever comes first is given a pseudonym
    with tries() as seen:
        body_of(order(agent, "24601"))
    assert apart_from_the_count(seen) == ["GetItem", "PutItem"]
