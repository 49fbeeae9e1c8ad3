"""Whether the body of a mail is a receipt by itself, to be imported where no file of it is.

It is looked at here only as far as to tell that something was paid: a total is named in it, and an
amount stands there. What it says is read by the import.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from prime.gmail.kinds import kind_of
from prime.gmail.messages import Mail, Part
from toolkit.text.folding import unaccented

LARGEST_BODY = 1024 * 1024
_TOTAL = re.compile(
    r"\btotal\b|\b(?:amount|balance) (?:due|paid|charged)\b|\bimporte\b|\bmontant\b|\ba pagar\b"
    r"|\b(?:gesamt|rechnungs)betrag\b|\bsumme\b|\bzu zahlen\b|\byou paid\b"
)
_AMOUNT = re.compile(r"(?<![0-9#.,])[0-9]{1,3}(?:[., ]?[0-9]{3}){0,3}[.,][0-9]{2}(?![0-9%])")
_TAG = re.compile(r"<[^<>]{0,5000}>")


def receipt_in(mail: Mail, content_of: Callable[[Part], bytes]) -> tuple[Part, bytes] | None:
    """The body, and its bytes as they were sent: as HTML, which is what its owner sees, before
    text. None for a private mail, and for a body that tells of no payment or is larger than any
    receipt."""
    if kind_of(mail) == "private":
        return None
    for kind in ("text/html", "text/plain"):
        body = next((part for part in mail.bodies if part.content_type == kind), None)
        if body and 0 < body.size <= LARGEST_BODY:
            content = content_of(body)
            if _tells_of_payment(content):
                return body, content
    return None


def _tells_of_payment(content: bytes) -> bool:
    text = unaccented(_TAG.sub(" ", content.decode(errors="replace")))
    return _TOTAL.search(text) is not None and _AMOUNT.search(text) is not None
