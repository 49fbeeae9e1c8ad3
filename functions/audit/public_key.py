"""Verifies the audit log's signatures. Apart from the signing, which needs no cryptography here."""

from __future__ import annotations

import base64

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, EllipticCurvePublicKey

from audit.audit_key import fingerprint_of, pem_of


class PublicKey:
    def __init__(self, der: bytes) -> None:
        key = serialization.load_der_public_key(der)
        if not isinstance(key, EllipticCurvePublicKey):
            raise TypeError("the audit's key is none of an elliptic curve")
        self._key = key
        self.fingerprint = fingerprint_of(der)
        self.pem = pem_of(der)

    def verifies(self, message: bytes, signature: str) -> bool:
        try:
            self._key.verify(
                base64.b64decode(signature, validate=True), message, ECDSA(hashes.SHA256())
            )
        except (InvalidSignature, ValueError):
            return False
        return True
