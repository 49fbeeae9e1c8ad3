"""One entry (`Ntry`) of an ISO 20022 account statement, in all versions of camt.052 and camt.053.

https://www.iso20022.org/iso-20022-message-definitions (Bank-to-Customer Cash Management)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import islice

from prime.documents.document import Context, Line
from prime.documents.exchange.statement_entries import (
    MOST_TEXT,
    NO_AMOUNT,
    PENDING,
    UNKNOWN_CURRENCY,
    identifies,
)
from prime.documents.exchange.xml_records import Element, exact
from prime.documents.values import currencies, days
from toolkit.text.sentences import say

NO_SIDE = say("exchange.no_direction")
UNKNOWN_STATE = say("exchange.may_not_be_booked")
INFORMATION = say("exchange.for_information")

_SIDES = {"CRDT": 1, "DBIT": -1}
_BOOKED = "BOOK"
_STATES = {"PDNG": PENDING, "FUTR": PENDING, "INFO": INFORMATION}
_MOST_LEAVES = 100


@dataclass(frozen=True)
class EntryLines:
    """The lines of one entry, and the amount by which it moves the booked balance."""

    lines: Sequence[Line]
    booked: Decimal


def read_entry(entry: Element, place: str, context: Context) -> EntryLines:
    """A line, or one for each payment of a batch whose amounts make the entry's."""
    state = _state(entry)
    amount = signed(entry)
    details = list(entry.every("NtryDtls", "TxDtls"))
    parts = _parts(entry, details, amount)
    if parts is None:
        own = details[0] if len(details) == 1 else None
        reference = reference_of(entry, own, is_part=False)
        line = _line(entry, own, entry, context)
        lines = [replace(line, amount=amount, reference=reference)]
    else:
        lines = [
            replace(
                _line(entry, detail, detail, context),
                amount=part,
                reference=reference_of(entry, detail, is_part=True),
            )
            for detail, part in zip(details, parts, strict=True)
        ]
    doubts = tuple(_doubts(entry, amount, state))
    return EntryLines(
        [
            replace(
                line,
                place=place if parts is None else f"{place}, payment {number}",
                doubts=(*line.doubts, *doubts),
            )
            for number, line in enumerate(lines, start=1)
        ],
        Decimal() if amount is None or state != _BOOKED else amount,
    )


def signed(element: Element) -> Decimal | None:
    """The amount of an entry or a balance. A reversal's sign is that of what it does: an entry that
    takes a debit back is a credit itself (`CdtDbtInd`), and `RvslInd` only says what it is
    about."""
    value = exact(element.text_at("Amt"))
    side = _SIDES.get(element.text_at("CdtDbtInd").upper())
    return None if value is None or side is None else value * side


def _parts(
    entry: Element, details: Sequence[Element], amount: Decimal | None
) -> list[Decimal] | None:
    """The amounts of a batch's payments; None where they do not make the entry's."""
    if len(details) < 2 or amount is None:
        return None
    side = entry.text_at("CdtDbtInd").upper()
    whole = entry.first("Amt")
    parts = []
    for detail in details:
        stated = detail.first("Amt") or detail.first("AmtDtls", "TxAmt", "Amt")
        value = exact(stated.text) if stated else None
        sign = _SIDES.get(detail.text_at("CdtDbtInd").upper() or side)
        if stated is None or whole is None or value is None or sign is None:
            return None
        if stated.attributes.get("Ccy") != whole.attributes.get("Ccy"):
            return None
        parts.append(value * sign)
    return parts if sum(parts) == amount else None


def _doubts(entry: Element, amount: Decimal | None, state: str) -> Iterator[str]:
    if exact(entry.text_at("Amt")) is None:
        yield NO_AMOUNT
    elif amount is None:
        yield NO_SIDE
    if _currency(entry) is None:
        yield UNKNOWN_CURRENCY
    if state != _BOOKED:
        yield _STATES.get(state, UNKNOWN_STATE)


def _state(entry: Element) -> str:
    """A code, which is one deeper since version 8; where a bank leaves it out it lists what is
    booked."""
    paths = (("Sts",), ("Sts", "Cd"), ("Sts", "Prtry"))
    return next(filter(None, (entry.text_at(*path).upper() for path in paths)), _BOOKED)


def _currency(entry: Element) -> str | None:
    amount = entry.first("Amt")
    code = amount.attributes.get("Ccy", "") if amount else ""
    return code if code in currencies.CODES else None


def _line(entry: Element, detail: Element | None, shown: Element, context: Context) -> Line:
    day, doubts = days.resolve_date(days.parse_date(_day(entry), context.today), None, context)
    leaves = (f"{leaf.name}: {leaf.text}" for leaf in shown.leaves() if leaf.text)
    return Line(
        place="",
        text=" ".join(islice(leaves, _MOST_LEAVES))[:MOST_TEXT],
        description=description_of(entry, detail)[:MOST_TEXT],
        date=day,
        currency=_currency(entry),
        doubts=doubts,
    )


def _day(entry: Element) -> str:
    """The day of booking, else of value, without its time."""
    paths = [(name, kind) for name in ("BookgDt", "ValDt") for kind in ("Dt", "DtTm")]
    return next((text[:10] for path in paths if (text := entry.text_at(*path))), "")


def description_of(entry: Element, detail: Element | None) -> str:
    """The other party and what was paid for; the bank's own words where there is neither."""
    about = ""
    name = ""
    if detail:
        name = _other_party(entry, detail)
        about = " ".join(each.text for each in detail.every("RmtInf", "Ustrd"))
        about = about or detail.text_at("RmtInf", "Strd", "CdtrRefInf", "Ref")
        about = about or detail.text_at("AddtlTxInf")
    words = f"{name} {about}".strip() or entry.text_at("AddtlNtryInf")
    return words or entry.text_at("BkTxCd", "Prtry", "Cd")


def _other_party(entry: Element, detail: Element) -> str:
    """Who paid for a credit, who was paid for a debit; the other way round where a reversal takes
    one of them back. Newer versions have a name one deeper, in `Pty`."""
    is_debit = entry.text_at("CdtDbtInd").upper() == "DBIT"
    is_reversal = entry.text_at("RvslInd").lower() in {"true", "1"}
    roles = ["Cdtr", "UltmtCdtr", "Dbtr", "UltmtDbtr"]
    ours = 0 if is_debit != is_reversal else 2
    for role in roles[ours : ours + 2]:
        name = detail.text_at("RltdPties", role, "Nm")
        if name := name or detail.text_at("RltdPties", role, "Pty", "Nm"):
            return name
    return ""


def reference_of(entry: Element, detail: Element | None, *, is_part: bool) -> str | None:
    """What identifies the line best. What an entry has for one names a batch, not its payments."""
    of_payment = [(detail, ("Refs", "AcctSvcrRef")), (detail, ("Refs", "EndToEndId"))]
    of_entry = [(entry, ("AcctSvcrRef",)), (entry, ("NtryRef",))]
    order = of_payment if is_part else [of_entry[0], of_payment[0], of_entry[1], of_payment[1]]
    found = (element.text_at(*path) for element, path in order if element)
    return next((each for each in found if identifies(each)), None)
