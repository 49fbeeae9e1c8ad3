from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from support.entities import Order
from tests.calling import Reply, at_once
from tests.dynamodb_traffic import just_before
from tests.support.calls import body_of, invalid, post, refused
from tests.support.stored import events_of, outcomes, set_status, status, with_status
from tests.support.test_get_order_by_id import NO_ORDER_IDS
from toolkit.storage.writes import LostRace, commit

CANCELLED = {"status": "Cancelled", "message": "Order 47652 has been successfully cancelled"}
SHIPPED = {"error": "Order has already shipped. Can't cancel it.", "status": "Shipped"}
DELIVERED = {"error": "Order has already been delivered. Can't cancel it.", "status": "Delivered"}
ALREADY = {"error": "Order is already cancelled.", "status": "Cancelled"}


def cancel(agent: str, order_id: Any = "47652", key: str | None = None) -> Reply:
    return post("cancel_order", agent, key=key, order_id=order_id)


def test_an_order_that_is_being_processed_is_cancelled(agent: str) -> None:
    assert body_of(cancel(agent)) == CANCELLED
    assert status("47652") == "Cancelled"


def test_the_contracts_shipped_order_is_not(agent: str) -> None:
    reply = cancel(agent, "24601")
    assert (reply.status, reply.body) == (409, SHIPPED)
    assert status("24601") == "Shipped"


@pytest.mark.parametrize(
    "refusal", [SHIPPED, DELIVERED, ALREADY], ids=lambda refusal: refusal["status"]
)
def test_an_order_beyond_processing_is_refused_and_stays(
    agent: str, refusal: dict[str, str]
) -> None:
    set_status("47652", refusal["status"])
    reply = cancel(agent)
    assert (reply.status, reply.body) == (409, refusal)
    assert status("47652") == refusal["status"]


def test_an_order_of_a_status_that_nobody_foresaw_is_refused_and_stays(agent: str) -> None:
    set_status("47652", "On hold")
    reply = cancel(agent)
    assert reply.body == {"error": "Order is On hold. Can't cancel it.", "status": "On hold"}
    assert (reply.status, status("47652")) == (409, "On hold")


def test_a_second_cancel_is_told_that_it_is_cancelled(agent: str) -> None:
    body_of(cancel(agent))
    reply = cancel(agent)
    assert (reply.status, reply.body) == (409, ALREADY)
    assert outcomes(agent) == ["success", "refused"]


def test_an_unknown_order_is_told_in_the_contracts_words(agent: str) -> None:
    assert refused(cancel(agent, "99999"), 404) == "Order not found"


@pytest.mark.parametrize("order_id", NO_ORDER_IDS, ids=lambda v: ascii(v)[:20])
def test_what_is_no_order_id_is_refused(agent: str, order_id: Any) -> None:
    assert invalid(cancel(agent, order_id)).keys() == {"order_id"}


@pytest.mark.parametrize("invented", ["status", "force", "confirmed", "customer_id", "user_id"])
def test_nothing_makes_a_shipped_order_cancellable(agent: str, invented: str) -> None:
    reply = post("cancel_order", agent, order_id="24601", **{invented: "Processing"})
    assert invalid(reply) == {invented: "is not a known field"}
    assert status("24601") == "Shipped"


def test_a_retry_with_its_key_cancels_no_later_order(agent: str) -> None:
    first = cancel(agent, key="k1")
    set_status("47652", "Processing")
    assert cancel(agent, key="k1").text == first.text
    assert status("47652") == "Processing"


def test_of_eight_agents_at_once_one_cancels(agent: str) -> None:
    agents = [f"{agent}-{number}" for number in range(8)]
    replies = at_once([partial(cancel, each) for each in agents])
    assert sorted(reply.status for reply in replies) == [200] + [409] * 7
    for reply in replies:
        assert reply.body == (CANCELLED if reply.status == 200 else ALREADY)
    assert status("47652") == "Cancelled"
    assert sorted(outcome for each in agents for outcome in outcomes(each)) == (
        ["refused"] * 7 + ["success"]
    )


@pytest.mark.parametrize("by_then", [SHIPPED, DELIVERED], ids=lambda refusal: refusal["status"])
def test_an_order_that_ships_between_read_and_commit_stays_shipped(
    agent: str, by_then: dict[str, str]
) -> None:
    with just_before("TransactWriteItems", partial(set_status, "47652", by_then["status"])):
        reply = cancel(agent)
    assert (reply.status, reply.body) == (409, by_then)
    assert status("47652") == by_then["status"]
    assert outcomes(agent) == ["refused"]


def test_an_order_that_is_cancelled_between_read_and_commit_does_not_ship(agent: str) -> None:
    with (
        just_before("TransactWriteItems", lambda: body_of(cancel(agent))),
        pytest.raises(LostRace),
    ):
        set_status("47652", "Shipped")
    assert status("47652") == "Cancelled"


def test_cancel_against_ship_has_one_winner(agent: str) -> None:
    for _ in range(10):
        set_status("47652", "Processing")
        calls: list[Callable[[], Any]] = [partial(cancel, agent), _ships]
        reply, ships = at_once(calls)
        assert (reply.status, reply.body) == ((409, SHIPPED) if ships else (200, CANCELLED))
        assert status("47652") == ("Shipped" if ships else "Cancelled")


def _ships() -> bool:
    """The warehouse sends it, unless somebody has changed it since it was seen."""
    order = Order.of("47652")
    if order.status != "Processing":
        return False
    try:
        commit(with_status(order, "Shipped"))
    except LostRace:
        return False
    return True


def test_the_audit_says_whose_order_it_was_and_names_nobody(agent: str) -> None:
    cancel(agent)
    cancel(agent)
    assert [(event.subject, event.tool_output) for event in events_of(agent)] == [
        ("2837622", CANCELLED),
        ("2837622", ALREADY),
    ]
