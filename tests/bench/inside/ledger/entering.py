"""Rows entered as an import does: `ledger.entering first last` prints the seconds that it took."""

from __future__ import annotations

import json
import sys
import time

from finance.ledger.entry_writes import record
from finance.models import NewTransaction
from tests.bench.inside.calls import USER_ID
from tests.bench.inside.ledger.rows import transaction
from toolkit import Caller


def main(first: str, last: str) -> float:
    numbers = range(int(first), int(last))
    transactions = [NewTransaction(**transaction(number)) for number in numbers]
    began = time.perf_counter()
    recorded = record(Caller(USER_ID), transactions)
    seconds = time.perf_counter() - began
    assert recorded.added == len(numbers), recorded
    return seconds


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
