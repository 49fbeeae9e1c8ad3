"""The ledger's rows with a column for each size: fifty rows of one size each say too little."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.bench.table import markdown

_ROW = re.compile(r"ledger of ([0-9,]+) rows, (.*?)(?: \(ours alone\))?: (.*)")

Cells = Sequence[str]


def markdown_of(rows: Sequence[Cells]) -> str:
    """What was asked of each size, as reference -> Teller; what is not of one size stands below."""
    found = {match.groups(): row for row in rows if (match := _ROW.fullmatch(row[0]))}
    sizes = list(dict.fromkeys(size for size, _, _ in found))
    works = dict.fromkeys((case, what) for _, case, what in found)
    table = markdown(
        [
            (f"{case}: {what}", *(_compared(found.get((size, case, what))) for size in sizes))
            for case, what in works
        ],
        ("reference → Teller", *(f"{size} rows" for size in sizes)),
    )
    others = [row for row in rows if not _ROW.fullmatch(row[0])]
    return f"{table}\n\n{markdown(others)}" if others else table


def _compared(row: Cells | None) -> str:
    if row is None:
        return ""
    _, reference, ours, _, _, goal, met = row
    compared = f"{reference} → {ours}" if reference else ours
    return f"{compared} ({goal}{': missed' if 'no' in met else ''})" if goal else compared
