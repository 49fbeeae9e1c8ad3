from __future__ import annotations

from typing import Any

from tests.calling import Reply
from tests.dynamodb_traffic import apart_from_the_count, tries
from tests.each_row import each_row
from tests.support.calls import body_of, foreign, invalid, post
from tests.support.stored import (
    CASE,
    HEADPHONES,
    SPEAKER,
    give_customer_without_orders,
    give_order,
    set_status,
)

NO_CUSTOMER_IDS: tuple[Any, ...] = (
    *("1213210\n", " 1213210", "121321", "12132100", "", "121321a", "1 13210", "12132.0"),
    *foreign("1213210"),
    "x" * 10_000,
    *(1213210, None, True, ["1213210"], {}),
)


def orders(agent: str, customer_id: Any = "1213210") -> Reply:
    return post("get_customer_orders", agent, customer_id=customer_id)


def test_the_contracts_orders_are_told_as_they_were_placed(agent: str) -> None:
    assert body_of(orders(agent)) == [HEADPHONES, CASE]


def test_who_has_no_orders_or_is_unknown_has_none(agent: str) -> None:
    for customer_id in (give_customer_without_orders(), "0000000", "9999999"):
        assert body_of(orders(agent, customer_id)) == []


def test_another_customers_orders_are_not_among_them(agent: str) -> None:
    give_order(id="00001", customer_id="2837622")
    assert [order["id"] for order in body_of(orders(agent))] == ["24601", "13579"]
    assert [order["id"] for order in body_of(orders(agent, "2837622"))] == ["47652", "00001"]


def test_an_order_that_changes_keeps_its_place(agent: str) -> None:
    last = {"id": "00001", "customer_id": "1213210"}
    give_order(**last)
    set_status("24601", "Delivered")
    give_order(**CASE | {"quantity": 7})
    body_of(post("cancel_order", agent, order_id="00001"))
    assert body_of(orders(agent)) == [
        HEADPHONES | {"status": "Delivered"},
        CASE | {"quantity": 7},
        SPEAKER | last | {"status": "Cancelled"},
    ]


def test_an_order_that_becomes_anothers_is_the_others_alone(agent: str) -> None:
    give_order(**CASE | {"customer_id": "2837622"})
    assert body_of(orders(agent)) == [HEADPHONES]
    assert body_of(orders(agent, "2837622")) == [CASE | {"customer_id": "2837622"}, SPEAKER]


def test_many_orders_are_told_in_the_order_of_their_placing(agent: str) -> None:
    ids = [f"{number * 7919 % 100_000:05}" for number in range(1, 31)]
    for id in ids:
        give_order(id=id, customer_id="5555555")
    assert [order["id"] for order in body_of(orders(agent, "5555555"))] == ids


@each_row("customer_id", NO_CUSTOMER_IDS, ids=lambda v: ascii(v)[:20])
def test_what_is_no_customer_id_is_refused(agent: str, customer_id: Any) -> None:
    assert invalid(orders(agent, customer_id)).keys() == {"customer_id"}


def test_orders_are_one_read(agent: str) -> None:
    orders(agent)  # whoever comes first is given a pseudonym
    with tries() as seen:
        body_of(orders(agent))
    assert apart_from_the_count(seen) == ["PutItem", "Query"]
