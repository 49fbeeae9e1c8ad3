"""`make bench-check`: is a ratio to its reference 25 % worse than the last records say?

Of the rows whose ratio is of CPU time in one thread, taken in turns. What is worse is measured
again, and only what is worse every time fails.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

from tests.bench import artifacts, conversation, handling, record, startup
from tests.bench.artifacts import Artifacts
from tests.bench.table import Row

WORSE = 1.25
REPEATS = 3
RECORDS = 3

Group = Callable[[], Iterable[Row]]
"""Rows that are measured together."""
Ratios = dict[str, list[float]]
"""Of each measurement of a work, the first one first."""


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        groups = groups_of(artifacts.build(Path(folder)))
        taken = [measured(group, recorded()) for group in groups]
    told, failed = verdict(
        {work: ratios for each in taken for work, ratios in each.items()}, recorded()
    )
    print("\n".join(told))
    return 1 if failed else 0


def groups_of(built: Artifacts) -> list[Group]:
    return [
        partial(startup.compared_rows, built, repeat=5),
        partial(handling.compared_rows, built, calls=50, batches=3),
        partial(conversation.compared_rows, built, repeat=3),
    ]


def recorded(folder: Path = record.FOLDER) -> dict[str, float]:
    """The worst of the last RECORDS: a single run may have been lucky."""
    worst: dict[str, float] = {}
    for table in ("tools", "chat"):
        for found in record.latest(table, RECORDS, folder):
            for work, ratio in record.ratios(found).items():
                worst[work] = max(ratio, worst.get(work, ratio))
    return worst


def measured(group: Group, recorded: Mapping[str, float]) -> Ratios:
    """Again, while a row was worse each time until now."""
    taken: Ratios = {}
    for _ in range(REPEATS):
        for row in group():
            if row.compared and row.ratio is not None:
                taken.setdefault(row.work, []).append(row.ratio)
        if not any(_worse(taken[work], recorded.get(work)) for work in taken):
            break
    return taken


def verdict(taken: Ratios, recorded: Mapping[str, float]) -> tuple[list[str], list[str]]:
    """What to say of each row, and the works that got worse."""
    failed = [work for work in taken if _worse(taken[work], recorded.get(work))]
    told = list(_told(taken, recorded, failed))
    told += [f"{work}: is recorded, but not measured any more" for work in recorded.keys() - taken]
    return told, failed


def _told(taken: Ratios, recorded: Mapping[str, float], failed: list[str]) -> Iterator[str]:
    for work, ratios in taken.items():
        now = ", ".join(f"{ratio:.2f}" for ratio in ratios)
        before = f"recorded {recorded[work]:.2f}" if work in recorded else "not recorded yet"
        yield f"{work}: {now}, {before}{': WORSE' if work in failed else ''}"


def _worse(ratios: list[float], recorded: float | None) -> bool:
    return recorded is not None and min(ratios) > recorded * WORSE


if __name__ == "__main__":
    sys.exit(main())
