"""The chat under uvicorn, with a scripted model over a socket and banking's tools in process."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import boto3
import httpx
import pytest
from botocore.config import Config
from starlette.types import ASGIApp, Receive, Scope, Send

from banking.entities import Card
from chat.app import AdapterContext, create_app
from chat.live.changes import Polled
from chat.model.bedrock import Bedrock
from commands.template import Template
from tests.banking.stored import give_card
from tests.chat import scripted_model
from tests.chat.local_invoke import Hold, Tools
from tests.chat.records import Records
from tests.chat.scripted_model import ScriptedModel
from tests.chat.talk import Talk
from tests.local import server
from tests.local.aws import emulator
from tests.local.aws.emulator import Aws
from tests.local.gateway.lambda_runtime import Functions
from toolkit import telemetry

if TYPE_CHECKING:
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient

MODEL_ID = "scripted"
NOWHERE = "http://127.0.0.1:1"


@cache
def _functions() -> Functions:
    return Functions(Template(Stage="dev", OtpProvider="fixed").functions)


@pytest.fixture
def tools(aws: Aws) -> Tools:
    return Tools(_functions())


@pytest.fixture
def hold(tools: Tools) -> Iterator[Hold]:
    """Tools wait until the test opens the gate."""
    hold = Hold()
    tools.before = hold
    yield hold
    hold.gate.set()


@pytest.fixture(scope="session")
def session() -> boto3.Session:
    return boto3.Session("test", "test", region_name=emulator.REGION)


@pytest.fixture
def model() -> Iterator[ScriptedModel]:
    """Says what the test scripts; at the end all of it was said and every request was proper."""
    with scripted_model.serving() as model:
        yield model
    assert model.problems == []
    assert model.unsaid == 0


@pytest.fixture(scope="session")
def bedrock_client(session: boto3.Session) -> BedrockRuntimeClient:
    """It tries once, as `chat.app.deployed` has it; a client of its own is a part of what a test
    takes."""
    once = {"mode": "standard", "total_max_attempts": 1}
    config = Config(connect_timeout=3, read_timeout=25, retries=once)  # type: ignore[arg-type]
    return session.client("bedrock-runtime", endpoint_url=NOWHERE, config=config)


@pytest.fixture
def bedrock(model: ScriptedModel, bedrock_client: BedrockRuntimeClient) -> Iterator[Bedrock]:
    """The model behind the real client."""

    def redirect(params: dict[str, Any], **_: Any) -> None:
        params["url"] = params["url"].replace(NOWHERE, model.url)

    bedrock_client.meta.events.register("before-call.bedrock-runtime", redirect)
    yield Bedrock(bedrock_client, MODEL_ID)
    bedrock_client.meta.events.unregister("before-call.bedrock-runtime", redirect)


@dataclass
class Served:
    """The server of all tests of a process: starting and stopping one takes longer than a test."""

    app: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self.app
        await self.app(scope, receive, send)


@pytest.fixture(scope="session")
def served() -> Served:
    return Served()


@pytest.fixture(scope="session")
def client(served: Served) -> Iterator[httpx.Client]:
    with (
        server.serving(served) as url,
        httpx.Client(base_url=url, trust_env=False, timeout=30) as client,
    ):
        yield client


@pytest.fixture
def http(
    client: httpx.Client,
    served: Served,
    bedrock: Bedrock,
    tools: Tools,
    monkeypatch: pytest.MonkeyPatch,
) -> httpx.Client:
    """A client of the chat that nobody has signed in to."""
    monkeypatch.setenv("CHAT_PER_MINUTE", "1000")
    monkeypatch.setattr("chat.model.retries.BASE_SECONDS", 0.01)
    served.app = AdapterContext(create_app(model=bedrock, invoke=tools, changes=Polled(0.2)))
    return client


@pytest.fixture
def card(user_id: str) -> Card:
    """The contract's account, active."""
    return give_card(user_id, phone="+910000000000")


@pytest.fixture
def talk(http: httpx.Client, card: Card) -> Talk:
    """A new conversation of somebody who has a card."""
    return Talk(http, str(card.pk))


@pytest.fixture
def log() -> Iterator[Records]:
    """The log of the chat and the tools, and what the libraries under them say at INFO."""
    records = Records()
    loggers = [logging.getLogger(), telemetry.logger._logger]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(records)
        logger.setLevel(logging.INFO)
    yield records
    for logger, level in zip(loggers, levels, strict=True):
        logger.removeHandler(records)
        logger.setLevel(level)
