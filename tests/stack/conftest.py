from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack

import httpx
import pytest

from tests.stack.budget_user import Person
from tests.stack.card_customer import Customer, give_card_and_transaction
from tests.stack.signed_in import SignedIn
from tests.stack.started import Started


@pytest.fixture
def new_customer(stack: Started) -> Iterator[Callable[[], Customer]]:
    clients = []

    def create() -> Customer:
        user_id = f"user-{uuid.uuid4().hex[:12]}"
        give_card_and_transaction(stack, user_id)
        client = stack.client(stack.tokens.issue(user_id))
        clients.append(client)
        return Customer(user_id, client, stack)

    yield create
    for client in clients:
        client.close()


@pytest.fixture
def customer(new_customer: Callable[[], Customer]) -> Customer:
    return new_customer()


@pytest.fixture
def stranger(stack: Started) -> Iterator[httpx.Client]:
    with stack.client() as client:
        yield client


@pytest.fixture
def person(stack: Started) -> Iterator[Person]:
    user_id = f"user-{uuid.uuid4().hex[:12]}"
    with stack.client(stack.tokens.issue(user_id)) as http:
        yield Person(user_id, http, stack)


@pytest.fixture
def sign_in(stack: Started) -> Iterator[Callable[..., SignedIn]]:
    """Somebody of that id, or somebody new, in those groups."""
    with ExitStack() as clients:

        def signed_in(user_id: str = "", groups: Sequence[str] = ()) -> SignedIn:
            id = user_id or f"user-{uuid.uuid4().hex[:12]}"
            wanted = {"user_id": id, "groups": list(groups)}
            with stack.client() as stranger:
                token = stranger.post("/dev/token", json=wanted).json()["token"]
            http = clients.enter_context(stack.client(token))
            return SignedIn(id, http, stack, thread=uuid.uuid4().hex)

        yield signed_in
