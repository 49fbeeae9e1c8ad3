"""Notes this process's queries: what each went through, and who waited for it."""

from __future__ import annotations

from threading import Lock
from typing import Any

from botocore.client import BaseClient
from botocore.httpsession import URLLib3Session

Query = dict[str, Any]
"""`scanned` items; `items` as they were told, or None where they were not told whole."""

noted: list[Query] = []
_make_api_call = BaseClient._make_api_call  # type: ignore[attr-defined]
_patient: set[int] = set()
_waiting = Lock()


def note() -> None:
    """From now on."""
    BaseClient._make_api_call = _noted  # type: ignore[attr-defined]


def _noted(client: Any, operation: str, request: dict[str, Any]) -> Any:
    _wait_long(client)
    answer = _make_api_call(client, operation, request)
    if operation == "Query":
        whole = "ProjectionExpression" not in request and request.get("Select") != "COUNT"
        noted.append(
            {"scanned": answer["ScannedCount"], "items": answer["Items"] if whole else None}
        )
    return answer


def _wait_long(client: Any) -> None:
    """The emulator goes through a whole partition for every query, longer than a tool waits."""
    with _waiting:
        if id(client) not in _patient:
            _patient.add(id(client))
            client._endpoint.http_session = URLLib3Session(timeout=600)
