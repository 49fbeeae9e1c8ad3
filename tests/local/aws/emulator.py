"""AWS on this machine: tables are Dynoxide's (`tables`), all else is ministack's (`durable`).

Tables, objects, queues, keys and secrets are on the disk before a change of them is answered; what
other services hold ends with the process.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import boto3
from botocore.config import Config

from commands import running_stack
from commands.running_stack import StackError
from commands.template import ROOT, Table
from tests.local.aws.supervisor import LOADED, supervised
from tests.local.aws.tables import earlier, file, process

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
KEPT_PORT = "4566"
"""In the addresses of queues, by which ministack keeps them: wherever it listens."""


@dataclass(frozen=True)
class Aws:
    """URLs of DynamoDB, and of everything else."""

    tables: str
    services: str

    @classmethod
    def at(cls, url: str) -> Aws:
        """One that is ministack's altogether."""
        return cls(url, url)

    @property
    def environment(self) -> dict[str, str]:
        """The variables that keep every call of botocore here."""
        return IDENTITY | {
            "AWS_ENDPOINT_URL": self.services,
            "AWS_ENDPOINT_URL_DYNAMODB": self.tables,
            "AWS_ENDPOINT_URL_DYNAMODB_STREAMS": self.tables,
        }

    @cached_property
    def dynamodb(self) -> DynamoDBClient:
        return dynamodb(self.tables)


def _ignored(_: StackError) -> None: ...


@contextmanager
def start(
    state_dir: Path,
    tables: Sequence[Table],
    on_end: Callable[[StackError], None] = _ignored,
    *,
    kept: bool = True,
) -> Iterator[Aws]:
    """AWS at free ports, with its data in `state_dir`, or gone at the end unless it is `kept`.

    When a process dies another one goes on; `on_end` is called, in a thread, when none can. Raises
    `StackError`.
    """
    once = iter([on_end])

    def give_up(error: StackError) -> None:
        next(once, _ignored)(error)

    with running_stack.alone(state_dir), _tables_folder(state_dir, kept) as folder:
        file.check(folder)
        with process.serving(state_dir, folder / file.NAME, give_up) as url:
            file.index_streams(folder / file.NAME)
            create_tables(dynamodb(url), tables)
            if kept:
                earlier.carry_over(state_dir, dynamodb(url), {table.name for table in tables})
                file.forget_streams(state_dir)  # readers begin with what is in the tables
            with _services(state_dir, give_up, kept) as services:
                yield Aws(url, services)


@contextmanager
def _tables_folder(state_dir: Path, kept: bool) -> Iterator[Path]:
    """One that is gone afterwards, in memory where the system has that, unless it is `kept`."""
    if kept:
        yield state_dir
        return
    memory = Path("/dev/shm")  # noqa: S108
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


def dynamodb(url: str) -> DynamoDBClient:
    """A client of the emulator's DynamoDB."""
    session = boto3.Session(IDENTITY["AWS_ACCESS_KEY_ID"], IDENTITY["AWS_SECRET_ACCESS_KEY"])
    config = Config(proxies={})
    return session.client("dynamodb", endpoint_url=url, region_name=REGION, config=config)


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
def _services(state_dir: Path, on_end: Callable[[StackError], None], kept: bool) -> Iterator[str]:
    log, folder = state_dir / "emulator.log", state_dir.resolve()
    with socket.create_server(("127.0.0.1", 0)) as listener, log.open("ab") as output:
        port = listener.getsockname()[1]
        command = [sys.executable, "-m", "tests.local.aws.durable", str(listener.fileno())]
        variables = {
            "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'functions'}",
            "GATEWAY_PORT": KEPT_PORT if kept else str(port),
        }

        def spawn() -> subprocess.Popen[str]:
            process = subprocess.Popen(
                [*command, str(folder), "kept" if kept else "unkept"],
                cwd=ROOT,
                env=settings(port) | variables,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=output,
                text=True,
                pass_fds=[listener.fileno()],
                start_new_session=True,  # Ctrl-C is for the stack, which stops the emulator last
            )
            assert process.stdout is not None
            said = process.stdout.readline().rstrip("\n")
            if said == LOADED:
                process.stdout.close()
                return process
            process.communicate()
            raise StackError(said or f"the emulator did not start, see {log}")

        def give_up(error: StackError) -> None:
            listener.close()  # nobody waits for an answer any more
            on_end(error)

        with supervised("the emulator", spawn, _end, log, give_up):
            yield f"http://127.0.0.1:{port}"


def _end(process: subprocess.Popen[str]) -> None:
    """Its standard input is its parent's life. It ends with the last changes on the disk."""
    assert process.stdin is not None
    process.stdin.close()
    process.wait()


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
