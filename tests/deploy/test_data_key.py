"""The stack with a key of its own for all data. The emulator encrypts nothing, asks KMS for nothing
in a caller's name, and keeps of tables and buckets not even which key they name: seen here is that
it deploys, that calls go on, and that no role may use the key by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from botocore.exceptions import ClientError

from tests.deploy import deployment
from tests.deploy.conftest import ENCRYPTED, made_once
from tests.deploy.deployment import Deployment
from tests.examples import arguments_of
from tests.project.tools import TEMPLATE, TOOLS

pytestmark = pytest.mark.deploy


@pytest.fixture(scope="module")
def encrypted(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployment]:
    made_once(ENCRYPTED, tmp_path_factory)
    folder = tmp_path_factory.mktemp("encrypted")
    with deployment.deployed(built, folder, CustomerManagedKey="true") as stack:
        yield stack


@pytest.fixture(scope="module")
def key(encrypted: Deployment) -> str:
    """Its ARN."""
    found = encrypted.client("kms").describe_key(KeyId=encrypted.resources["DataKey"])
    arn: str = found["KeyMetadata"]["Arn"]
    return arn


def test_queues_and_logs_are_under_the_key(encrypted: Deployment, key: str) -> None:
    sqs = encrypted.client("sqs")
    for name, _ in TEMPLATE.resources("AWS::SQS::Queue"):
        queue = encrypted.resources[name]
        attributes = sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=["All"])["Attributes"]
        assert attributes["KmsMasterKeyId"] == key, name
    prefix = encrypted.resources["FunctionLogs"]
    [group] = encrypted.client("logs").describe_log_groups(logGroupNamePrefix=prefix)["logGroups"]
    assert group["kmsKeyId"] == key


def test_no_role_may_use_it_but_through_a_service(encrypted: Deployment, key: str) -> None:
    sealed = encrypted.client("kms").encrypt(KeyId=key, Plaintext=b"a table's key")
    for function in TEMPLATE.functions:
        kms = encrypted.client("kms", f"{function.logical_id}Role")
        with pytest.raises(ClientError, match="AccessDenied"):
            kms.decrypt(CiphertextBlob=sealed["CiphertextBlob"])
        with pytest.raises(ClientError, match="AccessDenied"):
            kms.generate_data_key(KeyId=key, KeySpec="AES_256")


def test_a_call_is_answered(encrypted: Deployment) -> None:
    tool = TOOLS["set_bank_balance"]
    with deployment.signed_in(encrypted) as customer:
        answered = customer.post(tool.name, arguments_of(tool, customer.id))
    assert answered.status_code == 200, answered.text
