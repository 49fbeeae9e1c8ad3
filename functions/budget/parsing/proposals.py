"""What of a model's proposal holds: the same checks as for everything else, and the text itself."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from typing import TypeGuard

from budget.parsing.categories.kinds import type_of
from budget.parsing.categories.vocabulary import CategoryType, types
from budget.parsing.dates.days import day_in
from budget.parsing.lexicon.acts import TransactionType
from budget.parsing.money.amounts import amount_in
from budget.parsing.parsed_transaction import ParsedTransaction, parsed_transaction
from budget.parsing.text.tokens import tokenize
from budget.rules import title_case

FIELDS = ("type", "amount", "category_type", "category", "date")
LONGEST_CATEGORY = 60
_ISO_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_KNOWN = types()
_TYPES = frozenset(_KNOWN.values())
_YEAR = datetime.timedelta(days=366)


def taken(
    before: ParsedTransaction,
    proposal: Mapping[str, object],
    sentence: str,
    today: datetime.date,
) -> ParsedTransaction:
    """The transaction with its missing fields filled from the proposal where that holds.

    What was parsed is never changed. What was filled, and what the proposal doubts of the rest, is
    added to `low_confidence_fields`.
    """
    type_, category_type, category = _kind(before, proposal)
    amount, date = before.amount_mxn_cents, before.date
    if amount is None:
        amount = _amount(proposal.get("amount"), sentence, today)
    if date is None:
        date = _date(proposal.get("date"), today)
    values = {
        "type": type_, "amount": amount, "category_type": category_type, "category": category,
        "date": date,
    }  # fmt: skip
    filled = [field for field in before.missing_fields if values[field] is not None]
    contested = _contested(before, proposal.get("doubtful"))
    if not filled and not contested:
        return before
    return parsed_transaction(
        type_,
        amount,
        category_type,
        category,
        before.description,
        date,
        inferred=before.inferred_fields,
        unsure=[*before.low_confidence_fields, *filled, *contested],
        doubts=before.doubts,
        language=before.language,
        proposed=filled,
        unread=before.unread,
        applied_words=before.applied_words,
    )


def _contested(before: ParsedTransaction, doubtful: object) -> list[str]:
    """What was read, and is not yet unsure, of the fields that the proposal doubts."""
    settled = (*before.missing_fields, *before.low_confidence_fields)
    named = doubtful if isinstance(doubtful, list) else []
    return [field for field in FIELDS if field in named and field not in settled]


def _kind(
    before: ParsedTransaction, proposal: Mapping[str, object]
) -> tuple[TransactionType | None, CategoryType | None, str | None]:
    """Type, category type and category that agree with each other, or those that were parsed."""
    parsed = before.type, before.category_type, before.category
    category = before.category or _category(proposal.get("category"))
    known = _KNOWN.get(category) if category else None
    proposed = proposal.get("category_type")
    category_type = before.category_type or known or (proposed if _is_type(proposed) else None)
    if known and category_type != known:
        return parsed
    stated = proposal.get("type")
    side = _side(category_type) or (stated if stated in ("EXPENSE", "INCOME") else None)
    type_ = before.type or side
    if type_ == "INCOME" and category_type is None:
        category_type = "INCOME"
    agrees = category_type is None or type_ == _side(category_type)
    return (type_, category_type, category) if agrees else parsed


def _side(category_type: CategoryType | None) -> TransactionType | None:
    return None if category_type is None else type_of(category_type)


def _is_type(value: object) -> TypeGuard[CategoryType]:
    return isinstance(value, str) and value in _TYPES


def _category(value: object) -> str | None:
    """In Title Case; None unless it is a short name."""
    if not isinstance(value, str) or len(value) > LONGEST_CATEGORY or not value.isprintable():
        return None
    name = title_case(value)
    return name if any(character.isalpha() for character in name) else None


def _amount(value: object, sentence: str, today: datetime.date) -> int | None:
    """Only the very number of the sentence, and only where it counts things or is the amount.

    A doubt of another kind is the user's to resolve: a model would guess.
    """
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    tokens = tokenize(sentence)
    day = day_in(tokens, today, is_english=False)
    return value if value == amount_in(tokens, day.places).may_be else None


def _date(value: object, today: datetime.date) -> datetime.date | None:
    """A real day of the past year."""
    if not isinstance(value, str) or not _ISO_DATE.fullmatch(value):
        return None
    try:
        date = datetime.date.fromisoformat(value)
    except ValueError:
        return None
    return date if datetime.timedelta(0) <= today - date <= _YEAR else None
