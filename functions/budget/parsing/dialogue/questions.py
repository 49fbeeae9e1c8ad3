"""What is still to be asked about one purchase, the most pressing question first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from budget.parsing.dialogue import question_wording
from budget.parsing.parsed_transaction import ParsedTransaction
from budget.parsing.wording import Language

SEVERAL, OTHERS, WORDS = "several_amounts", "someone_else", "not_understood"
_BY_FIELD = {
    "type": "which_type",
    "amount": "how_much",
    "category": "which_category",
    "category_type": "which_category_type",
    "date": "which_day",
}
_ORDER = ("payer", "amount", "type", "category", "category_type", "date", "words")
"""What ends a reading is asked first, what only completes it last."""


class Question(NamedTuple):
    """`field` is the one of the transaction that is open, or "payer" or "words"; `options` are
    replies to offer, each of which closes it."""

    code: str
    field: str
    text: str
    options: tuple[str, ...] = ()

    @property
    def confirms(self) -> bool:
        """Whether a yes closes it."""
        return self.code.startswith("confirm_") or self.code in (OTHERS, WORDS)


def questions_of(
    parsed: ParsedTransaction,
    language: Language,
    parts: Sequence[ParsedTransaction] = (),
) -> list[Question]:
    """None where it can be recorded, or where nothing of it is to be recorded.

    `parts` are the purchases that it may be, where it says more than one amount.
    """
    if any(doubt.refuses for doubt in parsed.doubts):
        return []
    return sorted(_asked(parsed, language, parts), key=lambda one: _ORDER.index(one.field))


def _asked(
    parsed: ParsedTransaction, language: Language, parts: Sequence[ParsedTransaction]
) -> Iterator[Question]:
    open_fields: set[str] = set()
    for doubt in parsed.doubts:
        left_open = doubt.field or ""
        open_fields.add(left_open)
        text = question_wording.of_doubt(doubt, language, parts)
        yield Question(
            doubt.code, left_open, text, question_wording.options(doubt, language, parts)
        )
    unsure = {*parsed.low_confidence_fields, *parsed.inferred_fields} - {"date"}
    if "date" in parsed.low_confidence_fields:
        unsure.add("date")
    for field, code in _BY_FIELD.items():
        if field in open_fields:
            continue
        if field in parsed.missing_fields:
            open_fields.add(field)
            if field != "category_type" or "category" not in open_fields:
                text, options = question_wording.of_field(field, language)
                yield Question(code, field, text, options)
        elif field in parsed.proposed:
            text, options = question_wording.of_proposal(field, parsed, language)
            yield Question(code, field, text, options)
        elif field in unsure:
            text, options = question_wording.of_guess(field, parsed, language)
            yield Question(f"confirm_{field}", field, text, options)
