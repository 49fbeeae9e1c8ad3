"""AWS on this machine: ministack as a child process, with the template's tables in it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import boto3

from commands import running_stack
from commands.running_stack import StackError
from commands.template import ROOT, Table

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

REGION = "us-east-1"
# Whoever runs the stack may have AWS settings of their own; nothing of theirs is to be used here.
IDENTITY = {
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test",
    "AWS_REGION": REGION,
    "AWS_DEFAULT_REGION": REGION,
    "AWS_EC2_METADATA_DISABLED": "true",
    "AWS_CONFIG_FILE": os.devnull,
    "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
}
START_SECONDS = 60


@contextmanager
def start(state_dir: Path, tables: Sequence[Table]) -> Iterator[str]:
    """The emulator's URL, on a free port. Data is kept in `state_dir`, written when it stops.

    Raises `StackError`.
    """
    log = state_dir / "emulator.log"
    with running_stack.alone(state_dir) as lock, _process(state_dir, log, lock) as url:
        wait_until_healthy(url, log)
        create_tables(dynamodb(url), tables)
        yield url


def environment(url: str) -> dict[str, str]:
    """The variables that keep every call of botocore on the emulator."""
    return IDENTITY | {"AWS_ENDPOINT_URL": url}


def dynamodb(url: str) -> DynamoDBClient:
    """A client of the emulator's DynamoDB."""
    session = boto3.Session(IDENTITY["AWS_ACCESS_KEY_ID"], IDENTITY["AWS_SECRET_ACCESS_KEY"])
    return session.client("dynamodb", endpoint_url=url, region_name=REGION)


def create_tables(client: DynamoDBClient, tables: Sequence[Table]) -> None:
    """Creates those that are not there yet."""
    existing = set(client.list_tables()["TableNames"])
    for table in tables:
        if table.name not in existing:
            _create_table(client, table)


def _create_table(client: DynamoDBClient, table: Table) -> None:
    more: dict[str, Any] = {}
    if table.indexes:
        more["GlobalSecondaryIndexes"] = table.indexes
    if table.local_indexes:
        more["LocalSecondaryIndexes"] = table.local_indexes
    if table.stream:
        more["StreamSpecification"] = {"StreamEnabled": True, "StreamViewType": table.stream}
    client.create_table(
        TableName=table.name,
        AttributeDefinitions=table.attributes,
        KeySchema=table.keys,
        BillingMode="PAY_PER_REQUEST",
        **more,
    )
    if table.ttl:
        client.update_time_to_live(
            TableName=table.name,
            TimeToLiveSpecification={"AttributeName": table.ttl, "Enabled": True},
        )


@contextmanager
def _process(state_dir: Path, log: Path, lock: int) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as listener, log.open("ab") as output:
        port = listener.getsockname()[1]
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.local.aws.emulator_process", str(listener.fileno())],
            cwd=ROOT,
            env=settings(state_dir, port),
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.STDOUT,
            pass_fds=[listener.fileno(), lock],
            start_new_session=True,  # Ctrl-C is for the stack, which stops the emulator last
        )
    with process:  # at its end, closes the pipe and waits
        yield f"http://127.0.0.1:{port}"


def settings(state_dir: Path, port: int) -> dict[str, str]:
    """The emulator's own environment."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    return inherited | {
        "PYTHONPATH": str(ROOT),
        "BIND_HOST": "127.0.0.1",
        "GATEWAY_PORT": str(port),
        "MINISTACK_REGION": REGION,
        "IOT_MTLS_ENABLED": "0",
        "AUTH": "true",
        "PERSIST_STATE": "1",
        "STATE_DIR": str((state_dir / "emulator").resolve()),
        "LOG_LEVEL": "WARNING",
    }


def wait_until_healthy(url: str, log: Path) -> None:
    """Raises EmulatorError when it does not start."""
    # The socket listens before the process runs: the request waits in its queue, or is reset.
    try:
        with urlopen(f"{url}/_ministack/health", timeout=START_SECONDS):
            return
    except OSError as error:
        raise StackError(f"the emulator did not start, see {log}") from error
