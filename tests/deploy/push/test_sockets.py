"""A page's socket through API Gateway: the deployed functions, their roles and the tables' streams.

The emulator does not answer with the protocol that `$connect` names, as API Gateway does and a
browser wants; so the client here is one that does not mind.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import pytest

from notifications.entities import Notification
from tests.deploy.deployment import Customer, Deployment, items
from tests.push.socket_client import Refused, SocketClient, connected
from toolkit import Caller

pytestmark = pytest.mark.deploy

NOTIFICATIONS = {"type": "notifications"}


def address(stack: Deployment) -> str:
    return (
        f"{stack.aws.replace('http', 'ws', 1)}/_aws/execute-api/{stack.resources['SocketApi']}/v1"
    )


def token_of(customer: Customer) -> str:
    return customer.http.headers["Authorization"].removeprefix("Bearer ")


@contextmanager
def page(stack: Deployment, customer: Customer) -> Iterator[SocketClient]:
    with connected(address(stack), ["teller", token_of(customer)]) as client:
        yield client


def notify(stack: Deployment, user_id: str) -> None:
    at = datetime.now(UTC)
    put = Notification.new(Caller(user_id), at=at, kind="import_finished", message="Done.")
    stack.client("dynamodb").put_item(
        TableName=stack.resources["PrimeTable"], Item=put.record.serialize()
    )


def test_a_page_with_a_users_token_is_told_of_their_notification(
    stack: Deployment, customer: Customer
) -> None:
    with page(stack, customer) as client:
        client.say("{}")  # what a page sends to stay connected is answered by nobody
        notify(stack, "somebody-else")
        notify(stack, customer.id)
        assert client.receive() == NOTIFICATIONS


def test_without_a_good_token_no_page_is_connected(stack: Deployment, customer: Customer) -> None:
    forged = token_of(customer)[:-8] + "AAAAAAAA"
    for protocols in ([], ["teller"], ["teller", forged], [token_of(customer)]):
        with pytest.raises(Refused), connected(address(stack), protocols):
            pass
    assert items(stack, "SocketsTable", "user_id", customer.id) == []


def test_a_page_hears_of_a_message_of_a_conversation_and_not_of_its_state(
    stack: Deployment, customer: Customer
) -> None:
    with page(stack, customer) as client:
        for sk in ("conversation#c1", "fact#f1", "message#c1#00000001"):
            stack.client("dynamodb").put_item(
                TableName=stack.resources["ChatTable"],
                Item={"pk": {"S": customer.id}, "sk": {"S": sk}, "text": {"S": "Hello"}},
            )
        assert client.receive() == {"type": "conversation", "id": "c1"}


def test_a_page_whose_row_is_deleted_ends(stack: Deployment, customer: Customer) -> None:
    """As an erasure does it."""
    with page(stack, customer) as client:
        [row] = items(stack, "SocketsTable", "user_id", customer.id)
        stack.client("dynamodb").delete_item(
            TableName=stack.resources["SocketsTable"],
            Key={name: {"S": row[name]} for name in ("user_id", "slot")},
        )
        assert client.receive() is None
