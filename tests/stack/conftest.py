from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack

import httpx
import pytest

from tests.stack.budget_user import Person
from tests.stack.card_customer import Customer, give_card_and_transaction
from tests.stack.signed_in import SignedIn
from tests.stack.started import Started, started


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """One with the limits of every day, shared by those whose users are their own."""
    with started(tmp_path_factory.mktemp("state")) as running:
        yield running


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


@pytest.fixture(scope="session")
def patient_stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """One that is in no hurry to refuse, shared by those whose users are their own."""
    state_dir = tmp_path_factory.mktemp("state")
    with started(state_dir, CHAT_PER_MINUTE="1000", TOOL_PER_MINUTE="1000") as running:
        yield running


@pytest.fixture
def person(patient_stack: Started) -> Iterator[Person]:
    user_id = f"user-{uuid.uuid4().hex[:12]}"
    with patient_stack.client(patient_stack.tokens.issue(user_id)) as http:
        yield Person(user_id, http, patient_stack)


@pytest.fixture
def sign_in(patient_stack: Started) -> Iterator[Callable[..., SignedIn]]:
    """Somebody of that id, or somebody new, in those groups."""
    with ExitStack() as clients:

        def signed_in(user_id: str = "", groups: Sequence[str] = ()) -> SignedIn:
            id = user_id or f"user-{uuid.uuid4().hex[:12]}"
            wanted = {"user_id": id, "groups": list(groups)}
            with patient_stack.client() as stranger:
                token = stranger.post("/dev/token", json=wanted).json()["token"]
            http = clients.enter_context(patient_stack.client(token))
            return SignedIn(id, http, patient_stack, thread=uuid.uuid4().hex)

        yield signed_in
