"""Deletes the files of a user, in all their versions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from toolkit import aws

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client


class NotDeleted(Exception):
    """S3 has kept some of them."""


def delete_all(bucket: str, begins: str) -> int:
    """How many versions there were whose keys begin so. Raises NotDeleted and botocore's errors."""
    count = 0
    for versions in _versions(bucket, begins):
        answer = _client().delete_objects(
            Bucket=bucket, Delete={"Objects": versions, "Quiet": True}
        )
        if errors := answer.get("Errors"):
            raise NotDeleted(errors[0].get("Code"))
        count += len(versions)
    return count


def _versions(bucket: str, begins: str) -> Iterator[list[Any]]:
    """Also of those that were deleted, and what says so."""
    after: Any = {}
    while after is not None:
        page = _client().list_object_versions(Bucket=bucket, Prefix=begins, **after)
        found = [*page.get("Versions", ()), *page.get("DeleteMarkers", ())]
        if found:
            yield [{"Key": each["Key"], "VersionId": each["VersionId"]} for each in found]
        after = None
        if page.get("IsTruncated"):
            after = {"KeyMarker": page["NextKeyMarker"]}
            if version := page.get("NextVersionIdMarker"):
                after["VersionIdMarker"] = version


@cache
def _client() -> S3Client:
    return aws.s3(read_timeout=30)
