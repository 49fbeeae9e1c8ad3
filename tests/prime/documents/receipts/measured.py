"""Every receipt read in each of its forms as its owner would have it read: its questions answered
once, from the truth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from prime.documents.document import (
    Document,
    Facts,
    Line,
    Reading,
    Unreadable,
    Word,
)
from prime.ocr.embedded import Embedded
from tests.prime.documents.answering import answered
from tests.prime.documents.receipts.pictured import FORMS
from tests.prime.documents.receipts.receipt import TODAY, Receipt
from toolkit.text.folding import unaccented

Outcome = Literal["right", "doubt", "wrong", "refused"]


@dataclass(frozen=True)
class Measured:
    """*Right*: accepted with the day, amount, sign, currency and merchant of the receipt.
    Of a bill: refused with what is due and when.
    *Doubt*: a person is asked. *Wrong*: accepted, and any of these is another. `is_foreign`: the
    amount, whether accepted or not, stands nowhere on the paper. `told` is what was read, or why
    nothing was."""

    receipt: Receipt
    form: str
    outcome: Outcome
    questions: int
    is_foreign: bool
    told: str


def measured(receipt: Receipt, form: str) -> Measured:
    try:
        document = Document("receipt", "", FORMS[form](receipt))
        truth = Facts(receipt.currency, receipt.day_order)
        reading, questions = answered(document, truth, TODAY, _Remembering())
    except Unreadable as why:
        told = f"This is a bill of {receipt.total} {receipt.currency} that is not paid yet, due "
        is_told = receipt.due and str(why) == f"{told}{receipt.due}."
        return Measured(receipt, form, "right" if is_told else "refused", 0, False, str(why))
    outcome, is_foreign = _outcome(receipt, reading), _is_foreign(receipt, reading.lines)
    told = "; ".join(map(_told, reading.lines))
    return Measured(receipt, form, outcome, questions, is_foreign, told)


class _Remembering:
    """Looks at a picture once."""

    def __init__(self) -> None:
        self._seen: dict[bytes, Sequence[Word]] = {}

    def words(self, image: bytes) -> Sequence[Word]:
        if image not in self._seen:
            self._seen[image] = Embedded().words(image)
        return self._seen[image]


def _outcome(receipt: Receipt, reading: Reading) -> Outcome:
    if reading.questions or any(line.doubts for line in reading.lines):
        return "doubt"
    [line] = reading.lines
    if receipt.due:
        return "wrong"
    figures = (line.date, line.amount, line.currency)
    is_true = figures == (receipt.date, -receipt.total, receipt.currency)
    is_named = _letters(line.description) == _letters(receipt.merchant)
    return "right" if is_true and is_named and receipt.merchant else "wrong"


def _letters(text: str) -> str:
    """What an engine reads whatever its alphabet."""
    return "".join(filter(str.isalnum, unaccented(text)))


def _is_foreign(receipt: Receipt, lines: Iterable[Line]) -> bool:
    amounts = {abs(line.amount) for line in lines if line.amount is not None}
    return not amounts <= receipt.numbers


def _told(line: Line) -> str:
    facts = f"{line.date} {line.description!r} {line.amount} {line.currency}"
    return " ".join((facts, *line.doubts))
