"""Exports whose meaning is not in their signs, and what is true of each row: see the tables
meanings_tuned.toml and meanings_kept_apart.toml."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from prime.documents.document import Context, Document, Facts, Line, Reading, Unreadable
from prime.documents.reading import read_document
from tests.prime.documents.answering import NEVER

TODAY = date(2026, 4, 2)
Row = tuple[str, str]


@dataclass(frozen=True)
class Export:
    """`sure` are the day and amount of what is entered, `asked` of what a person has to see."""

    code: str
    content: bytes
    currency: str
    answers: dict[str, Any]
    sure: tuple[Row, ...]
    asked: tuple[Row, ...]

    def read(self, **answers: Any) -> Reading:
        document = Document("export.csv", "text/csv", self.content)
        return read_document(document, NEVER, Context(TODAY, Facts(self.currency, **answers)))

    def answered(self) -> Reading:
        return self.read(**self.answers)


def exports(half: str) -> list[Export]:
    file = Path(__file__).parent / f"meanings_{half}.toml"
    return [_export(**each) for each in tomllib.loads(file.read_text())["document"]]


def _export(
    *, code: str, text: str, currency: str, answers: dict[str, Any] | None = None
) -> Export:
    plain, truths = [], {"=>": list[Row](), "?": list[Row]()}
    for line in text.strip().split("\n"):
        mark = next((each for each in truths if f" {each} " in line), None)
        bare, _, truth = line.partition(f" {mark} ") if mark else (line, "", "")
        plain.append(bare)
        if mark:
            day, amount = truth.split()
            truths[mark].append((day, amount))
    content = "\n".join(plain).encode()
    return Export(code, content, currency, answers or {}, tuple(truths["=>"]), tuple(truths["?"]))


def facts_of(line: Line) -> Row:
    return str(line.date), str(line.amount)


def figures(halves: list[Export], *, answered: bool) -> Counter[str]:
    """Of all true rows: how many are entered right, are asked about, or are lost; and how many
    are entered wrong."""
    counts = Counter[str](documents=len(halves))
    for each in halves:
        true = Counter((*each.sure, *each.asked))
        counts["rows"] += true.total()
        try:
            reading = each.answered() if answered else each.read()
        except Unreadable:
            counts["refused"] += true.total()
            continue
        counts["questions"] += len(reading.questions)
        entered = Counter(facts_of(line) for line in reading.lines if not line.doubts)
        counts["right"] += (entered & true).total()
        counts["wrong"] += (entered - true).total()
        counts["asked"] += sum(bool(line.doubts) for line in reading.lines)
    return counts
