"""What banks say of an entry in `:86:`: in German subfields (`?20`), in Dutch code words (`/NAME/`)
or in plain words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from prime.documents.exchange.statement_entries import MOST_TEXT

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


def details_of(lines: Sequence[str]) -> Details:
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
