from __future__ import annotations

from collections.abc import Iterator

import boto3
import pytest

from tests.integrations.issuers import Company, company
from tests.local.aws.emulator import Aws
from tests.toolkit.guards.user_pool import UserPool, user_pool


@pytest.fixture(scope="session")
def exchange_key(aws: Aws) -> str:
    made = boto3.client("kms").create_key(KeySpec="RSA_2048", KeyUsage="SIGN_VERIFY")
    return made["KeyMetadata"]["KeyId"]


@pytest.fixture(autouse=True)
def exchange(exchange_key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXCHANGE_KEY_ID", exchange_key)


@pytest.fixture
def issuer() -> Iterator[UserPool]:
    """A company's own sign-in."""
    with user_pool() as pool:
        yield pool


@pytest.fixture
def acme(aws: Aws, issuer: UserPool) -> Company:
    return company(issuer)
