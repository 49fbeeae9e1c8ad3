from __future__ import annotations

import pytest

from tests.chat.ai_sdk.page import Page
from tests.chat.talk import Talk


@pytest.fixture
def page(talk: Talk) -> Page:
    return Page(talk)


@pytest.fixture
def quick_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chat.http.turn_stream.POLL_SECONDS", 0.02)
