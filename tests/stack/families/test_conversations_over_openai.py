"""Conversations over OpenAI's chat completions (rule R204): with a budget, a mailbox and a card, so
with reads and writes, a failure, an import, a YES and a one-time password. Over the other wires:
tests/chat/http_model/test_conversations.py."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from datetime import datetime

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tests.local import server
from tests.local.offline_model.planner import Reply, plan
from tests.local.offline_model.request.conversation import ConverseRequest
from tests.stack.card_customer import Customer, give_card_and_transaction
from tests.stack.families.test_budget_chat import test_a_conversation_works_every_tool
from tests.stack.families.test_prime import (
    new_owner,
    owner,
    test_1_the_same_message_again_changes_nothing,
    test_5_a_message_that_is_gone,
)
from tests.stack.started import IN_NO_HURRY, Started, started
from tests.wires.openai import COMPLETIONS
from tests.wires.wire import Json
from toolkit.dates import mexico_city

__all__ = [
    "new_owner",
    "owner",
    "test_1_the_same_message_again_changes_nothing",
    "test_5_a_message_that_is_gone",
    "test_a_conversation_works_every_tool",
]

pytestmark = pytest.mark.stack

MODEL_ID = "planner:latest"


def create_app() -> Starlette:
    """The offline planner behind the wire."""
    return Starlette(routes=[Route("/v1/models", _models), COMPLETIONS.route(_planned)])


async def _models(_: Request) -> Response:
    return JSONResponse({"object": "list", "data": [{"id": MODEL_ID, "object": "model"}]})


def _planned(converse: Json) -> Reply:
    request = ConverseRequest.model_validate(converse)
    return plan(request, datetime.now(mexico_city()).date())


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """Without MODEL_ID: the server's own first model is taken."""
    state = tmp_path_factory.mktemp("state")
    with (
        server.serving(create_app()) as url,
        started(state, MODEL_URL=f"{url}/v1", **IN_NO_HURRY) as running,
    ):
        yield running


@pytest.fixture
def cardholder(stack: Started) -> Iterator[Customer]:
    user_id = f"user-{uuid.uuid4().hex[:12]}"
    give_card_and_transaction(stack, user_id)
    with stack.client(stack.tokens.issue(user_id)) as client:
        yield Customer(user_id, client, stack)


def test_the_banner_names_the_model(stack: Started) -> None:
    assert f"  model    {MODEL_ID} at http://127.0.0.1:" in stack.printed
    assert "OpenAI's protocol" in stack.printed


def test_a_card_is_blocked_on_a_yes_and_unblocked_with_a_one_time_password(
    cardholder: Customer,
) -> None:
    cardholder.said("c1", "Block my card, I lost it")
    assert cardholder.card_status == "active"
    cardholder.said("c1", "YES")
    assert cardholder.card_status == "blocked"
    cardholder.said("c1", "Unblock my card")
    cardholder.said("c1", "123456")
    assert cardholder.card_status == "active"
    assert len(cardholder.successes("block_card")) == 1
    assert len(cardholder.successes("unblock_card")) == 1
