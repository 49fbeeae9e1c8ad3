"""A scripted server that speaks chat completions, in Bedrock's place wherever a test has that."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from chat.model.openai.model import OpenAI
from tests.chat.openai_model import wire
from tests.chat.openai_model.wire import KEY, MODEL_ID, ScriptedOpenAI


@pytest.fixture
def model() -> Iterator[ScriptedOpenAI]:
    """Says what the test scripts; at the end all of it was said and every request was proper."""
    with wire.serving() as model:
        yield model
    assert model.problems == []
    assert model.unsaid == 0


@pytest.fixture
def openai(model: ScriptedOpenAI) -> OpenAI:
    return OpenAI.connect(model.url, MODEL_ID, KEY)


@pytest.fixture
def bedrock(openai: OpenAI) -> OpenAI:
    """What leads the conversations here."""
    return openai
