from __future__ import annotations

import fcntl
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from commands.template import ROOT
from tests.local.aws.jobs import REWRITING_DUE
from tests.stack.processes import emulators_of, runs
from tests.stack.start.test_erased import WORDS, holding
from tests.stack.started import command, environment, started, until

pytestmark = pytest.mark.stack


@contextmanager
def running(state_dir: Path) -> Iterator[httpx.Client]:
    """A client of `make run`, from when it says that it is ready; then Ctrl-C, which must end it
    well."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.local.run"],
        cwd=ROOT,
        env=environment(STATE_DIR=str(state_dir), PORT="0", AWS_PROFILE="somebody-elses"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    printed = ""
    for line in process.stdout:
        printed += line
        if line.startswith("Ctrl-C"):
            break
    try:
        found = re.search(r"ready at (\S+)", printed)
        assert found, printed
        with httpx.Client(base_url=found[1], trust_env=False, timeout=30) as client:
            yield client
    finally:
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=60)
    assert (process.returncode, rest, errors) == (0, "stopped\n", "")


def test_a_killed_one_leaves_no_emulator_and_the_next_knows_what_it_saved_and_signed(
    tmp_path: Path,
) -> None:
    """That it loses nothing at any moment: tests/faults/test_killed_stack.py."""
    table, key = "teller-banking", {"pk": {"S": "user"}, "sk": {"S": "card"}}
    with started(tmp_path) as first, first.client() as http:
        assert http.get("/healthz").status_code == 200
        token = http.post("/dev/token", json={"user_id": "12345"}).json()["token"]
        http.headers["Authorization"] = token
        blocked = block_card(http)
        first.dynamodb.put_item(TableName=table, Item=key | {"said": {"S": WORDS}})
        first.dynamodb.delete_item(TableName=table, Key=key)
        emulators = emulators_of(first.process.pid)
        assert len(emulators) == 2
        first.process.kill()
        first.process.wait()
        _wait_for_lock(tmp_path)
        assert not any(map(runs, emulators))
        assert "no stack runs" in first.command("audit", USER_ID="12345").stderr
    assert holding(tmp_path, WORDS)
    (tmp_path / REWRITING_DUE).touch()
    with running(tmp_path) as second:
        second.headers["Authorization"] = token
        assert block_card(second) == blocked
        until(lambda: not (tmp_path / REWRITING_DUE).exists())
        assert not holding(tmp_path, WORDS)


def _wait_for_lock(state_dir: Path) -> None:
    """The emulator holds it as long as it lives."""
    with (state_dir / "emulator.lock").open() as lock, ThreadPoolExecutor(1) as waiter:
        waiter.submit(fcntl.flock, lock, fcntl.LOCK_EX).result(timeout=30)


def block_card(signed_in: httpx.Client) -> object:
    """The answer of the confirmed call, made once with one idempotency key."""
    call = {"user_id": "12345", "reason": "Lost card"}
    key = {"Idempotency-Key": "the-same"}
    answer = signed_in.post("/tools/block_card", json=call, headers=key)
    if answer.status_code == 409:
        confirmation = answer.json()["confirmation"]["id"]
        page = {"Origin": str(signed_in.base_url).rstrip("/")}
        path = f"/confirmations/{confirmation}"
        signed_in.post(path, json={"reply": "YES"}, headers=page).raise_for_status()
        answer = signed_in.post("/tools/block_card", json=call, headers=key)
    assert answer.status_code == 200
    return answer.json()


def test_a_port_in_use_is_one_clear_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = command("run", STATE_DIR=str(tmp_path), PORT=str(port))
    assert refused.returncode == 1
    assert refused.stderr == f"port {port} is in use: choose another, as in `PORT=8001`\n"
    assert refused.stdout == ""


@pytest.mark.parametrize(
    ("setting", "value", "told"),
    [
        ("PORT", "99999", "PORT is at most 65535, not 99999\n"),
        (
            "STATE_DIR",
            "/dev/null/state",
            "STATE_DIR cannot be written: /dev/null/state: Not a directory\n",
        ),
    ],
)
def test_a_setting_that_cannot_be_is_one_clear_line(
    tmp_path: Path, setting: str, value: str, told: str
) -> None:
    refused = command("run", **{"STATE_DIR": str(tmp_path), "PORT": "0", setting: value})
    assert (refused.returncode, refused.stderr, refused.stdout) == (1, told, "")
