"""Where an announced file is sent to, so that nothing else can be sent there.

On AWS a presigned PUT into the bucket: it names the key, the length and the SHA-256 of the
content, all of which are signed, so S3 refuses any other bytes. It needs no token; whoever has it
can put this one file, which its owner has, for fifteen minutes. On one machine it is a path of the
gateway, which asks for the owner's token and checks the same.
https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity-upload.html
"""

from __future__ import annotations

import base64
from datetime import timedelta
from functools import cache
from typing import TYPE_CHECKING, TypedDict

from prime.imports import bucket
from toolkit import Caller, aws, settings

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client

LASTS = timedelta(minutes=15)


class Link(TypedDict):
    url: str
    method: str
    headers: dict[str, str]


def to(caller: Caller, id: str, *, size: int, sha256: str) -> Link:
    """`size` in bytes, `sha256` in hexadecimal digits. Signed with the function's own credentials;
    asks nobody."""
    path = settings.text("UPLOAD_PATH", "")
    if path:
        return Link(url=f"{path}/{id}", method="PUT", headers={})
    name, prefix = bucket.folder(caller)
    checksum = base64.b64encode(bytes.fromhex(sha256)).decode()
    url = _client().generate_presigned_url(
        "put_object",
        Params={
            "Bucket": name,
            "Key": f"{prefix}{id}",
            "ContentLength": size,
            "ChecksumSHA256": checksum,
        },
        ExpiresIn=int(LASTS.total_seconds()),
    )
    return Link(url=url, method="PUT", headers={"x-amz-checksum-sha256": checksum})


@cache
def _client() -> S3Client:
    return aws.s3(signature_version="s3v4")
