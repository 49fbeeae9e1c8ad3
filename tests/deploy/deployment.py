"""The template deployed into an emulator that enforces IAM."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import secrets
import socket
import subprocess
import sys
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import boto3
import httpx
from boto3.dynamodb.types import TypeDeserializer

from commands.template import ROOT
from tests.deploy import sam
from tests.local.aws import emulator
from tests.local.aws.emulator import Aws
from tests.local.gmail.fake import FakeGmail
from tests.local.server import serving
from tests.node.node import executable
from toolkit.storage import keys

Item = dict[str, Any]
PASSWORD = "Correct-horse-4"
KEYS_PATH = "/${UserPool}/.well-known/jwks.json"
SOCKETS_PATH = "/_aws/execute-api/${SocketApi}/v1"


@dataclass(frozen=True)
class Deployment:
    """`resources` are the physical ids by logical id."""

    aws: str
    resources: dict[str, str]
    gmail: FakeGmail
    _clients: dict[tuple[str, str | None], Any] = field(default_factory=dict, compare=False)

    def client(self, service: str, role: str | None = None) -> Any:
        """A client with all rights, or with those of a function's role alone, which last an hour.
        Each is made once: that takes longer than what is asked of it."""
        if (service, role) not in self._clients:
            self._clients[service, role] = self._connected(service, role)
        return self._clients[service, role]

    def _connected(self, service: str, role: str | None) -> Any:
        credentials = self._assumed(role) if role else emulator.IDENTITY
        connect: Any = boto3.client  # typed for names that are known beforehand
        return connect(
            service,
            endpoint_url=self.aws,
            region_name=emulator.REGION,
            aws_access_key_id=credentials["AWS_ACCESS_KEY_ID"],
            aws_secret_access_key=credentials["AWS_SECRET_ACCESS_KEY"],
            aws_session_token=credentials.get("AWS_SESSION_TOKEN"),
        )

    def environment(self, function: str, role: str) -> dict[str, str]:
        """What Lambda gives the function: its variables and its role's credentials."""
        return Aws.at(self.aws).environment | self._assumed(role) | self.variables(function)

    def variables(self, function: str) -> dict[str, str]:
        name = self.resources[function]
        found = self.client("lambda").get_function_configuration(FunctionName=name)
        variables: dict[str, str] = found["Environment"]["Variables"]
        return variables

    @cached_property
    def url(self) -> str:
        return f"{self.aws}/restapis/{self.resources['Api']}/v1/_user_request_"

    def _assumed(self, role: str) -> dict[str, str]:
        # On AWS only Lambda may assume them; the emulator lets its administrator do so.
        found = self.client("iam").get_role(RoleName=self.resources[role])
        assumed = self.client("sts").assume_role(
            RoleArn=found["Role"]["Arn"], RoleSessionName="deploy-test"
        )
        return {
            "AWS_ACCESS_KEY_ID": assumed["Credentials"]["AccessKeyId"],
            "AWS_SECRET_ACCESS_KEY": assumed["Credentials"]["SecretAccessKey"],
            "AWS_SESSION_TOKEN": assumed["Credentials"]["SessionToken"],
        }


@dataclass(frozen=True)
class Customer:
    """Somebody signed in with Cognito."""

    id: str
    http: httpx.Client

    def call(self, tool: str, *, key: str | None = None, **arguments: Any) -> httpx.Response:
        return self.post(tool, {"user_id": self.id, **arguments}, key=key)

    def post(self, tool: str, body: dict[str, Any], *, key: str | None = None) -> httpx.Response:
        headers = {"Idempotency-Key": key} if key else {}
        return self.http.post(f"/tools/{tool}", json=body, headers=headers)

    def confirm(self, asked: httpx.Response) -> httpx.Response:
        confirmation_id = asked.json()["confirmation"]["id"]
        path, page = f"/confirmations/{confirmation_id}", {"Origin": "http://localhost:8000"}
        return self.http.post(path, json={"reply": "YES"}, headers=page)


def items(stack: Deployment, table: str, key: str, value: str) -> list[Item]:
    """The table's items under a partition key, in order."""
    found = stack.client("dynamodb").query(
        TableName=stack.resources[table],
        KeyConditionExpression="#key = :value",
        ExpressionAttributeNames={"#key": key},
        ExpressionAttributeValues={":value": {"S": value}},
    )
    read = TypeDeserializer().deserialize
    return [{name: read(field) for name, field in item.items()} for item in found["Items"]]


def events(stack: Deployment, user_id: str) -> list[Item]:
    """The user's events as they stand in the audit's table, in order."""
    names = [
        str(row["name"]) for row in items(stack, "PseudonymsTable", "id", keys.digest(user_id))
    ]
    return [event for name in names for event in items(stack, "AuditTable", "user_id", name)]


@contextmanager
def deployed(artifacts: Path, state_dir: Path, **settings: str) -> Iterator[Deployment]:
    """With a Gmail of our own over `state_dir/mail`, and more settings than the emulator needs;
    DYNAMODB_WIRE=botocore deploys that wire."""
    gmail = FakeGmail(state_dir / "mail")
    with emulated(state_dir) as aws, serving(gmail) as google:
        anybody = Deployment(aws, {}, gmail)
        secret = anybody.client("secretsmanager").create_secret(
            Name="gmail-oauth",
            SecretString=json.dumps(
                {"client_id": gmail.client_id, "client_secret": gmail.client_secret}
            ),
        )
        sam.deploy(
            artifacts,
            aws,
            variables=gmail.environment(google)
            | {
                "TOKEN_KEYS_URL": {"Fn::Sub": f"{aws}{KEYS_PATH}"},
                "HOSTED_SIGN_IN_URL": aws,
                "SOCKETS_URL": {"Fn::Sub": f"{aws}{SOCKETS_PATH}"},
            },
            GmailOAuthSecretArn=secret["ARN"],
            DynamoDBWire=os.environ.get("DYNAMODB_WIRE") or "auto",
            **settings,
        )
        yield Deployment(aws, _ids(anybody.client("cloudformation"), sam.STACK_NAME), gmail)


def _ids(formation: Any, stack: str) -> dict[str, str]:
    """Of the stack's resources and of those of the stacks in it."""
    resources = formation.describe_stack_resources(StackName=stack)["StackResources"]
    ids = {r["LogicalResourceId"]: r["PhysicalResourceId"] for r in resources}
    for each in resources:
        if each["ResourceType"] == "AWS::CloudFormation::Stack":
            ids |= _ids(formation, each["PhysicalResourceId"])
    return ids


@contextmanager
def signed_in(
    stack: Deployment, groups: Iterable[str] = (), scopes: str = "teller/act teller/confirm"
) -> Iterator[Customer]:
    """Somebody new, of these groups, with a token of these scopes."""
    name, id = new_user(stack)
    cognito, pool = stack.client("cognito-idp"), stack.resources["UserPool"]
    for group in groups:
        cognito.admin_add_user_to_group(UserPoolId=pool, Username=name, GroupName=group)
    headers = {"Authorization": f"Bearer {tokens(stack, name, scopes)['access_token']}"}
    with httpx.Client(base_url=stack.url, headers=headers, timeout=60) as http:
        yield Customer(id, http)


def new_user(stack: Deployment) -> tuple[str, str]:
    """Somebody new in the user pool, with PASSWORD: their name there, and their id."""
    cognito, pool = stack.client("cognito-idp"), stack.resources["UserPool"]
    name = f"customer-{uuid.uuid4().hex[:12]}"
    user = cognito.admin_create_user(UserPoolId=pool, Username=name, MessageAction="SUPPRESS")
    cognito.admin_set_user_password(
        UserPoolId=pool, Username=name, Password=PASSWORD, Permanent=True
    )
    (id,) = (a["Value"] for a in user["User"]["Attributes"] if a["Name"] == "sub")
    return name, id


def tokens(stack: Deployment, username: str, scopes: str) -> dict[str, Any]:
    """By Cognito's hosted sign-in, as the console does it: a code, bound by PKCE, for them."""
    verifier = secrets.token_urlsafe(32)
    digest = hashlib.sha256(verifier.encode()).digest()
    client = {
        "client_id": stack.resources["UserPoolClient"],
        "redirect_uri": "http://localhost:8000/",
    }
    asked = {
        "response_type": "code",
        "scope": f"openid {scopes}",
        "state": "s",
        "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
        "code_challenge_method": "S256",
    }
    form = {"username": username, "password": PASSWORD, **client, **asked}
    with httpx.Client(base_url=stack.aws, trust_env=False, timeout=60) as browser:
        returned = httpx.URL(browser.post("/login", data=form).headers["location"])
        grant = {
            "grant_type": "authorization_code",
            "code": returned.params["code"],
            "code_verifier": verifier,
            **client,
        }
        issued: dict[str, Any] = browser.post("/oauth2/token", data=grant).json()
    return issued


@contextmanager
def emulated(state_dir: Path) -> Iterator[str]:
    """The emulator's URL. What it unpacks of functions, gigabytes, is gone with it."""
    log = state_dir / "emulator.log"
    with (
        TemporaryDirectory(dir=state_dir, ignore_cleanup_errors=True) as unpacked,
        socket.create_server(("127.0.0.1", 0)) as listener,
        log.open("ab") as output,
    ):
        port = listener.getsockname()[1]
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "tests.deploy.emulator_process"),
                *(str(listener.fileno()), str(sam.PACKAGES)),
            ],
            cwd=ROOT,
            env=emulator.settings(port)
            | {
                # The emulator has Node run CloudFront's functions.
                "PATH": f"{executable().parent}:{os.environ['PATH']}",
                "TMPDIR": str(Path(unpacked).resolve()),
            },
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.STDOUT,
            pass_fds=[listener.fileno()],
        )
        with process:  # at its end, closes the pipe and waits
            url = f"http://127.0.0.1:{port}"
            emulator.wait_until_healthy(url, log)
            yield url
