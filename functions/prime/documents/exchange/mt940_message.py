"""The fields of SWIFT's MT940 and MT942, as banks print them into files.

https://www.swift.com/standards (category 9): `:61:` is an entry, `:86:` below it what the bank says
of it. Own code: mt-940 (BSD) reads them in Decimals too, but one line that it does not know fails
the whole file, and it does not say where an entry stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from io import StringIO

from prime.documents.document import Unreadable
from prime.documents.exchange.account_statements import MOST_LINES, TOO_MANY

_MOST_LINES = 1_000_000
_TAG = re.compile(r":([0-9]{2}[A-Z]?|NS):(.*)")
_ENVELOPE = re.compile(r"-|(?:-\})?\{[1-5S]:.*|-\}")
"""Around a message, or the end of one."""
_BALANCE = re.compile(r"([CD])([0-9]{6})([A-Z]{3})([0-9]*,?[0-9]*)")
_ENTRY = re.compile(
    r"([0-9]{6})([0-9]{4})?(R?[CD]|E[CD])([A-Z])?([0-9]{1,15},?[0-9]{0,6})"
    r"([A-Z][A-Z0-9]{3})(.*)",
    re.DOTALL,
)


@dataclass(frozen=True)
class Field:
    """`line` counts from 1; `values` are its lines."""

    line: int
    tag: str
    values: list[str]

    @property
    def text(self) -> str:
        return "\n".join(self.values)

    @property
    def printed(self) -> str:
        return f":{self.tag}:{self.text}"


@dataclass
class Mt940Message:
    """One statement, or a page of one. `bank` is a BIC that stands around it."""

    bank: str | None
    fields: list[Field] = field(default_factory=list)

    def first(self, *tags: str) -> Field | None:
        return next((each for each in self.fields if each.tag in tags), None)


@dataclass(frozen=True)
class Balance:
    """At the end of `day`, None where that is none of the calendar."""

    value: Decimal
    currency: str
    day: date | None


@dataclass(frozen=True)
class Entry:
    """A `:61:`. `day` is that of booking, else of value, as ISO 8601; `is_expected` is one that has
    yet to be booked."""

    day: str
    value: Decimal
    is_expected: bool
    reference: str
    bank_reference: str
    supplement: str


def messages(text: str) -> Iterator[Mt940Message]:
    """The messages of a file, each from its `:20:` on. Raises Unreadable for one that is too
    long."""
    bank: str | None = None
    message: Mt940Message | None = None
    is_open = False
    counted = 0
    for number, whole in enumerate(StringIO(text), start=1):
        line = whole.removesuffix("\n").removeprefix("\ufeff")
        bank = (None if is_open else _bank_in(line)) or bank
        line = line.rpartition("{4:")[2] if line.startswith("{") else line
        tag = _TAG.fullmatch(line)
        if tag and tag[1] == "20":
            if message:
                yield message
            message = Mt940Message(bank)
        counted += tag is not None and tag[1] in {"20", "61"}
        if number > _MOST_LINES or counted > MOST_LINES:
            raise Unreadable(TOO_MANY)
        if _ENVELOPE.fullmatch(line.strip()):
            is_open = False
        elif tag and message:
            message.fields.append(Field(number, tag[1], [tag[2]]))
            is_open = True
        elif is_open and message:
            message.fields[-1].values.append(line)
    if message:
        yield message


def balance_of(field: Field | None) -> Balance | None:
    found = _BALANCE.fullmatch(field.text.strip()) if field else None
    value = decimal(found[4]) if found else None
    if found is None or value is None:
        return None
    stated = found[2]
    day = _date(2000 + int(stated[:2]), int(stated[2:4]), int(stated[4:]))
    return Balance(value if found[1] == "C" else -value, found[3], day)


def entry_of(field: Field) -> Entry | None:
    """None for what is no entry. A reversal of a credit (RC) is a debit, one of a debit (RD) a
    credit."""
    statement, _, supplement = field.text.partition("\n")
    found = _ENTRY.fullmatch(statement)
    value = decimal(found[5]) if found else None
    if found is None or value is None:
        return None
    reference, _, bank_reference = found[7].partition("//")
    return Entry(
        day=_day(found[1], found[2]),
        value=value if found[3] in {"C", "RD", "EC"} else -value,
        is_expected=found[3].startswith("E"),
        reference=reference.strip(),
        bank_reference=bank_reference.strip(),
        supplement=" ".join(supplement.split()),
    )


def decimal(text: str) -> Decimal | None:
    """With a comma for the decimals, and nothing between the thousands."""
    if not re.fullmatch(r"[0-9]{1,15},?[0-9]{0,6}|,[0-9]{1,6}", text):
        return None
    return Decimal(text.replace(",", "."))


def _day(value: str, booked: str | None) -> str:
    """The day of booking has no year: it is the one that brings it next to the day of value."""
    year, month, day = 2000 + int(value[:2]), int(value[2:4]), int(value[4:])
    text = f"{year}-{month:02}-{day:02}"
    of_value = _date(year, month, day)
    if booked and of_value:
        near = (_date(each, int(booked[:2]), int(booked[2:])) for each in range(year - 1, year + 2))
        days = sorted((abs(each - of_value), each) for each in near if each)
        return days[0][1].isoformat() if days else text
    return text


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _bank_in(line: str) -> str | None:
    """The BIC of a SWIFT header (`{1:F01INGBNL2AXXXX…`), or one that has a line of its own."""
    found = re.match(r"\{1:F[0-9]{2}([A-Z]{6}[A-Z0-9]{2})", line) or re.fullmatch(
        r"([A-Z]{6}[A-Z0-9]{2})(?:[A-Z0-9]{3})?", line
    )
    return found[1] if found else None
