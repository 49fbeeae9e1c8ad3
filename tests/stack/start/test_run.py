from __future__ import annotations

import json
import os
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

pytestmark = pytest.mark.stack

Variables = dict[str, str]


def environment(state_dir: Path, port: int = 0, settings: Variables | None = None) -> Variables:
    paths = ("functions", "layers/toolkit", ".")
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join(str(ROOT / path) for path in paths),
        "STATE_DIR": str(state_dir),
        "PORT": str(port),
        "AWS_PROFILE": "somebody-elses",
        **(settings or {}),
    }


@contextmanager
def running(state_dir: Path, **settings: str) -> Iterator[str]:
    """What `make run` prints, while it runs; then Ctrl-C, which must end it well."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.local.run"],
        cwd=ROOT,
        env=environment(state_dir, settings=settings),
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
        yield printed
    finally:
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=60)
    assert (process.returncode, rest, errors) == (0, "stopped\n", "")


def url_in(printed: str) -> str:
    found = re.search(r"ready at (\S+)", printed)
    assert found, printed
    return found[1]


def test_the_printed_commands_work_when_pasted(tmp_path: Path) -> None:
    with running(tmp_path) as printed:
        commands = printed[printed.index("  TOKEN=") : printed.index("Ctrl-C")]
        pasted = subprocess.run(
            ["bash", "-c", commands], capture_output=True, text=True, check=True
        )
    assert json.loads(pasted.stdout)["user_id"] == "12345"


def test_it_is_healthy_as_soon_as_it_says_so(tmp_path: Path) -> None:
    with running(tmp_path) as printed:
        assert httpx.get(f"{url_in(printed)}/healthz", trust_env=False).status_code == 200


def test_what_a_stack_saved_and_signed_counts_in_the_next_one(tmp_path: Path) -> None:
    with running(tmp_path) as printed, client(printed) as first:
        token = first.post("/dev/token", json={"user_id": "12345"}).json()["token"]
        first.headers["Authorization"] = token
        blocked = block_card(first)
    with running(tmp_path) as printed, client(printed) as second:
        second.headers["Authorization"] = token
        assert block_card(second) == blocked


def client(printed: str) -> httpx.Client:
    return httpx.Client(base_url=url_in(printed), trust_env=False)


def block_card(signed_in: httpx.Client) -> object:
    """The answer of the confirmed call, made once with one idempotency key."""
    call = {"user_id": "12345", "reason": "Lost card"}
    key = {"Idempotency-Key": "the-same"}
    answer = signed_in.post("/tools/block_card", json=call, headers=key)
    if answer.status_code == 409:
        confirmation = answer.json()["confirmation"]["id"]
        signed_in.post(f"/confirmations/{confirmation}", json={"reply": "YES"}).raise_for_status()
        answer = signed_in.post("/tools/block_card", json=call, headers=key)
    assert answer.status_code == 200
    return answer.json()


def test_a_port_in_use_is_one_clear_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = subprocess.run(
            [sys.executable, "-m", "tests.local.run"],
            cwd=ROOT,
            env=environment(tmp_path, port),
            capture_output=True,
            text=True,
            check=False,
        )
    assert refused.returncode == 1
    assert refused.stderr == f"port {port} is in use: choose another, as in `PORT=8001`\n"
    assert refused.stdout == ""


def test_a_page_of_the_developers_own_may_call_the_stack(tmp_path: Path) -> None:
    page = "http://localhost:5173"
    asks = {"Origin": page, "Access-Control-Request-Method": "POST"}
    with running(tmp_path, ALLOWED_ORIGIN=page) as printed, client(printed) as browser:
        chat = browser.options("/chat", headers=asks)
        tool = browser.options("/tools/get_account_summary", headers=asks)
    assert chat.headers["access-control-allow-origin"] == page
    assert tool.headers["access-control-allow-origin"] == page


@pytest.mark.parametrize(
    ("setting", "value", "told"),
    [
        ("PORT", "99999", "PORT is at most 65535, not 99999\n"),
        ("DISK_SYNC", "maybe", "DISK_SYNC must be on or off\n"),
        (
            "STATE_DIR",
            "/dev/null/state",
            "STATE_DIR cannot be written: /dev/null/state: Not a directory\n",
        ),
        ("MAIL_DIR", "/nowhere/mail", "MAIL_DIR is no folder: /nowhere/mail\n"),
        (
            "IMPORT_RETENTION_DAYS",
            "20",
            "IMPORT_RETENTION_DAYS cannot be 20: see ImportRetentionDays in template.yaml\n",
        ),
        (
            "IMPORTS_PER_USER_PER_DAY",
            "many",
            "IMPORTS_PER_USER_PER_DAY cannot be many: see ImportsPerUserPerDay in template.yaml\n",
        ),
    ],
)
def test_a_setting_that_cannot_be_is_one_clear_line(
    tmp_path: Path, setting: str, value: str, told: str
) -> None:
    refused = subprocess.run(
        [sys.executable, "-m", "tests.local.run"],
        cwd=ROOT,
        env=environment(tmp_path, settings={setting: value}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (refused.returncode, refused.stderr, refused.stdout) == (1, told, "")
