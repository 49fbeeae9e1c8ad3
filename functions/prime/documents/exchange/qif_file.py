"""Reads Quicken's interchange format: a letter and a value on each line, `^` below each record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from prime.documents.decoding import text_of
from prime.documents.direction.evidence import Figure, Frame
from prime.documents.direction.resolver import resolve
from prime.documents.document import (
    AccountKind,
    Context,
    Document,
    Line,
    Reading,
    Unreadable,
    without_shared_references,
)
from prime.documents.exchange.statement_entries import INVESTMENTS
from prime.documents.only import only
from prime.documents.values import amounts, day_order, days
from prime.documents.values.amounts import Amount, Mark
from prime.documents.words import accounts
from prime.documents.words.sums import names_balance
from toolkit.text.sentences import say

NO_AMOUNT = say("exchange.no_amount")
TWO_AMOUNTS = say("exchange.two_amounts")
SPLIT = say("exchange.parts_do_not_add_up")
MAYBE_BALANCE = say("exchange.may_be_balance")
UNCLOSED = say("exchange.transaction_breaks_off")
INVESTMENT = say("exchange.investment")

_NO_MONEY = Amount(Decimal(0))
_ACCOUNTS: dict[str, AccountKind] = {"bank": "bank", "ccard": "card", "cash": "wallet"}
_KINDS = {"bank", "ccard", "cash", "oth a", "oth l", "invst"}


@dataclass
class _Record:
    """The values of each letter, in their order; `line` is where it starts."""

    line: int
    kind: str
    fields: dict[str, list[str]] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    is_closed: bool = False

    def first(self, letter: str) -> str:
        return next(iter(self.fields.get(letter, ())), "")


def read_qif(document: Document, context: Context) -> Reading:
    """A line for each transaction. Raises Unreadable where there is none."""
    records = list(_records(text_of(document.content)))
    transactions = [record for record in records if record.kind in _KINDS]
    if not transactions:
        raise Unreadable(say("exchange.no_transactions"))
    if all(each.kind == "invst" for each in transactions):
        raise Unreadable(INVESTMENTS)
    mark = amounts.mark_of(
        {text for each in transactions for letter in "TU$" for text in each.fields.get(letter, ())}
    )
    dates = [days.parse_date(each.first("D"), context.today) for each in transactions]
    first = day_order.first_in(dates, context)
    resolution = resolve([_figure(each, mark) for each in transactions], Frame("exchange"))
    lines = [
        replace(_line(each, days.resolve_date(meant, first, context), mark, context), amount=amount)
        for each, meant, amount in zip(transactions, dates, resolution.amounts, strict=True)
    ]
    return Reading(
        "qif",
        without_shared_references(lines),
        _account(records),
        kind=only(_ACCOUNTS.get(each.kind) for each in transactions),
    )


def _records(text: str) -> Iterator[_Record]:
    kind = ""
    current: _Record | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        line = line.strip(" \ufeff")
        if line.startswith("!"):
            if current:
                yield current
            current = None
            kind = _kind(line, kind)
        elif line == "^":
            if current:
                yield replace(current, is_closed=True)
            current = None
        elif line:
            if current and line[0] == "D" and "D" in current.fields:
                yield current
                current = None
            current = current or _Record(number, kind)
            current.fields.setdefault(line[0], []).append(line[1:].strip())
            current.texts.append(line)
    if current:
        yield current


def _kind(line: str, last: str) -> str:
    """Options say nothing of what follows."""
    if line.lower().startswith(("!option:", "!clear:")):
        return last
    return line[1:].lower().removeprefix("type:").strip()


def _account(records: Sequence[_Record]) -> str | None:
    return only(accounts.last_four(each.first("N")) for each in records if each.kind == "account")


def _amount(record: _Record, mark: Mark | None) -> Amount | None:
    return amounts.parse_amount(record.first("T") or record.first("U"), mark)


def _figure(record: _Record, mark: Mark | None) -> Figure:
    amount = _amount(record, mark)
    is_known = amount is not None and amount.certain and record.kind != "invst"
    return Figure(amount.value if amount and is_known else None)


def _line(
    record: _Record,
    settled: tuple[date | None, tuple[str, ...]],
    mark: Mark | None,
    context: Context,
) -> Line:
    day, of_day = settled
    amount = _amount(record, mark)
    currency, of_currency = amounts.currency_of(amount or _NO_MONEY, context)
    number = record.first("N")
    return Line(
        place=f"line {record.line}",
        text="\n".join(record.texts),
        description=record.first("P") or record.first("M"),
        date=day,
        currency=currency,
        category=_category(record),
        reference=number if re.search("[0-9]", number) else None,
        doubts=(*of_day, *_doubts(record, amount, mark), *of_currency),
    )


def _doubts(record: _Record, amount: Amount | None, mark: Mark | None) -> Iterator[str]:
    if record.kind == "invst":
        yield INVESTMENT
    elif amount is None:
        yield NO_AMOUNT
    elif not amount.certain:
        yield amounts.UNCERTAIN_MARK
    else:
        yield from _parts(record, amount.value, mark)
    if names_balance(record.first("P")):
        yield MAYBE_BALANCE
    if not record.is_closed:
        yield UNCLOSED


def _parts(record: _Record, value: Decimal, mark: Mark | None) -> Iterator[str]:
    stated = [amounts.parse_amount(text, mark) for text in record.fields.get("U", ())]
    if any(each is None or each.value != value for each in stated):
        yield TWO_AMOUNTS
    split = [amounts.parse_amount(text, mark) for text in record.fields.get("$", ())]
    if split and sum(each.value for each in split if each) != value:
        yield SPLIT


def _category(record: _Record) -> str | None:
    """None for a transfer between accounts, which is put in brackets, and for several."""
    named = set(record.fields.get("S", ())) or {record.first("L")}
    category = named.pop() if len(named) == 1 else ""
    return category if category and not category.startswith("[") else None
