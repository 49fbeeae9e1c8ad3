"""Vouchers: who calls, said by somebody who verified it, for functions that invoke tools.

The chat and MCP's endpoint may invoke every tool. So a tool takes nobody's identity from them: the
authorizer, having verified the token, writes down whose it was and adds a MAC, by a KMS key that it
alone may use for that. They pass it on, and the tool has KMS verify it. The integrations' webhook
has no token to be verified, and a key of its own, good for its channel alone.
"""

from __future__ import annotations

import base64
import hashlib
import json
import time
from concurrent.futures import Future
from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from botocore.exceptions import ClientError

from toolkit import aws, settings
from toolkit.call import Caller, Channel, Json
from toolkit.errors import Unauthenticated, Unavailable
from toolkit.text.sentences import say

if TYPE_CHECKING:
    from mypy_boto3_kms import KMSClient

GOOD_FOR_MINUTES = 15
"""API Gateway remembers what the authorizer said for five, and a turn of the chat takes five."""
_ALGORITHM: Any = "HMAC_SHA_256"
_KEYS: dict[Channel, str] = {"integration": "INTEGRATION_VOUCHER_KEY_ID"}


def vouched(caller: Caller, channel: Channel = "rest") -> Caller:
    """The caller with a voucher, for any channel but `integration` unless that is named.

    Settings: VOUCHER_KEY_ID, INTEGRATION_VOUCHER_KEY_ID (HMAC_256). Raises Unavailable.
    """
    ends = (int(time.time()) // 60 + GOOD_FOR_MINUTES + 1) * 60  # the same text for a minute
    return replace(caller, voucher=_issued(_key(channel), caller, ends))


def claimed(voucher: object) -> Caller:
    """Whom a voucher names; nothing of it is verified yet. Raises Unauthenticated for one that has
    ended, or is none."""
    try:
        said = json.loads(_decoded(str(voucher))[0])
        has_ended = said["exp"] <= time.time()
        caller = Caller(
            said["sub"],
            frozenset(said["groups"]),
            frozenset(said["scopes"]),
            said["by"],
            frozenset(said["families"]),
            said.get("known_as"),
            said.get("client", ""),
            said.get("program", ""),
            said.get("program_name", ""),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise Unauthenticated(say("voucher.none")) from error
    if has_ended:
        raise Unauthenticated(say("voucher.none"))
    return caller


def start_verifying(voucher: str, channel: Channel) -> Future[None]:
    """Verify in the background. The future's result raises Unauthenticated, and Unavailable when
    KMS cannot be asked. What was verified once is remembered."""
    from toolkit.storage import tables  # the authorizer, which verifies none, starts without

    return tables.submit(_verify, _key(channel), voucher)


def _key(channel: Channel) -> str:
    return settings.text(_KEYS.get(channel, "VOUCHER_KEY_ID"), "none")


@lru_cache(maxsize=256)
def _issued(key_id: str, caller: Caller, ends: int) -> str:
    said: dict[str, Json] = {
        "sub": caller.user_id,
        "groups": sorted(caller.groups),
        "scopes": sorted(caller.scopes),
        "by": caller.by,
        "families": sorted(caller.families),
        "known_as": caller.known_as,
        "client": caller.client,
        "program": caller.program,
        "program_name": caller.program_name,
        "exp": ends,
    }
    body = json.dumps(said).encode()
    try:
        made = kms().generate_mac(KeyId=key_id, Message=_digest(body), MacAlgorithm=_ALGORITHM)
    except aws.ServiceFailure as error:
        raise Unavailable(say("voucher.cannot_be_made")) from error
    return b".".join(map(base64.urlsafe_b64encode, (body, made["Mac"]))).decode()


@lru_cache(maxsize=256)
def _verify(key_id: str, voucher: str) -> None:
    body, mac = _decoded(voucher)
    try:
        kms().verify_mac(KeyId=key_id, Message=_digest(body), MacAlgorithm=_ALGORITHM, Mac=mac)
    except aws.ServiceFailure as error:
        if isinstance(error, ClientError) and _is_refusal(error):
            raise Unauthenticated(say("voucher.none")) from error
        raise Unavailable(say("voucher.cannot_be_verified")) from error


def _is_refusal(error: ClientError) -> bool:
    return error.response["Error"]["Code"] == "KMSInvalidMacException"


def _decoded(voucher: str) -> tuple[bytes, bytes]:
    """Raises ValueError."""
    body, mac = map(base64.urlsafe_b64decode, voucher.split("."))
    if len(mac) != hashlib.sha256().digest_size:
        raise ValueError("no MAC")
    return body, mac


def _digest(body: bytes) -> bytes:
    """KMS takes 4,096 bytes, which a user with many groups may exceed."""
    return hashlib.sha256(body).digest()


@cache
def kms() -> KMSClient:
    """Of DynamoDB's session: a client of a new one takes 40 ms, this one 5."""
    client: KMSClient = aws.client("kms", session=aws.session())
    return client
