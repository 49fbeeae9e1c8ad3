"""Which model leads the conversation: the user's own on Bedrock, one by URL, or the offline one.

By URL it is the choice of chat.model.model_factory. A person at a terminal also gets two things:
the first model of a server where none is named, and a line that says who leads.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError

from commands.running_stack import StackError
from tests.local import server
from tests.local.aws import emulator

if TYPE_CHECKING:
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient

    from chat.model.protocol import Model

OFFLINE = "offline-planner"
_LISTING = ("openai", "openai-responses")
"""What they speak who say which models they have."""
_PROTOCOLS = {
    "openai": ", OpenAI's protocol",
    "openai-responses": ", OpenAI's Responses",
    "anthropic": ", Anthropic's protocol",
    "bedrock": "",
}


@dataclass(frozen=True)
class OwnBedrockModel:
    """`label` says what it is to whoever starts the stack.

    Its client is made here and not by the chat: with the user's credentials, while the environment
    still has them and before the chat may be imported.
    """

    client: BedrockRuntimeClient
    model_id: str
    label: str

    def connect(self) -> Model:
        """To be called while the environment is the stack's."""
        from chat.model.bedrock import Bedrock

        return Bedrock(self.client, self.model_id)


@dataclass(frozen=True)
class ModelByUrl:
    model: Model
    label: str

    def connect(self) -> Model:
        return self.model


ChosenModel = OwnBedrockModel | ModelByUrl


def on_bedrock(model_id: str | None) -> OwnBedrockModel | None:
    """The user's own model, if there are credentials for it.

    To be called while the environment is still the user's. Raises `StackError`.
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
    return OwnBedrockModel(client, model_id, f"{model_id} on Amazon Bedrock, {region}")


def at(
    url: str, model_id: str | None, api: str | None = None, api_key: str | None = None
) -> ModelByUrl:
    """The model at the URL: of a server that speaks as OpenAI's, Anthropic's or Bedrock's does.

    `api` says which where the URL leaves it open. To be called while the environment
    is the stack's. Raises `StackError`.
    """
    from chat.model import model_factory

    key = api_key or ""
    try:
        spoken = model_factory.spoken_at(url, api or "")
        name = model_id or (_first_model(url, key) if spoken in _LISTING else OFFLINE)
        model = model_factory.connect(url, name, api=api or "", api_key=lambda: key)
    except ValueError as error:
        raise StackError(f"MODEL_URL or what belongs to it: {error}") from error
    hint = " (the first one there; MODEL_ID chooses another)"
    is_first = spoken in _LISTING and not model_id
    return ModelByUrl(model, f"{name} at {url}{_PROTOCOLS[spoken]}{hint if is_first else ''}")


def _first_model(url: str, api_key: str) -> str:
    from chat.model.http.chat_completions import CHAT_COMPLETIONS
    from chat.model.http.model import HttpModel
    from chat.model.protocol import ModelError

    try:
        found = HttpModel.connect(CHAT_COMPLETIONS, url, "", api_key).models()
    except ModelError as error:
        raise StackError(f"{url} does not say which models it has: {error}") from error
    if not found:
        raise StackError(f"{url} has no model as yet")
    return found[0]


@contextmanager
def offline() -> Iterator[ModelByUrl]:
    """The offline planner, served by this process."""
    from tests.local.offline_model.wire import create_app  # it imports the toolkit, as above

    with server.serving(create_app()) as url:
        yield ModelByUrl(at(url, OFFLINE).model, "offline planner (no language model)")


def _config() -> Config:
    return Config(
        connect_timeout=3,
        read_timeout=300,
        max_pool_connections=64,
        retries={"mode": "standard", "total_max_attempts": 2},
    )
