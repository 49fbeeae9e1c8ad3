"""What a document is, and what may be read in one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Literal, Protocol

from prime.documents.layout import Layout

Format = Literal[
    "csv", "spreadsheet", "ofx", "qif", "camt", "mt940", "cfdi", "statement", "receipt"
]
First = Literal["day", "month", "year"]
"""What comes first in a date of digits."""
Plus = Literal["expense", "income"]
"""What an amount without a minus is, in a document that says it by the sign alone."""
AccountKind = Literal["bank", "card", "wallet"]
Question = Literal["currency", "day_order", "plus", "outflow", "repeated", "password"]
"""What a document leaves open for all of its lines: answered once, it is a fact. `repeated` alone
is about other documents: whether what looks like theirs is the same. A password is no fact: it
opens the document, and is kept nowhere."""
Repeated = Literal["same", "new"]
"""What those of a document's transactions are that look like other documents' ones."""


@dataclass(frozen=True)
class Document:
    """A file as somebody sent it. Neither its name nor its declared type is to be believed.
    `password` is tried if it is locked.

    `sender` is of a mail's body alone: from whom it came, as mails name it. Its `name` is then the
    subject, and its type that of the body.
    """

    name: str
    content_type: str
    content: bytes
    sender: str | None = None
    password: str | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Line:
    """A transaction as a document states it.

    `amount` is negative for an expense. `place` says where it stands ("line 4", "page 2"),
    `text` is what stands there. `reference` is the bank's own id of the transaction. What could
    not be read is None, and `doubts` say in whole sentences why a person has to look at the line;
    a line without doubts has a date, an amount and a currency. `balance` is what the account held
    after it, below zero where it is owed, as far as the document's balances prove that.
    """

    place: str
    text: str
    description: str
    date: date | None = None
    amount: Decimal | None = None
    currency: str | None = None
    category: str | None = None
    reference: str | None = None
    balance: Decimal | None = None
    doubts: tuple[str, ...] = ()

    def doubted(self, *more: str | None) -> Line:
        """With these doubts as well, but for the Nones among them."""
        return replace(self, doubts=(*self.doubts, *filter(None, more)))


@dataclass(frozen=True)
class Held:
    """What an account held at the end of a day, below zero where it was owed."""

    day: date
    amount: Decimal
    currency: str


def without_shared_references(lines: Sequence[Line]) -> list[Line]:
    """What several lines have for a reference names none of them."""
    references = Counter(line.reference for line in lines)
    return [
        line if references[line.reference] == 1 else replace(line, reference=None) for line in lines
    ]


@dataclass(frozen=True)
class Facts:
    """What the documents of one account mean by what they print; None where nothing has said it.
    `currency` is an ISO 4217 code, `outflow` the one of two words or columns that is money out,
    `rfc` the digests of their owner's numbers as a taxpayer, with spaces between them."""

    currency: str | None = None
    day_order: First | None = None
    plus: Plus | None = None
    outflow: str | None = None
    rfc: str | None = None


@dataclass(frozen=True)
class Reading:
    """`account` is the account's last four characters, or less, where the document names one;
    `bank`, `name` and `kind` are what else it says of it. `closings` are the balances that a format
    states by itself, beside what its lines have; `void` counts the rows that say that nothing was
    moved, and are no lines; `unread` says of each file of an archive that is no document, why.
    `rfc` is the digest of the number that its owner has as a taxpayer, by their answer.
    `questions` are open for the whole document: a line that waits for
    nothing else is sure once they are answered. `layout` is the proposed one that it was read with,
    if it was."""

    format: Format
    lines: Sequence[Line]
    account: str | None = None
    questions: frozenset[Question] = frozenset()
    bank: str | None = None
    name: str | None = None
    kind: AccountKind | None = None
    layout: Layout | None = None
    closings: Sequence[Held] = ()
    void: int = 0
    unread: tuple[str, ...] = ()
    rfc: str | None = None


@dataclass(frozen=True)
class Context:
    """What documents leave open: `today` bounds their dates and gives short ones their year, and
    `facts` are known of the account, from its owner or from its other documents. What a document
    states itself goes before them. `layout` is believed of a table with its titles."""

    today: date
    facts: Facts = Facts()
    layout: Layout | None = None


class Unreadable(Exception):
    """Nothing can be read in the document, and no other try will; the message says why, for its
    owner."""


@dataclass(frozen=True)
class Bill:
    """What has to be paid to somebody, and is not yet: `amount` is not negative. What the paper
    does not say is None; `issued` is its own day."""

    name: str
    amount: Decimal | None
    currency: str | None
    due: date | None
    issued: date | None


class Owed(Unreadable):
    """It is a bill that is not paid, and so no transaction."""

    def __init__(self, message: str, bill: Bill) -> None:
        super().__init__(message)
        self.bill = bill


class Busy(Exception):
    """The machine had no time for the document, of which that says nothing: it can be read again at
    any time."""


class EngineInstalling(Busy):
    """The engine that reads the document is being installed; afterwards it can be read."""


class EngineMissing(Exception):
    """The engine that reads the document could not be installed. The message tells its owner; the
    document may be readable if it is sent again later."""


class NoTable(Unreadable):
    """It was opened, and there is no table of transactions to be seen in it."""


class Locked(Unreadable):
    """A password opens the document, and not the one that was tried, if one was."""


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
        """The text of a PNG or JPEG, and of a WEBP where the engine takes it. Raises Unreadable for
        what is no image, and Busy."""
        ...
