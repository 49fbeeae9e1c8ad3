"""One warm month summary: `month_summary handler` prints what it asked of DynamoDB and took.

`scanned` is how many rows each query went through; `cpu` and `seconds` are this process's.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from threading import Lock
from typing import Any

from botocore.client import BaseClient
from botocore.httpsession import URLLib3Session

from tests.bench.inside.calls import Handler

_make_api_call = BaseClient._make_api_call  # type: ignore[attr-defined]
_patient: set[int] = set()
_waiting = Lock()
_scanned: list[int] = []


def main(path: str) -> dict[str, Any]:
    handler = Handler(path)
    BaseClient._make_api_call = _noted  # type: ignore[attr-defined]
    handler(handler.event("nobody"))
    _scanned.clear()
    event = handler.event()
    gc.collect()
    began, cpu = time.perf_counter(), time.process_time()
    answer = handler(event)
    return {
        "cpu": time.process_time() - cpu,
        "seconds": time.perf_counter() - began,
        "scanned": _scanned,
        "expense": json.loads(answer["body"])["data"]["expense_total_mxn_cents"],
    }


def _noted(client: Any, operation: str, request: dict[str, Any]) -> Any:
    _wait_long(client)
    answer = _make_api_call(client, operation, request)
    if operation == "Query":
        _scanned.append(answer["ScannedCount"])
    return answer


def _wait_long(client: Any) -> None:
    """The emulator goes through a whole partition for every query, longer than a tool waits."""
    with _waiting:
        if id(client) not in _patient:
            _patient.add(id(client))
            client._endpoint.http_session = URLLib3Session(timeout=600)


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
