"""`make bench`: what the goals of speed and size are, and where ours stands, side by side.

QUICK=1 repeats little and leaves out what needs minutes: it shows that the bench works. ONLY="tools
chat" measures these tables alone. RECORD=1 appends to their records and writes the pages from them.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
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
    pages,
    record,
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
    quick, recording = (bool(os.environ.get(name)) for name in ("QUICK", "RECORD"))
    if quick and recording:
        raise SystemExit("A quick run says too little to be recorded.")
    names = os.environ.get("ONLY", "").split() or pages.TABLES
    with tempfile.TemporaryDirectory() as folder:
        built = artifacts.build(Path(folder))
        for name in names:
            rows = list(_told(table(name, built, QUICK if quick else FULL)))
            print(f"\n{record.machine()}\n\n{markdown(row.cells() for row in rows)}", flush=True)
            if recording:
                record.append(name, record.of(rows))
    if recording:
        pages.write()


def table(name: str, built: Artifacts, amount: Amount) -> Iterator[Row]:
    match name:
        case "tools":
            yield from of_tools(built, amount)
        case "chat":
            yield from of_chat(built, amount)
        case "months":
            yield from history.rows(built, amount.history)
        case "ledger":
            yield from ledger.rows(built, amount.ledgers)
        case "stack":
            yield from of_stack(amount)
        case _:
            raise SystemExit(f"There is no table {name}: {', '.join(pages.TABLES)}")


def of_tools(built: Artifacts, amount: Amount) -> Iterator[Row]:
    yield from startup.rows(built, amount.starts)
    yield from handling.rows(built, amount.warm_calls, amount.warm_batches)
    yield from handling.round_trips(built)
    size = built.layer_megabytes()
    yield Row("tools' layer, zipped, SDK in it", Sample([size], "MB"), goal=8, figure=size)


def of_chat(built: Artifacts, amount: Amount) -> Iterator[Row]:
    yield from conversation.rows(built, amount.turns)
    yield from asking.rows(built)


def of_stack(amount: Amount) -> Iterator[Row]:
    yield from first_page.rows()
    yield from throughput.rows(amount.requests)
    yield from local_stack.rows(amount.requests, amount.rounds, amount.idle_seconds)
    yield from adding.rows(amount.transactions)
    yield from throughput.sealing_rows(amount.requests // 4, amount.rounds)


def _told(rows: Iterator[Row]) -> Iterator[Row]:
    """The rows, and each on stderr as it comes: the whole takes minutes."""
    for row in rows:
        print(" | ".join(row.cells()), file=sys.stderr)
        yield row


if __name__ == "__main__":
    main()
