"""The stack with a key of its own for all data. The emulator encrypts nothing, asks KMS for nothing
in a caller's name, and keeps of tables and buckets not even which key they name: seen here is that
it deploys and that no role may use the key by itself, and in all other tests that calls go on."""

from __future__ import annotations

import pytest
from botocore.exceptions import ClientError

from tests.deploy.deployment import Deployment
from tests.deploy.test_permissions import FUNCTIONS
from tests.project.tools import TEMPLATE

pytestmark = pytest.mark.deploy


@pytest.fixture(scope="module")
def key(stack: Deployment) -> str:
    """Its ARN."""
    found = stack.client("kms").describe_key(KeyId=stack.resources["DataKey"])
    arn: str = found["KeyMetadata"]["Arn"]
    return arn


def test_queues_and_logs_are_under_the_key(stack: Deployment, key: str) -> None:
    sqs = stack.client("sqs")
    for name, _ in TEMPLATE.resources("AWS::SQS::Queue"):
        queue = stack.resources[name]
        attributes = sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=["All"])["Attributes"]
        assert attributes["KmsMasterKeyId"] == key, name
    prefix = stack.resources["FunctionLogs"]
    [group] = stack.client("logs").describe_log_groups(logGroupNamePrefix=prefix)["logGroups"]
    assert group["kmsKeyId"] == key


def test_no_role_may_use_it_but_through_a_service(stack: Deployment, key: str) -> None:
    sealed = stack.client("kms").encrypt(KeyId=key, Plaintext=b"a table's key")
    for function in FUNCTIONS:
        kms = stack.client("kms", f"{function}Role")
        with pytest.raises(ClientError, match="AccessDenied"):
            kms.decrypt(CiphertextBlob=sealed["CiphertextBlob"])
        with pytest.raises(ClientError, match="AccessDenied"):
            kms.generate_data_key(KeyId=key, KeySpec="AES_256")
