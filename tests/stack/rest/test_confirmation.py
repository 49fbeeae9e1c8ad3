"""The user's YES over HTTP, on the whole one-machine stack."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.stack.card_customer import LOST, OTP, Customer

pytestmark = pytest.mark.stack


def test_without_a_yes_nothing_changes(customer: Customer) -> None:
    before = customer.rows
    answer = customer.call("block_card", **LOST)
    assert answer.status_code == 409
    assert answer.json()["reason"] == "confirmation_required"
    assert (
        answer.json()["confirmation"]["prompt"]
        .splitlines()[-1]
        .startswith("Block your card ending 4242?")
    )
    assert customer.call("block_card", **LOST).status_code == 409
    assert customer.rows == before


@pytest.mark.parametrize("reply", ["Cancel", "yes please", "", "NO", "\uff39\uff25\uff33"])
def test_any_other_reply_cancels(customer: Customer, reply: str) -> None:
    before = customer.rows
    asked = customer.call("block_card", **LOST)
    assert customer.answer(asked, reply).json()["status"] == "cancelled"
    assert customer.answer(asked).status_code == 404
    assert customer.call("block_card", **LOST).status_code == 409
    assert customer.rows == before


@pytest.mark.parametrize("is_confirmed", [False, True], ids=["asked", "confirmed"])
def test_an_expired_confirmation_changes_nothing(customer: Customer, is_confirmed: bool) -> None:
    before = customer.rows
    asked = customer.call("block_card", **LOST)
    if is_confirmed:
        customer.answer(asked).raise_for_status()
    _expire(customer)
    assert customer.answer(asked).status_code == 404
    assert customer.call("block_card", **LOST).status_code == 409
    assert customer.rows == before


def test_a_yes_is_good_once(customer: Customer) -> None:
    asked = customer.call("block_card", **LOST)
    customer.answer(asked).raise_for_status()
    assert customer.call("block_card", **LOST).status_code == 200
    assert customer.call("unblock_card", **OTP).status_code == 200
    before = customer.rows
    assert customer.answer(asked).status_code == 404
    assert customer.call("block_card", **LOST).status_code == 409
    assert customer.rows == before


def test_a_yes_is_good_for_its_arguments_only(customer: Customer) -> None:
    before = customer.rows
    customer.answer(customer.call("block_card", **LOST)).raise_for_status()
    assert customer.call("block_card", reason="Another reason").status_code == 409
    assert customer.rows == before


def test_another_users_yes_is_worth_nothing(new_customer: Callable[[], Customer]) -> None:
    owner, other = new_customer(), new_customer()
    before = [owner.rows, other.rows]
    asked = owner.call("block_card", **LOST)
    assert other.answer(asked).status_code == 404
    assert owner.call("block_card", **LOST).status_code == 409
    owner.answer(asked).raise_for_status()
    assert other.call("block_card", **LOST).status_code == 409
    assert [owner.rows, other.rows] == before


def test_a_conversations_question_is_not_answered_outside_it(customer: Customer) -> None:
    before = customer.rows
    events = customer.said("c1", "Block my card, I lost it")
    (asked,) = [event["confirmation"] for event in events if "confirmation" in event]
    answer = customer.http.post(f"/confirmations/{asked['id']}", json={"reply": "YES"})
    assert answer.status_code == 404
    assert customer.rows == before


@pytest.mark.parametrize("body", [{}, {"reply": True}, {"reply": "YES", "more": 1}, ["YES"]])
def test_an_answer_without_a_reply_leaves_the_question_open(
    customer: Customer, body: object
) -> None:
    asked = customer.call("block_card", **LOST)
    path = f"/confirmations/{asked.json()['confirmation']['id']}"
    assert customer.http.post(path, json=body).status_code == 400
    assert customer.http.post(path, json={"reply": " yes "}).json()["status"] == "confirmed"


def _expire(customer: Customer) -> None:
    """Let every confirmation of the customer's be over."""
    table = "CONFIRMATIONS_TABLE"
    for item in customer.stack.items(table):
        if item["user_id"]["S"] == customer.id:
            customer.stack.put(table, item | {"expires_at": {"N": "1"}})
