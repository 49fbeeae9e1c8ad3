"""The whole one-machine stack over HTTP: who may call, and what the contract shows."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.stack.card_customer import CHARGED_TWICE, LOST, OTP, Customer
from tests.stack.started import Started

pytestmark = pytest.mark.stack

ORIGIN = "http://localhost:8000"


def test_without_a_valid_token_nobody_gets_in(stack: Started) -> None:
    good = stack.tokens.issue("12345")
    header, payload, signature = good.split(".")
    expired = stack.tokens.issue("12345", lifetime=datetime.timedelta(seconds=-1))
    tampered = f"{header}.{payload}.{signature[::-1]}"
    for token in (None, expired, tampered, f"{header}.{payload}.", "not.a.token"):
        with stack.client(token) as client:
            for path in ("/tools/get_account_summary", "/confirmations/c1", "/chat"):
                answer = client.post(path, json={"user_id": "12345"})
                assert (answer.status_code, answer.json()) == (401, {"message": "Unauthorized"})
    with stack.client(good) as client:
        answer = client.post("/tools/get_account_summary", json={"user_id": "12345"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("get_account_summary", {}),
        ("get_recent_transactions", {}),
        ("get_rewards_summary", {}),
        ("block_card", LOST),
        ("unblock_card", OTP),
        ("dispute_transaction", CHARGED_TWICE),
    ],
)
def test_nobody_acts_for_another_user(
    new_customer: Callable[[], Customer], tool: str, arguments: dict[str, Any]
) -> None:
    owner, other = new_customer(), new_customer()
    before = owner.rows
    answer = other.call(tool, **arguments, user_id=owner.id)
    assert answer.status_code == 403
    assert answer.json() == {
        "status": "failure",
        "message": "user_id must be your own.",
        "reason": "forbidden",
    }
    assert owner.rows == before


def test_another_users_conversation_is_not_there(
    new_customer: Callable[[], Customer],
) -> None:
    owner, other = new_customer(), new_customer()
    assert owner.said("c1", "What's my balance?")[-1]["type"] == "done"
    assert owner.http.get("/chat/c1").status_code == 200
    assert other.http.get("/chat/c1").status_code == 404
    assert other.posted("c1", "Hi", user_id=owner.id).status_code == 403


def test_the_demo_data_answers_as_the_contract_shows(stack: Started) -> None:
    with stack.client(stack.tokens.issue("12345")) as http:
        demo = Customer("12345", http, stack)
        assert demo.call("get_account_summary").json() == {
            "user_id": "12345",
            "balance": 15000,
            "credit_limit": 100000,
            "available_credit": 85000,
            "due_date": "2025-12-03",
            "minimum_due": 750,
        }
        assert demo.call("get_rewards_summary").json() == {
            "total_points": 5000,
            "expiring_soon": 100,
            "redeemable_value_inr": 500,
        }
        five = demo.call("get_recent_transactions", n=5).json()
        assert len(five) == 5
        (day,) = [row.pop("date") for row in five if row["tx_id"] == "t1"]
        assert datetime.date.fromisoformat(day)
        assert five[0] == {
            "tx_id": "t1",
            "amount": 4000,
            "merchant": "ElectroMart",
            "category": "Electronics",
        }


def test_a_card_is_blocked_and_unblocked_as_the_contract_shows(customer: Customer) -> None:
    blocked = customer.confirmed_block(**LOST).json()
    assert blocked.pop("block_id")
    assert blocked == {"status": "success", "message": "Card blocked successfully"}
    assert customer.card_status == "blocked"
    assert customer.call("unblock_card", otp="000000").json()["reason"] == "invalid_otp"
    assert customer.card_status == "blocked"
    assert customer.call("unblock_card", **OTP).json() == {
        "status": "success",
        "message": "Card unblocked successfully",
    }
    assert customer.card_status == "active"


def test_a_dispute_is_raised_as_the_contract_shows(customer: Customer) -> None:
    answer = customer.call("dispute_transaction", **CHARGED_TWICE).json()
    (dispute,) = customer.disputes
    assert answer == {
        "status": "submitted",
        "ticket_id": dispute["ticket_id"]["S"],
        "estimated_resolution": "7 days",
    }
    assert customer.call("dispute_transaction", **CHARGED_TWICE).json() == answer


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
def test_another_method_is_refused_in_the_familys_shape(customer: Customer, method: str) -> None:
    answer = customer.http.request(method, "/tools/block_card", json={"user_id": customer.id})
    assert answer.status_code == 405
    assert answer.json() == {
        "status": "failure",
        "message": "Method Not Allowed",
        "reason": "method_not_allowed",
    }


@pytest.mark.parametrize("name", ["grant_loan", "get_users", "my_finance_search"])
def test_an_unknown_tool_is_not_found(customer: Customer, name: str) -> None:
    answer = customer.call(name)
    assert (answer.status_code, answer.json()) == (404, {"error": f"Unknown tool: {name}"})


@pytest.mark.parametrize(
    "name", ["finance..search", "finance.accounts.list", "finance_foo", "finance", "finance_"]
)
def test_an_unknown_tool_of_finance_is_refused_in_its_shape(customer: Customer, name: str) -> None:
    answer = customer.call(name)
    assert answer.status_code == 404
    assert answer.json() == {
        "code": "UNKNOWN_TOOL",
        "message": f"Unknown tool: {name}",
        "details": None,
    }


@pytest.mark.parametrize(
    "body",
    [
        '{"user_id": ',
        "",
        "[]",
        "null",
        '{"user_id": "1", "user_id": "2"}',
        '{"user_id": NaN}',
    ],
)
def test_a_body_that_is_no_json_object_is_refused(customer: Customer, body: str) -> None:
    answer = customer.http.post("/tools/get_account_summary", content=body)
    assert answer.status_code == 400
    assert answer.json()["status"] == "failure"
    assert answer.json()["reason"] == "validation_error"


@pytest.mark.parametrize("origin", [ORIGIN, "https://elsewhere.example"])
def test_a_preflight_names_the_one_allowed_origin(stranger: httpx.Client, origin: str) -> None:
    asking = {
        "Origin": origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,idempotency-key",
    }
    for path in ("/tools/block_card", "/confirmations/c1", "/chat", "/chat/c1"):
        answer = stranger.options(path, headers=asking)
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == ORIGIN
        assert "idempotency-key" in answer.headers["access-control-allow-headers"]
        assert "POST" in answer.headers["access-control-allow-methods"]
