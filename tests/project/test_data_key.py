"""With `CustomerManagedKey` all that the stack stores is encrypted with one key of its own, which
each role may use through the services that it needs and in no other way."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from catalog.commands import agents_stack
from commands import cloudformation
from commands.template import ROOT
from tests.each_row import each_row
from tests.project import permissions
from tests.project.permissions import DATA_KEY
from tests.project.tools import TEMPLATE

DOCUMENT = cloudformation.whole(ROOT / "template.yaml")
AGENTS = agents_stack.template()
NOTHING = {"Ref": "AWS::NoValue"}
CONDITION = "HasDataKey"


def _of_bucket(bucket: dict[str, Any]) -> Any:
    [rule] = bucket["BucketEncryption"]["ServerSideEncryptionConfiguration"]
    return rule


Encryption = Callable[[dict[str, Any]], Any]
STORES: dict[str, tuple[Encryption, Any, Any]] = {
    "AWS::DynamoDB::Table": (
        lambda table: table["SSESpecification"],
        {"SSEEnabled": True},
        {"SSEEnabled": True, "SSEType": "KMS", "KMSMasterKeyId": DATA_KEY},
    ),
    "AWS::S3::Bucket": (
        _of_bucket,
        {"ServerSideEncryptionByDefault": {"SSEAlgorithm": "AES256"}},
        {
            "BucketKeyEnabled": True,
            "ServerSideEncryptionByDefault": {
                "SSEAlgorithm": "aws:kms",
                "KMSMasterKeyID": DATA_KEY,
            },
        },
    ),
    "AWS::SQS::Queue": (
        lambda queue: {k: queue[k] for k in ("SqsManagedSseEnabled", "KmsMasterKeyId")},
        {"SqsManagedSseEnabled": True},
        {"SqsManagedSseEnabled": False, "KmsMasterKeyId": DATA_KEY},
    ),
    "AWS::Logs::LogGroup": (lambda group: {"key": group["KmsKeyId"]}, {}, {"key": DATA_KEY}),
}
"""Where a kind of resource says how it is encrypted; what it says by default, and with the key."""
STORING = {*STORES, "AWS::SNS::Topic", "AWS::SecretsManager::Secret"}
"""With those that the stack has none of."""


def chosen(value: Any, holds: bool) -> Any:
    """The value as it is deployed, with the key or without."""
    match value:
        case {"Fn::If": [str(name), then, otherwise]} if name == CONDITION:
            return chosen(then if holds else otherwise, holds)
        case dict():
            made = {name: chosen(part, holds) for name, part in value.items()}
            return {name: part for name, part in made.items() if part != NOTHING}
        case list():
            return [chosen(part, holds) for part in value]
    return value


def test_the_key_is_asked_for() -> None:
    assert DOCUMENT["Parameters"]["CustomerManagedKey"]["Default"] == "false"
    asked = {"Fn::Equals": [{"Ref": "CustomerManagedKey"}, "true"]}
    assert DOCUMENT["Conditions"][CONDITION] == asked


@pytest.mark.parametrize("kind", STORES)
def test_whatever_stores_data_is_encrypted_with_the_key_where_one_is_asked_for(kind: str) -> None:
    of, by_default, with_the_key = STORES[kind]
    stores = dict(TEMPLATE.resources(kind))
    assert stores
    for name, properties in stores.items():
        assert chosen(of(properties), holds=False) == by_default, name
        assert chosen(of(properties), holds=True) == with_the_key, name


def test_nothing_else_stores_data() -> None:
    kinds = {resource["Type"] for resource in DOCUMENT["Resources"].values()}
    assert kinds & STORING == STORES.keys() | {"AWS::SNS::Topic"}
    topics = [name for name, _ in TEMPLATE.resources("AWS::SNS::Topic")]
    assert topics == ["AlarmTopic"]  # through which alarms pass, that name nobody
    assert not {resource["Type"] for resource in AGENTS["Resources"].values()} & STORING


def test_without_it_the_stack_has_no_key_of_all_data_and_no_role_is_given_more() -> None:
    for name, resource in DOCUMENT["Resources"].items():
        if resource.get("Condition") != CONDITION:
            assert "DataKey" not in str(chosen(resource, holds=False)), name


def test_the_key_is_rotated_and_outlives_the_stack() -> None:
    key = DOCUMENT["Resources"]["DataKey"]
    assert key["Properties"]["EnableKeyRotation"] is True
    assert key["DeletionPolicy"] == key["UpdateReplacePolicy"] == "Retain"


def test_the_key_knows_its_account_the_stacks_logs_and_the_buckets_messages_alone() -> None:
    policy = DOCUMENT["Resources"]["DataKey"]["Properties"]["KeyPolicy"]
    account, logs, messages = policy["Statement"]
    root = {"Fn::Sub": "arn:${AWS::Partition}:iam::${AWS::AccountId}:root"}
    assert account["Principal"] == {"AWS": root}

    assert logs["Principal"] == {"Service": {"Fn::Sub": "logs.${AWS::Region}.amazonaws.com"}}
    of_logs = logs["Condition"]["ArnLike"]["kms:EncryptionContext:aws:logs:arn"]
    beginning = "arn:${AWS::Partition}:logs:${AWS::Region}:${AWS::AccountId}:log-group:"
    named = [arn["Fn::Sub"].removeprefix(beginning) for arn in of_logs]
    assert named == ["/${AWS::StackName}/*", "aws-waf-logs-${AWS::StackName}"]
    for name, group in TEMPLATE.resources("AWS::Logs::LogGroup"):
        own = group["LogGroupName"]["Fn::Sub"]
        assert own in named or own.startswith(named[0].removesuffix("*")), name

    assert messages["Principal"] == {"Service": "s3.amazonaws.com"}
    assert messages["Action"] == ["kms:GenerateDataKey", "kms:Decrypt"]
    of_account = {"StringEquals": {"aws:SourceAccount": {"Ref": "AWS::AccountId"}}}
    assert messages["Condition"] == of_account


OF_DOCUMENTS = {
    "IssueReceiptFunction": {("kms:Decrypt", "s3")},  # the audit log, for receipts
    "FetchEmailAttachmentsFunction": {("kms:GenerateDataKey", "s3")},
    "ImportsFunction": {
        *(("kms:GenerateDataKey", "s3"), ("kms:GenerateDataKey", "sqs"), ("kms:Decrypt", "sqs")),
    },
    "ReviewImportFunction": {("kms:GenerateDataKey", "sqs"), ("kms:Decrypt", "sqs")},
    "ImportDocumentFunction": {("kms:GenerateDataKey", "sqs"), ("kms:Decrypt", "sqs")},
    "ProcessImportFunction": {("kms:Decrypt", "s3"), ("kms:Decrypt", "sqs")},
    "SealEventsFunction": {
        *(("kms:GenerateDataKey", "sqs"), ("kms:Decrypt", "sqs")),
        *(("kms:GenerateDataKey", "s3"), ("kms:Decrypt", "s3")),
    },
    "VerifyAuditFunction": {("kms:GenerateDataKey", "s3"), ("kms:Decrypt", "s3")},
    "PushChangesFunction": {("kms:GenerateDataKey", "sqs"), ("kms:Decrypt", "sqs")},
    "FetchExportFunction": {("kms:Decrypt", "s3")},
    "WorkOnJobsFunction": {("kms:GenerateDataKey", "s3"), ("kms:Decrypt", "s3")},
}
"""Who puts documents or the audit's batches, reads them and the queue that tells of them, or puts
messages in a queue."""


@each_row("function", permissions.FUNCTIONS)
def test_a_role_may_use_the_key_through_the_services_whose_data_it_reaches(function: str) -> None:
    services = {action.partition(":")[0] for action, _ in permissions.allowed(function)}
    opened = {("kms:Decrypt", s) for s in services & {"dynamodb", "secretsmanager"}}
    assert permissions.on_data_key(function) == opened | OF_DOCUMENTS.get(function, set())


def test_those_who_reach_documents_or_queues_are_all_listed_here() -> None:
    reaching = {
        name
        for name, function in permissions.FUNCTIONS.items()
        if re.search("s3:|sqs:", str(list(permissions.allowed(name))))
        or "SQS" in str(function.get("Events"))
    }
    assert reaching == OF_DOCUMENTS.keys()
