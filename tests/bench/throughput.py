"""The one-machine stack under load: every part of it, and its clients, share this machine."""

from __future__ import annotations

import json
import tempfile
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from statistics import quantiles
from threading import Barrier
from urllib.parse import urlsplit

from tests.bench.table import Row, Sample
from tests.local.demo.seed import USER_ID
from tests.stack.started import Started, started

CALLS = {
    "get_account_summary": {"user_id": USER_ID},
    "unblock_card": {"user_id": USER_ID, "otp": "123456"},
}
WRITE = "unblock_card"
CLIENTS = (1, 8, 32)
SEALING_CLIENTS = (1, 16)
UNLIMITED = "1000000000"


def rows(calls: int) -> Iterator[Row]:
    """`calls` are shared among the clients, all of them one user."""
    with _stack("tests.local.run") as stack:
        for tool in CALLS:
            for clients in CLIENTS:
                load = _load(stack, tool, clients, calls)
                yield Row(f"stack: {tool}, {clients} at once", str(load))


def sealing_rows(calls: int, rounds: int) -> Iterator[Row]:
    """The stack that seals its audit beside one that does not, by turns; all calls one user's."""
    with _stack("tests.local.run") as ours, _stack("tests.bench.unsealed_stack") as reference:
        for clients in SEALING_CLIENTS:
            loads = [
                (_load(ours, WRITE, clients, calls), _load(reference, WRITE, clients, calls))
                for _ in range(rounds)
            ]
            sealed, unsealed = zip(*loads, strict=True)
            yield Row(
                f"stack: {WRITE} with sealing against without, {clients} at once",
                Sample([load.rate for load in sealed], "a second", is_rate=True),
                Sample([load.rate for load in unsealed], "a second", is_rate=True),
            )


@contextmanager
def _stack(program: str) -> Iterator[Started]:
    with (
        tempfile.TemporaryDirectory() as folder,
        started(Path(folder), program=program, TOOL_PER_MINUTE=UNLIMITED, DISK_SYNC="on") as stack,
    ):
        for tool in CALLS:
            _seconds(stack, tool, 3, Barrier(1))
        yield stack


@dataclass(frozen=True)
class Load:
    """Calls a second, and what one took in milliseconds."""

    rate: float
    p50: float
    p99: float

    def __str__(self) -> str:
        return f"{self.rate:,.0f}/s, p50 {self.p50:,.0f} ms, p99 {self.p99:,.0f} ms"


def _load(stack: Started, tool: str, clients: int, calls: int) -> Load:
    gate = Barrier(clients + 1)
    each = max(1, calls // clients)
    with ThreadPoolExecutor(clients) as threads:
        running = [threads.submit(_seconds, stack, tool, each, gate) for _ in range(clients)]
        gate.wait()
        began = time.perf_counter()
        taken = [seconds * 1000 for client in running for seconds in client.result()]
        elapsed = time.perf_counter() - began
    cuts = quantiles(taken, n=100, method="inclusive")
    return Load(len(taken) / elapsed, cuts[49], cuts[98])


def _seconds(stack: Started, tool: str, calls: int, gate: Barrier) -> list[float]:
    """How long each call of one client took, one after the other on one connection."""
    token = stack.tokens.issue(USER_ID)
    connection = HTTPConnection(urlsplit(stack.url).netloc, timeout=30)
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
