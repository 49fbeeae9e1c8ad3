from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest

from tests.toolkit.storage.wire.scripted import Server, serving
from toolkit.storage import tables
from toolkit.storage.wire import Client

MakeClient = Callable[[str], Client]


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long it would have waited before each further try; it does not."""
    taken: list[float] = []
    monkeypatch.setattr(time, "sleep", taken.append)
    return taken


@pytest.fixture
def make_client(monkeypatch: pytest.MonkeyPatch, pauses: list[float]) -> Iterator[MakeClient]:
    made: list[Client] = []

    def make(url: str) -> Client:
        monkeypatch.setenv("AWS_ENDPOINT_URL_DYNAMODB", url)
        made.append(Client(tables._before_each_try))
        return made[-1]

    yield make
    for client in made:
        client.close()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    monkeypatch.delenv("AWS_SESSION_TOKEN", raising=False)
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-1")
    with serving() as server:
        yield server


@pytest.fixture
def client(make_client: MakeClient, server: Server) -> Client:
    return make_client(server.url)
