"""AWS on this machine: ministack as a child process, with the template's tables in it.

Tables, objects, queues, keys and secrets are on the disk before a change of them is answered
(`durable`); what other services hold ends with the process.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.request import urlopen

import boto3

from commands import running_stack
from commands.running_stack import StackError
from commands.template import ROOT, Table
from tests.local.aws.supervisor import Supervisor

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
Storage = Literal["synced", "unsynced", "unkept"]


def _ignored(_: StackError) -> None: ...


@contextmanager
def start(
    state_dir: Path,
    tables: Sequence[Table],
    on_end: Callable[[StackError], None] = _ignored,
    storage: Storage = "synced",
) -> Iterator[str]:
    """The emulator's URL, on a free port. It stores its data in `state_dir`: "unsynced" data may be
    lost with the machine, "unkept" data stays in the process's memory.

    When its process dies another one goes on; `on_end` is told, in a thread, when none can. Raises
    `StackError`.
    """
    log = state_dir / "emulator.log"
    with running_stack.alone(state_dir), _process(state_dir, log, on_end, storage) as url:
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
    """Creates those that are not there yet, and what a start that was killed left out."""
    existing = set(client.list_tables()["TableNames"])
    for table in tables:
        if table.name not in existing:
            _create_table(client, table)
        if table.ttl:
            _expire(client, table.name, table.ttl)


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


def _expire(client: DynamoDBClient, table: str, attribute: str) -> None:
    found = client.describe_time_to_live(TableName=table)["TimeToLiveDescription"]
    if found.get("AttributeName") != attribute:
        client.update_time_to_live(
            TableName=table,
            TimeToLiveSpecification={"AttributeName": attribute, "Enabled": True},
        )


@contextmanager
def _process(
    state_dir: Path, log: Path, on_end: Callable[[StackError], None], storage: Storage
) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as listener, log.open("ab") as output:
        port = listener.getsockname()[1]

        def spawn() -> subprocess.Popen[str]:
            command = [sys.executable, "-m", "tests.local.aws.durable"]
            arguments = [str(listener.fileno()), str(folder), storage]
            return subprocess.Popen(
                command + arguments,
                cwd=ROOT,
                env=settings(port) | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'functions'}"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=output,
                text=True,
                pass_fds=[listener.fileno()],
                start_new_session=True,  # Ctrl-C is for the stack, which stops the emulator last
            )

        folder = state_dir.resolve()
        supervisor = Supervisor(spawn, listener, log, on_end)
        supervisor.start()
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            supervisor.stop()


def settings(port: int) -> dict[str, str]:
    """The emulator's own environment."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    return inherited | {
        "PYTHONPATH": str(ROOT),
        "BIND_HOST": "127.0.0.1",
        "GATEWAY_PORT": str(port),
        "MINISTACK_REGION": REGION,
        "IOT_MTLS_ENABLED": "0",
        "AUTH": "true",
        "LOG_LEVEL": "WARNING",
    }


def wait_until_healthy(url: str, log: Path) -> None:
    """Raises StackError when it does not start."""
    # The socket listens before the process runs: the request waits in its queue, or is reset.
    try:
        with urlopen(f"{url}/_ministack/health", timeout=START_SECONDS):
            return
    except OSError as error:
        raise StackError(f"the emulator did not start, see {log}") from error
