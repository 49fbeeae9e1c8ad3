"""The MCP project's conformance suite for authorization servers, by Node over HTTP."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.local.server import claim
from tests.node.node import PACKAGES, node
from tests.oauth.browser import Browser
from tests.oauth.client import Client

pytestmark = pytest.mark.node

SUITE = PACKAGES / "@modelcontextprotocol" / "conformance" / "dist" / "index.js"


def test_an_authorization_server_is_what_the_suite_wants(
    site: str, new_client: Callable[..., Client], person: Browser, tmp_path: Path
) -> None:
    with claim() as claimed:
        port = claimed.getsockname()[1]
    client = new_client(redirect_uris=[f"http://127.0.0.1:{port}/callback"])
    where = ["--url", site, "--resource", f"{site}/mcp", "--output-dir", str(tmp_path)]
    command = [node(), str(SUITE), "authorization", *where, "--client-id", client.id]
    with subprocess.Popen(
        [*command, "--port", str(port)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as suite:
        assert suite.stdout
        said = ""
        for line in suite.stdout:
            said += line
            if re.match(rf"{site}/oauth/authorize\?", line):
                httpx.get(person.sign_in(line.strip(), "12345").address, trust_env=False)
    assert suite.returncode == 0, said
    assert "Total: 2 passed, 0 failed" in said, said
