"""Whether a receipt, an invoice or a mail is of money that was paid.

Only an act of paying makes an entry of it. A cancellation, a payment that failed, a quotation, a
trial or an unfinished purchase is none; a bill that is due is none until it is paid. Where it says
both, or a bill says neither, a person has to look at it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from prime.documents.words import lexicon
from toolkit.text.folding import unaccented
from toolkit.text.sentences import say

Said = Literal["paid", "due", "unsaid"]

NOTHING = {
    "pay.cancelled": say("letter.cancelled"),
    "pay.failed": say("letter.payment_failed"),
    "pay.quoted": say("letter.quotation"),
    "pay.trial": say("letter.trial"),
    "pay.unfinished": say("letter.unfinished"),
}
"""What is said of each that is no payment."""
UNSAID = say("letter.not_said_paid")
BOTH = say("letter.maybe_paid")

_NOTHING = {meaning: lexicon.whole(meaning) for meaning in NOTHING}
_PAID, _ORDERED, _DUE = map(lexicon.whole, ("pay.paid", "pay.ordered", "pay.due"))
_DENIED = lexicon.whole("pay.denied")
_NEAR = 24
"""Letters before an act of paying, within which its denial stands."""
_BILL = re.compile(
    rf"^(?:{lexicon.alternatives('pay.bill')})\W*(?:n\w{{0,5}}\W+)?(?=[\w/-]*[0-9]|$)[\w/-]*$",
    re.MULTILINE,
)
"""A row that is the title of one, with its number: tills call receipts so in other words."""


class NotPaid(Exception):
    """The message says why, in a sentence for the owner."""


def said(subject: str, rows: Sequence[str], *, is_mail: bool) -> Said | None:
    """None where it cannot be told. `subject` is of a mail, and goes before its text. Raises
    NotPaid."""
    title, text = unaccented(subject), unaccented("\n".join(rows))
    paid = _says_paid(_without_nothing(text))
    if nothing := _nothing_in(title):
        return _nothing(nothing, paid=paid)
    if _says_paid(title):
        return None if _nothing_in(text) else "paid"
    if _DUE.search(title):
        return None if paid else "due"
    is_bill = _BILL.search(text) is not None
    if nothing := _nothing_in(text):  # a bill may speak of the quotation before it
        return _nothing(nothing, paid=paid or (is_bill and not is_mail))
    if paid:
        return "paid"
    if _DUE.search(text) and (is_mail or is_bill):
        return "due"
    if _ORDERED.search(f"{title}\n{text}") or not (is_mail or is_bill):
        return "paid"
    return "unsaid"


def _nothing(meaning: str, *, paid: bool) -> Said | None:
    if paid:
        return None
    raise NotPaid(NOTHING[meaning])


def _nothing_in(text: str) -> str | None:
    return next((meaning for meaning in _NOTHING if _NOTHING[meaning].search(text)), None)


def _says_paid(text: str) -> bool:
    """`No te cobramos` does not."""
    return any(
        not _DENIED.search(text[max(0, found.start() - _NEAR) : found.start()].rpartition("\n")[2])
        for found in _PAID.finditer(text)
    )


def _without_nothing(text: str) -> str:
    """`We were unable to charge your card` says of no charge."""
    for pattern in _NOTHING.values():
        text = pattern.sub(" ", text)
    return text
