"""What operators run beside a deployed stack, which they name."""

from __future__ import annotations

import json

import pytest

from tests.deploy import sam
from tests.deploy.deployment import Customer, Deployment
from tests.local.aws import emulator
from tests.stack.started import Finished, command

pytestmark = pytest.mark.deploy


def run(stack: Deployment, target: str, customer: Customer) -> Finished:
    named = {"STACK_NAME": sam.STACK_NAME, "USER_ID": customer.id}
    return command(target, **emulator.environment(stack.aws), **named)


def test_a_customers_audit_is_printed_and_verified(stack: Deployment, customer: Customer) -> None:
    customer.call("get_account_summary").raise_for_status()
    printed = run(stack, "audit", customer)
    assert (printed.returncode, printed.stderr) == (0, "")
    assert [json.loads(line)["action"] for line in printed.stdout.splitlines()] == [
        "get_account_summary"
    ]
    verified = run(stack, "audit-verify", customer)
    assert (verified.returncode, verified.stderr) == (0, "")
    assert verified.stdout.startswith("1 user, ")
    assert verified.stdout.endswith(" 0 problems\n")


def test_a_customers_ledger_is_verified(stack: Deployment, customer: Customer) -> None:
    verified = run(stack, "ledger-verify", customer)
    assert (verified.returncode, verified.stderr) == (0, "")
    assert verified.stdout == "0 differences, 0 mended\n"
