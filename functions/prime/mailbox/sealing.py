"""Seals a user's secret with a KMS key, for that user alone: the user's id is part of what the key
encrypts under, so one user's sealed secret does not open in another's name."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import botocore.session
from botocore.client import Config

from toolkit import Caller, settings

if TYPE_CHECKING:
    from mypy_boto3_kms import KMSClient


def sealed(caller: Caller, secret: str) -> bytes:
    answer = _client().encrypt(
        KeyId=_key_id(), Plaintext=secret.encode(), EncryptionContext=_context(caller)
    )
    return answer["CiphertextBlob"]


def opened(caller: Caller, blob: bytes) -> str:
    """Raises botocore's ClientError for what was sealed for somebody else."""
    answer = _client().decrypt(
        KeyId=_key_id(), CiphertextBlob=blob, EncryptionContext=_context(caller)
    )
    return answer["Plaintext"].decode()


def _context(caller: Caller) -> dict[str, str]:
    return {"user_id": caller.user_id}


def _key_id() -> str:
    return settings.text("MAIL_KEY_ID", "alias/teller-mail")


@cache
def _client() -> KMSClient:
    session: Any = botocore.session.get_session()
    retries: Any = {"mode": "standard", "total_max_attempts": 3}
    config = Config(connect_timeout=1, read_timeout=2, retries=retries)
    client: KMSClient = session.create_client("kms", config=config)
    return client
