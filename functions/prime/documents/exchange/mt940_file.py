"""Reads SWIFT's customer statements (MT940) and the interim reports of the same day (MT942)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from prime.documents.decoding import text_of
from prime.documents.document import Context, Document, Held, Line, Reading
from prime.documents.exchange.account_statements import Account, Statement, reading_of
from prime.documents.exchange.mt940_details import Details, details_of
from prime.documents.exchange.mt940_message import (
    Balance,
    Entry,
    Field,
    Mt940Message,
    balance_of,
    entry_of,
    messages,
)
from prime.documents.exchange.statement_entries import (
    MOST_TEXT,
    NO_AMOUNT,
    PENDING,
    UNKNOWN_CURRENCY,
    held_to_balances,
    identifies,
)
from prime.documents.values import currencies, days
from prime.documents.words import accounts
from toolkit.text.sentences import say

UNCLOSED = say("exchange.statement_breaks_off")

_PLACEHOLDERS = {"EREF", "PREF", "MREF", "MARF", "KREF"}
"""They say that the reference stands in `:86:`."""


def read_mt940(document: Document, context: Context) -> Reading:
    """A line for each entry of all messages. Raises Unreadable where there is none."""
    found = messages(text_of(document.content))
    return reading_of("mt940", (_stated(each, context) for each in found))


def _stated(message: Mt940Message, context: Context) -> Statement:
    closing = balance_of(message.first("62F"))
    held = None
    if closing and closing.day and closing.currency in currencies.CODES:
        held = Held(closing.day, closing.value, closing.currency)
    return Statement(_account(message), _lines(message, context), held)


def _account(message: Mt940Message) -> Account:
    """That of `:25:`, which some banks put a currency behind."""
    field = message.first("25", "25P")
    whole = field.values[0].strip() if field else ""
    number = re.sub(r"(?<=[0-9])\s*[A-Z]{3}$", "", whole).replace("/", " ")
    return Account(accounts.last_four(number), _bank(message))


def _bank(message: Mt940Message) -> str | None:
    field = message.first("25P")
    return (field.values[1].strip() if field and field.values[1:] else None) or message.bank


def _lines(message: Mt940Message, context: Context) -> list[Line]:
    opening = balance_of(message.first("60F", "60M"))
    closing = balance_of(message.first("62F", "62M"))
    currency = _currency(message, opening)
    lines = []
    booked = Decimal()
    for field, below in _entries(message):
        entry = entry_of(field)
        details = details_of(below.values) if below else Details()
        lines.append(_line(field, below, entry, details, currency, context))
        if entry and not entry.is_expected:
            booked += entry.value
    if message.first("60F", "60M") and closing is None:
        return [line.doubted(UNCLOSED) for line in lines]
    ends = (balance.value if balance else None for balance in (opening, closing))
    return held_to_balances(lines, booked, *ends)


def _currency(message: Mt940Message, opening: Balance | None) -> str | None:
    """That of the opening balance; a report without balances states a floor, `:34F:EURD0,`."""
    floor = message.first("34F")
    code = opening.currency if opening else floor.text[:3] if floor else ""
    return code if code in currencies.CODES else None


def _entries(message: Mt940Message) -> Iterator[tuple[Field, Field | None]]:
    """Each `:61:`, and the `:86:` right below it."""
    for field, below in zip(message.fields, [*message.fields[1:], None], strict=True):
        if field.tag == "61":
            yield field, below if below and below.tag == "86" else None


def _line(
    field: Field,
    below: Field | None,
    entry: Entry | None,
    details: Details,
    currency: str | None,
    context: Context,
) -> Line:
    meant = days.parse_date(entry.day, context.today) if entry else {}
    day, of_day = days.resolve_date(meant, None, context)
    return Line(
        place=f"line {field.line}",
        text="\n".join(each.printed for each in (field, below) if each)[:MOST_TEXT],
        description=details.description or (entry.supplement if entry else ""),
        date=day,
        amount=entry.value if entry else None,
        currency=currency,
        reference=_reference(entry, details) if entry else None,
        doubts=(*of_day, *_doubts(entry, currency)),
    )


def _doubts(entry: Entry | None, currency: str | None) -> Iterator[str]:
    if entry is None:
        yield NO_AMOUNT
    if currency is None:
        yield UNKNOWN_CURRENCY
    if entry and entry.is_expected:
        yield PENDING


def _reference(entry: Entry, details: Details) -> str | None:
    candidates = (entry.bank_reference, entry.reference, details.reference)
    return next(
        (each for each in candidates if each not in _PLACEHOLDERS and identifies(each)), None
    )
