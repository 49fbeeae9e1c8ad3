from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test calls more often than a person would is not what it is about."""
    monkeypatch.setenv("TOOL_PER_MINUTE", "1000000")
