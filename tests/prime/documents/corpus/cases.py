"""The labelled tables of this folder, and each as the documents that a bank would make of
it."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from reportlab.pdfbase.pdfmetrics import stringWidth  # type: ignore[import-untyped]

from prime.documents.document import Context, Facts
from tests.prime.documents import drawing
from tests.prime.documents.drawing import Column, Statement

TODAY = date(2026, 6, 30)
_FOLDER = Path(__file__).parent
_AMOUNTS = {"amount", "debit", "credit", "balance", "fee"}
_GAP = 16.0


@dataclass(frozen=True)
class Expected:
    """A transaction: its amount is negative for an expense, its description is what the cells of
    the description's columns say."""

    date: date
    amount: Decimal
    description: str


@dataclass(frozen=True)
class Case:
    """`roles` are of the columns, "-" for one that says nothing; `above` stands before the
    table; a row that is a text is a heading. `forms` are the kinds of
    documents that it is read as."""

    bank: str
    language: str
    context: Context
    header: tuple[str, ...]
    roles: tuple[str, ...]
    rows: tuple[tuple[str, ...] | str, ...]
    expected: tuple[Expected, ...]
    above: tuple[str, ...]
    forms: tuple[str, ...]

    def __str__(self) -> str:
        return self.bank

    def as_form(self, form: str) -> bytes:
        return {"csv": self._csv, "pdf": self._pdf, "ofx": self._ofx, "qif": self._qif}[form]()

    def _csv(self) -> bytes:
        text = io.StringIO()
        text.writelines(f"{line}\n" for line in self.above)
        writer = csv.writer(text, delimiter="," if self.language == "en" else ";")
        writer.writerows([self.header, *self.rows])
        return text.getvalue().encode()

    def _pdf(self) -> bytes:
        columns, edge = [], float(drawing.LEFT)
        for at, (title, role) in enumerate(zip(self.header, self.roles, strict=True)):
            cells = [title, *(row[at] for row in self.rows if not isinstance(row, str))]
            width = max(stringWidth(cell, "Helvetica", drawing.SIZE) for cell in cells)
            to_the_right = role in _AMOUNTS
            columns.append(Column(title, edge + width if to_the_right else edge, to_the_right))
            edge += width + _GAP
        page = Statement(columns, self.rows, above=self.above, rows_per_page=40, width=edge)
        return drawing.statement(page)

    def _ofx(self) -> bytes:
        """The amounts with the signs that the format defines."""
        entries = "".join(
            f"<STMTTRN><TRNTYPE>{'DEBIT' if each.amount < 0 else 'CREDIT'}"
            f"<DTPOSTED>{each.date:%Y%m%d}<TRNAMT>{each.amount}<FITID>{number}"
            f"<NAME>{each.description}</STMTTRN>"
            for number, each in enumerate(self.expected)
        )
        head = "OFXHEADER:100\nDATA:OFXSGML\nENCODING:UTF-8\nCHARSET:NONE\n\n"
        return f"{head}<OFX><STMTRS><BANKTRANLIST>{entries}</BANKTRANLIST></STMTRS></OFX>".encode()

    def _qif(self) -> bytes:
        records = (
            f"D{each.date:%Y-%m-%d}\nT{each.amount}\nP{each.description}\n^\n"
            for each in self.expected
        )
        return f"!Type:Bank\n{''.join(records)}".encode()


@dataclass(frozen=True)
class Said:
    """A line or a cell and what it says by itself: `label` is the kind of statement it stands on,
    what its description tells, and so on."""

    text: str
    label: str
    value: object


def words(name: str) -> list[Said]:
    lines = _loaded(name)["words"]["lines"]
    return [
        Said(line["text"], label, value)
        for line in lines
        for label, value in line.items()
        if label != "text"
    ]


def cases(name: str) -> list[Case]:
    return [_case(**each) for each in _loaded(name)["case"]]


def _loaded(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text())


def _case(
    bank: str,
    language: str,
    currency: str,
    table: str,
    above: Sequence[str] = (),
    forms: Sequence[str] = ("csv", "pdf", "ofx", "qif"),
) -> Case:
    header, roles, *lines = table.strip("\n").split("\n")
    parted = [line.split("=>") for line in lines]
    rows = tuple(_cells(text) if "|" in text else text for text, *_ in parted)
    expected = tuple(
        _expected(said[0], _cells(text), _cells(roles)) for text, *said in parted if said
    )
    return Case(
        bank,
        language,
        Context(TODAY, Facts(currency, "month" if currency == "USD" else None)),
        _cells(header),
        _cells(roles),
        rows,
        expected,
        tuple(above),
        tuple(forms),
    )


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.split("|"))


def _expected(said: str, row: tuple[str, ...], roles: tuple[str, ...]) -> Expected:
    day, amount = said.split()
    words = [cell for cell, role in zip(row, roles, strict=True) if role == "description"]
    return Expected(date.fromisoformat(day), Decimal(amount), " ".join(filter(None, words)))
