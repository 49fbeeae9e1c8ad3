"""A scripted server that speaks each vendor's wire in turn, in Bedrock's place."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from chat.model.http.model import HttpModel
from tests.chat.http_model.completions import COMPLETIONS
from tests.chat.http_model.double import Double, ScriptedHttp
from tests.chat.http_model.messages import MESSAGES
from tests.chat.http_model.responses import RESPONSES


@pytest.fixture(params=[COMPLETIONS, MESSAGES, RESPONSES], ids=lambda double: double.api)
def double(request: pytest.FixtureRequest) -> Double:
    """A test of one wire alone says which, by `indirect`."""
    double: Double = request.param
    return double


@pytest.fixture
def model(double: Double) -> Iterator[ScriptedHttp]:
    """Says what the test scripts; at the end all of it was said and every request was proper."""
    with double.serving() as model:
        yield model
    assert model.problems == []
    assert model.unsaid == 0


@pytest.fixture
def bedrock(model: ScriptedHttp) -> HttpModel:
    """What leads the conversations here."""
    return model.asker
