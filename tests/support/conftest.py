from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.local.aws.emulator import Aws
from tests.support import stored


@pytest.fixture(autouse=True)
def _no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test calls more often than a person would is not what it is about."""
    monkeypatch.setenv("TOOL_PER_MINUTE", "1000000")


@pytest.fixture(scope="module")
def _desk(aws: Aws) -> Iterator[None]:
    """Others of this process do not find what was left at it."""
    yield
    stored.empty()


@pytest.fixture
def agent(_desk: None, user_id: str) -> str:
    """An agent at a desk that holds the contract's customer and orders, and somebody else."""
    stored.fill()
    return user_id
