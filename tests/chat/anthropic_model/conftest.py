"""A scripted server that speaks Anthropic's messages, in Bedrock's place."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from chat.model.anthropic.model import Anthropic
from tests.chat.anthropic_model import wire
from tests.chat.anthropic_model.wire import KEY, MODEL_ID, ScriptedAnthropic


@pytest.fixture
def model() -> Iterator[ScriptedAnthropic]:
    """Says what the test scripts; at the end all of it was said and every request was proper."""
    with wire.serving() as model:
        yield model
    assert model.problems == []
    assert model.unsaid == 0


@pytest.fixture
def claude(model: ScriptedAnthropic) -> Anthropic:
    return Anthropic.connect(f"{model.url}/v1", MODEL_ID, KEY)


@pytest.fixture
def bedrock(claude: Anthropic) -> Anthropic:
    """What leads the conversations here."""
    return claude
