"""A user pool whose tokens are accepted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.toolkit.guards.user_pool import CLIENT_ID, UserPool, user_pool


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[UserPool]:
    with user_pool() as pool:
        monkeypatch.setenv("TOKEN_ISSUER", pool.issuer)
        monkeypatch.delenv("TOKEN_KEYS_URL", raising=False)  # of a stack of other tests
        monkeypatch.setenv("TOKEN_CLIENT_IDS", CLIENT_ID)
        yield pool
