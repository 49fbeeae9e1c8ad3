"""The tables of README and docs/performance.md, written from the last record of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from commands.template import ROOT
from tests.bench import ledger_table, record
from tests.bench.record import FOLDER, Record
from tests.bench.table import HEADINGS, markdown

PERFORMANCE = ROOT / "docs/performance.md"
README = ROOT / "README.md"
TABLES = ("tools", "chat", "months", "ledger", "stack")
"""A record each, and a table of docs/performance.md."""

IN_README = {
    "tools": (
        "start-up CPU, a tool that reads",
        "start-up CPU, a tool that writes",
        "warm CPU, a tool that reads, DynamoDB stubbed on the wire",
        "warm CPU, a tool that writes, DynamoDB stubbed on the wire",
    ),
    "chat": ("chat: import, CPU", "chat: CPU of a token in a burst"),
}
_FIGURES = slice(0, HEADINGS.index("ratio") + 1)


def texts(folder: Path = FOLDER) -> Iterator[tuple[Path, str]]:
    """Each page as it has to be. A table that was never recorded stays as it is."""
    page = PERFORMANCE.read_text()
    for name in TABLES:
        if recorded := record.last(name, folder):
            page = with_table(page, name, _whole(name, recorded))
    yield PERFORMANCE, page
    readme = README.read_text()
    chosen = [row for name in IN_README for row in _chosen(name, folder)]
    speed = markdown(chosen, HEADINGS[_FIGURES])
    yield README, with_table(readme, "speed", speed) if chosen else readme


def write(folder: Path = FOLDER) -> None:
    for path, text in texts(folder):
        path.write_text(text)


def with_table(page: str, name: str, table: str) -> str:
    begin, end = f"<!-- {name}: written by `make bench` -->\n", f"<!-- end of {name} -->"
    before, rest = page.split(begin)
    _, after = rest.split(end)
    return f"{before}{begin}{table}\n{end}{after}"


def _whole(name: str, recorded: Record) -> str:
    rows = [row["cells"] for row in recorded["rows"]]
    table = ledger_table.markdown_of(rows) if name == "ledger" else markdown(rows)
    return f"Measured on {recorded['date']}, {recorded['machine']}.\n\n{table}"


def _chosen(name: str, folder: Path) -> Iterator[Sequence[str]]:
    if recorded := record.last(name, folder):
        by_work = {row["cells"][0]: row["cells"] for row in recorded["rows"]}
        yield from (by_work[work][_FIGURES] for work in IN_README[name])
