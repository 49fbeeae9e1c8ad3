"""One reading of all account statements that a file holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from prime.documents.document import (
    Format,
    Held,
    Line,
    Reading,
    Unreadable,
    without_shared_references,
)
from prime.documents.only import only
from toolkit.text.sentences import say

NO_STATEMENT = say("exchange.no_statement")
NO_ENTRIES = say("exchange.no_transactions")
TOO_MANY = say("exchange.too_many_transactions")

MOST_LINES = 250_000


@dataclass(frozen=True)
class Account:
    """Its last four digits, its bank (a BIC or a name) and its own name, as far as stated."""

    number: str | None
    bank: str | None
    name: str | None = None


class Statement(NamedTuple):
    """`closing` is its closing balance, where it states one that can be read."""

    account: Account
    lines: Sequence[Line]
    closing: Held | None


def reading_of(format: Format, statements: Iterable[Statement]) -> Reading:
    """Raises Unreadable where there is no statement, or no line. Where there are several accounts,
    the place of a line says which one is its own."""
    accounts: set[Account] = set()
    stated: list[tuple[str | None, Sequence[Line]]] = []
    closings: list[Held] = []
    count = 0
    for account, lines, closing in statements:
        accounts.add(account)
        closings += [closing] if closing else []
        count += len(lines)
        if count > MOST_LINES:
            raise Unreadable(TOO_MANY)
        if lines:
            stated.append((account.number, lines))
    if not accounts:
        raise Unreadable(NO_STATEMENT)
    if not stated:
        raise Unreadable(NO_ENTRIES)
    numbers = {account.number for account in accounts}
    banks = {account.bank for account in accounts}
    names = {account.name for account in accounts}
    lines = [
        line if len(numbers) == 1 else replace(line, place=f"{_named(number)}, {line.place}")
        for number, own in stated
        for line in own
    ]
    return Reading(
        format,
        without_shared_references(lines),
        account=only(numbers),
        bank=only(banks),
        name=only(names),
        kind="bank",
        closings=closings if len(numbers) == 1 else (),
    )


def _named(number: str | None) -> str:
    return f"account {number or 'without a number'}"
