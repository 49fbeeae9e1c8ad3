"""Every banking tool, and the confirmations route, in a process that cannot reach DynamoDB."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from typing import Any

import pytest

PROGRAM = """
import json
from importlib import import_module
from tests.calling import answer_confirmation, at_once, direct, rest

ARGUMENTS = {
    "get_account_summary": {},
    "get_recent_transactions": {"n": 5},
    "get_rewards_summary": {},
    "block_card": {"reason": "Lost card"},
    "unblock_card": {"otp": "123456"},
    "dispute_transaction": {"tx_id": "t1", "reason": "Double charge"},
}
calls = {"answer_confirmation": lambda: answer_confirmation("12345", "f" * 48)}
for name, arguments in ARGUMENTS.items():
    tool = import_module(f"banking.{name}").handler
    body = {"user_id": "12345"} | arguments
    calls[name] = lambda tool=tool, body=body: rest(tool, "12345", body, key="k1")
    calls[f"{name} in chat"] = lambda tool=tool, body=body: direct(tool, "12345", body)
replies = at_once(list(calls.values()))
print(json.dumps({name: (r.status, r.body) for name, r in zip(calls, replies, strict=True)}))
"""
TOOLS = (
    "get_account_summary",
    "get_recent_transactions",
    "get_rewards_summary",
    "block_card",
    "unblock_card",
    "dispute_transaction",
)


def unused_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def answers() -> dict[str, tuple[int, Any]]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ
        | {
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{unused_port()}",
            "PYTHONPATH": "functions:layers/toolkit:.",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, tuple[int, Any]] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("call", [*TOOLS, *(f"{tool} in chat" for tool in TOOLS)])
def test_a_tool_without_storage_says_so_in_its_familys_shape(
    answers: dict[str, tuple[int, Any]], call: str
) -> None:
    status, body = answers[call]
    assert status == 503
    assert set(body) == {"status", "message", "reason"}
    assert (body["status"], body["reason"]) == ("failure", "unavailable")


def test_the_confirmations_route_without_storage_says_so(
    answers: dict[str, tuple[int, Any]],
) -> None:
    status, body = answers["answer_confirmation"]
    assert status == 503
    assert set(body) == {"error"}


def test_no_answer_without_storage_tells_internals(answers: dict[str, tuple[int, Any]]) -> None:
    text = json.dumps(answers).lower()
    for internal in ("127.0.0.1", "arn:", "teller-", "dynamodb", "boto", "item", "traceback"):
        assert internal not in text
