from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest

from tests.local.budget_user import Person
from tests.local.started import Started, started


@pytest.fixture(scope="session")
def budget_stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """One that is in no hurry to refuse, shared by those whose users are their own."""
    state_dir = tmp_path_factory.mktemp("state")
    with started(state_dir, CHAT_PER_MINUTE="1000", TOOL_PER_MINUTE="1000") as running:
        yield running


@pytest.fixture
def person(budget_stack: Started) -> Iterator[Person]:
    user_id = f"user-{uuid.uuid4().hex[:12]}"
    with budget_stack.client(budget_stack.tokens.issue(user_id)) as http:
        yield Person(user_id, http, budget_stack)
