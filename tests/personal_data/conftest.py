from __future__ import annotations

from collections.abc import Iterator

import boto3
import pytest

from tests.local.aws import import_queue, jobs
from tests.local.aws.emulator import Aws
from tests.project.tools import TEMPLATE


@pytest.fixture(scope="session")
def buckets(aws: Aws) -> Iterator[None]:
    """Of documents and of exports."""
    boto3.client("s3").create_bucket(Bucket=jobs.BUCKET)
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("DOCUMENTS_BUCKET", import_queue.BUCKET)
        environment.setenv("EXPORTS_BUCKET", jobs.BUCKET)
        import_queue.create(TEMPLATE)
        yield


@pytest.fixture
def owner(user_id: str, buckets: None) -> str:
    """Somebody new who may have their data exported."""
    return user_id
