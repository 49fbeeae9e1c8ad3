"""What the console is told of sockets, and that its policy lets it reach them."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from console import static_files

ADDRESS = "wss://abc123.execute-api.us-east-1.amazonaws.com/v1"


@pytest.fixture
def console() -> TestClient:
    return TestClient(Starlette(routes=static_files.ROUTES))


@pytest.mark.slow
def test_the_page_is_told_where_its_socket_is_and_may_reach_it(
    console: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOCKET_URL", ADDRESS)
    assert console.get("/console/config.json").json()["socket"] == ADDRESS
    policy = console.get("/").headers["content-security-policy"]
    assert f"connect-src 'self' {ADDRESS};" in f"{policy};"


def test_without_a_socket_it_reaches_its_own_server_alone(
    console: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOCKET_URL", raising=False)
    assert console.get("/console/config.json").json()["socket"] is None
    policy = console.get("/").headers["content-security-policy"]
    assert "connect-src 'self';" in f"{policy};"
