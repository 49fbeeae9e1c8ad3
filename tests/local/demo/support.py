"""The support contract's customer with his two orders and no more, and a second customer, who has
the order that the contract cancels. Once they are there, what an agent has done to them stays."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from commands import rows
from support.entities import Customer
from toolkit import NotFound

JOHN = {
    "kind": "customer",
    "id": "1213210",
    "name": "John Doe",
    "email": "john@example.com",
    "phone": "123-456-7890",
    "username": "johndoe",
}
MEI = {
    "kind": "customer",
    "id": "2837622",
    "name": "Mei Tanaka",
    "email": "mei@example.com",
    "phone": "222-333-4444",
    "username": "meit",
}
# id, customer, product, quantity, price, status; in the order in which they were placed
ORDERS = (
    ("24601", JOHN, "Wireless Headphones", 1, "79.99", "Shipped"),
    ("13579", JOHN, "Smartphone Case", 2, "19.99", "Cancelled"),
    ("97531", MEI, "Smart Watch", 1, "199.50", "Delivered"),
    ("86420", MEI, "Portable Charger", 3, "24.00", "Processing"),
    ("47652", MEI, "Bluetooth Speaker", 1, "49.90", "Processing"),
)


def seed() -> None:
    rows.save(rows.of(row) for row in _lacking())


def _lacking() -> Iterator[dict[str, Any]]:
    for customer in (JOHN, MEI):
        try:
            Customer.of(customer["id"])
        except NotFound:
            yield customer
            for id, whose, product, quantity, price, status in ORDERS:
                if whose is customer:
                    yield {
                        "kind": "order",
                        "id": id,
                        "customer_id": customer["id"],
                        "product": product,
                        "quantity": quantity,
                        "price": Decimal(price),
                        "status": status,
                    }
