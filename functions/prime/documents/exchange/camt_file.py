"""Reads account statements in ISO 20022 XML: camt.053, and camt.052 of the same day.

Elements are known by their local names, so that all versions (camt.053.001.02 to .13) and banks'
envelopes around them are read alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from prime.documents.document import Context, Document, Line, Reading, Unreadable
from prime.documents.exchange.account_statements import (
    MOST_LINES,
    TOO_MANY,
    Account,
    reading_of,
)
from prime.documents.exchange.camt_entry import read_entry, signed
from prime.documents.exchange.statement_entries import held_to_balances
from prime.documents.exchange.xml_records import Element, records
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
    entries: list[Line] = field(default_factory=list)
    booked: Decimal = Decimal()

    def balance(self, *codes: str) -> Decimal | None:
        """Of the first of the codes that it has; None where two have the same one and differ."""
        stated = next((self.balances[code] for code in codes if code in self.balances), {None})
        return next(iter(stated)) if len(stated) == 1 else None

    def lines(self) -> list[Line]:
        ends = self.balance(*_OPENING), self.balance(*_CLOSING)
        return held_to_balances(self.entries, self.booked, *ends)


def read_camt(document: Document, context: Context) -> Reading:
    """A line for each entry of all statements. Raises Unreadable where there is none."""
    statements = _statements(document.content, context)
    return reading_of("camt", ((_account(each), each.lines()) for each in statements))


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
            code = element.text_at("Tp", "CdOrPrtry", "Cd")
            statement.balances.setdefault(code, set()).add(signed(element))
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
