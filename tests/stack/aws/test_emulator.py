from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from commands import running_stack
from commands.running_stack import StackError
from commands.template import ROOT, Template
from tests.local.aws import emulator
from tests.local.aws.durable.__main__ import LOCK

pytestmark = pytest.mark.slow

PATHS = [str(ROOT / part) for part in ("functions", "layers/toolkit", ".")]
ITEM = {"pk": {"S": "user#1"}, "sk": {"S": "card"}}

# Stores an item, then dies without a chance to tidy up.
KILLED = f"""
import os, pathlib, signal
from tests.local.aws import emulator
from tests.local.aws.durable.__main__ import LOCK
from commands.template import Template

with emulator.start(pathlib.Path(os.environ["STATE"]), Template().tables) as aws:
    aws.dynamodb.put_item(TableName="teller-banking", Item={ITEM})
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_every_table_of_the_template_has_its_keys_and_ttl(tmp_path: Path) -> None:
    tables = Template().tables
    with emulator.start(tmp_path, tables) as aws:
        client = aws.dynamodb
        for table in tables:
            description = client.describe_table(TableName=table.name)["Table"]
            assert description["KeySchema"] == table.keys
            ttl = client.describe_time_to_live(TableName=table.name)["TimeToLiveDescription"]
            assert ttl.get("AttributeName") == table.ttl


def test_a_second_start_on_the_same_folder_finds_the_data(tmp_path: Path) -> None:
    tables = Template().tables
    with emulator.start(tmp_path, tables) as aws:
        aws.dynamodb.put_item(TableName="teller-banking", Item=ITEM)
    with emulator.start(tmp_path, tables) as aws:
        found = aws.dynamodb.get_item(TableName="teller-banking", Key=ITEM)
    assert found["Item"] == ITEM


def test_the_emulator_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    environment = os.environ | {"STATE": str(tmp_path), "PYTHONPATH": os.pathsep.join(PATHS)}
    killed = subprocess.run([sys.executable, "-c", KILLED], env=environment, check=False)
    assert killed.returncode == -signal.SIGKILL
    with (tmp_path / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the emulator holds it until it has ended
    with emulator.start(tmp_path, Template().tables) as aws:
        found = aws.dynamodb.get_item(TableName="teller-banking", Key=ITEM)
    assert found["Item"] == ITEM


def test_an_emulator_that_cannot_start_points_to_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(StackError, match="install it"), emulator.start(tmp_path, []):
        pytest.fail("started")


def test_a_folder_belongs_to_one_stack_at_a_time(tmp_path: Path) -> None:
    with (
        running_stack.alone(tmp_path),
        pytest.raises(StackError, match="STATE_DIR"),
        running_stack.alone(tmp_path),
    ):
        pytest.fail("two stacks on one folder")
    with running_stack.alone(tmp_path):
        pass


def test_a_running_stack_can_be_found_and_a_stopped_one_cannot(tmp_path: Path) -> None:
    variables = {"AWS_ENDPOINT_URL": "http://127.0.0.1:1"}
    with running_stack.alone(tmp_path), running_stack.announced(tmp_path, variables):
        assert running_stack.variables_of_running(tmp_path) == variables
    with pytest.raises(StackError, match="no stack runs"):
        running_stack.variables_of_running(tmp_path)


def test_a_killed_stack_that_is_still_announced_does_not_run(tmp_path: Path) -> None:
    with running_stack.alone(tmp_path):
        pass
    with running_stack.announced(tmp_path, {}), pytest.raises(StackError, match="no stack runs"):
        running_stack.variables_of_running(tmp_path)
