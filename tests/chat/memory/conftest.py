from __future__ import annotations

from collections.abc import Callable
from functools import partial

import httpx
import pytest

from chat.app import AdapterContext, create_app
from chat.memory.worker import ScheduleMemory, update_memory
from chat.model.bedrock import Bedrock
from tests.chat.conftest import Served
from tests.chat.local_invoke import Tools

Serve = Callable[[ScheduleMemory], None]


@pytest.fixture
def serve(http: httpx.Client, served: Served, bedrock: Bedrock, tools: Tools) -> Serve:
    """Serves the chat with a way to schedule the memory worker."""

    def serve(schedule_memory: ScheduleMemory) -> None:
        app = create_app(model=bedrock, invoke=tools, schedule_memory=schedule_memory)
        served.app = AdapterContext(app)

    return serve


@pytest.fixture
def remembers_at_once(serve: Serve, bedrock: Bedrock) -> None:
    """The chat remembers at once, as soon as `done` is sent."""
    serve(partial(update_memory, bedrock))
