"""The key that signs the audit log (ECC_NIST_P256): it never leaves KMS, and its public half
verifies a signature without asking KMS."""

from __future__ import annotations

import base64
import hashlib
from typing import TYPE_CHECKING, Any

from toolkit import aws, settings

if TYPE_CHECKING:
    from mypy_boto3_kms import KMSClient

SETTING = "AUDIT_KEY_ID"
_ALGORITHM: Any = "ECDSA_SHA_256"


class AuditKey:
    def __init__(self, key_id: str) -> None:
        self._key_id = key_id
        self._client: KMSClient = aws.client("kms")

    @classmethod
    def from_settings(cls) -> AuditKey:
        return cls(settings.text(SETTING, ""))

    def sign(self, digest: bytes) -> str:
        """Of a SHA-256 digest, in base64."""
        signed = self._client.sign(
            KeyId=self._key_id,
            Message=digest,
            MessageType="DIGEST",
            SigningAlgorithm=_ALGORITHM,
        )
        return base64.b64encode(signed["Signature"]).decode()

    def public(self) -> bytes:
        """The public key as DER (SubjectPublicKeyInfo)."""
        return self._client.get_public_key(KeyId=self._key_id)["PublicKey"]


def fingerprint_of(der: bytes) -> str:
    return hashlib.sha256(der).hexdigest()


def pem_of(der: bytes) -> str:
    """Without cryptography, which takes long to import."""
    text = base64.encodebytes(der).decode().replace("\n", "")
    lines = (text[start : start + 64] for start in range(0, len(text), 64))
    return "\n".join(["-----BEGIN PUBLIC KEY-----", *lines, "-----END PUBLIC KEY-----", ""])
