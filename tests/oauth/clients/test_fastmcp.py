"""FastMCP's own OAuth client signs in unmodified, with the stack as `make run` starts it."""

from __future__ import annotations

import json
import subprocess
import sys
import uuid
from pathlib import Path

import pytest

import catalog
from commands.template import ROOT
from tests.stack.card_customer import give_card_and_transaction
from tests.stack.started import Started, environment

pytestmark = pytest.mark.stack

PYTHON = ROOT / ".venv-fastmcp/bin/python"
PROGRAM = Path(__file__).with_name("fastmcp_client.py")


def test_it_finds_registers_signs_in_calls_and_refreshes(stack: Started) -> None:
    user_id = f"user-{uuid.uuid4().hex[:12]}"
    give_card_and_transaction(stack, user_id)
    browser = f"{sys.executable} -m tests.oauth.clients.open_in_browser {user_id} %s &"
    done = subprocess.run(
        [PYTHON, PROGRAM, f"{stack.url}/mcp"],
        cwd=ROOT,
        env=environment(BROWSER=browser),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    first, second = map(json.loads, done.stdout.splitlines())
    own = [name for name, entry in catalog.for_models().items() if not entry["groups"]]
    offered = ["find_tools", *own]
    for report in (first, second):
        assert report["tools"] == offered
        assert report["called"]["balance"] is not None
        assert report["tokens"]["scope"] == "teller/act"
    assert second["tokens"]["access_token"] != first["tokens"]["access_token"]
    assert second["tokens"]["refresh_token"] != first["tokens"]["refresh_token"]
