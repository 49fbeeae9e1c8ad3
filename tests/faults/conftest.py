"""The faulty network, and what a whole call asks of storage."""

from __future__ import annotations

import os
import sys
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import forkserver
from typing import Any

import pytest

from tests.chat.conftest import card, client, served, tools
from tests.faults import proxy
from tests.faults.network import Line, Moment, Network
from tests.faults.scenarios import SCENARIOS, Attempt, Scenario, reply_of
from toolkit import tables

__all__ = ["card", "client", "served", "tools"]

MakeAttempt = Callable[[Scenario], Attempt]


@pytest.fixture(scope="session")
def network(aws: str) -> Iterator[Network]:
    with proxy.serving(aws) as network:
        yield network


@pytest.fixture(scope="session", autouse=True)
def _tool_processes() -> None:
    """The process that tools' processes are forked off; it has only PYTHONPATH to import from."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
        forkserver.ensure_running()


@pytest.fixture(scope="session")
def attempt(aws: str) -> MakeAttempt:
    """Makes somebody new, ready for the call."""

    def make(scenario: Scenario) -> Attempt:
        attempt = Attempt(scenario, f"user-{uuid.uuid4().hex[:12]}")
        attempt.prepare()
        return attempt

    return make


@pytest.fixture(scope="session")
def moments(network: Network, attempt: MakeAttempt) -> dict[str, list[Moment]]:
    """Every moment of a tool's whole call, by tool."""
    found = {}
    for scenario in SCENARIOS:
        line = network.line()
        assert reply_of(attempt(scenario).start(line.url)).status == 200
        found[scenario.name] = line.moments
    return found


@contextmanager
def redirected(line: Line) -> Iterator[None]:
    """What runs in this process takes this way to storage meanwhile."""

    def redirect(request: Any, **_: Any) -> None:
        request.url = line.url

    signing = tables.client().meta.events
    signing.register("before-sign.dynamodb", redirect)
    try:
        yield
    finally:
        signing.unregister("before-sign.dynamodb", redirect)
