from __future__ import annotations

from collections.abc import Callable
from functools import partial

import httpx
import pytest

from chat.app import AdapterContext, create_app
from chat.bedrock import Bedrock
from chat.remember import remember
from chat.remembering import Remember
from tests.chat.conftest import Served
from tests.chat.local_invoke import Tools

Serve = Callable[[Remember], None]


@pytest.fixture
def serve(http: httpx.Client, served: Served, bedrock: Bedrock, tools: Tools) -> Serve:
    """Serves the chat with a way to remember."""

    def serve(remember: Remember) -> None:
        served.app = AdapterContext(create_app(model=bedrock, invoke=tools, remember=remember))

    return serve


@pytest.fixture
def remembering(serve: Serve, bedrock: Bedrock) -> None:
    """The chat remembers at once, as soon as `done` is told."""
    serve(partial(remember, bedrock))
