"""Whom an entry of an ISO 20022 statement is with, what it is for, and what identifies it."""

from __future__ import annotations

from prime.documents.exchange.statement_entries import identifies
from prime.documents.exchange.xml_records import Element


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
