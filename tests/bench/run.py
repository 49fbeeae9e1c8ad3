"""`make bench`: measure Teller and its references side by side.

QUICK=1 repeats little, to see that the bench works. ONLY="tools chat" measures these tables alone.
RECORD=1 writes the tables of docs/performance.md and README.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.bench import artifacts, conversation, growth, handling, local_stack, pages, startup
from tests.bench.artifacts import Artifacts
from tests.bench.table import Row, Sample, markdown

TABLES = ("tools", "chat", "growth", "stack")


@dataclass(frozen=True)
class Amount:
    """How often each thing is measured, and among how many rows and turns."""

    starts: int
    warm_calls: int
    warm_batches: int
    turns: int
    rows: int
    requests: int
    conversation: tuple[int, ...]


FULL = Amount(13, 100, 8, turns=7, rows=100_000, requests=100, conversation=(60, 120, 180))
QUICK = Amount(1, 2, 1, turns=1, rows=2_000, requests=4, conversation=(6, 12))


def main() -> None:
    quick, recording = (bool(os.environ.get(name)) for name in ("QUICK", "RECORD"))
    if quick and recording:
        raise SystemExit("A quick run says too little to be recorded.")
    with tempfile.TemporaryDirectory() as folder:
        built = artifacts.build(Path(folder))
        for name in os.environ.get("ONLY", "").split() or TABLES:
            rows = list(_printed(table(name, built, QUICK if quick else FULL)))
            print(f"\n{pages.machine()}\n\n{markdown(row.cells() for row in rows)}", flush=True)
            if recording:
                pages.record(name, rows)


def table(name: str, built: Artifacts, amount: Amount) -> Iterator[Row]:
    match name:
        case "tools":
            yield from startup.rows(built, amount.starts)
            yield from handling.rows(built, amount.warm_calls, amount.warm_batches)
            yield from handling.round_trips(built)
            size = built.layer_megabytes()
            yield Row("tools' layer, zipped, SDK in it", Sample([size], "MB"), goal=8, figure=size)
        case "chat":
            yield from conversation.rows(built, amount.turns)
            yield conversation.round_trips(built)
        case "growth":
            yield from growth.month_summary(built, amount.rows)
            yield from growth.sums(built, amount.rows)
        case "stack":
            yield from local_stack.rows(amount.requests, amount.conversation)
        case _:
            raise SystemExit(f"There is no table {name}: {', '.join(TABLES)}")


def _printed(rows: Iterator[Row]) -> Iterator[Row]:
    """The rows, each on stderr as it comes: all of them take minutes."""
    for row in rows:
        print(" | ".join(row.cells()), file=sys.stderr)
        yield row


if __name__ == "__main__":
    main()
