from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from banking.entities import Card
from commands.template import Template
from mcp_endpoint.endpoint import Endpoint
from tests.banking.stored import give_card
from tests.chat.local_invoke import Tools
from tests.local.gateway.lambda_runtime import Functions
from tests.mcp_endpoint.posting import CAN_ASK, Client
from tests.mcp_endpoint.sdk_client import User
from tests.stack.card_customer import give_card_and_transaction
from tests.stack.started import Started, started


@cache
def _functions() -> Functions:
    template = Template(Stage="dev", OtpProvider="fixed")
    return Functions(function for function in template.functions if function.tool)


@pytest.fixture
def tools(aws: str) -> Tools:
    return Tools(_functions())


@pytest.fixture
def client(tools: Tools, user_id: str) -> Client:
    """One that cannot ask its user anything."""
    return Client(Endpoint(tools), user_id)


@pytest.fixture
def asking(tools: Tools, user_id: str) -> Client:
    """The same user's, which can show a form."""
    return Client(Endpoint(tools), user_id, capabilities=CAN_ASK)


@pytest.fixture
def card(user_id: str) -> Card:
    return give_card(user_id)


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    with started(tmp_path_factory.mktemp("state")) as running:
        yield running


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
