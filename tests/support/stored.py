"""What support's tests put into the table and look for in it."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from typing import Any

from commands import rows
from support.entities import Customer, Order, SupportRecord
from tests.local.demo.support import JOHN, MEI
from toolkit.audit.audit_event import AuditEvent
from toolkit.storage import tables
from toolkit.storage.writes import Write, commit

Item = dict[str, Any]
JOHNS_PROFILE = {name: value for name, value in JOHN.items() if name != "kind"}
MEIS_PROFILE = {name: value for name, value in MEI.items() if name != "kind"}
HEADPHONES = {
    "id": "24601",
    "customer_id": "1213210",
    "product": "Wireless Headphones",
    "quantity": 1,
    "price": 79.99,
    "status": "Shipped",
}
CASE = {
    "id": "13579",
    "customer_id": "1213210",
    "product": "Smartphone Case",
    "quantity": 2,
    "price": 19.99,
    "status": "Cancelled",
}
SPEAKER = {
    "id": "47652",
    "customer_id": "2837622",
    "product": "Bluetooth Speaker",
    "quantity": 1,
    "price": 49.9,
    "status": "Processing",
}


def give_customer(**fields: Any) -> None:
    """Store a customer, John unless stated otherwise."""
    rows.save([rows.of(JOHN | fields)])


def give_customer_without_orders() -> str:
    """Their id and username."""
    give_customer(id="5555555", email="new@example.com", phone="555-000-0000", username="5555555")
    return "5555555"


def give_order(**fields: Any) -> None:
    """Store an order, the one that is being processed unless stated otherwise."""
    order = SPEAKER | fields
    price = Decimal(str(order["price"]))
    rows.save([rows.of({"kind": "order", **order, "price": price})])


@cache
def _contracts() -> list[Item]:
    _restore([])
    for profile in (JOHNS_PROFILE, MEIS_PROFILE):
        give_customer(**profile)
    for order in (HEADPHONES, CASE, SPEAKER):
        give_order(**order)
    return _raw()


def fill() -> None:
    """Store the contract's customer and orders, and somebody else; nothing else is there."""
    _restore(_contracts())


def empty() -> None:
    """Forget every customer and order."""
    _restore([])


def _restore(wanted: list[Item]) -> None:
    """Most tests change little or nothing, so only what differs is written."""
    there = _raw()
    writes: list[Any] = [{"PutRequest": {"Item": item}} for item in wanted if item not in there]
    kept = [(item["pk"], item["sk"]) for item in wanted]
    writes += [
        {"DeleteRequest": {"Key": {"pk": item["pk"], "sk": item["sk"]}}}
        for item in there
        if (item["pk"], item["sk"]) not in kept
    ]
    for first in range(0, len(writes), 25):
        request = {SupportRecord.Meta.table_name: writes[first : first + 25]}
        tables.client().batch_write_item(RequestItems=request)


def with_status(order: Order, status: str) -> list[Write]:
    """As the warehouse would change it."""
    fields = {name: getattr(order, name) for name in Order.FIELDS}
    return order.replaced_by(**fields | {"status": status})


def set_status(order_id: str, status: str) -> None:
    commit(with_status(Order.of(order_id), status))


def status(order_id: str) -> str:
    """The status that both copies of the order have."""
    one, other = [item["status"] for item in _items() if item.get("id") == order_id]
    assert one == other
    return str(one)


def customers() -> list[Item]:
    """What is stored of every customer, without the orders."""
    return [item for item in _items() if "username" in item]


def assert_copies_agree(*profiles: Item) -> None:
    """Every customer stands under the id, e-mail, phone and username of now and nowhere else."""
    stored = {(item["pk"], item["sk"]): profile_of(item) for item in customers()}
    expected = {}
    for profile in profiles:
        id, digits = profile["id"], profile["phone"].replace("-", "")
        expected[f"customer#{id}", "customer"] = profile
        expected[f"email#{profile['email'].lower()}", "customer"] = profile
        expected[f"username#{profile['username']}", "customer"] = profile
        expected[f"phone#{digits}", f"customer#{id}"] = profile
    assert stored == expected
    versions = {(item["id"], item["version"]) for item in customers()}
    assert len(versions) == len(profiles)


def is_by_id(item: Item) -> bool:
    """Each customer has one such item."""
    return str(item["pk"]).startswith("customer#")


def profile_of(item: Item) -> Item:
    return {name: item[name] for name in Customer.FIELDS}


def _items() -> list[Item]:
    """Everything, numbers as text."""
    return [
        {name: value for name, typed in item.items() for value in typed.values()} for item in _raw()
    ]


def _raw() -> list[Item]:
    found = tables.client().scan(TableName=SupportRecord.Meta.table_name, ConsistentRead=True)
    assert "LastEvaluatedKey" not in found
    return [dict(item) for item in found["Items"]]


def events_of(user_id: str) -> list[AuditEvent]:
    return list(AuditEvent.of_user(user_id))


def outcomes(user_id: str) -> list[str]:
    """How the user's calls ended, in order."""
    return [event.outcome for event in events_of(user_id)]
