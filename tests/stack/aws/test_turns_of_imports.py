"""The poller of imports on one machine, with several users' documents in the queue."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator

import pytest

from commands.template import Template
from tests.conftest import Tell
from tests.local.aws import import_queue
from tests.local.aws.emulator import Aws
from tests.prime.stored import Row, document, statement, upload

MANY: list[Row] = [
    (f"20{20 + n % 5}-{1 + n % 12:02}-{1 + n % 28:02}", f"Shop {n}", f"-{n}.25")
    for n in range(1, 5_001)
]
TWO: list[Row] = [("2025-01-06", "Coffee Corner", "-4.50"), ("2025-01-07", "Noodle Bar", "-12.00")]
DELAY_SECONDS = 2


@pytest.fixture
def queue(aws: Aws, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("DOCUMENTS_BUCKET", import_queue.BUCKET)
    monkeypatch.setenv("OCR_ENGINE", "none")
    url = import_queue.create(Template())
    monkeypatch.setenv("IMPORT_QUEUE", url)
    with import_queue.worked_on(url):
        yield url


def somebody() -> str:
    return f"user-{uuid.uuid4().hex[:12]}"


def seconds_until_imported(user_id: str, *rows: Row) -> float:
    began = time.monotonic()
    id = upload(user_id, statement(*rows))
    while document(user_id, id).status == "processing":
        time.sleep(0.02)
    assert document(user_id, id).transactions == len(rows)
    return time.monotonic() - began


@pytest.mark.slow
def test_nobody_waits_for_the_rows_of_another(queue: str, tell: Tell) -> None:
    alone = seconds_until_imported(somebody(), *TWO)
    busy = somebody()
    began = time.monotonic()
    many = upload(busy, statement(*MANY))
    time.sleep(0.3)
    meanwhile = []
    while document(busy, many).status == "processing":
        meanwhile.append(seconds_until_imported(somebody(), *TWO))
    took = time.monotonic() - began
    most = max(meanwhile)
    tell(f"two rows: {alone:.2f} s; beside 5,000 rows, read in {took:.0f} s: {most:.2f} s at most")
    assert document(busy, many).transactions == len(MANY)
    assert most - alone < DELAY_SECONDS
