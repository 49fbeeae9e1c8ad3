"""Invented mails whose bodies are receipts, with what is true of each."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path

from prime.documents.document import Context, Document, Facts, Line, Reading
from prime.documents.reading import read_document
from tests.prime.documents.answering import NEVER

TODAY = date(2026, 3, 20)


@dataclass(frozen=True)
class Mail:
    """`total` is what was paid, in a currency that the mail names or its owner is asked for."""

    code: str
    subject: str
    sender: str
    merchant: str
    date: date
    total: Decimal
    currency: str
    names_currency: bool
    content_type: str
    content: bytes

    @property
    def document(self) -> Document:
        return Document(self.subject, self.content_type, self.content, self.sender)

    @property
    def facts(self) -> tuple[object, ...]:
        return self.merchant, self.date, -self.total, self.currency


def mails(half: str) -> list[Mail]:
    file = Path(__file__).parent / f"{half}.toml"
    return [_mail(**each) for each in tomllib.loads(file.read_text())["mail"]]


def _mail(
    *,
    code: str,
    subject: str,
    sender: str,
    merchant: str,
    date: date,
    total: str,
    currency: str,
    names_currency: bool = False,
    html: str = "",
    text: str = "",
) -> Mail:
    kind = "text/html" if html else "text/plain"
    content = (html or text).encode()
    paid = Decimal(total)
    return Mail(
        code, subject, sender, merchant, date, paid, currency, names_currency, kind, content
    )


def read(document: Document, facts: Facts = Facts()) -> Reading:  # noqa: B008 - frozen
    return read_document(document, NEVER, Context(TODAY, facts))


def answered(mail: Mail) -> Line:
    """As it is read once its owner has said what a `$` is, if they are asked."""
    reading = read(mail.document)
    if reading.questions == {"currency"}:
        reading = read(mail.document, Facts(mail.currency))
    [line] = reading.lines
    return line


def facts_of(line: Line) -> tuple[object, ...]:
    return line.description, line.date, line.amount, line.currency
