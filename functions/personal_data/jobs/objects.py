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


def batches(bucket: str, begins: str) -> Iterator[list[Any]]:
    """All versions whose keys begin so, a page at a time; also of files that were deleted, and the
    markers of their deletion."""
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


def delete(bucket: str, versions: list[Any]) -> None:
    """All of them are gone when it returns. Raises NotDeleted and botocore's errors."""
    answer = _client().delete_objects(Bucket=bucket, Delete={"Objects": versions, "Quiet": True})
    if errors := answer.get("Errors"):
        raise NotDeleted(errors[0].get("Code"))


@cache
def _client() -> S3Client:
    return aws.s3(read_timeout=30)
