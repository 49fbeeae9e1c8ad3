"""A model that is led elsewhere than in the chat, for each trial in a host of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

import boto3
import httpx
from botocore.config import Config

from chat.model.protocol import Model
from tests.evaluate.hosts.bedrock.program import BedrockProgram
from tests.evaluate.hosts.door import Elsewhere
from tests.evaluate.hosts.host import Host
from tests.evaluate.hosts.mcp import McpHost
from tests.local import server
from tests.local.aws import emulator
from tests.local.gateway import lambda_api
from tests.local.stack import Stack

if TYPE_CHECKING:
    from mypy_boto3_lambda import LambdaClient


@dataclass(frozen=True)
class Hosted:
    """`functions` invokes the stack's."""

    door: Elsewhere
    model: Model
    functions: LambdaClient

    def opened(
        self,
        stack: Stack,
        person: httpx.Client,
        user_id: str,
        groups: Sequence[str],
        conversation: str,
        today: date,
        mark: str | None,
    ) -> Host:
        day = f"{today}, a {today:%A}"
        match self.door:
            case "mcp":
                return McpHost(
                    person=person,
                    model=self.model,
                    mark=mark,
                    url=stack.url,
                    token=stack.token(user_id, groups, scopes=["teller/act"]),
                    context=f"Today is {day}.",
                )
            case "bedrock":
                return BedrockProgram(
                    person=person,
                    model=self.model,
                    mark=mark,
                    functions=self.functions,
                    session_id=conversation,
                    attributes={"user_id": user_id, "groups": ",".join(groups)},
                    prompt_attributes={"today": day},
                )


@contextmanager
def invoking(stack: Stack) -> Iterator[LambdaClient]:
    """Lambda's client for the stack's functions."""
    with server.serving(lambda_api.create_app(stack.functions)) as url:
        yield boto3.client(
            "lambda",
            endpoint_url=url,
            region_name=emulator.REGION,
            config=Config(read_timeout=60, proxies={}, retries={"total_max_attempts": 1}),
        )
