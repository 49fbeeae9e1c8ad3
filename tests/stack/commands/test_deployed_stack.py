"""Commands beside a stack that CloudFormation made, found by its name."""

from __future__ import annotations

import hashlib
import json
import uuid
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import boto3
import pytest

from commands.template import Table, Template
from tests.local.aws import emulator
from tests.local.aws.emulator import Aws
from tests.stack.card_customer import CARD_ROW
from tests.stack.started import Finished, command

pytestmark = pytest.mark.stack
KEY = {
    "Type": "AWS::KMS::Key",
    "Properties": {"KeySpec": "ECC_NIST_P256", "KeyUsage": "SIGN_VERIFY"},
}


@dataclass(frozen=True)
class Deployed:
    """A stack of the template's tables and, by `key`, the key of all data, and in it one of the
    audit's log and key, under names of AWS's making."""

    name: str
    aws: str
    state_dir: Path
    tables: dict[str, str]
    key: str

    def command(self, target: str, *arguments: str, **variables: str) -> Finished:
        own = {"STACK_NAME": self.name, "STATE_DIR": str(self.state_dir)}
        return command(target, *arguments, **Aws.at(self.aws).environment, **own, **variables)

    def items(self, table: str) -> list[dict[str, Any]]:
        return emulator.dynamodb(self.aws).scan(TableName=self.tables[table])["Items"]


@pytest.fixture
def services(aws: Aws) -> str:
    """Where CloudFormation makes tables, too."""
    return aws.services


@pytest.fixture
def deployed(services: str, tmp_path: Path) -> Deployed:
    name = f"teller-{uuid.uuid4().hex[:8]}"
    resources = {table.logical_id: _resource(table) for table in Template().tables}
    formation = _formation(services)
    own = {
        "DataKey": {"Type": "AWS::KMS::Key", "Properties": {}},
        "Functions": _of_functions(services, name, {}),
    }
    body = {"Resources": resources | own}
    formation.create_stack(StackName=name, TemplateBody=json.dumps(body))
    formation.get_waiter("stack_create_complete").wait(StackName=name, WaiterConfig={"Delay": 1})
    ids = _ids(formation, name)
    ids |= _ids(formation, ids["Functions"])
    return Deployed(name, services, tmp_path, ids, ids["DataKey"])


def _ids(formation: Any, stack: str) -> dict[str, str]:
    found = formation.describe_stack_resources(StackName=stack)["StackResources"]
    return {each["LogicalResourceId"]: each["PhysicalResourceId"] for each in found}


def _of_functions(aws: str, name: str, passed: dict[str, str]) -> dict[str, Any]:
    """The stack in it, which is passed these parameters."""
    body = {
        "Parameters": {parameter: {"Type": "String"} for parameter in passed},
        "Resources": {"AuditKey": KEY, "AuditLogBucket": {"Type": "AWS::S3::Bucket"}},
    }
    bucket, key = f"templates-{name}", f"{len(passed)}.json"
    _client(aws, "s3").create_bucket(Bucket=bucket)
    _client(aws, "s3").put_object(Bucket=bucket, Key=key, Body=json.dumps(body).encode())
    url = f"https://s3.amazonaws.com/{bucket}/{key}"
    return {
        "Type": "AWS::CloudFormation::Stack",
        "Properties": {"TemplateURL": url, "Parameters": passed},
    }


def _formation(aws: str) -> Any:
    return _client(aws, "cloudformation")


def _client(aws: str, service: str) -> Any:
    connect: Any = boto3.client  # not all types are installed
    return connect(service, endpoint_url=aws, region_name=emulator.REGION)


def _resource(table: Table) -> dict[str, Any]:
    properties = {
        "AttributeDefinitions": table.attributes,
        "KeySchema": table.keys,
        "BillingMode": "PAY_PER_REQUEST",
        "GlobalSecondaryIndexes": table.indexes,
        "LocalSecondaryIndexes": table.local_indexes,
    }
    given = {name: value for name, value in properties.items() if value}
    return {"Type": "AWS::DynamoDB::Table", "Properties": given}


def test_rows_are_loaded_into_the_named_stack(deployed: Deployed, tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps(CARD_ROW | {"user_id": "u"}))
    loaded = deployed.command("load", str(path))
    assert (loaded.returncode, loaded.stderr) == (0, "")
    assert loaded.stdout == f"loaded 1 rows into the deployed stack {deployed.name}\n"
    (card,) = deployed.items("BankingTable")
    assert card["pk"]["S"] == "u"


def test_an_erasure_is_begun_there_and_goes_on_in_the_background(deployed: Deployed) -> None:
    refused = deployed.command("erase", USER_ID="u", CONFIRM="u", WATCH="0")
    assert refused.stderr == "no call of u is known: is that the id? FORCE=1 erases it\n"
    begun = deployed.command("erase", USER_ID="u", CONFIRM="u", WATCH="0", FORCE="1")
    assert (begun.returncode, begun.stderr) == (0, "")
    assert begun.stdout.startswith("it goes on in the background")
    (job,) = deployed.items("PersonalDataTable")
    assert (job["pk"]["S"], job["kind"]["S"]) == ("u", "erase_my_data")
    (person,) = deployed.items("PseudonymsTable")
    assert "erasing_since" in person
    (event,) = deployed.items("AuditTable")
    assert event["channel"]["S"] == "operator"
    assert event["user_id"] == person["name"]


def test_its_audit_is_printed_and_verified(deployed: Deployed) -> None:
    event = {
        "user_id": "u",
        "event_id": "2026-01-31T10:00:00.000000Z#1",
        "timestamp": "2026-01-31T10:00:00.000000Z",
        "action": "block_card",
        "tool_output": '{"status": "success"}',
    }
    item = {name: {"S": value} for name, value in event.items()}
    emulator.dynamodb(deployed.aws).put_item(TableName=deployed.tables["AuditTable"], Item=item)
    printed = deployed.command("audit", USER_ID="u")
    assert (printed.returncode, printed.stderr) == (0, "")
    assert json.loads(printed.stdout)["action"] == "block_card"
    verified = deployed.command("audit-verify")
    assert (verified.returncode, verified.stderr) == (1, "")
    assert verified.stdout.splitlines() == [
        f"the sealer is not running: of 1 event from {event['timestamp']} on the log has none",
        f"the log ends with none, signed by sha256:{_fingerprint(deployed)}",
        "0 batches, 0 events, 0 not in the log yet, 1 finding",
    ]


def _fingerprint(deployed: Deployed) -> str:
    """Of the audit's key, as `sha256sum` has it of what KMS gives."""
    der = _client(deployed.aws, "kms").get_public_key(KeyId=deployed.tables["AuditKey"])[
        "PublicKey"
    ]
    return hashlib.sha256(der).hexdigest()


def test_its_ledgers_are_verified(deployed: Deployed) -> None:
    verified = deployed.command("books-verify", USER_ID="u")
    assert (verified.returncode, verified.stderr) == (0, "")
    assert verified.stdout == "0 differences, 0 mended\n"


def test_a_bots_secret_is_encrypted_with_the_key_of_all_data(deployed: Deployed) -> None:
    secret = f"{deployed.name}/integrations/cristi"
    manager = _client(deployed.aws, "secretsmanager")
    bot = {"NAME": "cristi", "KIND": "telegram", "FAMILIES": "budget"}
    for token in ("123456:first-token-of-the-bot", "123456:second-token-of-the-bot"):
        registered = deployed.command("integration", **bot, BOT_TOKEN=token)
        assert (registered.returncode, registered.stderr) == (0, "")
        assert token in manager.get_secret_value(SecretId=secret)["SecretString"]
        assert manager.describe_secret(SecretId=secret)["KmsKeyId"] == deployed.key


@pytest.fixture
def others_stack(services: str) -> str:
    """One that is not made of the template."""
    name = f"other-{uuid.uuid4().hex[:8]}"
    _formation(services).create_stack(
        StackName=name, TemplateBody=json.dumps({"Resources": {"Key": KEY}})
    )
    return name


@pytest.mark.parametrize("target", ["audit", "books-verify"])
def test_a_stack_that_is_not_ours_is_one_clear_line(
    services: str, others_stack: str, target: str
) -> None:
    variables = Aws.at(services).environment | {"STACK_NAME": others_stack, "USER_ID": "u"}
    refused = command(target, **variables)
    assert (refused.returncode, refused.stdout) == (1, "")
    (line,) = refused.stderr.splitlines()
    assert line.startswith(f"{others_stack} has no ")


def test_a_stack_that_is_not_there_is_one_clear_line(services: str) -> None:
    variables = Aws.at(services).environment | {"STACK_NAME": "nowhere", "USER_ID": "u"}
    refused = command("audit", **variables)
    assert (refused.returncode, refused.stdout) == (1, "")
    (line,) = refused.stderr.splitlines()
    assert line.startswith("nowhere cannot be looked up: ")


def test_without_aws_settings_there_is_one_clear_line(tmp_path: Path) -> None:
    nobodys = {"AWS_EC2_METADATA_DISABLED": "true", "HOME": str(tmp_path)}
    refused = command("audit", STACK_NAME="teller", USER_ID="u", **nobodys)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == "teller cannot be looked up: You must specify a region.\n"


def test_its_ends_are_held_against_what_it_was_deployed_with(deployed: Deployed) -> None:
    told = {"sk": "01K" + "0" * 23, "created_at": "2026-11-01T00:00:00.000000+00:00"}
    item = {name: {"S": value} for name, value in {"pk": "u#notifications", **told}.items()}
    table = deployed.tables["PrimeTable"]
    emulator.dynamodb(deployed.aws).put_item(TableName=table, Item=item)
    before = deployed.command("retention", APPLY="1")
    assert before.returncode == 1
    assert before.stderr.endswith("RetentionDays: deploy this template first\n")
    days = dict.fromkeys(Template().retention.values(), "30000")
    formation = _formation(deployed.aws)
    body = formation.get_template(StackName=deployed.name)["TemplateBody"]
    body = body if isinstance(body, dict) else json.loads(body)
    body["Resources"]["Functions"] = _of_functions(deployed.aws, deployed.name, days)
    formation.update_stack(StackName=deployed.name, TemplateBody=json.dumps(body))
    formation.get_waiter("stack_update_complete").wait(
        StackName=deployed.name, WaiterConfig={"Delay": 1}
    )
    moved = deployed.command("retention", APPLY="1")
    assert (moved.returncode, moved.stderr) == (0, "")
    assert "NOTIFICATION_RETENTION_DAYS 30000" in moved.stdout.splitlines()
    (stored,) = deployed.items("PrimeTable")
    end = datetime(2026, 11, 1, tzinfo=UTC) + timedelta(days=30001)
    assert int(stored["expires_at"]["N"]) == end.timestamp()
