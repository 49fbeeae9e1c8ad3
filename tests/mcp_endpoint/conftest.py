from __future__ import annotations

from functools import cache

import pytest

from banking.entities import Card
from commands.template import Template
from mcp_endpoint.endpoint import Endpoint
from tests.banking.stored import give_card
from tests.chat.local_invoke import Tools
from tests.local.aws.emulator import Aws
from tests.local.gateway.lambda_runtime import Functions
from tests.mcp_endpoint.posting import CAN_ASK, Client


@cache
def _functions() -> Functions:
    template = Template(Stage="dev", OtpProvider="fixed")
    return Functions(function for function in template.functions if function.tool)


@pytest.fixture
def tools(aws: Aws) -> Tools:
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
