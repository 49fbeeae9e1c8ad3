"""What operators run beside a deployed stack, which they name."""

from __future__ import annotations

import json
import re

import pytest

from tests.deploy import deployment, sam
from tests.deploy.deployment import Customer, Deployment
from tests.local.aws.emulator import Aws
from tests.stack.started import Finished, command

pytestmark = pytest.mark.deploy


def run(stack: Deployment, target: str, customer: Customer, **options: str) -> Finished:
    named = {"STACK_NAME": sam.STACK_NAME, "USER_ID": customer.id, **options}
    return command(target, **Aws.at(stack.aws).environment, **named)


def test_a_customers_audit_is_printed_and_verified(stack: Deployment, customer: Customer) -> None:
    customer.call("get_account_summary").raise_for_status()
    printed = run(stack, "audit", customer)
    assert (printed.returncode, printed.stderr) == (0, "")
    assert [json.loads(line)["action"] for line in printed.stdout.splitlines()] == [
        "get_account_summary"
    ]
    verified = run(stack, "audit-verify", customer)
    assert verified.stderr == ""
    *findings, _head, receipts, counts = verified.stdout.splitlines()
    assert receipts.startswith("receipts are signed by sha256:")
    assert [found for found in findings if "nobody" not in found] == []  # test_permissions' event
    read = re.fullmatch(r"\d+ batch(?:es)?, (\d+) events?, (\d+) not in the log yet, .*", counts)
    assert read
    assert sum(map(int, read.groups())) > 0  # this call's, whose batch may still be to come


def test_what_the_stream_lost_is_added_by_the_function_and_proved(
    stack: Deployment, customer: Customer
) -> None:
    customer.call("get_account_summary").raise_for_status()
    resumed = run(stack, "audit-resume", customer)
    assert (resumed.returncode, resumed.stderr) == (0, "")
    assert resumed.stdout.endswith(" events added to the log\n")
    (event,) = deployment.events(stack, customer.id)
    proved = command(
        "audit-prove",
        **Aws.at(stack.aws).environment,
        **{"STACK_NAME": sam.STACK_NAME, "ID": str(event["event_id"])},
    )
    assert (proved.returncode, proved.stderr) == (0, "")
    assert json.loads(proved.stdout)["leaf"][0] == event["event_id"]


def test_a_customers_books_are_verified(stack: Deployment, customer: Customer) -> None:
    """What is mended: tests/stack/commands/test_verify_books.py."""
    verified = run(stack, "books-verify", customer)
    assert (verified.returncode, verified.stderr) == (0, "")
    assert verified.stdout == "0 differences, 0 mended\n"
