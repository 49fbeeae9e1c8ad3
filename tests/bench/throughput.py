"""The one-machine stack under load: every part of it, and its clients, share this machine."""

from __future__ import annotations

import json
import tempfile
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from statistics import quantiles
from threading import Barrier
from urllib.parse import urlsplit

from tests.bench.table import Row
from tests.local.demo import USER_ID
from tests.local.started import Started, started

CALLS = {
    "get_account_summary": {"user_id": USER_ID},
    "unblock_card": {"user_id": USER_ID, "otp": "123456"},
}
CLIENTS = (1, 8, 32)
UNLIMITED = "1000000000"


def rows(calls: int) -> Iterator[Row]:
    """`calls` are shared among the clients, all of them one user."""
    with (
        tempfile.TemporaryDirectory() as folder,
        started(Path(folder), TOOL_PER_MINUTE=UNLIMITED) as stack,
    ):
        token = stack.tokens.issue(USER_ID)
        for tool in CALLS:
            _seconds(stack.url, token, tool, 3, Barrier(1))
            for clients in CLIENTS:
                yield Row(
                    f"stack: {tool}, {clients} at once", _load(stack, token, tool, clients, calls)
                )


def _load(stack: Started, token: str, tool: str, clients: int, calls: int) -> str:
    gate = Barrier(clients + 1)
    each = max(1, calls // clients)
    with ThreadPoolExecutor(clients) as threads:
        running = [
            threads.submit(_seconds, stack.url, token, tool, each, gate) for _ in range(clients)
        ]
        gate.wait()
        began = time.perf_counter()
        taken = [seconds * 1000 for client in running for seconds in client.result()]
        elapsed = time.perf_counter() - began
    cuts = quantiles(taken, n=100, method="inclusive")
    return f"{len(taken) / elapsed:,.0f}/s, p50 {cuts[49]:,.0f} ms, p99 {cuts[98]:,.0f} ms"


def _seconds(url: str, token: str, tool: str, calls: int, gate: Barrier) -> list[float]:
    """How long each call of one client took, one after the other on one connection."""
    connection = HTTPConnection(urlsplit(url).netloc, timeout=30)
    connection.connect()
    gate.wait()
    taken = []
    for _ in range(calls):
        began = time.perf_counter()
        connection.request("POST", f"/tools/{tool}", json.dumps(CALLS[tool]), _headers(token))
        answer = connection.getresponse()
        body = answer.read()
        taken.append(time.perf_counter() - began)
        assert answer.status == 200, body
    connection.close()
    return taken


def _headers(token: str) -> dict[str, str]:
    return {
        "Authorization": f"Bearer {token}",
        "Content-Type": "application/json",
        "Idempotency-Key": uuid.uuid4().hex,
    }
