"""The limit of entering rows: `ledger.bare_entering first last` prints the seconds that the same
transactions take, for another user, when they are put into bytes before and nothing is signed."""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

from finance.ledger.entry_writes import record
from finance.models import NewTransaction
from tests.bench.inside.bare_requests import body_of, written
from tests.bench.inside.ledger.rows import transaction
from toolkit import Caller
from toolkit.storage.wire import Client, answers

USER_ID = "67890"
SOCKETS = 4
"""As many as write at once in an import."""
ANYBODY = (
    "Authorization: AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/dynamodb/aws4_request, "
    "SignedHeaders=host, Signature=none"
)
"""The emulator looks who asks, and at no signature."""


def main(first: str, last: str) -> float:
    numbers = range(int(first), int(last))
    requests = _requests([NewTransaction(**transaction(number)) for number in numbers])
    shares = [requests[number::SOCKETS] for number in range(SOCKETS)]
    with ThreadPoolExecutor(SOCKETS) as threads:
        began = time.perf_counter()
        list(threads.map(_send, shares))
        return time.perf_counter() - began


def _requests(transactions: Sequence[NewTransaction]) -> list[bytes]:
    """What an empty ledger is asked to enter them."""
    requests: list[bytes] = []
    client: Any = Client

    def note(_: Client, operation: str, request: dict[str, Any]) -> dict[str, Any]:
        requests.append(written(operation, answers.encoded(request).decode(), ANYBODY))
        nothing: dict[str, list[object]] = {table: [] for table in request.get("RequestItems", ())}
        return {"Responses": nothing, "UnprocessedKeys": {}}

    client._make_api_call = note
    assert record(Caller(USER_ID), transactions).added == len(transactions)
    return requests


def _send(requests: Sequence[bytes]) -> None:
    where = urlsplit(os.environ["AWS_ENDPOINT_URL"])
    with socket.create_connection((where.hostname, where.port)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for request in requests:
            connection.sendall(request)
            answer = json.loads(body_of(connection))
            assert "__type" not in answer, answer


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
