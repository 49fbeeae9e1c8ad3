"""`make run` as a process of its own, for tests that need all of it.

A stack borrows the environment of its process and the toolkit keeps one client per process, so
one that shared a process with other tests would meet their tables.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
from pynamodb.models import Model

from commands import running_stack
from commands.template import ROOT, Template
from tests.local.aws import emulator
from tests.local.aws.tokens import Tokens
from toolkit.audit.audit_event import event_key, unseal
from toolkit.storage import keys

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

Item = dict[str, Any]
"""As DynamoDB's JSON."""
PATIENCE_SECONDS = 60
IN_NO_HURRY = {"CHAT_PER_MINUTE": "1000", "TOOL_PER_MINUTE": "1000"}
"""Settings of a stack that rejects no test for its rate."""
_MAKEFILE = (ROOT / "Makefile").read_text()
Finished = subprocess.CompletedProcess[str]


@dataclass(frozen=True)
class Started:
    """A stack that runs; `printed` is its banner."""

    process: subprocess.Popen[str]
    state_dir: Path
    printed: str

    @cached_property
    def url(self) -> str:
        found = re.search(r"ready at (\S+)", self.printed)
        assert found, self.printed
        return found[1]

    @cached_property
    def tokens(self) -> Tokens:
        return Tokens.kept_in(self.state_dir)

    @cached_property
    def dynamodb(self) -> DynamoDBClient:
        return emulator.dynamodb(self._variables["AWS_ENDPOINT_URL_DYNAMODB"])

    @cached_property
    def tables(self) -> list[str]:
        return self.dynamodb.list_tables()["TableNames"]

    def client(self, token: str | None = None) -> httpx.Client:
        """Without a token it has not signed in."""
        headers = {"Authorization": f"Bearer {token}"} if token is not None else {}
        return httpx.Client(base_url=self.url, headers=headers, trust_env=False, timeout=30)

    def items(self, table: str, whose: str = "") -> list[Item]:
        """All of a table, by the variable that names it or by its name; or those whose partition
        begins so, for reading all of the others takes longer than most tests."""
        name = self._variables.get(table, table)
        asked: dict[str, Any] = {"TableName": name, "ConsistentRead": True}
        if whose:
            asked |= {
                "FilterExpression": "begins_with(#partition, :whose)",
                "ExpressionAttributeNames": {"#partition": _partition_keys()[name]},
                "ExpressionAttributeValues": {":whose": {"S": whose}},
            }
        pages = self.dynamodb.get_paginator("scan").paginate(**asked)
        return [item for page in pages for item in page["Items"]]

    def events(self, user_id: str) -> list[Item]:
        """The user's audit events, oldest first: as they stand in the table, but opened."""
        found = self.dynamodb.get_item(
            TableName=self._variables["PSEUDONYMS_TABLE"],
            Key={"id": {"S": keys.digest(user_id)}},
            ConsistentRead=True,
        )
        if "Item" not in found:
            return []
        person = found["Item"]
        events = self.items("AUDIT_TABLE", person["name"]["S"])
        for event in events:
            if "sealed" in event:
                key = event_key(person["key"]["B"], event["event_id"]["S"])
                said = unseal(event.pop("sealed")["B"], key)
                event["tool_output"] = {"S": json.dumps(said.get("tool_output", {}))}
        return sorted(events, key=lambda event: str(event["event_id"]["S"]))

    def put(self, table: str, item: Item) -> None:
        """Into the table that the variable names."""
        self.dynamodb.put_item(TableName=self._variables[table], Item=item)

    def save(self, record: Model) -> None:
        self.dynamodb.put_item(TableName=record.Meta.table_name, Item=record.to_dynamodb_dict())

    def command(self, target: str, *arguments: str, **variables: str) -> Finished:
        return command(target, *arguments, STATE_DIR=str(self.state_dir), **variables)

    def verified_log(self) -> str:
        """What `make audit-verify` prints once the sealer has caught up, without a finding. Right
        after a start, what an earlier stack has left is in no log yet."""
        before = self._log_size
        found = self.command("audit-verify")
        while ", 0 not in the log yet, 0 findings\n" not in found.stdout:
            before = self.until_log_grows(before)
            found = self.command("audit-verify")
        assert (found.returncode, found.stderr) == (0, "")
        return found.stdout

    def until_log_grows(self, before: int) -> int:
        """Its size then: a command that looks whether something is in the log costs a process."""
        until(lambda: self._log_size > before)
        return self._log_size

    @property
    def _log_size(self) -> int:
        log = self.state_dir / "audit-log.jsonl"
        return log.stat().st_size if log.exists() else 0

    @cached_property
    def _variables(self) -> dict[str, str]:
        return running_stack.variables_of_running(self.state_dir)


@cache
def _partition_keys() -> dict[str, str]:
    """The name of each table's, by its own."""
    return {table.name: table.keys[0]["AttributeName"] for table in Template().tables}


def until(holds: Callable[[], bool]) -> None:
    """For what the stack does by itself, or what is over there in a while."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.2)


def command(target: str, *arguments: str, **variables: str) -> Finished:
    """What `make load`, `make audit` and their like run, in the environment of a fresh machine."""
    return subprocess.run(
        [sys.executable, "-m", module_of(target), *arguments],
        cwd=ROOT,
        env=environment(**variables),
        capture_output=True,
        text=True,
        check=False,
    )


def module_of(target: str) -> str:
    """What the Makefile runs for the target."""
    recipe = re.search(rf"^{target}:.*\n\t@\$\(BIN\)/python -m (\S+)", _MAKEFILE, re.MULTILINE)
    assert recipe, target
    return recipe[1]


@contextmanager
def started(
    state_dir: Path, root: Path = ROOT, /, *, program: str = "tests.local.run", **variables: str
) -> Iterator[Started]:
    """A stack of the checkout at `root` on a free port; afterwards Ctrl-C, if it still runs."""
    process = subprocess.Popen(
        [sys.executable, "-m", program],
        cwd=root,
        env=environment(root, STATE_DIR=str(state_dir), PORT="0", **variables),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield Started(process, state_dir, _banner(process))
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


def _banner(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    printed = ""
    for line in process.stdout:
        printed += line
        if line.startswith("Ctrl-C"):
            return printed
    raise AssertionError(f"the stack did not start: {printed}")


def environment(root: Path = ROOT, /, **variables: str) -> dict[str, str]:
    paths = ("functions", "layers/toolkit", ".")
    python_path = os.pathsep.join(str(root / path) for path in paths)
    return {"PATH": os.environ["PATH"], "PYTHONPATH": python_path, **variables}
