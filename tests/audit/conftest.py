from __future__ import annotations

import base64

import boto3
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from audit import seal_events
from tests.local.aws.sealer import Stream
from toolkit.audit.audit_event import AuditEvent
from toolkit.audit.kms_signer import KmsSigner


class KeyInHand:
    """A signer without KMS, for what has nothing to do with it."""

    def __init__(self) -> None:
        self._key = Ed25519PrivateKey.generate()

    def sign(self, digest: bytes) -> str:
        return base64.b64encode(self._key.sign(digest)).decode()

    def verifies(self, digest: bytes, signature: str) -> bool:
        try:
            self._key.public_key().verify(base64.b64decode(signature), digest)
        except InvalidSignature:
            return False
        return True


@pytest.fixture
def signer() -> KeyInHand:
    return KeyInHand()


@pytest.fixture(scope="session")
def kms_signer(aws: str) -> KmsSigner:
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
