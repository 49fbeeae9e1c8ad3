"""Encrypts a user's secret with a KMS key. The user's id is the encryption context, so one user's
sealed secret cannot be opened for another."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from toolkit import Caller, aws, settings

if TYPE_CHECKING:
    from mypy_boto3_kms import KMSClient


def sealed(caller: Caller, secret: str) -> bytes:
    response = _client().encrypt(
        KeyId=_key_id(), Plaintext=secret.encode(), EncryptionContext=_context(caller)
    )
    return response["CiphertextBlob"]


def opened(caller: Caller, blob: bytes) -> str:
    """Raises botocore's ClientError for a secret that was sealed for another user."""
    response = _client().decrypt(
        KeyId=_key_id(), CiphertextBlob=blob, EncryptionContext=_context(caller)
    )
    return response["Plaintext"].decode()


def _context(caller: Caller) -> dict[str, str]:
    return {"user_id": caller.user_id}


def _key_id() -> str:
    return settings.text("MAIL_KEY_ID", "alias/teller-mail")


@cache
def _client() -> KMSClient:
    client: KMSClient = aws.client("kms")
    return client
