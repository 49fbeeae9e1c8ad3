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

OFFLINE = "offline-planner"


@dataclass(frozen=True)
class ChosenModel:
    """`label` says what it is to whoever starts the stack."""

    client: BedrockRuntimeClient
    model_id: str
    label: str


def on_bedrock(model_id: str | None) -> ChosenModel | None:
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
    return ChosenModel(client, model_id, f"{model_id} on Amazon Bedrock, {region}")


def at(url: str, model_id: str | None) -> ChosenModel:
    """A model that speaks ConverseStream at the URL."""
    name = model_id or OFFLINE
    return ChosenModel(_client(url), name, f"{name} at {url}")


@contextmanager
def offline() -> Iterator[ChosenModel]:
    """The offline planner, served by this process."""
    with server.serving(create_app()) as url:
        yield ChosenModel(_client(url), OFFLINE, "offline planner (no language model)")


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
