"""`make backup` of a stack that runs, and `make restore` of it into a new folder."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from commands import running_stack
from tests.budget_contract import LUNCH
from tests.local.aws.durable.database import NAME
from tests.stack.card_customer import LOST, Customer
from tests.stack.started import Started, command, started

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

pytestmark = pytest.mark.stack

USER = "12345"
KEY = {"Idempotency-Key": "the-same"}
RESTORED = "teller-audit-restored"


def spend(stack: Started, token: str) -> object:
    body = {"user_id": USER, "thread_id": "t", "transaction": LUNCH}
    with stack.client(token) as http:
        answer = http.post("/tools/add_transaction", json=body, headers=KEY)
    assert answer.status_code == 200
    return answer.json()


def events(stack: Started) -> set[str]:
    return {event["event_id"]["S"] for event in stack.items("AUDIT_TABLE") if "action" in event}


@dataclass(frozen=True)
class Restored:
    """On `stack`, and as it was before."""

    stack: Started
    token: str
    spent: object
    events: set[str]


@pytest.fixture(scope="module")
def restored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Restored]:
    folder = tmp_path_factory.mktemp("backup")
    backup, state = folder / "backup.zip", folder / "restored"
    with started(folder / "state") as stack:
        token = stack.tokens.issue(USER)
        first = spend(stack, token)
        # As a file is that took its own name between being listed and being copied.
        (stack.state_dir / "written-aside").symlink_to(folder / "nowhere")
        saved = stack.command("backup", TO=str(backup))
        assert (saved.returncode, saved.stderr) == (0, "")
        before = events(stack)
        stack.process.kill()
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    done = command("restore", FROM=str(backup), STATE_DIR=str(state))
    assert (done.returncode, done.stderr) == (0, "")
    with started(state) as stack:
        yield Restored(stack, token, first, before)


def test_a_backup_of_a_running_stack_is_restored_and_verifies(restored: Restored) -> None:
    restored.stack.verified_log()
    assert events(restored.stack) == restored.events
    assert spend(restored.stack, restored.token) == restored.spent


def test_a_restored_audit_verifies_and_the_one_that_was_harmed_does_not(restored: Restored) -> None:
    """What the docs say of a restored table. Dynoxide restores none: the copy is made here."""
    stack = restored.stack
    with stack.client(stack.tokens.issue(USER)) as http:
        customer = Customer(USER, http, stack)
        customer.confirmed_block(**LOST)
    variables = running_stack.variables_of_running(stack.state_dir)
    stack.verified_log()
    copy(stack.dynamodb, variables["AUDIT_TABLE"])
    (event,) = customer.successes("block_card")
    keys = {name: event[name] for name in ("user_id", "event_id")}
    stack.dynamodb.delete_item(TableName=variables["AUDIT_TABLE"], Key=keys)
    erased = f"erased: {event['event_id']['S']} is in the log and not in the table"
    assert erased in verified(variables)
    assert ", 0 not in the log yet, 0 findings" in verified({**variables, "AUDIT_TABLE": RESTORED})


def copy(dynamodb: DynamoDBClient, table: str) -> None:
    found = dynamodb.describe_table(TableName=table)["Table"]
    keys = found["KeySchema"]
    named = {key["AttributeName"] for key in keys}
    dynamodb.create_table(
        TableName=RESTORED,
        KeySchema=keys,
        AttributeDefinitions=[
            each for each in found["AttributeDefinitions"] if each["AttributeName"] in named
        ],
        BillingMode="PAY_PER_REQUEST",
    )
    for item in dynamodb.scan(TableName=table)["Items"]:
        dynamodb.put_item(TableName=RESTORED, Item=item)


def verified(variables: Mapping[str, str]) -> str:
    return command("audit-verify", **variables).stdout


def test_a_folder_that_holds_something_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / NAME).write_text("mine")
    refused = command("restore", FROM="none.zip", STATE_DIR=str(tmp_path / "state"))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "is not empty" in refused.stderr
    assert (tmp_path / "state" / NAME).read_text() == "mine"


@pytest.mark.parametrize("content", ["cut off", "of something else"])
def test_a_file_that_is_no_backup_leaves_nothing(tmp_path: Path, content: str) -> None:
    file = tmp_path / "backup.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("anything", b"1" * 1000)
    if content == "cut off":
        file.write_bytes(file.read_bytes()[:200])
    refused = command("restore", FROM=str(file), STATE_DIR=str(tmp_path / "state"))
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (1, "", 1)
    assert list(tmp_path.iterdir()) == [file]


def test_where_there_is_no_data_no_backup_is_made(tmp_path: Path) -> None:
    refused = command("backup", STATE_DIR=str(tmp_path), TO=str(tmp_path / "backup.zip"))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert list(tmp_path.iterdir()) == []
