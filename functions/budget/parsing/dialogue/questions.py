"""What is still to be asked about one purchase, the most pressing question first.

What a yes closes shows what would then be recorded.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from budget.categories.tree import spoken
from budget.parsing.doubts import Doubt
from budget.parsing.parsed_transaction import ParsedTransaction
from toolkit.money import pesos_in_short
from toolkit.text.sentences import Language, in_language, say

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
_OFFERED = {
    "type": (say("choice.expense"), say("choice.income")),
    "category_type": tuple(
        say(f"choice.{each}") for each in ("fixed", "variable", "debt", "donation", "savings")
    ),
    "date": (say("choice.today"), say("choice.yesterday")),
}
_YES_OR_NO = (say("word.yes"), say("word.no"))
_MOST_IN_WORDS = 9


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
    asked = sorted(_asked(parsed, language, parts), key=lambda one: _ORDER.index(one.field))
    return [
        one._replace(
            text=f"{_entry(parsed, language)} {one.text}" if one.confirms else one.text,
            options=tuple(in_language(each, language) for each in one.options),
        )
        for one in asked
    ]


def _asked(
    parsed: ParsedTransaction, language: Language, parts: Sequence[ParsedTransaction]
) -> Iterator[Question]:
    open_fields: set[str] = set()
    for doubt in parsed.doubts:
        left_open = doubt.field or ""
        open_fields.add(left_open)
        yield _of_doubt(doubt, left_open, language, parts)
    unsure = {*parsed.low_confidence_fields, *parsed.inferred_fields} - {"date"}
    if "date" in parsed.low_confidence_fields:
        unsure.add("date")
    for field, code in _BY_FIELD.items():
        if field in open_fields:
            continue
        text = say(f"question.{field}").in_(language)
        if field in parsed.missing_fields:
            open_fields.add(field)
            if field != "category_type" or "category" not in open_fields:
                yield Question(code, field, text, _OFFERED.get(field, ()))
        elif field in parsed.proposed:  # a yes does not close what a model proposes
            yield Question(code, field, text, (_read(field, parsed, language),))
        elif field in unsure:
            text = say(f"question.is_{field}", value=_read(field, parsed, language)).in_(language)
            yield Question(f"confirm_{field}", field, text, _YES_OR_NO)


def _of_doubt(
    doubt: Doubt, field: str, language: Language, parts: Sequence[ParsedTransaction]
) -> Question:
    words = tuple(spoken(word, language) for word in doubt.words)
    text, options = doubt._replace(words=words).text(language), tuple[str, ...]()
    if doubt.code == WORDS:
        text = say("question.without_words", words=", ".join(doubt.words)).in_(language)
        options = _YES_OR_NO
    elif doubt.code == SEVERAL and parts:
        number: str = str(len(parts))
        if len(parts) <= _MOST_IN_WORDS:
            number = say(f"word.number_{len(parts)}")
        *others, last = (_named(part) for part in parts)
        purchases = say("word.and", first=", ".join(others), last=last)
        text = say("question.several", number=number, purchases=purchases).in_(language)
        options = (say("choice.several", number=number),)
    elif doubt.code == OTHERS:
        options = _YES_OR_NO
    elif doubt.code == "several_categories":
        options = words
    elif field in ("type", "date"):
        options = _OFFERED[field]
    return Question(doubt.code, field, text, options)


def _read(field: str, parsed: ParsedTransaction, language: Language) -> str:
    match field:
        case "type":
            said = say("word.an_income" if parsed.type == "INCOME" else "word.an_expense")
            return said.in_(language)
        case "amount":
            return pesos_in_short(parsed.amount_mxn_cents or 0)
        case "category":
            return spoken(parsed.category, language) if parsed.category else ""
        case "category_type":
            kind = parsed.category_type
            return say(f"choice.{kind.lower()}").in_(language) if kind else ""
    return say("word.day", day=parsed.date).in_(language)


def _entry(parsed: ParsedTransaction, language: Language) -> str:
    """ "Gasto: Tacos, 90 MXN, Comida, 11 de marzo de 2026." """
    amount, day = parsed.amount_mxn_cents, parsed.date
    parts = [
        parsed.description,
        None if amount is None else f"{pesos_in_short(amount)} MXN",
        spoken(parsed.category, language) if parsed.category else None,
        say("word.day", day=day).in_(language) if isinstance(day, datetime.date) else None,
    ]
    if parsed.type is None:
        id = "question.entry"
    else:
        id = "question.entry_income" if parsed.type == "INCOME" else "question.entry_expense"
    return say(id, entry=", ".join(filter(None, parts))).in_(language)


def _named(part: ParsedTransaction) -> str:
    """ "café 300"."""
    name = part.description or part.category or ""
    if len(name) > 1 and name[1].islower():
        name = name[0].lower() + name[1:]
    return f"{name} {pesos_in_short(part.amount_mxn_cents or 0)}".strip()
