from __future__ import annotations

import pytest

from tests.budget.stored import fill


@pytest.fixture(autouse=True)
def _no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test calls more often than a person would is not what it is about."""
    monkeypatch.setenv("TOOL_PER_MINUTE", "1000000")


@pytest.fixture
def saver(user_id: str) -> str:
    """Somebody who has something of every kind in their budget."""
    fill(user_id)
    return user_id
