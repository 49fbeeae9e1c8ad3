"""CPU of the one-machine stack: of a call, and of a chat turn as its conversation grows."""

from __future__ import annotations

import json
import os
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from tests.bench.table import Row, Sample
from tests.budget_contract import LUNCH
from tests.local.demo.seed import USER_ID
from tests.stack.processes import emulators_of
from tests.stack.started import Started, started

GATEWAY_MS = 4
GROWN = 1.25
ROUNDS = 8
TURNS = 5
CALLS = {"get_account_summary": {}, "unblock_card": {"otp": "123456"}}
CLIENTS = 64
CROWD_CALLS: dict[str, dict[str, object]] = {
    "add_transaction": {"transaction": LUNCH},
    "get_month_summary": {"month": "2026-02"},
}
CROWD_MS = 6.6
"""150 calls a second."""
WHOS = ("gateway", "emulator")
_NUMBERS = ("TOOL_PER_MINUTE", "CHAT_PER_MINUTE")
_ANY = ("CHAT_TURNS_PER_USER_PER_DAY", "CHAT_TOKENS_PER_USER_PER_DAY")
_SETTINGS = dict.fromkeys(_NUMBERS, "1000000000") | dict.fromkeys(_ANY, "0")
_TICKS = os.sysconf("SC_CLK_TCK")


def rows(calls: int, turns: Sequence[int]) -> Iterator[Row]:
    """Each call `calls` times a round; turns around each number of `turns` in one conversation."""
    with (
        tempfile.TemporaryDirectory() as folder,
        started(Path(folder), **_SETTINGS) as stack,
        stack.client(stack.tokens.issue(USER_ID)) as client,
    ):
        for tool, arguments in CALLS.items():
            call = partial(_call, client, tool, arguments)
            call()
            taken = [_cpu_of(stack, call, calls) for _ in range(ROUNDS)]
            for who, ms in zip(WHOS, zip(*taken, strict=True), strict=True):
                goal = GATEWAY_MS if who == "gateway" and tool == "get_account_summary" else None
                work = f"stack: CPU of `{tool}`, {who}"
                yield Row(work, Sample(ms, "ms"), goal=goal, figure=min(ms))
        yield _crowd(stack, max(1, calls // 5))
        yield from _turns(stack, client, turns)


def _crowd(stack: Started, rounds: int) -> Row:
    """How long a call takes of all the time that so many clients take, each with one at a time."""
    host = urlsplit(stack.url).netloc

    def client(user_id: str) -> None:
        head = {"Authorization": f"Bearer {stack.tokens.issue(user_id)}"}
        with closing(HTTPConnection(host)) as connection:
            for _ in range(rounds):
                for tool, arguments in CROWD_CALLS.items():
                    body = json.dumps({"user_id": user_id, "thread_id": user_id, **arguments})
                    key = {"Idempotency-Key": uuid.uuid4().hex}
                    connection.request("POST", f"/tools/{tool}", body, head | key)
                    answer = connection.getresponse()
                    assert (answer.status, b'"ok":true' in answer.read()) == (200, True)

    users = [f"crowd-{number}" for number in range(CLIENTS)]
    with ThreadPoolExecutor(CLIENTS) as threads:
        began = time.monotonic()
        list(threads.map(client, users))
        ms = (time.monotonic() - began) * 1000 / (CLIENTS * rounds * len(CROWD_CALLS))
    work = f"stack: a call of {CLIENTS} clients at once, reads and writes"
    return Row(work, Sample([ms], "ms"), goal=CROWD_MS, figure=ms)


def _turns(stack: Started, client: httpx.Client, turns: Sequence[int]) -> Iterator[Row]:
    """The reference of a later turn is the first of them."""
    say, said = partial(_say, client, uuid.uuid4().hex), 0
    first: tuple[float, float] | None = None
    for number in turns:
        while said < number - TURNS:
            say()
            said += 1
        ms = _cpu_of(stack, say, TURNS)
        said += TURNS
        for who, mine, its in zip(WHOS, ms, first or ms, strict=True):
            reference = Sample([its], "ms") if first else ""
            goal = GROWN if first and who == "emulator" else None
            work = f"stack: CPU of a chat turn, the {number}th of its conversation, {who}"
            yield Row(work, Sample([mine], "ms"), reference, goal)
        first = first or ms


def _call(client: httpx.Client, tool: str, arguments: dict[str, str]) -> None:
    key = {"Idempotency-Key": uuid.uuid4().hex}
    answer = client.post(f"/tools/{tool}", json={"user_id": USER_ID, **arguments}, headers=key)
    assert answer.status_code == 200, answer.text


def _say(client: httpx.Client, conversation: str) -> None:
    message = {"role": "user", "content": "What's my balance?"}
    body = {"userId": USER_ID, "convoId": conversation, "messages": [message]}
    answer = client.post("/chat", json=body)
    assert answer.status_code == 200, answer.text
    assert '"token"' in answer.text, answer.text
    assert '"error"' not in answer.text, answer.text


def _cpu_of(stack: Started, work: Callable[[], None], times: int) -> tuple[float, float]:
    """Milliseconds of CPU that gateway and emulator take for it once, of so many times."""
    pid = stack.process.pid
    pids = (pid, *emulators_of(pid, stack.state_dir))
    before = [_milliseconds(each) for each in pids]
    for _ in range(times):
        work()
    gateway, *emulators = (_milliseconds(p) - b for p, b in zip(pids, before, strict=True))
    return gateway / times, sum(emulators) / times


def _milliseconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / _TICKS
