"""The whole one-machine stack over HTTP: who may call, and what the contract shows."""

from __future__ import annotations

import datetime

import pytest

from tests.stack.card_customer import LOST, OTP, Customer
from tests.stack.started import Started

pytestmark = pytest.mark.stack


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
