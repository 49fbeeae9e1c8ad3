"""`make audit`, beside a running stack and without one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.stack.card_customer import CHARGED_TWICE, LOST, Customer
from tests.stack.started import Started, command

pytestmark = pytest.mark.stack


def test_the_audit_prints_the_contracts_events_oldest_first(customer: Customer) -> None:
    blocked = customer.confirmed_block(**LOST).json()
    customer.call("get_account_summary").raise_for_status()
    ticket = customer.call("dispute_transaction", **CHARGED_TWICE).json()
    events = _audit(customer)
    assert [event["action"] for event in events] == [
        "block_card",
        "block_card",
        "get_account_summary",
        "dispute_transaction",
    ]
    assert [set(event) for event in events] == [
        {"timestamp", "user_id", "action", "tool_output"}
    ] * 4
    assert {event["user_id"] for event in events} == {customer.id}
    assert [events[1]["tool_output"], events[3]["tool_output"]] == [blocked, ticket]
    times = [event["timestamp"] for event in events]
    assert times == sorted(times)
    (only,) = _audit(customer, TOOL="block_card", SINCE=times[1], FULL="1")
    context = only.pop("context")
    assert only == events[1]
    assert (context["outcome"], context["channel"], context["family"]) == (
        "success",
        "rest",
        "banking",
    )


def test_an_event_is_proved(customer: Customer) -> None:
    customer.call("get_account_summary").raise_for_status()
    (event,) = _audit(customer, FULL="1")
    event_id = event["context"]["event_id"]
    proved, log_size = customer.stack.command("audit-prove", ID=event_id), 0
    while proved.returncode:  # it takes a moment to reach the log
        assert "is not in the log" in proved.stderr
        log_size = customer.stack.until_log_grows(log_size)
        proved = customer.stack.command("audit-prove", ID=event_id)
    proof = json.loads(proved.stdout)
    assert customer.id not in proved.stdout
    assert proof["leaf"][0] == event_id


def test_an_event_that_is_not_there_cannot_be_proved(stack: Started) -> None:
    refused = stack.command("audit-prove", ID="never")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == "the audit has no event never\n"


def test_a_log_that_has_everything_is_added_nothing(stack: Started) -> None:
    resumed = stack.command("audit-resume")
    assert (resumed.returncode, resumed.stderr) == (0, "")
    stack.verified_log()


def test_the_audit_asks_whose(stack: Started) -> None:
    finished = stack.command("audit")
    assert (finished.returncode, finished.stdout) == (2, "")
    assert "USER_ID" in finished.stderr


def test_a_day_that_is_none_is_one_clear_line(stack: Started) -> None:
    finished = stack.command("audit", USER_ID="12345", SINCE="yesterday")
    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr == "SINCE is a day or an instant, such as 2026-01-31\n"


def test_somebodys_own_aws_settings_do_not_matter(stack: Started) -> None:
    finished = stack.command("audit", USER_ID="nobody", AWS_PROFILE="somebody-elses")
    assert (finished.returncode, finished.stdout, finished.stderr) == (0, "", "")


@pytest.mark.parametrize("module", ["load", "audit"])
def test_without_a_stack_there_is_one_clear_line(tmp_path: Path, module: str) -> None:
    arguments = ["rows.jsonl"] if module == "load" else []
    finished = command(module, *arguments, STATE_DIR=str(tmp_path), USER_ID="12345")
    assert (finished.returncode, finished.stdout) == (1, "")
    assert finished.stderr == f"no stack runs on {tmp_path}: start it with `make run`\n"


def _audit(customer: Customer, **variables: str) -> list[dict[str, Any]]:
    finished = customer.stack.command("audit", USER_ID=customer.id, **variables)
    assert (finished.returncode, finished.stderr) == (0, "")
    return [json.loads(line) for line in finished.stdout.splitlines()]
