"""A bank's statement as it is true, and as that bank writes it.

The truth has an expense below zero. The balance after a row is what is owned: on a card it is below
zero while money is owed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from prime.documents.document import First, Plus

Kind = Literal["bank", "card"]
Format = Literal["csv", "pdf", "ofx", "xlsx", "mt940", "camt.053"]
Act = Literal[
    "salary", "rent", "bill", "shop", "abroad", "refund", "fee", "sent", "received", "payment"
]

CONTENT_TYPES: dict[Format, str] = {
    "csv": "text/csv",
    "pdf": "application/pdf",
    "ofx": "application/x-ofx",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "mt940": "text/plain",
    "camt.053": "application/xml",
}


@dataclass(frozen=True)
class Row:
    """`date` is when it was booked, on a card when it was bought: the day that the bank sorts by.
    `value_date` is the other one that many banks print, the same day or up to two later."""

    value_date: date
    date: date
    act: Act
    description: str
    amount: Decimal
    balance: Decimal

    @property
    def spent(self) -> Decimal | None:
        return -self.amount if self.amount < 0 else None

    @property
    def received(self) -> Decimal | None:
        return self.amount if self.amount > 0 else None


@dataclass(frozen=True)
class Statement:
    """Rows stand oldest first. `number` has the account's ten digits."""

    currency: str
    holder: str
    number: str
    first: date
    last: date
    opening: Decimal
    rows: tuple[Row, ...]

    @property
    def closing(self) -> Decimal:
        return self.rows[-1].balance

    @property
    def newest_first(self) -> tuple[Row, ...]:
        return self.rows[::-1]

    @property
    def spent(self) -> Decimal:
        return sum((row.spent or Decimal(0) for row in self.rows), Decimal(0))

    @property
    def received(self) -> Decimal:
        return sum((row.received or Decimal(0) for row in self.rows), Decimal(0))


@dataclass(frozen=True)
class Layout:
    """How one bank writes one kind of statement. `code` begins with the country's code and names
    the bank by a number. `file_name` is what a download is called, and tells no more than that.

    `proves_itself`: balances or totals prove every row, or the format itself defines what a sign
    means. `names_currency`: in a heading, a column, beside the amounts or in the account's data.
    `day_order` and `plus` are what its owner answers if asked.
    """

    code: str
    kind: Kind
    format: Format
    file_name: str
    statement: Statement
    render: Callable[[Statement], bytes]
    proves_itself: bool
    names_currency: bool
    day_order: First = "day"
    plus: Plus = "income"

    @property
    def country(self) -> str:
        return self.code[:2]

    @property
    def content_type(self) -> str:
        return CONTENT_TYPES[self.format]

    @property
    def content(self) -> bytes:
        return self.render(self.statement)
