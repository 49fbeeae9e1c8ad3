"""No web page in a browser of this machine reaches what stands for AWS there."""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import boto3
import httpx
import pytest

from tests.local.aws import emulator
from tests.local.aws.emulator import Aws

pytestmark = pytest.mark.slow

LIST_KEYS = {
    "x-amz-target": "TrentService.ListKeys",
    "content-type": "application/x-amz-json-1.1",
    "authorization": "AWS4-HMAC-SHA256 Credential=test/20261129/us-east-1/kms/aws4_request",
}
PREFLIGHT = {
    "access-control-request-method": "POST",
    "access-control-request-headers": "x-amz-target",
}


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Aws]:
    with emulator.start(tmp_path_factory.mktemp("state"), ()) as aws:
        yield aws


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:8000"])
@pytest.mark.parametrize("method", ["OPTIONS", "GET", "POST", "PUT"])
def test_services_refuse_every_page_and_allow_it_to_read_nothing(
    started: Aws, method: str, origin: str
) -> None:
    headers = LIST_KEYS | PREFLIGHT | {"origin": origin}
    answer = httpx.request(method, started.services, headers=headers, trust_env=False)
    assert answer.status_code == 403
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_services_refuse_a_name_that_leads_here(started: Aws) -> None:
    port = urlsplit(started.services).port
    headers = LIST_KEYS | {"host": f"evil.example:{port}"}
    for method in ("GET", "POST"):
        answer = httpx.request(method, started.services, headers=headers, trust_env=False)
        assert answer.status_code == 421


def test_services_answer_programs(started: Aws) -> None:
    assert httpx.post(started.services, headers=LIST_KEYS, content="{}").status_code == 200
    session = boto3.Session("test", "test", region_name=emulator.REGION)
    s3 = session.client("s3", endpoint_url=started.services)
    s3.create_bucket(Bucket="mine")
    s3.put_object(Bucket="mine", Key="a", Body=b"b")
    assert s3.get_object(Bucket="mine", Key="a")["Body"].read() == b"b"


def test_the_tables_are_at_an_address_that_a_page_would_have_to_guess(
    started: Aws, tmp_path: Path
) -> None:
    with emulator.start(tmp_path, ()) as other:
        first, second = (urlsplit(aws.tables) for aws in (started, other))
        for url in (first, second):
            assert url.hostname
            assert ip_address(url.hostname).is_loopback
            assert url.hostname != "127.0.0.1"
            with pytest.raises(httpx.ConnectError):
                httpx.get(f"http://127.0.0.1:{url.port}", trust_env=False)
            with pytest.raises(httpx.ConnectError):
                httpx.get(f"http://localhost:{url.port}", trust_env=False)
        assert first.hostname != second.hostname
