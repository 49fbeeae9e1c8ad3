from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest

from tests.mcp_endpoint.clients.sdk_client import User
from tests.stack.card_customer import give_card_and_transaction
from tests.stack.started import Started


@pytest.fixture
def new_user(stack: Started) -> Callable[[], User]:
    """Somebody with a card and a transaction."""

    def create() -> User:
        user_id = f"user-{uuid.uuid4().hex[:12]}"
        give_card_and_transaction(stack, user_id)
        return User(stack, user_id)

    return create


@pytest.fixture
def user(new_user: Callable[[], User]) -> User:
    return new_user()
