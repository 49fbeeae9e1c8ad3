"""The one-machine stack, killed at any moment while people write: `make run` with SIGKILL."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from commands.template import ROOT
from tests.budget_contract import LUNCH
from tests.chat import scripted_model
from tests.chat.scripted_model import START, says, text
from tests.faults.figures import Figures, MakeFigures
from tests.prime.stored import Row, statement
from tests.stack.processes import emulators_of
from tests.stack.started import Item, Started, environment, started, until

pytestmark = pytest.mark.faults

WRITERS = 4
SEED = 20261123
MANY: list[Row] = [
    (f"2025-{1 + n % 12:02}-{1 + n % 28:02}", f"Shop {n}", f"-{n}.25") for n in range(360)
]
IN_NO_HURRY = {"TOOL_PER_MINUTE": "1000000"}


@dataclass
class Load:
    """People who each add transactions, one after the other, with a key and a description each."""

    users: Sequence[str] = field(default_factory=lambda: new_users(WRITERS))
    pause: float = 0
    """Seconds between two of a user's calls."""
    thread: str = field(default_factory=lambda: f"thread-{uuid.uuid4().hex[:8]}")
    first_answers: dict[str, Any] = field(default_factory=dict)
    """What was acknowledged, by key."""
    sent: dict[str, str] = field(default_factory=dict)
    """Everything, and who sent it, by key."""

    @contextmanager
    def on(self, stack: Started) -> Iterator[None]:
        stopped = threading.Event()
        with ThreadPoolExecutor(len(self.users)) as threads:
            writing = [threads.submit(self._write, stack, user, stopped) for user in self.users]
            try:
                yield
            finally:
                stopped.set()
            for writer in writing:
                writer.result()

    def wait_for(self, count: int) -> None:
        while len(self.first_answers) < count:
            time.sleep(0.01)

    def retry(self, stack: Started, newest: int = 0) -> list[str]:
        """Send everything again with its key, or the newest alone; which ones got another answer
        than the first."""
        keys = [*self.sent][-newest:]
        with ThreadPoolExecutor(WRITERS) as threads:
            again = threads.map(lambda key: self._sent(stack, self.sent[key], key), keys)
            return [
                key
                for key, answer in zip(keys, again, strict=True)
                if self.first_answers.get(key, answer) != answer
            ]

    def _write(self, stack: Started, user: str, stopped: threading.Event) -> None:
        while not stopped.is_set():
            key = uuid.uuid4().hex
            self.sent[key] = user
            try:
                self.first_answers[key] = self._sent(stack, user, key)
            except httpx.HTTPError:
                stopped.wait(0.05)
            stopped.wait(self.pause)

    def _sent(self, stack: Started, user: str, key: str) -> Any:
        body = {
            "user_id": user,
            "thread_id": self.thread,
            "transaction": {**LUNCH, "description": key},
        }
        with stack.client(self.token(stack, user)) as http:
            answer = http.post(
                "/tools/add_transaction", json=body, headers={"Idempotency-Key": key}
            )
        answer.raise_for_status()
        return answer.json()

    def token(self, stack: Started, user: str) -> str:
        return stack.tokens.issue(user)


def new_users(count: int) -> list[str]:
    return [f"user-{uuid.uuid4().hex[:12]}" for _ in range(count)]


def count(figures: Figures, stack: Started, load: Load, acknowledged: set[str]) -> None:
    """A round; `acknowledged` are the keys that were, before anything was sent again."""
    figures.rounds += 1
    figures.acknowledged += len(acknowledged)
    rows = rows_of(stack)
    figures.lost += sum(not rows.get(key) for key in acknowledged)
    figures.answered_otherwise += len(load.retry(stack))
    rows, audited = rows_of(stack), _audited(stack, {*load.sent.values()})
    for key in load.sent:
        figures.doubled += len(rows.get(key, [])) > 1
        figures.unaudited += [audited.count(row) for row in rows.get(key, [])] != [1]


def rows_of(stack: Started) -> dict[str, list[str]]:
    """The ids of transactions, by description."""
    found: dict[str, list[str]] = {}
    for row in stack.items("MONEY_TABLE"):
        if row["sk"]["S"].startswith("budget#") and "description" in row:
            found.setdefault(row["description"]["S"], []).append(_id(row))
    return found


def _id(row: Item) -> str:
    return str(row["id"]["S"])


def _audited(stack: Started, users: Iterable[str]) -> list[str]:
    """The ids of transactions that the audit says were added."""
    return [
        found[1]
        for user in users
        for event in stack.events(user)
        if event.get("outcome", {}).get("S") == "success"
        for found in [re.search(r'"transaction_id": ?"([^"]+)"', event["tool_output"]["S"])]
        if found
    ]


def kill(pid: int) -> None:
    with suppress(ProcessLookupError):  # an emulator ends with its stack
        os.kill(pid, signal.SIGKILL)


def kill_gateway(stack: Started) -> None:
    stack.process.kill()


def kill_emulator(stack: Started) -> None:
    for pid in emulators_of(stack.process.pid):
        kill(pid)


def kill_both(stack: Started) -> None:
    pids = [stack.process.pid, *emulators_of(stack.process.pid)]
    for pid in random.sample(pids, len(pids)):
        kill(pid)


VICTIMS = {"emulator": kill_emulator, "gateway": kill_gateway, "both": kill_both}


def test_what_was_acknowledged_is_there_once_with_its_audit_after_a_kill(
    tmp_path: Path, figures: MakeFigures
) -> None:
    """An import is cut off, too, which goes on at once: a message that was received and not deleted
    would be hidden for twelve minutes."""
    moments = random.Random(SEED)  # noqa: S311
    imports: dict[str, int] = {}
    with ExitStack() as running:
        stack = running.enter_context(started(tmp_path, **IN_NO_HURRY))
        for number, (victim, end) in enumerate(VICTIMS.items()):
            load, rows = Load(), MANY[number :: len(VICTIMS)]
            with load.on(stack):
                load.wait_for(moments.randint(1, 40))
                time.sleep(moments.random() / 20)
                imports[begun_import(stack, rows)] = len(rows)
                end(stack)
            acknowledged = set(load.first_answers)
            if victim != "emulator":
                stack = running.enter_context(started(tmp_path, **IN_NO_HURRY))
            count(found := figures(f"stack killed: {victim}"), stack, load, acknowledged)
            assert found.wrong == 0, found
        for id, size in imports.items():
            until(lambda id=id: seen(stack, id)["state"] == "accepted")  # type: ignore[misc]
            read = {"rows": size, "accepted": size, "needs_review": 0}
            assert seen(stack, id)["counts"] == read
        assert len(entries(stack)) == len(set(entries(stack))) == len(MANY)
        stack.verified_log()  # also what no stream has any more


def left_of(folder: Path) -> list[str]:
    """The processes that were started with a file of the folder."""
    texts = (command_line(path) for path in Path("/proc").glob("[0-9]*/cmdline"))
    return [text for text in texts if str(folder) in text]


def command_line(path: Path) -> str:
    """Empty if the process has ended meanwhile."""
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""


def test_a_first_run_that_is_killed_twice_leaves_a_folder_that_starts(
    tmp_path: Path, figures: MakeFigures
) -> None:
    found = figures("stack killed: first run")
    for files in (3, 12):  # the folder fills as the stack starts
        begun = subprocess.Popen(
            [sys.executable, "-m", "tests.local.run"],
            cwd=ROOT,
            env=environment(STATE_DIR=str(tmp_path), PORT="0"),
            stdout=subprocess.DEVNULL,
        )
        while begun.poll() is None and len([*tmp_path.iterdir()]) < files:
            time.sleep(0.01)
        begun.kill()
        begun.wait()
        over = time.monotonic() + 30
        while left_of(tmp_path) and time.monotonic() < over:
            time.sleep(0.01)
        assert left_of(tmp_path) == []
    with started(tmp_path, **IN_NO_HURRY) as stack:
        load = Load()
        with load.on(stack):
            load.wait_for(5)
        count(found, stack, load, set(load.first_answers))
        with stack.client(stack.tokens.issue("12345")) as demo:
            summary = demo.post("/tools/get_account_summary", json={"user_id": "12345"})
        assert summary.status_code == 200
    assert found.wrong == 0, found


def test_a_conversation_whose_turn_was_killed_goes_on_at_once(tmp_path: Path) -> None:
    stalls = [START, *text("I ")[:1], threading.Event()]
    with scripted_model.serving() as model, ExitStack() as running:
        settings = {**IN_NO_HURRY, "MODEL_URL": model.url, "MODEL_ID": "scripted"}
        stack = running.enter_context(started(tmp_path, **settings))
        model.script(stalls, stalls)
        for convo_id in ("same", "other"):
            with speaking(stack, convo_id, "Hello", "k1") as response:
                next(piece for piece in response.iter_text() if '"I "' in piece)
        kill_gateway(stack)
        model.drop_rest()
        stack = running.enter_context(started(tmp_path, **settings))
        begun = [row for row in stack.items("CHAT_TABLE") if "claimed_until" in row]
        assert [int(row["claimed_until"]["N"]) > time.time() for row in begun] == [True, True]
        model.script(says("Hello"), says("Here I am."))
        with speaking(stack, "same", "Hello", "k1") as response:
            assert "Hello" in response.read().decode()
        with speaking(stack, "other", "Are you there?", "k2") as response:
            assert "Here I am." in response.read().decode()


def begun_import(stack: Started, of: list[Row]) -> str:
    """Some of whose rows are entered."""
    before = len(entries(stack))
    id = uploaded(stack, statement(*of))
    until(lambda: len(entries(stack)) > before)
    return id


def uploaded(stack: Started, file: str) -> str:
    with stack.client(stack.tokens.issue("importer")) as http:
        answer = http.post("/imports", files={"file": ("statement.csv", file, "text/csv")})
    assert answer.status_code == 202, answer.text
    return str(answer.json()["import_id"])


def seen(stack: Started, id: str) -> Any:
    with stack.client(stack.tokens.issue("importer")) as http:
        return http.get(f"/imports/{id}").raise_for_status().json()


def entries(stack: Started) -> list[str]:
    """The ids of those that count."""
    own = [row for row in stack.items("MONEY_TABLE") if row["pk"]["S"].startswith("importer")]
    return [row["id"]["S"] for row in own if "by_account" in row]


@contextmanager
def speaking(stack: Started, convo_id: str, said: str, key: str) -> Iterator[httpx.Response]:
    body = {"userId": "12345", "convoId": convo_id, "messages": [{"role": "user", "content": said}]}
    with (
        stack.client(stack.tokens.issue("12345")) as http,
        http.stream("POST", "/chat", json=body, headers={"Idempotency-Key": key}) as response,
    ):
        assert response.status_code == 200, response.read()
        yield response
