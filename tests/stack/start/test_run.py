from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from commands.template import ROOT
from tests.stack.started import command, environment

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


def test_it_is_healthy_at_once_and_the_next_one_knows_what_it_saved_and_signed(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as first:
        assert first.get("/healthz").status_code == 200
        token = first.post("/dev/token", json={"user_id": "12345"}).json()["token"]
        first.headers["Authorization"] = token
        blocked = block_card(first)
    with running(tmp_path) as second:
        second.headers["Authorization"] = token
        assert block_card(second) == blocked


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
        ("MAIL_DIR", "/nowhere/mail", "MAIL_DIR is no folder: /nowhere/mail\n"),
        (
            "IMPORT_RETENTION_DAYS",
            "20",
            "IMPORT_RETENTION_DAYS cannot be 20: see ImportRetentionDays in settings.yaml\n",
        ),
        (
            "IMPORTS_PER_USER_PER_DAY",
            "many",
            "IMPORTS_PER_USER_PER_DAY cannot be many: see ImportsPerUserPerDay in settings.yaml\n",
        ),
    ],
)
def test_a_setting_that_cannot_be_is_one_clear_line(
    tmp_path: Path, setting: str, value: str, told: str
) -> None:
    refused = command("run", **{"STATE_DIR": str(tmp_path), "PORT": "0", setting: value})
    assert (refused.returncode, refused.stderr, refused.stdout) == (1, told, "")
