"""The stream of notifications on the whole one-machine stack."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from notifications.entities import Notification
from tests.stack.card_customer import Customer
from toolkit import Caller

pytestmark = pytest.mark.stack


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
