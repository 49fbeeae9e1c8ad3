"""What one sentence is read as: readings.tsv, a row for each, below a line that says why.

Said on Wednesday 2026-03-11. A confidence is `sure` (from 0.9 on), `unsure` or `low` (below a
half); `-` is null, and what is empty is not looked at.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path

from budget.parsing.sentence import parse
from tests.each_row import each_row

TODAY = datetime.date(2026, 3, 11)
BOUNDS = {"": (0.0, 1.0), "sure": (0.9, 1.0), "unsure": (0.0, 0.89), "low": (0.0, 0.49)}


def rows() -> Iterator[tuple[str, ...]]:
    why = ""
    _, *lines = Path(__file__).with_name("readings.tsv").read_text(encoding="utf-8").splitlines()
    for line in lines:
        if line.startswith("# "):
            why = line[2:]
        else:
            yield why, *line.split("\t")


@each_row(("why", "text", "confidence", "type_", "cents", "category", "date"), [*rows()])
def test_a_sentence_is_read_as_its_row_says(
    why: str, text: str, confidence: str, type_: str, cents: str, category: str, date: str
) -> None:
    parsed = parse(text, TODAY)
    least, most = BOUNDS[confidence]
    assert least <= parsed.confidence <= most, why
    read = (parsed.type, parsed.amount_mxn_cents, parsed.category, parsed.date)
    for wanted, value in zip((type_, cents, category, date), read, strict=True):
        assert wanted in ("", "-" if value is None else str(value)), why
