"""Signs with a KMS key (ECC_NIST_P256): the key never leaves KMS, and verifying needs no permission
to sign."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from toolkit import aws

if TYPE_CHECKING:
    from mypy_boto3_kms import KMSClient

_ALGORITHM: Any = "ECDSA_SHA_256"


class KmsSigner:
    def __init__(self, key_id: str) -> None:
        self._key_id = key_id
        self._client: KMSClient = aws.client("kms")

    def sign(self, digest: bytes) -> str:
        signed = self._client.sign(
            KeyId=self._key_id,
            Message=digest,
            MessageType="DIGEST",
            SigningAlgorithm=_ALGORITHM,
        )
        return base64.b64encode(signed["Signature"]).decode()

    def verifies(self, digest: bytes, signature: str) -> bool:
        try:
            response = self._client.verify(
                KeyId=self._key_id,
                Message=digest,
                MessageType="DIGEST",
                Signature=base64.b64decode(signature, validate=True),
                SigningAlgorithm=_ALGORITHM,
            )
        except (self._client.exceptions.KMSInvalidSignatureException, ValueError):
            return False
        return response["SignatureValid"]
