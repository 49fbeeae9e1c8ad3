"""One statement of an account as its bank writes it into a table, into OFX and onto paper: the same
days, amounts and balances under other words, and in another order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Literal

from tests.prime.documents import drawing
from tests.prime.documents.drawing import Column

Format = Literal["csv", "ofx", "pdf"]
FORMATS: tuple[Format, ...] = ("csv", "ofx", "pdf")
PLACES = {"csv": "", "ofx": " Portland", "pdf": " OR US"}
"""What each adds to a merchant's name."""


@dataclass(frozen=True)
class Movement:
    day: date
    name: str
    amount: Decimal


@dataclass(frozen=True)
class Statement:
    """Movements stand oldest first; `number` is the account's, where it is named."""

    movements: tuple[Movement, ...]
    opening: Decimal = Decimal("1000.00")
    number: str | None = "000123454242"
    numbers_transactions_from: int = 0

    @property
    def balances(self) -> list[Decimal]:
        held = [self.opening]
        for movement in self.movements:
            held.append(held[-1] + movement.amount)
        return held[1:]

    def between(self, first: date, last: date) -> Statement:
        """The part of it on these days."""
        before = [each for each in self.movements if each.day < first]
        return replace(
            self,
            movements=tuple(each for each in self.movements if first <= each.day <= last),
            opening=self.opening + sum((each.amount for each in before), Decimal()),
            numbers_transactions_from=len(before),
        )

    def written(self, format: Format) -> bytes:
        return {"csv": self.csv, "ofx": self.ofx, "pdf": self.pdf}[format]()

    def csv(self) -> bytes:
        """Newest first, as most banks write it."""
        above = f"Account,****{self.number[-4:]}\n" if self.number else ""
        rows = [
            f"{each.day},{each.name},{each.amount},{balance},USD"
            for each, balance in zip(self.movements, self.balances, strict=True)
        ]
        lines = ["Date,Description,Amount,Balance,Currency", *reversed(rows), ""]
        return (above + "\n".join(lines)).encode()

    def without_balances(self, place: str = "") -> bytes:
        rows = [f"{each.day},{each.name}{place},{each.amount},USD" for each in self.movements]
        return "\n".join(["Date,Description,Amount,Currency", *rows, ""]).encode()

    def ofx(self) -> bytes:
        transactions = "".join(
            f"<STMTTRN><TRNTYPE>{'CREDIT' if each.amount > 0 else 'DEBIT'}"
            f"<DTPOSTED>{each.day:%Y%m%d}<TRNAMT>{each.amount}"
            f"<FITID>F{self.numbers_transactions_from + number:04}"
            f"<NAME>{each.name}{PLACES['ofx']}</STMTTRN>\n"
            for number, each in enumerate(self.movements)
        )
        last = f"{self.movements[-1].day:%Y%m%d}"
        account = f"<BANKACCTFROM><ACCTID>{self.number}</BANKACCTFROM>" if self.number else ""
        return (
            "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>"
            f"<CURDEF>USD{account}<BANKTRANLIST><DTEND>{last}\n{transactions}</BANKTRANLIST>"
            f"<LEDGERBAL><BALAMT>{self.balances[-1]}<DTASOF>{last}</LEDGERBAL>"
            "</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n"
        ).encode()

    def pdf(self) -> bytes:
        first, last = self.movements[0].day, self.movements[-1].day
        rows = [
            (f"{each.day:%d %b %Y}", f"{each.name}{PLACES['pdf']}", f"{each.amount}", f"{balance}")
            for each, balance in zip(self.movements, self.balances, strict=True)
        ]
        paper = drawing.Statement(
            columns=(
                Column("Date", 60),
                Column("Description", 150),
                Column("Amount", 440, to_the_right=True),
                Column("Balance", 540, to_the_right=True),
            ),
            rows=rows,
            above=(
                "Example Bank",
                *([f"Checking account {self.number}"] if self.number else []),
                f"Statement period {first:%d %b %Y} - {last:%d %b %Y}",
                "Currency: USD",
                f"Opening balance {self.opening}",
                f"Closing balance {self.balances[-1]}",
            ),
        )
        return drawing.statement(paper)


def spent(day: str, name: str, amount: str) -> Movement:
    return Movement(date.fromisoformat(day), name, Decimal(amount))


JANUARY = Statement(
    (
        spent("2025-01-03", "Salary", "900.00"),
        spent("2025-01-06", "Coffee Corner", "-3.50"),
        spent("2025-01-06", "Noodle Bar", "-12.00"),
        spent("2025-01-06", "Coffee Corner", "-3.50"),
        spent("2025-01-09", "Book Shop", "-31.20"),
        spent("2025-01-14", "Green Grocer", "-18.05"),
        spent("2025-01-21", "Noodle Bar", "-14.00"),
        spent("2025-01-30", "City Gas", "-61.40"),
    )
)
