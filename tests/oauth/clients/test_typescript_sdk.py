"""The TypeScript SDK's own OAuth client signs in unmodified."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import catalog
from tests.banking.stored import give_card
from tests.local.aws.emulator import Aws
from tests.node.node import FOLDER, node
from tests.oauth.browser import Browser
from tests.oauth.client import BACK
from tests.oauth.serve import served

pytestmark = pytest.mark.node


@pytest.fixture(params=["", "/v1"], ids=["own domain", "stage"])
def url(aws: Aws, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    with served(tmp_path, stage=request.param) as url:
        yield url


def test_it_finds_registers_signs_in_calls_and_refreshes(url: str, user_id: str) -> None:
    give_card(user_id)
    command = [node(), str(FOLDER / "mcp_sign_in.mjs"), f"{url}/mcp", BACK]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as program:
        assert program.stdin
        assert program.stdout

        def said() -> dict[str, Any]:
            assert program.stdout
            told: dict[str, Any] = json.loads(program.stdout.readline())
            return told

        with Browser(url) as browser:
            code = browser.sign_in(said()["open"], user_id).answer["code"]
        print(json.dumps({"code": code}), file=program.stdin)
        first, second = said(), said()
        assert program.stdout.read() == ""
    own = [name for name, entry in catalog.for_models().items() if not entry["groups"]]
    offered = ["find_tools", *own]
    for report in (first, second):
        assert report["tools"] == offered
        assert report["called"]["structuredContent"]["balance"] is not None
        assert report["tokens"]["scope"] == "teller/act"
    assert second["tokens"]["access_token"] != first["tokens"]["access_token"]
    assert second["tokens"]["refresh_token"] != first["tokens"]["refresh_token"]
