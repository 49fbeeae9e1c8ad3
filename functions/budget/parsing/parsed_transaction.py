"""What a sentence says about one transaction."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from budget.parsing.categories.vocabulary.category_words import CategoryType
from budget.parsing.confidence import REFUSED, confidence
from budget.parsing.doubts import Doubt
from budget.parsing.lexicon.acts import TransactionType
from budget.parsing.wording import Language, doubt_text


@dataclass(frozen=True)
class ParsedTransaction:
    """Null fields that a transaction needs are in `missing_fields`.

    `amount_mxn_cents` is not negative and fits 64 bits; `category` is in Title Case; `date` is
    None only where a date was stated that is no single day. Field names in the lists are type,
    amount, category_type, category and date. `confidence` is from 0 to 1.
    """

    type: TransactionType | None
    amount_mxn_cents: int | None
    category_type: CategoryType | None
    category: str | None
    description: str | None
    date: datetime.date | None
    inferred_fields: tuple[str, ...] = ()
    missing_fields: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    low_confidence_fields: tuple[str, ...] = ()
    confidence: float = 0.0
    language: Language = "es"

    @property
    def ambiguities(self) -> tuple[str, ...]:
        """What is doubtful, in the language of the sentence."""
        return tuple(doubt_text(doubt, self.language) for doubt in self.doubts)

    @property
    def is_refused(self) -> bool:
        """Nothing of it is to be recorded before the user has said more."""
        return self.confidence <= REFUSED / 100


def parsed_transaction(
    type: TransactionType | None,
    amount: int | None,
    category_type: CategoryType | None,
    category: str | None,
    description: str | None,
    date: datetime.date | None,
    *,
    inferred: Iterable[str] = (),
    unsure: Iterable[str] = (),
    doubts: Iterable[Doubt] = (),
    language: Language = "es",
) -> ParsedTransaction:
    """With its missing fields and its confidence; `amount` in centavos."""
    needed = {
        "type": type, "amount": amount, "category_type": category_type, "category": category,
        "date": date,
    }  # fmt: skip
    missing = tuple(field for field, value in needed.items() if value is None)
    inferred, unsure, doubts = tuple(inferred), tuple(unsure), tuple(doubts)
    return ParsedTransaction(
        type, amount, category_type, category, description, date, inferred, missing, doubts, unsure,
        confidence(inferred, missing, unsure, doubtful=bool(doubts)),
        language,
    )  # fmt: skip
