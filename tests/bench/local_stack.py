"""The one-machine stack as its user's machine feels it: CPU of a request, of pages that are only
open, what many at once wait for, and how long a start takes."""

from __future__ import annotations

import json
import os
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection
from itertools import cycle, islice
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlsplit

from tests.bench.table import Row, Sample
from tests.local.demo.seed import USER_ID
from tests.stack.processes import emulators_of
from tests.stack.started import Started, started

GATEWAY_MS = 6
CLIENTS = 64
PAGES = 5
READ_MS = 300
STREAMS = 200
STREAMS_OF_A_USER = 3
IDLE_CORES = 0.02
READY_SECONDS = 5
_NO_LIMIT = {"TOOL_PER_MINUTE": "1000000000", "DISK_SYNC": "on"}
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    body: dict[str, str] | None = None

    @property
    def is_write(self) -> bool:
        return self.path == WRITE.path


READ = Request("POST", "/tools/get_account_summary", {"user_id": USER_ID})
WRITE = Request("POST", "/tools/unblock_card", {"user_id": USER_ID, "otp": "123456"})
LIST = Request("GET", "/notifications")
MIXED = (READ, LIST, READ, WRITE, READ, LIST, READ, READ, LIST, READ)
"""Of ten requests six read, three list and one writes."""


class Client:
    """One connection of one who is signed in."""

    def __init__(self, stack: Started, user_id: str = USER_ID) -> None:
        self._connection = HTTPConnection(urlsplit(stack.url).netloc, timeout=30)
        self._authorization = f"Bearer {stack.tokens.issue(user_id)}"

    def milliseconds(self, request: Request) -> float:
        began = time.perf_counter()
        body = None if request.body is None else json.dumps(request.body)
        self._connection.request(request.method, request.path, body, self._headers())
        answer = self._connection.getresponse()
        said = answer.read()
        assert answer.status == 200, said
        return (time.perf_counter() - began) * 1000

    def listen(self) -> None:
        """Open a stream of notifications, and read no more than that it began."""
        accepted = {"Accept": "text/event-stream"}
        self._connection.request("GET", LIST.path, headers=self._headers() | accepted)
        answer = self._connection.getresponse()
        assert answer.status == 200, answer.read()
        assert answer.readline().startswith(b"retry"), "no stream"

    def close(self) -> None:
        self._connection.close()

    def _headers(self) -> dict[str, str]:
        return {
            "Authorization": self._authorization,
            "Content-Type": "application/json",
            "Idempotency-Key": uuid.uuid4().hex,
        }


def rows(calls: int, rounds: int, idle_seconds: float) -> Iterator[Row]:
    with _stack() as stack:
        yield from _of_one_request(stack, calls, rounds)
        yield from _of_many_clients(stack, calls * 4)
    with _stack() as stack:
        yield _of_idle_streams(stack, idle_seconds)
    yield _of_the_second_start()


def _of_one_request(stack: Started, calls: int, rounds: int) -> Iterator[Row]:
    client = Client(stack)
    for request in (READ, WRITE):
        client.milliseconds(request)
        repeated = partial(_repeat, client, request, calls)
        taken = [_cpu_of(stack, repeated) for _ in range(rounds)]
        gateway, emulator = ([ms / calls for ms in each] for each in zip(*taken, strict=True))
        work = f"stack: CPU of `{request.path.rpartition('/')[2]}`"
        goal = GATEWAY_MS if request is READ else None
        yield Row(f"{work}, gateway", Sample(gateway, "ms"), goal=goal, figure=min(gateway))
        yield Row(f"{work}, emulator", Sample(emulator, "ms"))
    client.close()


def _repeat(client: Client, request: Request, calls: int) -> None:
    for _ in range(calls):
        client.milliseconds(request)


def _of_many_clients(stack: Started, calls: int) -> Iterator[Row]:
    """Each begins elsewhere in the mixture; PAGES are open beside them."""
    with _listening(stack, PAGES), ThreadPoolExecutor(CLIENTS) as threads:
        began = time.perf_counter()
        told = list(threads.map(lambda n: _mixed(stack, n, calls // CLIENTS), range(CLIENTS)))
        rate = sum(map(len, told)) / (time.perf_counter() - began)
    for writes, kind in ((False, "reads"), (True, "writes")):
        taken = [ms for each in told for request, ms in each if request.is_write == writes]
        cuts = quantiles(taken, n=100, method="inclusive")
        said = f"p50 {cuts[49]:,.0f} ms, p99 {cuts[98]:,.0f} ms ({rate:,.0f} requests/s in all)"
        work = f"stack: {kind} among {CLIENTS} mixed clients"
        yield Row(work, said, goal=None if writes else READ_MS, figure=cuts[49])


def _mixed(stack: Started, number: int, calls: int) -> list[tuple[Request, float]]:
    client = Client(stack)
    client.milliseconds(LIST)  # connected
    mixture = islice(cycle(MIXED), number, number + max(calls, len(MIXED)))
    taken = [(request, client.milliseconds(request)) for request in mixture]
    client.close()
    return taken


def _of_idle_streams(stack: Started, seconds: float) -> Row:
    """Beside what the stack does when nobody is there."""
    alone = _idle_cores(stack, seconds)
    with _listening(stack, STREAMS):
        cores = _idle_cores(stack, seconds)
    said = f"{cores - alone:.3f} cores more than {alone:.3f}"
    figure = round(cores - alone, 3)
    return Row(f"stack: {STREAMS} idle streams", said, goal=IDLE_CORES, figure=figure)


@contextmanager
def _listening(stack: Started, streams: int) -> Iterator[None]:
    with ExitStack() as opened:
        for number in range(streams):
            client = Client(stack, f"listener-{number // STREAMS_OF_A_USER}")
            opened.callback(client.close)
            client.listen()
        yield


def _idle_cores(stack: Started, seconds: float) -> float:
    return sum(_cpu_of(stack, lambda: time.sleep(seconds))) / 1000 / seconds


def _of_the_second_start() -> Row:
    with tempfile.TemporaryDirectory() as folder:
        taken = []
        for _ in range(3):
            began = time.perf_counter()
            with started(Path(folder), **_NO_LIMIT):
                taken.append(time.perf_counter() - began)
    again = Sample(taken[1:], "s")
    return Row("stack: ready again", again, goal=READY_SECONDS, figure=again.best)


@contextmanager
def _stack() -> Iterator[Started]:
    with tempfile.TemporaryDirectory() as folder, started(Path(folder), **_NO_LIMIT) as stack:
        yield stack


def _cpu_of(stack: Started, work: Callable[[], None]) -> tuple[float, float]:
    """Milliseconds of CPU that gateway and emulator take meanwhile."""
    pid = stack.process.pid
    pids = (pid, *emulators_of(pid, stack.state_dir))
    before = [_milliseconds(each) for each in pids]
    work()
    gateway, emulator = (_milliseconds(p) - b for p, b in zip(pids, before, strict=True))
    return gateway, emulator


def _milliseconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / _TICKS
