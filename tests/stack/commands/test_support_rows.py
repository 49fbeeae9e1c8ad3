"""Customers and orders that are loaded."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from commands.row_file import LoadError, load
from support.entities import Customer, Order
from tests.local.aws.emulator import Aws
from toolkit import NotFound

Row = dict[str, Any]


@pytest.fixture
def customer(aws: Aws) -> Row:
    """Somebody new."""
    id = _digits(7)
    return {
        "kind": "customer",
        "id": id,
        "name": "Ann Lee",
        "email": f"ann{id}@example.com",
        "phone": f"{_digits(3)}-{_digits(3)}-{_digits(4)}",
        "username": f"ann{id}",
    }


@pytest.fixture
def order(customer: Row) -> Row:
    return {
        "kind": "order",
        "id": _digits(5),
        "customer_id": customer["id"],
        "product": "Wireless Headphones",
        "quantity": 1,
        "price": 79.99,
        "status": "Processing",
    }


def _digits(count: int) -> str:
    return "".join(random.choices("123456789", k=count))  # noqa: S311


def _load(folder: Path, *rows: Row | str) -> int:
    path = folder / "rows.jsonl"
    path.write_text("\n".join(r if isinstance(r, str) else json.dumps(r) for r in rows))
    return load(path)


def _fields(customer: Row) -> Row:
    return {name: value for name, value in customer.items() if name != "kind"}


def test_a_customer_is_found_by_every_key_and_loaded_again_stays(
    tmp_path: Path, customer: Row
) -> None:
    for _ in range(2):
        assert _load(tmp_path, customer) == 1
        assert Customer.of(customer["id"]).fields == _fields(customer)
        assert Customer.search("email", customer["email"].upper()).id == customer["id"]
        assert Customer.search("phone", customer["phone"]).id == customer["id"]
        assert Customer.search("username", customer["username"]).id == customer["id"]


def test_a_customer_loaded_with_another_email_is_no_longer_found_by_the_old(
    tmp_path: Path, customer: Row
) -> None:
    changed = customer | {"email": f"new{customer['id']}@example.com", "name": "Ann Ray"}
    _load(tmp_path, customer, changed)
    assert Customer.search("email", changed["email"]).fields == _fields(changed)
    with pytest.raises(NotFound):
        Customer.search("email", customer["email"])


@pytest.mark.parametrize("unique", ["email", "username"])
def test_what_another_customer_has_is_a_conflict_and_the_rows_before_it_stay(
    tmp_path: Path, customer: Row, order: Row, unique: str
) -> None:
    other = customer | {
        "id": _digits(7),
        "email": f"o{customer['email']}",
        "username": f"o{customer['username']}",
        unique: customer[unique],
    }
    with pytest.raises(LoadError) as refused:
        _load(tmp_path, customer, order, other)
    assert str(refused.value) == (
        f"{tmp_path}/rows.jsonl: {unique.capitalize()} already in use by another customer; "
        "the rows before it are loaded"
    )
    assert Order.of(order["id"]).customer_id == customer["id"]
    assert Customer.search("email", customer["email"]).fields == _fields(customer)
    with pytest.raises(NotFound):
        Customer.of(other["id"])


def test_orders_keep_their_order_when_they_are_loaded_again(
    tmp_path: Path, customer: Row, order: Row
) -> None:
    orders = [order | {"id": f"{number}{order['id'][1:]}"} for number in (9, 1, 5)]
    _load(tmp_path, customer, *orders)
    shipped = orders[0] | {"status": "Shipped"}
    _load(tmp_path, *orders[1:], shipped)
    found = Order.of_customer(customer["id"])
    assert [(each.id, each.status) for each in found] == [
        (shipped["id"], "Shipped"),
        (orders[1]["id"], "Processing"),
        (orders[2]["id"], "Processing"),
    ]
    assert Order.of(shipped["id"]).status == "Shipped"


def test_an_order_loaded_for_another_customer_moves_to_them(
    tmp_path: Path, customer: Row, order: Row
) -> None:
    other = _digits(7)
    _load(tmp_path, order, order | {"customer_id": other})
    assert Order.of_customer(customer["id"]) == []
    assert [found.id for found in Order.of_customer(other)] == [order["id"]]


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("79.99", "79.99"),
        ('"79.99"', "79.99"),
        ("49.90", "49.90"),
        ("0", "0"),
        ("0.1", "0.1"),
        ("9999999999999.99", "9999999999999.99"),
        ("0.30000000000000004", None),
        ("12345678901234567", None),
        ("-0.01", None),
        ("NaN", None),
        ("true", None),
        ("null", None),
    ],
)
def test_a_price_stays_as_it_is_written_or_is_refused(
    tmp_path: Path, order: Row, written: str, stored: str | None
) -> None:
    line = json.dumps(order).replace("79.99", written)
    if stored is None:
        with pytest.raises(LoadError, match=r"rows\.jsonl:1: "):
            _load(tmp_path, line)
        with pytest.raises(NotFound):
            Order.of(order["id"])
    else:
        _load(tmp_path, line)
        assert Order.of(order["id"]).price == stored
