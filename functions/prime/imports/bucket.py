"""The bucket of documents as they were sent, each under its owner.

Putting one there starts its import: the bucket notifies the queue, whose worker reads the document.
Putting the same one again changes nothing.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, quote_plus, unquote, unquote_plus

from toolkit import Caller, aws, settings

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client


def document_id(content: bytes) -> str:
    """The same for the same content."""
    return id_of_digest(hashlib.sha256(content).hexdigest())


def id_of_digest(sha256: str) -> str:
    """The id of a document, by its content's digest in hexadecimal digits."""
    return f"doc_{sha256[:32]}"


def put(caller: Caller, id: str, content: bytes) -> None:
    _client().put_object(Bucket=_bucket(), Key=_key(caller, id), Body=content)


def get(caller: Caller, id: str) -> bytes:
    stored = _client().get_object(Bucket=_bucket(), Key=_key(caller, id))
    content: bytes = stored["Body"].read()
    return content


def stored(caller: Caller, id: str) -> bytes | None:
    """As `get`; None where it is not there any more."""
    try:
        return get(caller, id)
    except _client().exceptions.NoSuchKey:
        return None


def delete(caller: Caller, id: str, version: str | None) -> None:
    """Of a bucket with versions that one, for good."""
    of_version: Any = {"VersionId": version} if version else {}
    _client().delete_object(Bucket=_bucket(), Key=_key(caller, id), **of_version)


def folder(caller: Caller) -> tuple[str, str]:
    """The bucket, and how the keys of all that is the caller's begin, and of nobody else's."""
    return _bucket(), _key(caller, "")


def owner_and_id(event_key: str) -> tuple[Caller, str]:
    """Owner and id of the document an S3 event is about; keys in events are URL-encoded."""
    owner, _, id = unquote_plus(event_key).partition("/")
    return Caller(unquote(owner)), id


def event(caller: Caller, id: str) -> dict[str, Any]:
    """What the bucket would send of the document."""
    return {"Records": [{"s3": {"object": {"key": quote_plus(_key(caller, id), safe="/")}}}]}


def _key(caller: Caller, id: str) -> str:
    return f"{quote(caller.user_id, safe='')}/{id}"


def _bucket() -> str:
    return settings.text("DOCUMENTS_BUCKET", "documents")


@cache
def _client() -> S3Client:
    return aws.s3(read_timeout=8)
