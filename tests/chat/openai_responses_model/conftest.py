"""A scripted server that speaks OpenAI's Responses API, in Bedrock's place."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from chat.model.openai_responses.model import OpenAIResponses
from tests.chat.openai_responses_model import wire
from tests.chat.openai_responses_model.wire import KEY, MODEL_ID, ScriptedResponses


@pytest.fixture
def model() -> Iterator[ScriptedResponses]:
    """Says what the test scripts; at the end all of it was said and every request was proper."""
    with wire.serving() as model:
        yield model
    assert model.problems == []
    assert model.unsaid == 0


@pytest.fixture
def responses(model: ScriptedResponses) -> OpenAIResponses:
    return OpenAIResponses.connect(f"{model.url}/responses", MODEL_ID, KEY)


@pytest.fixture
def bedrock(responses: OpenAIResponses) -> OpenAIResponses:
    """What leads the conversations here."""
    return responses
