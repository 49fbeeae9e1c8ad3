"""What an imported transaction may hold, whatever it came from."""

from __future__ import annotations

import re
from datetime import date

from finance.entities import EntryId
from prime.entities import ImportedTransaction
from tests.prime.stored import transactions
from toolkit import Caller


def assert_valid(user_id: str) -> None:
    """Of every transaction of the user's. In the ledger are those that are accepted."""
    found = transactions(user_id)
    for each in found:
        _assert_valid(each)
    accepted = {each.id for each in found if each.review_status == "accepted"}
    in_ledger = EntryId.all_of(Caller(user_id), [each.id for each in found])
    assert in_ledger.keys() == accepted


def _assert_valid(record: ImportedTransaction) -> None:
    if record.date is not None:
        day = date.fromisoformat(record.date)
        assert (day.isoformat(), 1970 <= day.year < 2100) == (record.date, True)
    assert record.by_date == f"{record.date or '0000-00-00'}#{record.id}"
    waits = record.review_status == "needs_review"
    assert record.by_review == (record.by_date if waits else None)
    assert record.review_status in ("needs_review", "accepted", "discarded")
    assert 1 <= len(record.merchant) <= 200
    assert record.merchant.strip()
    assert record.category is None or 1 <= len(record.category) <= 64
    assert record.currency is None or re.fullmatch("[A-Z]{3}", record.currency)
    assert record.amount is None or re.fullmatch(r"-?[0-9]{1,10}(\.[0-9]{1,10})?", record.amount)
    if record.review_status == "accepted":
        assert None not in (record.date, record.amount, record.currency)
