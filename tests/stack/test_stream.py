"""An answer as it is streamed by the whole one-machine stack."""

from __future__ import annotations

import json
import os
import subprocess
from datetime import UTC, datetime

import pytest

from notifications.entities import Notification
from tests.stack.card_customer import Customer, chat_message
from toolkit import Caller

pytestmark = pytest.mark.stack


def test_curl_sees_the_answer_piece_by_piece(customer: Customer) -> None:
    token = customer.http.headers["Authorization"]
    body = json.dumps(chat_message(customer.id, "c1", "What's my balance?"))
    command = ["curl", "-sN", f"{customer.stack.url}/chat", "-d", body, "--noproxy", "*"]
    command += ["-H", f"Authorization: {token}", "-H", "Content-Type: application/json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as curl:
        assert curl.stdout is not None
        pieces = list(iter(lambda: os.read(curl.stdout.fileno(), 65536), b""))  # type: ignore[union-attr]
    assert curl.returncode == 0
    assert len([piece for piece in pieces if b'"token"' in piece]) > 3
    assert pieces[0].startswith(b"retry: 1000\n\n")
    assert pieces[-1].endswith(b"\n\n")
    assert b'"type": "done"' in pieces[-1]


def test_a_page_that_is_open_hears_what_another_process_notes(customer: Customer) -> None:
    accepted = {"Accept": "text/event-stream"}
    with customer.http.stream("GET", "/notifications", headers=accepted) as stream:
        lines = stream.iter_lines()
        assert next(lines) == "retry: 1000"
        for message in ("first", "second"):
            note(customer, message)
            data = next(line for line in lines if line.startswith("data: "))
            assert json.loads(data.removeprefix("data: "))["message"] == message


def note(customer: Customer, message: str) -> None:
    at = datetime.now(UTC)
    noted = Notification.new(Caller(customer.id), at=at, kind="import_failed", message=message)
    customer.stack.put("PRIME_TABLE", noted.record.to_dynamodb_dict())
