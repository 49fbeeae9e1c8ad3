"""What a sentence says about one transaction, and how sure that is, from 0 to 1, by one rule.

It starts at 1. What was not stated but inferred costs 0.08 a field, what was stated but is not sure
0.15 a field, and what is missing the weight below. A doubt caps it at 0.45; a sentence in which
nothing was bought, or which leaves the purchase or the currency open, at 0.04.

From 0.9 on nothing is missing, doubtful or unsure, at most the date was inferred, and every word of
the sentence has a role (module `roles`): a word without one is a doubt.
"""

from __future__ import annotations

import datetime
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from budget.parsing.categories.vocabulary import CategoryType
from budget.parsing.doubts import Doubt
from budget.parsing.lexicon.acts import TransactionType
from budget.parsing.own_words import AppliedWords
from toolkit.text.sentences import Language

INFERRED = 8
UNSURE = 15
MISSING = {"amount": 75, "category": 20, "type": 15, "date": 15, "category_type": 10}
DOUBTFUL_AT_MOST = 45
REFUSED = 4
SURE = 0.9


def confidence(
    inferred: Iterable[str], missing: Iterable[str], unsure: Iterable[str], *, doubtful: bool
) -> float:
    """Two decimals, counted in hundredths."""
    cost = INFERRED * len(set(inferred)) + UNSURE * len(set(unsure))
    cost += sum(MISSING.get(field, 0) for field in set(missing))
    sure = max(100 - cost, 0)
    return min(sure, DOUBTFUL_AT_MOST) / 100 if doubtful else sure / 100


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
    unread: Doubt | None = None
    """The words that are not understood, where something else has to be asked first."""
    proposed: tuple[str, ...] = ()
    """The fields whose values are a model's and no more than an option to offer."""
    applied_words: tuple[AppliedWords, ...] = ()
    """The user's own words that have decided the category."""

    @property
    def ambiguities(self) -> tuple[str, ...]:
        """What is doubtful, in the language of the sentence."""
        return tuple(doubt.text(self.language) for doubt in self.doubts)

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
    unread: Doubt | None = None,
    proposed: Iterable[str] = (),
    applied_words: tuple[AppliedWords, ...] = (),
) -> ParsedTransaction:
    """With its missing fields and its confidence; `amount` in centavos.

    `unread` is a doubt like the others once there are none.
    """
    needed = {
        "type": type, "amount": amount, "category_type": category_type, "category": category,
        "date": date,
    }  # fmt: skip
    missing = tuple(field for field, value in needed.items() if value is None)
    inferred, unsure, doubts = tuple(inferred), tuple(unsure), tuple(doubts)
    if unread and not doubts:
        doubts, unread = (unread,), None
    sure = confidence(inferred, missing, unsure, doubtful=bool(doubts))
    if any(doubt.is_no_purchase for doubt in doubts):
        sure = min(sure, REFUSED / 100)
    return ParsedTransaction(
        type, amount, category_type, category, description, date, inferred, missing, doubts, unsure,
        sure, language, unread, tuple(proposed), applied_words,
    )  # fmt: skip


def revised(
    before: ParsedTransaction,
    values: Mapping[str, Any],
    *,
    closed: Container[str] = (),
    doubts: Iterable[Doubt] = (),
    unsure: Iterable[str] = (),
    inferred: Iterable[str] = (),
) -> ParsedTransaction:
    """What the user has said since, in place of what was read; a value of None opens its field.

    `values` are by the names of fields. Doubts about them are settled, and so are those whose
    field or code is `closed`. `doubts`, `unsure` and `inferred` are added to what is left.
    """
    read: dict[str, Any] = {
        "type": before.type,
        "amount": before.amount_mxn_cents,
        "category_type": before.category_type,
        "category": before.category,
        "description": before.description,
        "date": before.date,
    }

    def is_settled(name: str | None) -> bool:
        return name is not None and (name in values or name in closed)

    left = [
        doubt for doubt in before.doubts if not (is_settled(doubt.field) or is_settled(doubt.code))
    ]
    return parsed_transaction(
        **(read | dict(values)),
        inferred=[*(f for f in before.inferred_fields if not is_settled(f)), *inferred],
        unsure=[*(f for f in before.low_confidence_fields if not is_settled(f)), *unsure],
        doubts=[*doubts, *left],
        language=before.language,
        unread=before.unread,
        applied_words=() if "category" in values else before.applied_words,
    )
