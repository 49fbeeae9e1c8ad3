from __future__ import annotations

from collections.abc import Iterator

import boto3
import pytest

from audit import seal_events
from tests.local.aws.sealer import Stream
from tests.simulated_aws import simulated
from toolkit.audit.audit_event import AuditEvent
from toolkit.audit.kms_signer import KmsSigner


@pytest.fixture
def signer() -> Iterator[KmsSigner]:
    """With a key of moto's KMS."""
    with simulated("kms"):
        yield new_signer()


@pytest.fixture(scope="session")
def kms_signer(aws: str) -> KmsSigner:
    """With a key of the emulator's KMS."""
    return new_signer()


def new_signer() -> KmsSigner:
    key = boto3.client("kms").create_key(KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")
    return KmsSigner(key["KeyMetadata"]["KeyId"])


@pytest.fixture
def signing(kms_signer: KmsSigner, monkeypatch: pytest.MonkeyPatch) -> None:
    """The function signs with `kms_signer`."""
    monkeypatch.setattr(seal_events, "_signer", lambda: kms_signer)


@pytest.fixture
def stream(signing: None) -> Stream:
    """The Audit table's stream, at whose end is the function."""
    return Stream(AuditEvent.Meta.table_name)
