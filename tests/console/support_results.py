"""What support's tools answer, as the chat hands it on: the contract's examples."""

from __future__ import annotations

from typing import Any

JOHN = {
    "id": "1213210",
    "name": "John Doe",
    "email": "john@example.com",
    "phone": "123-456-7890",
    "username": "johndoe",
}
CHANGED = JOHN | {
    "email": "newemail@example.com",
    "message": "User information updated successfully",
}
HEADPHONES: dict[str, Any] = {
    "id": "24601",
    "customer_id": "1213210",
    "product": "Wireless Headphones",
    "quantity": 1,
    "price": 79.99,
    "status": "Shipped",
}
CASE = HEADPHONES | {
    "id": "13579",
    "product": "Smartphone Case",
    "quantity": 2,
    "price": 19.99,
    "status": "Cancelled",
}
SPEAKER = HEADPHONES | {
    "id": "47652",
    "product": "Bluetooth Speaker",
    "price": 49.9,
    "status": "Processing",
}
WATCH = HEADPHONES | {
    "id": "97531",
    "product": "Smart Watch",
    "quantity": 12000,
    "price": 1199.0,
    "status": "Delivered",
}
ORDERS = [HEADPHONES, CASE, SPEAKER, WATCH]
CANCELLED = {"status": "Cancelled", "message": "Order 47652 has been successfully cancelled"}


def orders(count: int) -> list[dict[str, Any]]:
    """In turn of every status; the first is 10001."""
    return [ORDERS[at % 4] | {"id": str(10_001 + at)} for at in range(count)]
