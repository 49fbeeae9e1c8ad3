"""What was measured before: a file a table, a line a run, the last one last.

{"date": "2026-11-24", "machine": "2 cores of x86_64, Python 3.13.0",
 "rows": [{"cells": [one for each heading], "ratio": 0.7, "compared": true}]}
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypedDict

from tests.bench.table import Row

FOLDER = Path(__file__).with_name("records")


class RecordedRow(TypedDict):
    cells: list[str]
    ratio: float | None
    compared: bool


class Record(TypedDict):
    """`machine` is for who reads it: ratios are what carries over to another one."""

    date: str
    machine: str
    rows: list[RecordedRow]


def of(rows: Iterable[Row]) -> Record:
    return {
        "date": str(datetime.now(UTC).date()),
        "machine": machine(),
        "rows": [
            {"cells": list(row.cells()), "ratio": row.ratio, "compared": row.compared}
            for row in rows
        ],
    }


def machine() -> str:
    kind = platform.machine()
    return f"{os.cpu_count()} cores of {kind}, Python {platform.python_version()}"


def append(table: str, record: Record, folder: Path = FOLDER) -> None:
    folder.mkdir(exist_ok=True)
    with (folder / f"{table}.jsonl").open("a") as file:
        file.write(json.dumps(record, ensure_ascii=False) + "\n")


def last(table: str, folder: Path = FOLDER) -> Record | None:
    """None of a table that was never recorded."""
    return next(iter(latest(table, 1, folder)), None)


def latest(table: str, count: int, folder: Path = FOLDER) -> list[Record]:
    """The last `count` of them, or as many as there are."""
    path = folder / f"{table}.jsonl"
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines()[-count:]]


def ratios(record: Record) -> dict[str, float]:
    """Of the rows that are compared, by their work."""
    return {
        row["cells"][0]: row["ratio"]
        for row in record["rows"]
        if row["compared"] and row["ratio"] is not None
    }
