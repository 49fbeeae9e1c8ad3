"""Numbered objects in an S3 bucket with Object Lock, each put once.

A key counts down, so that the newest object is the first that S3 lists. What was put first at a key
is kept by the lock, whatever is put there or deleted later.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from botocore.exceptions import ClientError

from audit.batch import NumberTakenError, Stored
from toolkit import aws

_HIGHEST = 10**12
_TAKEN = ("PreconditionFailed", "ConditionalRequestConflict")
_AT_ONCE = 16
_AHEAD = 256
_VERSIONS = 10


class LockedObjects:
    """Those of a bucket whose keys begin with the prefix."""

    def __init__(self, bucket: str, prefix: str) -> None:
        self._bucket = bucket
        self._prefix = prefix
        self._client = aws.s3(max_pool_connections=_AT_ONCE)

    def newest(self) -> tuple[int, str] | None:
        """The highest number that was ever put, and the version that was put first."""
        listed = self._client.list_object_versions(
            Bucket=self._bucket, Prefix=self._prefix, MaxKeys=_VERSIONS
        )
        versions = listed.get("Versions")
        if not versions:
            return None
        key = versions[0]["Key"]
        *_, first = (each["VersionId"] for each in versions if each["Key"] == key)
        return self._number(key), first

    def content(self, number: int, version: str) -> bytes:
        return self._content(self._key(number), version)

    def add(self, number: int, content: bytes) -> None:
        """Kept for good once it returns. Raises NumberTakenError."""
        try:
            self._client.put_object(
                Bucket=self._bucket,
                Key=self._key(number),
                Body=content,
                ContentType="application/json",
                IfNoneMatch="*",
            )
        except ClientError as error:
            if error.response["Error"]["Code"] in _TAKEN:
                raise NumberTakenError(number) from error
            raise

    def between(self, first: int = 1, last: int = _HIGHEST) -> Iterator[Stored]:
        """Those of these numbers, in their order: of each what was put there first."""
        versions: dict[str, str] = {}
        replaced: set[str] = set()
        deleted: set[str] = set()
        for page in self._pages(first, last):
            for version in page.get("Versions", ()):  # of each key the newest first
                key = version["Key"]
                if key in versions:
                    replaced.add(key)
                versions[key] = version["VersionId"]
            deleted |= {marker["Key"] for marker in page.get("DeleteMarkers", ())}
        keys = [key for key in sorted(versions, reverse=True) if first <= self._number(key) <= last]
        with ThreadPoolExecutor(_AT_ONCE) as threads:
            for start in range(0, len(keys), _AHEAD):
                some = keys[start : start + _AHEAD]
                contents = threads.map(self._content, some, [versions[key] for key in some])
                for key, content in zip(some, contents, strict=True):
                    yield Stored(key, content, key in replaced, key in deleted)

    def _pages(self, first: int, last: int) -> Iterator[Any]:
        """Of the keys from `last` down to `first`, and what comes behind them on the last page. By
        hand: the layer leaves botocore's paginators out."""
        asked: dict[str, Any] = {"Bucket": self._bucket, "Prefix": self._prefix}
        if last < _HIGHEST:
            asked |= {
                "KeyMarker": self._key(last + 1),
                "MaxKeys": min(1000, 2 * (last - first + 1)),
            }
        end = self._key(first)
        while asked:
            page: Any = self._client.list_object_versions(**asked)
            yield page
            markers = {
                "KeyMarker": page.get("NextKeyMarker"),
                "VersionIdMarker": page.get("NextVersionIdMarker"),
            }
            goes_on = page["IsTruncated"] and markers["KeyMarker"] <= end
            asked = asked | markers if goes_on else {}

    def _key(self, number: int) -> str:
        return f"{self._prefix}{_HIGHEST - number:012d}"

    def _number(self, key: str) -> int:
        return _HIGHEST - int(key.removeprefix(self._prefix))

    def _content(self, key: str, version: str) -> bytes:
        got = self._client.get_object(Bucket=self._bucket, Key=key, VersionId=version)
        return got["Body"].read()
