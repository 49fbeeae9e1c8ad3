from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import httpx
import pytest

from chat.app import AdapterContext, create_app
from chat.live.changes import Polled
from chat.model.bedrock import Bedrock
from tests.chat.local_invoke import Tools
from tests.chat.talk import Talk
from tests.local import server


@pytest.fixture
def elsewhere(talk: Talk, bedrock: Bedrock, tools: Tools) -> Iterator[Talk]:
    """The same conversation with another process of the chat, which knows the turn by storage
    alone."""
    app = AdapterContext(create_app(model=bedrock, invoke=tools, changes=Polled(0.02)))
    with (
        server.serving(app) as url,
        httpx.Client(base_url=url, trust_env=False, timeout=30) as client,
    ):
        yield replace(talk, http=client)
