"""The balances after the transactions of an OFX statement, by the one that it ends with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from prime.documents.direction.account_balances import balances_before, in_time
from prime.documents.direction.doubts import NOT_FINAL
from prime.documents.document import Held, Line
from prime.documents.values import amounts, days


@dataclass
class Closing:
    """`LEDGERBAL` of one statement as it is printed: the balance and its day, and the day that the
    list of transactions ends with."""

    balance: str = ""
    day: str = ""
    last: str = ""

    @property
    def is_of_the_list(self) -> bool:
        """Many banks state today's balance below transactions of months ago."""
        return not self.last or self.day[:8] <= self.last[:8]

    @property
    def amount(self) -> Decimal | None:
        amount = amounts.parse_amount(self.balance) if self.balance else None
        return amount.value if amount and amount.certain else None

    def held(self, currency: str, today: date) -> Held | None:
        """None where it says no day or no amount that can be read."""
        meant = set(days.parse_date(self.day, today).values()) if self.day else set()
        if self.amount is None or len(meant) != 1:
            return None
        return Held(meant.pop(), self.amount, currency)


def with_balances(lines: Sequence[Line], closings: Sequence[Closing]) -> list[Line]:
    """The lines, of which each is of the statement that ends with the closing at its place."""
    statements: dict[int, list[int]] = {}
    for at, closing in enumerate(closings):
        statements.setdefault(id(closing), []).append(at)
    balanced = list(lines)
    for places in statements.values():
        own = [lines[at] for at in places]
        for at, line in zip(places, _of_statement(own, closings[places[0]]), strict=True):
            balanced[at] = line
    return balanced


def _of_statement(lines: Sequence[Line], closing: Closing) -> Sequence[Line]:
    """As they are, where a line may be one too many: one that is not final, or has no id of its
    own."""
    are_booked = all(line.reference and NOT_FINAL not in line.doubts for line in lines)
    if closing.amount is None or not closing.is_of_the_list or not are_booked:
        return lines
    order = in_time([line.date for line in lines])
    after = balances_before([line.amount for line in lines], order, closing.amount)
    return [replace(line, balance=each) for line, each in zip(lines, after, strict=True)]
