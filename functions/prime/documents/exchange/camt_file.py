"""Reads account statements in ISO 20022 XML: camt.053, and camt.052 of the same day.

Elements are known by their local names, so that all versions (camt.053.001.02 to .13) and banks'
envelopes around them are read alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from prime.documents.document import Context, Document, Held, Line, Reading, Unreadable
from prime.documents.exchange.account_statements import (
    MOST_LINES,
    TOO_MANY,
    Account,
    Statement,
    reading_of,
)
from prime.documents.exchange.camt_entry import read_entry, signed
from prime.documents.exchange.statement_entries import held_to_balances
from prime.documents.exchange.xml_records import Element, records
from prime.documents.only import only
from prime.documents.values import currencies
from prime.documents.words import accounts
from toolkit.text.sentences import say

NOTIFICATION = say("exchange.single_payments")

_NAMES = frozenset({"Acct", "Bal", "Ntry", "Ntfctn"})
_STATEMENTS = ("BkToCstmrStmt/Stmt", "BkToCstmrAcctRpt/Rpt")
_OPENING = ("OPBD", "PRCD")
_CLOSING = ("CLBD",)


@dataclass
class _Statement:
    account: Element
    balances: dict[str, set[Decimal | None]] = field(default_factory=dict)
    closings: set[Held | None] = field(default_factory=set)
    entries: list[Line] = field(default_factory=list)
    booked: Decimal = Decimal()

    def balance(self, *codes: str) -> Decimal | None:
        """Of the first of the codes that it has; None where two have the same one and differ."""
        stated = next((self.balances[code] for code in codes if code in self.balances), {None})
        return next(iter(stated)) if len(stated) == 1 else None

    def add_balance(self, element: Element) -> None:
        code = element.text_at("Tp", "CdOrPrtry", "Cd")
        self.balances.setdefault(code, set()).add(signed(element))
        if code in _CLOSING:
            self.closings.add(_held(element))

    def lines(self) -> list[Line]:
        ends = self.balance(*_OPENING), self.balance(*_CLOSING)
        return held_to_balances(self.entries, self.booked, *ends)


def read_camt(document: Document, context: Context) -> Reading:
    """A line for each entry of all statements. Raises Unreadable where there is none."""
    statements = _statements(document.content, context)
    return reading_of("camt", _stated(statements))


def _stated(statements: Iterable[_Statement]) -> Iterator[Statement]:
    for each in statements:
        yield Statement(_account(each), each.lines(), only(each.closings))


def _held(balance: Element) -> Held | None:
    """Of the end of its day, in the currency of its amount."""
    amount, stated = signed(balance), balance.first("Amt")
    code = currencies.named(stated.attributes.get("Ccy", "")) if stated else None
    text = balance.text_at("Dt", "Dt") or balance.text_at("Dt", "DtTm")[: len("2026-08-31")]
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return Held(day, amount, code) if amount is not None and code else None


def _statements(content: bytes, context: Context) -> Iterator[_Statement]:
    """Each begins with its account, which its balances and its entries follow."""
    statement: _Statement | None = None
    number = 0
    for count, (path, element) in enumerate(records(content, _NAMES)):
        if count > MOST_LINES:
            raise Unreadable(TOO_MANY)
        if element.name == "Ntfctn":
            raise Unreadable(NOTIFICATION)
        if not path.rpartition("/")[0].endswith(_STATEMENTS):
            continue
        if element.name == "Acct":
            if statement:
                yield statement
            statement = _Statement(element)
        elif statement and element.name == "Bal":
            statement.add_balance(element)
        elif statement:
            number += 1
            entry = read_entry(element, f"entry {number}", context)
            statement.entries += entry.lines
            statement.booked += entry.booked
    if statement:
        yield statement


def _account(statement: _Statement) -> Account:
    stated = statement.account
    servicer = ("Svcr", "FinInstnId")
    banks = (stated.text_at(*servicer, name) for name in ("BICFI", "BIC", "Nm"))
    return Account(
        accounts.last_four(stated.text_at("Id", "IBAN") or stated.text_at("Id", "Othr", "Id")),
        next(filter(None, banks), None),
        stated.text_at("Nm") or None,
    )
