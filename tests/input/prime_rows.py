"""What an imported transaction may hold, whatever it came from."""

from __future__ import annotations

import re
from datetime import date

from money.entry import EntryRecord
from tests.money.ledgers import differing
from tests.prime.stored import transactions
from toolkit import Caller


def assert_valid(user_id: str) -> None:
    """Of every transaction of the user's. In the ledger are those that are accepted."""
    found = transactions(user_id)
    for each in found:
        _assert_valid(each)
    accepted = {each.id for each in found if each.counts}
    assert EntryRecord.all_of(Caller(user_id), accepted).keys() == accepted
    assert differing(user_id) == []


def _assert_valid(record: EntryRecord) -> None:
    if record.day is not None:
        day = date.fromisoformat(record.day)
        assert (day.isoformat(), 1970 <= day.year < 2100) == (record.day, True)
    assert record.state in ("waiting", "entered", "discarded")
    assert 1 <= len(record.description) <= 200
    assert record.description.strip()
    assert record.category_id is None or 1 <= len(record.category_id) <= 64
    assert record.currency is None or re.fullmatch("[A-Z]{3}", record.currency)
    assert record.amount is None or re.fullmatch(r"-?[0-9]{1,10}(\.[0-9]{1,10})?", record.amount)
    if record.counts:
        assert record.is_whole
