"""The balances after the transactions of an OFX statement, by the one that it ends with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from prime.documents.direction.account_balances import balances_before, in_time
from prime.documents.direction.doubts import NOT_FINAL
from prime.documents.document import Line
from prime.documents.values import amounts


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
    amount = amounts.parse_amount(closing.balance) if closing.balance else None
    are_booked = all(line.reference and NOT_FINAL not in line.doubts for line in lines)
    if not amount or not amount.certain or not closing.is_of_the_list or not are_booked:
        return lines
    order = in_time([line.date for line in lines])
    after = balances_before([line.amount for line in lines], order, amount.value)
    return [replace(line, balance=each) for line, each in zip(lines, after, strict=True)]
