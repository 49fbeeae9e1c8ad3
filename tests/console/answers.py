"""What an answer of the chat is made of, for scripting one."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.banking.lost_card import PROMPT

DONE: dict[str, Any] = {"type": "done", "employee": "banking"}
SUMMARY = {
    "user_id": "12345",
    "balance": 15000,
    "credit_limit": 100000,
    "available_credit": 85000,
    "due_date": "2025-12-03",
    "minimum_due": 750,
}
EXACT = {"amount": "-9007199254740993.10", "currency": "EUR"}

# A step of a scripted answer: an event, raw bytes, or a gate that the test opens.
Step = dict[str, Any] | bytes | threading.Event


def token(text: str) -> dict[str, Any]:
    return {"type": "token", "token": text}


def start(tool: str) -> dict[str, Any]:
    return {"type": "tool_start", "tool": tool}


def result(tool: str, value: object) -> dict[str, Any]:
    return {"type": "tool_result", "tool": tool, "result": value}


def transactions(count: int) -> list[dict[str, Any]]:
    return [
        {
            "tx_id": f"t{number}",
            "date": "2025-11-10",
            "amount": 1000 * number,
            "merchant": "ElectroMart",
            "category": "Electronics",
        }
        for number in range(1, count + 1)
    ]


def pending(prompt: str = PROMPT) -> dict[str, Any]:
    expires_at = datetime.now(UTC) + timedelta(minutes=5)
    return {"id": "c1", "prompt": prompt, "expires_at": expires_at.isoformat()}


def held(prompt: str = PROMPT) -> dict[str, Any]:
    error = {"status": "failure", "message": prompt, "reason": "confirmation_required"}
    confirmation = pending(prompt)
    return {"type": "tool_error", "tool": "block_card", "error": error} | {
        "confirmation": confirmation
    }


def asks_to_block() -> list[Step]:
    return [
        {"type": "employee", "employee": "banking"},
        {"type": "note", "note": "Using tools..."},
        start("block_card"),
        held(),
        token(PROMPT),
        DONE,
    ]
