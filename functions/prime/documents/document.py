"""What a document is, and what may be read in one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Literal, Protocol

Format = Literal["csv", "ofx", "qif", "statement", "receipt"]


@dataclass(frozen=True)
class Document:
    """A file as somebody sent it. Neither its name nor its declared type is to be believed."""

    name: str
    content_type: str
    content: bytes


@dataclass(frozen=True)
class Line:
    """A transaction as a document states it.

    `amount` is negative for an expense. `place` says where it stands ("line 4", "page 2"),
    `text` is what stands there. `reference` is the bank's own id of the transaction. What could
    not be read is None, and `doubts` say in whole sentences why a person has to look at the line;
    a line without doubts has a date, an amount and a currency.
    """

    place: str
    text: str
    description: str
    date: date | None = None
    amount: Decimal | None = None
    currency: str | None = None
    category: str | None = None
    reference: str | None = None
    doubts: tuple[str, ...] = ()


def without_shared_references(lines: Sequence[Line]) -> list[Line]:
    """What several lines have for a reference names none of them."""
    references = Counter(line.reference for line in lines)
    return [
        line if references[line.reference] == 1 else replace(line, reference=None) for line in lines
    ]


@dataclass(frozen=True)
class Reading:
    """`account` is the account's last four characters, or less, where the document names one."""

    format: Format
    lines: Sequence[Line]
    account: str | None = None


@dataclass(frozen=True)
class Context:
    """What documents leave open: `today` bounds their dates and gives short ones their year, and
    `currency` (ISO 4217) is meant by amounts that name none."""

    today: date
    currency: str


class Unreadable(Exception):
    """Nothing can be read in the document, and no other try will; the message says why, for its
    owner."""


@dataclass(frozen=True)
class Word:
    """Text that an OCR engine found: `confidence` from 0 to 1, the box in pixels from the top."""

    text: str
    confidence: float
    left: float
    top: float
    right: float
    bottom: float


class Ocr(Protocol):
    def words(self, image: bytes) -> Sequence[Word]:
        """The text of a PNG or JPEG. Raises Unreadable for what is no image."""
        ...
