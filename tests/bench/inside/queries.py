"""Notes this process's queries: what each went through, and who waited for it."""

from __future__ import annotations

from functools import partialmethod
from importlib.util import find_spec
from threading import Lock
from typing import Any

from botocore.client import BaseClient
from botocore.httpsession import URLLib3Session

Query = dict[str, Any]
"""`scanned` items; `items` as they were told, or None where they were not told whole."""

PATIENCE_SECONDS = 600
"""The emulator goes through a whole partition for every query, longer than a tool waits."""

noted: list[Query] = []
_patient: set[int] = set()
_waiting = Lock()


def note() -> None:
    """From now on, of whichever client there is."""
    clients: list[Any] = [BaseClient]
    if find_spec("toolkit"):  # the reference has no wire of its own
        from toolkit.storage.wire import Client, connections

        connections.READ_SECONDS = PATIENCE_SECONDS
        clients.append(Client)
    for client in clients:
        client._make_api_call = partialmethod(_noted, client._make_api_call)


def _noted(client: Any, call: Any, operation: str, request: dict[str, Any]) -> Any:
    if isinstance(client, BaseClient):
        _wait_long(client)
    answer = call(client, operation, request)
    if operation == "Query":
        whole = "ProjectionExpression" not in request and request.get("Select") != "COUNT"
        noted.append(
            {"scanned": answer["ScannedCount"], "items": answer["Items"] if whole else None}
        )
    return answer


def _wait_long(client: Any) -> None:
    with _waiting:
        if id(client) not in _patient:
            _patient.add(id(client))
            client._endpoint.http_session = URLLib3Session(timeout=PATIENCE_SECONDS)
