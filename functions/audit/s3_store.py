"""The audit log in an S3 bucket with Object Lock: an object for each batch.

A key counts down, so that the newest batch is the first that S3 lists. What was put first at a key
is kept by the lock, whatever is put there or deleted later.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from botocore.exceptions import ClientError

from audit.batch import Batch, Header, decoded
from audit.batch_store import NumberTakenError, Stored
from toolkit import aws

if TYPE_CHECKING:
    pass

PREFIX = "batches/"
_HIGHEST = 10**12
_TAKEN = ("PreconditionFailed", "ConditionalRequestConflict")
_AT_ONCE = 16
_AHEAD = 256
_VERSIONS = 10


def key_of(number: int) -> str:
    return f"{PREFIX}{_HIGHEST - number:012d}"


class S3Store:
    def __init__(self, bucket: str) -> None:
        self._bucket = bucket
        self._client = aws.s3(max_pool_connections=_AT_ONCE)
        self._known: tuple[str, Header] | None = None

    def last(self) -> Header | None:
        listed = self._client.list_object_versions(
            Bucket=self._bucket, Prefix=PREFIX, MaxKeys=_VERSIONS
        )
        versions = listed.get("Versions")
        if not versions:
            return None
        key = versions[0]["Key"]
        if self._known is None or self._known[0] != key:
            *_, first = (each["VersionId"] for each in versions if each["Key"] == key)
            self._known = key, decoded(self._content(key, first)).header
        return self._known[1]

    def put(self, batch: Batch) -> None:
        """A try whose answer was lost finds its own number taken: the same leaves are then put
        again under the next one, which harms nobody."""
        key = key_of(batch.header.number)
        try:
            self._client.put_object(
                Bucket=self._bucket,
                Key=key,
                Body=batch.encoded(),
                ContentType="application/json",
                IfNoneMatch="*",
            )
        except ClientError as error:
            if error.response["Error"]["Code"] in _TAKEN:
                raise NumberTakenError(batch.header.number) from error
            raise
        self._known = key, batch.header

    def stored(self) -> Iterator[Stored]:
        first: dict[str, str] = {}
        replaced: set[str] = set()
        deleted: set[str] = set()
        for page in self._pages():
            for version in page.get("Versions", ()):  # of each key the newest first
                key = version["Key"]
                if key in first:
                    replaced.add(key)
                first[key] = version["VersionId"]
            deleted |= {marker["Key"] for marker in page.get("DeleteMarkers", ())}
        keys = sorted(first, reverse=True)
        with ThreadPoolExecutor(_AT_ONCE) as threads:
            for start in range(0, len(keys), _AHEAD):
                some = keys[start : start + _AHEAD]
                contents = threads.map(self._content, some, [first[key] for key in some])
                for key, content in zip(some, contents, strict=True):
                    yield Stored(key, content, key in replaced, key in deleted)

    def _pages(self) -> Iterator[Any]:
        """By hand: the layer leaves botocore's paginators out."""
        asked: dict[str, Any] = {"Bucket": self._bucket, "Prefix": PREFIX}
        while asked:
            page: Any = self._client.list_object_versions(**asked)
            yield page
            markers = {
                "KeyMarker": page.get("NextKeyMarker"),
                "VersionIdMarker": page.get("NextVersionIdMarker"),
            }
            asked = asked | markers if page["IsTruncated"] else {}

    def _content(self, key: str, version: str) -> bytes:
        got = self._client.get_object(Bucket=self._bucket, Key=key, VersionId=version)
        return got["Body"].read()
