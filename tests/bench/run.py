"""`make bench`: what the goals of speed and size are, and where ours stands, side by side.

QUICK=1 repeats little and leaves out what needs minutes: it shows that the bench works.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

from tests.bench import (
    adding,
    artifacts,
    asking,
    conversation,
    first_page,
    handling,
    history,
    ledger,
    local_stack,
    startup,
    throughput,
)
from tests.bench.artifacts import Artifacts
from tests.bench.table import Row, Sample, markdown


@dataclass(frozen=True)
class Amount:
    """How often each thing is measured."""

    starts: int
    warm_calls: int
    warm_batches: int
    turns: int
    requests: int
    rounds: int
    history: int
    ledgers: tuple[int, ...]
    transactions: int
    idle_seconds: int


FULL = Amount(
    starts=13,
    warm_calls=100,
    warm_batches=8,
    turns=7,
    requests=480,
    rounds=8,
    history=100_000,
    ledgers=(1_000, 100_000, 1_000_000),
    transactions=2_000,
    idle_seconds=30,
)
QUICK = Amount(
    starts=1,
    warm_calls=2,
    warm_batches=1,
    turns=1,
    requests=32,
    rounds=1,
    history=10_000,
    ledgers=(1_000, 4_000),
    transactions=200,
    idle_seconds=2,
)


def main() -> None:
    amount = QUICK if os.environ.get("QUICK") else FULL
    with tempfile.TemporaryDirectory() as folder:
        built = artifacts.build(Path(folder))
        rows = list(_told(chain(of_tools(built, amount), of_chat(built, amount))))
        rows += _told(history.rows(built, amount.history))
        rows += _told(ledger.rows(built, amount.ledgers))
    rows += _told(first_page.rows())
    rows += _told(throughput.rows(amount.requests))
    rows += _told(local_stack.rows(amount.requests, amount.rounds, amount.idle_seconds))
    rows += _told(adding.rows(amount.transactions))
    rows += _told(throughput.sealing_rows(amount.requests // 4, amount.rounds))
    print(f"\n{machine()}\n\n{markdown(rows)}")


def of_tools(built: Artifacts, amount: Amount) -> Iterator[Row]:
    yield from startup.rows(built, amount.starts)
    yield from handling.rows(built, amount.warm_calls, amount.warm_batches)
    yield from handling.round_trips(built)
    size = built.layer_megabytes()
    yield Row("tools' layer, zipped, SDK in it", Sample([size], "MB"), goal=8, figure=size)


def of_chat(built: Artifacts, amount: Amount) -> Iterator[Row]:
    yield from conversation.rows(built, amount.turns)
    yield from asking.rows(built)


def machine() -> str:
    today = datetime.now(UTC).date()
    kind = platform.machine()
    return f"{today}, {os.cpu_count()} cores of {kind}, Python {platform.python_version()}"


def _told(rows: Iterator[Row]) -> Iterator[Row]:
    """The rows, and each on stderr as it comes: the whole takes minutes."""
    for row in rows:
        print(" | ".join(row.cells()), file=sys.stderr)
        yield row


if __name__ == "__main__":
    main()
