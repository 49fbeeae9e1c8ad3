"""Records, and the pages that are written from them. Nothing is measured."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench import check, ledger_table, pages, record
from tests.bench.table import HEADINGS, Row, Sample

WORK = "start-up CPU, a tool that reads"


def row(ratio: float) -> Row:
    return Row(WORK, Sample([ratio], "ms"), Sample([1], "ms"), compared=True)


def test_the_pages_say_what_was_recorded_last() -> None:
    for path, text in pages.texts():
        assert path.read_text() == text, "make bench RECORD=1 writes it"


@pytest.mark.parametrize("table", pages.TABLES)
def test_a_recorded_row_has_a_cell_for_each_heading(table: str) -> None:
    if found := record.last(table):
        assert {len(row["cells"]) for row in found["rows"]} == {len(HEADINGS)}


def test_of_two_records_the_last_one_counts(tmp_path: Path) -> None:
    for ratio in (0.9, 0.7):
        record.append("tools", record.of([row(ratio), Row("a count", "3")]), tmp_path)
    found = record.last("tools", tmp_path)
    assert found is not None
    assert record.ratios(found) == {WORK: 0.7}
    assert record.last("chat", tmp_path) is None
    assert len((tmp_path / "tools.jsonl").read_text().splitlines()) == 2


def test_the_worst_of_the_last_three_records_is_what_counts(tmp_path: Path) -> None:
    """A single run may have been lucky."""
    for ratio in (0.95, 0.7, 0.9, 0.8):
        record.append("tools", record.of([row(ratio)]), tmp_path)
    assert check.recorded(tmp_path) == {WORK: 0.9}


def test_every_ratio_that_is_recorded_for_comparison_is_of_cpu() -> None:
    for table in pages.TABLES:
        if found := record.last(table):
            assert all("CPU" in work for work in record.ratios(found))


def test_a_page_keeps_what_is_not_the_table() -> None:
    page = "before\n<!-- x: written by `make bench` -->\nold\n<!-- end of x -->\nafter\n"
    assert pages.with_table(page, "x", "new") == page.replace("old", "new")


def test_a_ledgers_sizes_stand_side_by_side() -> None:
    def cells() -> Iterator[tuple[str, ...]]:
        work = "ledger of {} rows, sum of a month"
        yield Row(f"{work.format('1,000')}: queries", "1", "2", goal=1, figure=1).cells()
        alone = f"{work.format('2,000')} (ours alone): queries"
        yield Row(alone, "2", goal=1, figure=2).cells()
        yield Row("ledger: rows entered", "1 ms").cells()

    table, others = ledger_table.markdown_of(list(cells())).split("\n\n")
    assert table.splitlines()[0] == "| reference → Teller | 1,000 rows | 2,000 rows |"
    assert table.splitlines()[2] == ("| sum of a month: queries | 2 → 1 (≤ 1) | 2 (≤ 1: missed) |")
    assert others.splitlines()[2:] == ["| ledger: rows entered |  | 1 ms |  |  |  |  |"]
