"""Figures that were measured: the tables of them in a page of docs, and what may not get worse."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

PAGE = Path("docs/rules/prime.md")
HEAD = "# Written by the report with WRITE=1, which lets nothing get worse.\n"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """In Markdown."""
    lines = [headings, ("---",) * len(headings), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def page(begin: str, end: str, table: str) -> str:
    """The page of rules as it has to be, with the table between these marks."""
    before, rest = PAGE.read_text().split(f"{begin}\n")
    _, after = rest.split(end)
    return f"{before}{begin}\n{table}{end}{after}"


@dataclass(frozen=True)
class Ratchet:
    """A file of figures, by what they are of, of which none may grow. Whoever means one to get
    worse edits the file."""

    file: Path

    def worse(self, cell: str, now: Mapping[str, int]) -> list[str]:
        """What is worse than it was once, in words."""
        before = self._held().get(cell, {})
        return [
            f"{cell}: {name} is {now[name]}, and was {was}"
            for name, was in before.items()
            if now[name] > was
        ]

    def tighten(self, cells: Mapping[str, Mapping[str, int]]) -> None:
        held, lines = self._held(), [HEAD]
        for cell, now in cells.items():
            before = held.get(cell, {})
            lines.append(f'\n["{cell}"]\n')
            lines += [f"{name} = {min(at, before.get(name, at))}\n" for name, at in now.items()]
        self.file.write_text("".join(lines))

    def _held(self) -> dict[str, dict[str, int]]:
        return tomllib.loads(self.file.read_text()) if self.file.exists() else {}
