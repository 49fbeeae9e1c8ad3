"""`make teardown`: what goes, what stays, and who has to say so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from botocore.exceptions import ClientError

from commands.account import teardown
from commands.command import run
from tests.commands.account.deployed import STACK, client, deploy
from tests.simulated_aws import simulated

RESOURCES = {
    "BudgetTable": {
        "Type": "AWS::DynamoDB::Table",
        "Properties": {
            "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
            "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
            "BillingMode": "PAY_PER_REQUEST",
            "DeletionProtectionEnabled": True,
        },
    },
    "ExportsBucket": {"Type": "AWS::S3::Bucket"},
    "AuditLogBucket": {"Type": "AWS::S3::Bucket", "DeletionPolicy": "Retain"},
}


@pytest.fixture
def ids(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    monkeypatch.setenv("STACK_NAME", STACK)
    with simulated("cloudformation", "dynamodb", "s3"):
        ids = deploy(RESOURCES)
        client("s3").put_bucket_versioning(
            Bucket=ids["ExportsBucket"], VersioningConfiguration={"Status": "Enabled"}
        )
        for body in (b"first", b"second"):
            for bucket in ("ExportsBucket", "AuditLogBucket"):
                client("s3").put_object(Bucket=ids[bucket], Key="file", Body=body)
        client("s3").delete_object(Bucket=ids["ExportsBucket"], Key="file")
        yield ids


def exists(ids: dict[str, str], bucket: str) -> bool:
    return ids[bucket] in [each["Name"] for each in client("s3").list_buckets()["Buckets"]]


def test_the_stack_goes_with_its_data_and_what_is_retained_stays(
    ids: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONFIRM", STACK)
    assert run(teardown.main) == 0
    assert not exists(ids, "ExportsBucket")
    assert client("dynamodb").list_tables()["TableNames"] == []
    with pytest.raises(ClientError, match="does not exist"):
        client("cloudformation").describe_stacks(StackName=STACK)
    kept = client("s3").get_object(Bucket=ids["AuditLogBucket"], Key="file")
    assert kept["Body"].read() == b"second"
    printed = capsys.readouterr().out
    assert f"stays: AuditLogBucket, AWS::S3::Bucket {ids['AuditLogBucket']}\n" in printed
    assert "goes, with all that is in it: BudgetTable\n" in printed


@pytest.mark.parametrize("typed", ["", "teller"])
def test_nothing_goes_without_the_stacks_name(
    typed: str,
    ids: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CONFIRM", typed)
    assert run(teardown.main) == 2
    assert capsys.readouterr().err.startswith("nothing was done: repeat the name")
    versions = client("s3").list_object_versions(Bucket=ids["ExportsBucket"])
    assert len(versions["Versions"]) == 2
    table = client("dynamodb").describe_table(TableName=ids["BudgetTable"])["Table"]
    assert table["DeletionProtectionEnabled"] is True
