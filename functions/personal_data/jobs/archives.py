"""The bucket of finished exports, each under its owner; its lifecycle deletes them after a week."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from typing import IO, TYPE_CHECKING
from urllib.parse import quote

from toolkit import Caller, aws, dates, settings

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client

LINK_LASTS = timedelta(minutes=15)
FILE_NAME = "my-data.zip"


@dataclass(frozen=True)
class Link:
    """Whoever has `url` can fetch the archive until `ends_at` (ISO 8601)."""

    url: str = field(repr=False)
    ends_at: str


def put(caller: Caller, id: str, archive: IO[bytes]) -> None:
    _client().put_object(
        Bucket=_bucket(), Key=_key(caller, id), Body=archive, ContentType="application/zip"
    )


def link(caller: Caller, id: str, at: datetime) -> Link:
    """Signed with the function's own credentials; asks nobody."""
    url = _client().generate_presigned_url(
        "get_object",
        Params={
            "Bucket": _bucket(),
            "Key": _key(caller, id),
            "ResponseContentDisposition": f'attachment; filename="{FILE_NAME}"',
        },
        ExpiresIn=int(LINK_LASTS.total_seconds()),
    )
    return Link(url, dates.iso(at + LINK_LASTS))


def folder(caller: Caller) -> tuple[str, str]:
    """The bucket, and how the keys of all that is the caller's begin, and of nobody else's."""
    return _bucket(), f"{_owner(caller)}/"


def _key(caller: Caller, id: str) -> str:
    return f"{_owner(caller)}/{id}.zip"


def _owner(caller: Caller) -> str:
    return quote(caller.user_id, safe="")


def _bucket() -> str:
    return settings.text("EXPORTS_BUCKET", "exports")


@cache
def _client() -> S3Client:
    return aws.s3(read_timeout=60, signature_version="s3v4")
