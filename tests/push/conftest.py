"""A WebSocket API of the emulator, at which everybody may open a connection."""

from __future__ import annotations

import io
import json
import uuid
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import boto3
import pytest

from push import gateway
from tests.local.aws.emulator import REGION, Aws
from tests.push.socket_client import SocketClient
from tests.toolkit.guards.user_pool import pool

__all__ = ["pool"]

BY_LAMBDA = json.dumps(
    {
        "Version": "2012-10-17",
        "Statement": [
            {
                "Effect": "Allow",
                "Principal": {"Service": "lambda.amazonaws.com"},
                "Action": "sts:AssumeRole",
            }
        ],
    }
)
ANSWERS_ITS_ID = """
import json
from tests.local.aws.emulator import Aws
def handler(event, context):
    return {"statusCode": 200, "body": json.dumps(event["requestContext"]["connectionId"])}
"""


@dataclass
class Gateway:
    url: str
    clients: list[SocketClient] = field(default_factory=list)

    def connect(self) -> tuple[str, SocketClient]:
        """The connection's id, and its client's end."""
        client = SocketClient(self.url.replace("http", "ws", 1))
        self.clients.append(client)
        client.say("which?")
        return str(client.receive()), client


@pytest.fixture(scope="session")
def api(aws: Aws) -> str:
    """The API's address."""
    connect: Any = boto3.client  # typed for names that are known beforehand
    apis, name = connect("apigatewayv2"), f"which-{uuid.uuid4().hex[:8]}"
    role = connect("iam").create_role(RoleName=name, AssumeRolePolicyDocument=BY_LAMBDA)
    function = connect("lambda").create_function(
        FunctionName=name,
        Runtime="python3.13",
        Role=role["Role"]["Arn"],
        Handler="which.handler",
        Code={"ZipFile": _zipped("which.py", ANSWERS_ITS_ID)},
    )
    id = apis.create_api(
        Name=name, ProtocolType="WEBSOCKET", RouteSelectionExpression="$request.body.action"
    )["ApiId"]
    uri = f"arn:aws:apigateway:{REGION}:lambda:path/2015-03-31/functions/{function['FunctionArn']}"
    answering = apis.create_integration(
        ApiId=id,
        IntegrationType="AWS_PROXY",
        IntegrationMethod="POST",
        IntegrationUri=f"{uri}/invocations",
    )["IntegrationId"]
    apis.create_route(ApiId=id, RouteKey="$default", Target=f"integrations/{answering}")
    # Else the route above would be asked whether a connection may be opened.
    apis.create_route(ApiId=id, RouteKey="$connect")
    apis.create_stage(ApiId=id, StageName="v1", AutoDeploy=True)
    return f"{aws.services}/_aws/execute-api/{id}/v1"


def _zipped(name: str, text: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(name, text)
    return file.getvalue()


@pytest.fixture
def sockets(api: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gateway]:
    monkeypatch.setenv("SOCKETS_URL", api)
    gateway._client.cache_clear()
    made = Gateway(api)
    yield made
    for client in made.clients:
        client.close()
    gateway._client.cache_clear()
