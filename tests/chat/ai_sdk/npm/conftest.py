from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from banking.entities import Card
from tests.chat.ai_sdk.npm.npm_chat import Tabs
from tests.chat.scripted_model import ScriptedModel
from tests.local import stack
from tests.local.aws.emulator import Aws


@pytest.fixture
def tabs(card: Card, model: ScriptedModel, aws: Aws, tmp_path: Path) -> Iterator[Tabs]:
    """A new conversation of the card's owner, at a stack of its own."""
    settings = stack.Settings(tmp_path, model_url=model.url, chat_per_minute=1000)
    with stack.serve(settings) as running, ExitStack() as opened:
        chat_id = f"c-{uuid.uuid4().hex[:8]}"
        yield Tabs(running.url, running.token(str(card.pk)), chat_id, opened)
