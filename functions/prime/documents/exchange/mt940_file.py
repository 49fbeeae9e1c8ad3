"""Reads SWIFT's customer statements (MT940) and the interim reports of the same day (MT942)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from prime.documents.decoding import text_of
from prime.documents.document import Context, Document, Held, Line, Reading
from prime.documents.exchange.account_statements import Account, Statement, reading_of
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


_MOST_LINES = 50
_WIDTH = 65
"""At which banks wrap, within words too."""
_SUBFIELDS = re.compile(r"[0-9]{3}([?<>+~@^|])(?=[0-9]{2})")
_SUBFIELD_WIDTH = 27
_CODES = (
    "TRTP IBAN BIC NAME REMI EREF MARF CSID BENM ORDP CNTP ADDR ISDT PREF RTRN UDTR UCRD ID PURP"
    " CREF SVCL INIT TRCD BTCH"
)
_CODE = re.compile(rf"/({'|'.join(_CODES.split())})/")
_SEPA = re.compile(r"(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|COAM|OAMT|PURP)\+")


@dataclass(frozen=True)
class Details:
    """The other party, what was paid for, and its end-to-end reference; empty where not stated."""

    name: str = ""
    about: str = ""
    reference: str = ""

    @property
    def description(self) -> str:
        return " ".join(f"{self.name} {self.about}".split())


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


def details_of(lines: Sequence[str]) -> Details:
    """German subfields (`?20`), Dutch code words (`/NAME/`) or plain words, as banks write."""
    lines = [line[:MOST_TEXT] for line in lines[:_MOST_LINES]]
    glued = "".join(lines)
    if found := _SUBFIELDS.match(glued):
        return _of_subfields(_subfields(glued[found.end() :], found[1]))
    text = _joined(lines)
    codes = _CODE.split(text)
    if text.startswith("/") and len(codes) > 1:
        return _of_codes(dict(zip(codes[1::2], codes[2::2], strict=True)))
    return Details(about=text)


def _joined(lines: Sequence[str]) -> str:
    """A line that fills its width goes on in the next one without a space."""
    return "".join(line if len(line) >= _WIDTH else f"{line} " for line in lines).strip()


def _subfields(text: str, separator: str) -> Mapping[str, str]:
    """Of the purpose (20 to 29, 60 to 63) and the name (32, 33), the parts as one. A part that
    fills its width goes on in the next one without a space."""
    parts: dict[str, str] = {}
    for part in text.split(separator):
        number, value = part[:2], part[2:]
        kind = "20" if re.fullmatch("2[0-9]|6[0-3]", number) else number
        kind = "32" if number == "33" else kind
        value = value if len(value) >= _SUBFIELD_WIDTH else f"{value} "
        parts[kind] = parts.get(kind, "") + value
    return parts


def _of_subfields(fields: Mapping[str, str]) -> Details:
    purpose = fields.get("20", "")
    before, *sepa = _SEPA.split(purpose)
    stated = dict(zip(sepa[::2], sepa[1::2], strict=True))
    about = stated.get("SVWZ") or before.strip() or fields.get("00", "")
    return Details(fields.get("32", "").strip(), about.strip(), stated.get("EREF", "").strip())


def _of_codes(fields: Mapping[str, str]) -> Details:
    """`/CNTP/` has account, BIC, name and place; `/REMI/` may say first how it is structured."""
    name = fields.get("NAME", "")
    counterparty = fields.get("CNTP", "").split("/")
    if not name and len(counterparty) > 2:
        name = counterparty[2]
    about = re.sub(r"^(?:USTD/[^/]*/|STRD/[A-Z]*/)", "", fields.get("REMI", "")).strip("/ ")
    about = about or fields.get("TRTP", "").strip("/ ")
    return Details(name.strip("/ "), about, fields.get("EREF", "").strip("/ "))
