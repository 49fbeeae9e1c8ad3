"""The owner's requests of keys, which go a way of their own, end as all others do."""

from __future__ import annotations

from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError

from tests.local.aws import emulator
from tests.local.aws.durable.direct import OWNER
from tests.local.aws.emulator import Aws

pytestmark = pytest.mark.stack

ROOT_OF_THE_ACCOUNT = "000000000000"
"""As ministack has it: a key that is an account's number is its owner's as well."""


@pytest.fixture(scope="module")
def url(aws: Aws) -> str:
    return aws.services


def client(
    service: Any, url: str, key: str, secret: str | None = None, region: str = emulator.REGION
) -> Any:
    session = boto3.Session(key, secret or OWNER)
    return session.client(service, endpoint_url=url, region_name=region)


def answer(call: Any, **asked: Any) -> dict[str, Any]:
    """What was answered, with what its headers say of it."""
    try:
        reply = call(**asked)
    except ClientError as error:
        reply = error.response
    told = reply.pop("ResponseMetadata")
    named = ("content-type", "content-length", "x-amz-crc32")
    headers = {name: told["HTTPHeaders"][name] for name in named if name in told["HTTPHeaders"]}
    return {**reply, "status": told["HTTPStatusCode"], "headers": headers}


def test_keys_answer_their_owner_as_they_answer_by_the_long_way(url: str) -> None:
    made = client("kms", url, OWNER).create_key(KeySpec="HMAC_256", KeyUsage="GENERATE_VERIFY_MAC")
    asked = {"KeyId": made["KeyMetadata"]["KeyId"], "MacAlgorithm": "HMAC_SHA_256"}
    for key_id in (asked["KeyId"], "no-such-key"):
        answers = [
            answer(client("kms", url, key).generate_mac, Message=b"hi", **asked | {"KeyId": key_id})
            for key in (OWNER, ROOT_OF_THE_ACCOUNT)
        ]
        assert answers[0] == answers[1]


def test_whom_iam_grants_nothing_gets_nothing(url: str) -> None:
    iam = client("iam", url, OWNER)
    iam.create_user(UserName="nobody")
    made = iam.create_access_key(UserName="nobody")["AccessKey"]
    keys = client("kms", url, made["AccessKeyId"], made["SecretAccessKey"])
    assert answer(keys.list_keys)["Error"]["Code"] == "AccessDeniedException"


def test_an_owners_request_is_of_its_region(url: str) -> None:
    made = client("kms", url, OWNER).create_key()["KeyMetadata"]["KeyId"]
    elsewhere = client("kms", url, OWNER, region="eu-west-1")
    assert answer(elsewhere.describe_key, KeyId=made)["Error"]["Code"] == "NotFoundException"
