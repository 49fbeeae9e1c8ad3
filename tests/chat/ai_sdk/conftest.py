from __future__ import annotations

import pytest

from tests.chat.ai_sdk.page import Page
from tests.chat.talk import Talk


@pytest.fixture
def page(talk: Talk) -> Page:
    return Page(talk)
