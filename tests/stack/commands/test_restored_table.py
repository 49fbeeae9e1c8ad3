"""What the docs say of a restored table. Dynoxide restores none: the copy is made here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from commands import running_stack
from tests.stack.card_customer import LOST, Customer
from tests.stack.started import command, started

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

pytestmark = pytest.mark.stack

RESTORED = "teller-audit-restored"


@pytest.fixture
def customer(tmp_path: Path) -> Iterator[Customer]:
    """On a stack of their own, whose audit they may harm."""
    with started(tmp_path) as stack, stack.client(stack.tokens.issue("12345")) as http:
        yield Customer("12345", http, stack)


def test_a_restored_audit_verifies_and_the_one_that_was_harmed_does_not(customer: Customer) -> None:
    stack = customer.stack
    customer.confirmed_block(**LOST)
    variables = running_stack.variables_of_running(stack.state_dir)
    stack.verified_log()
    copy(stack.dynamodb, variables["AUDIT_TABLE"])
    (event,) = customer.successes("block_card")
    keys = {name: event[name] for name in ("user_id", "event_id")}
    stack.dynamodb.delete_item(TableName=variables["AUDIT_TABLE"], Key=keys)
    erased = f"erased: {event['event_id']['S']} is in the log and not in the table"
    assert erased in verified(variables)
    assert ", 0 not in the log yet, 0 findings" in verified({**variables, "AUDIT_TABLE": RESTORED})


def copy(dynamodb: DynamoDBClient, table: str) -> None:
    found = dynamodb.describe_table(TableName=table)["Table"]
    keys = found["KeySchema"]
    named = {key["AttributeName"] for key in keys}
    dynamodb.create_table(
        TableName=RESTORED,
        KeySchema=keys,
        AttributeDefinitions=[
            each for each in found["AttributeDefinitions"] if each["AttributeName"] in named
        ],
        BillingMode="PAY_PER_REQUEST",
    )
    for item in dynamodb.scan(TableName=table)["Items"]:
        dynamodb.put_item(TableName=RESTORED, Item=item)


def verified(variables: Mapping[str, str]) -> str:
    return command("audit-verify", **variables).stdout
