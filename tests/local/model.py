"""Which model leads the conversation: the user's own on Bedrock, one by URL, or the offline one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError

from tests.local import emulator, server
from tests.local.offline_model.wire import create_app
from tests.local.state import StackError

if TYPE_CHECKING:
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient

    from chat.model import Model
    from chat.openai_model import OpenAI
    from chat.openai_server import Server

OFFLINE = "offline-planner"


@dataclass(frozen=True)
class BedrockModel:
    """`label` says what it is to whoever starts the stack."""

    client: BedrockRuntimeClient
    model_id: str
    label: str

    def connect(self) -> Model:
        """To be asked while the environment is the stack's."""
        from chat.bedrock import Bedrock

        return Bedrock(self.client, self.model_id)


@dataclass(frozen=True)
class OpenAIModel:
    model: OpenAI
    label: str

    def connect(self) -> Model:
        return self.model


ChosenModel = BedrockModel | OpenAIModel


def on_bedrock(model_id: str | None) -> BedrockModel | None:
    """The user's own model, if there are credentials for it.

    To be asked while the environment is still the user's. Raises `StackError`.
    """
    if not model_id:
        return None
    try:
        session = boto3.Session()
        credentials = session.get_credentials()
    except BotoCoreError as error:
        raise StackError(f"MODEL_ID needs your AWS settings: {error}") from error
    if credentials is None:
        return None
    region = session.region_name or emulator.REGION
    client = session.client("bedrock-runtime", region_name=region, config=_config())
    return BedrockModel(client, model_id, f"{model_id} on Amazon Bedrock, {region}")


def at(
    url: str, model_id: str | None, api: str | None = None, api_key: str | None = None
) -> ChosenModel:
    """The model at the URL: of an OpenAI-compatible server, or one that speaks ConverseStream.

    `api` is `openai` or `bedrock` where the URL does not tell. To be asked while the environment is
    the stack's. Raises `StackError`.
    """
    from chat.chosen_model import speaks_openai

    try:
        if not speaks_openai(url, api or ""):
            return on_converse_stream(url, model_id)
        return _on_openai(url, model_id, api_key or "")
    except ValueError as error:
        raise StackError(f"MODEL_URL or what belongs to it: {error}") from error


def on_converse_stream(url: str, model_id: str | None) -> BedrockModel:
    name = model_id or OFFLINE
    return BedrockModel(_client(url), name, f"{name} at {url}")


def _on_openai(url: str, model_id: str | None, api_key: str) -> OpenAIModel:
    from chat.openai_model import OpenAI
    from chat.openai_server import Server

    server = Server(url, api_key)
    name = model_id or _first_model(server, url)
    label = f"{name} at {url}, OpenAI's protocol"
    hint = "" if model_id else " (the first one there; MODEL_ID chooses another)"
    return OpenAIModel(OpenAI(server, name), label + hint)


def _first_model(server: Server, url: str) -> str:
    from chat.model import ModelError

    try:
        models = server.models()
    except ModelError as error:
        raise StackError(f"{url} does not say which models it has: {error}") from error
    if not models:
        raise StackError(f"{url} has no model as yet")
    return models[0]


@contextmanager
def offline() -> Iterator[BedrockModel]:
    """The offline planner, served by this process."""
    with server.serving(create_app()) as url:
        yield BedrockModel(_client(url), OFFLINE, "offline planner (no language model)")


def _client(url: str) -> BedrockRuntimeClient:
    session = boto3.Session(
        emulator.IDENTITY["AWS_ACCESS_KEY_ID"], emulator.IDENTITY["AWS_SECRET_ACCESS_KEY"]
    )
    return session.client(
        "bedrock-runtime", endpoint_url=url, region_name=emulator.REGION, config=_config()
    )


def _config() -> Config:
    return Config(
        connect_timeout=3,
        read_timeout=300,
        max_pool_connections=64,
        retries={"mode": "standard", "total_max_attempts": 2},
    )
