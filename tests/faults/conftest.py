"""The faulty network, and what a whole call asks of storage."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from multiprocessing import forkserver
from types import SimpleNamespace
from typing import Protocol

import httpx
import pytest

from chat.app import AdapterContext, create_app
from chat.model.bedrock import Bedrock
from chat.model.retries import ANSWER_SECONDS
from tests import dynamodb_traffic
from tests.audit.conftest import audit, audit_key, audit_table
from tests.chat.conftest import (
    Served,
    bedrock,
    bedrock_client,
    card,
    client,
    hold,
    model,
    served,
    session,
    tools,
)
from tests.chat.local_invoke import Tools
from tests.conftest import Tabulate
from tests.faults import proxy
from tests.faults.clocks import clock as clocks
from tests.faults.clocks.clock import Clock
from tests.faults.figures import TITLE, Figures, MakeFigures
from tests.faults.killing import somebody
from tests.faults.network import COMMIT, Line, Moment, Network
from tests.faults.scenarios import SCENARIOS, Attempt, Scenario, reply_of
from tests.faults.writers import Run
from tests.local import model as models
from tests.local import server
from tests.local.aws.emulator import Aws
from tests.local.offline_model import wire
from tests.prime.conftest import gmail, queue

__all__ = [
    "audit",
    "audit_key",
    "audit_table",
    "bedrock",
    "bedrock_client",
    "card",
    "client",
    "gmail",
    "hold",
    "model",
    "queue",
    "served",
    "session",
    "tools",
]

MakeAttempt = Callable[[Scenario], Attempt]
Place = tuple[Scenario, Moment]
"""A moment of a tool's call."""


class Lead(Protocol):
    """Has another model lead the conversations from here on, which is waited for so long."""

    def __call__(self, model: Bedrock, patience: float = ANSWER_SECONDS) -> None: ...


@pytest.fixture
def figures(tabulate: Tabulate) -> MakeFigures:
    def make(fault: str) -> Figures:
        made = Figures(fault)
        tabulate(TITLE, vars(made))
        return made

    return make


@pytest.fixture
def run(aws: Aws, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("TOOL_PER_MINUTE", "1000000")
    return Run()


@pytest.fixture
def clock() -> Iterator[Clock]:
    with clocks.installed() as clock:
        yield clock


@pytest.fixture(scope="session")
def network(aws: Aws) -> Iterator[Network]:
    with proxy.serving(aws) as network:
        yield network


@pytest.fixture(scope="session", autouse=True)
def _tool_processes() -> None:
    """The process that tools' processes are forked off; it has only PYTHONPATH to import from."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
        forkserver.ensure_running()


@pytest.fixture(scope="session")
def attempt(aws: Aws, queue: str, gmail: object) -> MakeAttempt:
    """Makes somebody new, ready for the call."""

    def make(scenario: Scenario) -> Attempt:
        attempt = Attempt(scenario, somebody())
        attempt.prepare()
        return attempt

    return make


@pytest.fixture(scope="session")
def places(network: Network, attempt: MakeAttempt) -> list[Place]:
    """Where a fault may befall a call: around each tool's transaction, and of all other requests
    that are alike, whichever tools make them, around the first."""
    lines = [(scenario, network.line()) for scenario in SCENARIOS]
    running = [attempt(scenario).start(line.url) for scenario, line in lines]
    assert {reply_of(process).status for process in running} == {200}
    found: dict[object, Place] = {}
    for scenario, line in lines:
        for moment in line.moments:
            is_own = moment.operation == COMMIT and scenario.name
            found.setdefault((is_own, moment.request), (scenario, moment))
    return [*found.values()]


@pytest.fixture(scope="session")
def planner() -> Iterator[Bedrock]:
    """A model that finds its way from wherever a conversation stands."""
    with server.serving(wire.create_app(word_pause=0)) as url:
        yield Bedrock.connect(models.OFFLINE, endpoint_url=url)


@pytest.fixture
def lead(served: Served, tools: Tools, monkeypatch: pytest.MonkeyPatch) -> Lead:
    def lead(model: Bedrock, patience: float = ANSWER_SECONDS) -> None:
        monkeypatch.setattr("chat.model.retries.ANSWER_SECONDS", patience)
        served.app = AdapterContext(create_app(model=model, invoke=tools))

    return lead


@pytest.fixture
def http(
    client: httpx.Client, lead: Lead, planner: Bedrock, monkeypatch: pytest.MonkeyPatch
) -> httpx.Client:
    """How long anybody waits between tries changes nothing of the outcome."""
    monkeypatch.setattr("botocore.endpoint.time", SimpleNamespace(sleep=lambda _: None))
    monkeypatch.setattr("chat.model.retries.BASE_SECONDS", 0.01)
    monkeypatch.setattr("chat.live.following.POLL_SECONDS", 0.02)
    monkeypatch.setenv("CHAT_PER_MINUTE", "1000")
    lead(planner)
    return client


def redirected(line: Line) -> AbstractContextManager[None]:
    """What runs in this process takes this way to storage within it."""
    return dynamodb_traffic.redirected(line.url)
