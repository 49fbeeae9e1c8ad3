"""The tables of docs/performance.md, as they were recorded last, and README's choice of rows."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterable
from datetime import UTC, datetime

from commands.template import ROOT
from tests.bench.table import HEADINGS, Row, markdown

PERFORMANCE = ROOT / "docs/performance.md"
README = ROOT / "README.md"
IN_README = (
    "start-up CPU, a tool that reads",
    "start-up CPU, a tool that writes",
    "warm CPU, a tool that reads, DynamoDB stubbed on the wire",
    "warm CPU, a tool that writes, DynamoDB stubbed on the wire",
    "chat: import, CPU",
    "chat: CPU of a token, 10 ms after the last",
)
_FIGURES = slice(0, HEADINGS.index("ratio") + 1)


def record(name: str, rows: Iterable[Row]) -> None:
    """Write the table of that name, then README's."""
    measured = f"Measured on {datetime.now(UTC).date()}, {machine()}."
    text = f"{measured}\n\n{markdown(row.cells() for row in rows)}"
    page = with_table(PERFORMANCE.read_text(), name, text)
    PERFORMANCE.write_text(page)
    README.write_text(with_table(README.read_text(), "speed", chosen(page)))


def machine() -> str:
    kind = platform.machine()
    return f"{os.cpu_count()} cores of {kind}, Python {platform.python_version()}"


def chosen(page: str) -> str:
    """README's rows, as the page has them. A row that was never recorded is left out."""
    lines = [re.search(rf"^\| {re.escape(work)} \|.*$", page, re.MULTILINE) for work in IN_README]
    cells = [line[0].strip("| ").split(" | ")[_FIGURES] for line in lines if line]
    return markdown(cells, HEADINGS[_FIGURES])


def with_table(page: str, name: str, table: str, by: str = "make bench") -> str:
    begin, end = f"<!-- {name}: written by `{by}` -->\n", f"<!-- end of {name} -->"
    before, rest = page.split(begin)
    _, after = rest.split(end)
    return f"{before}{begin}{table}\n{end}{after}"
