"""Reads a transaction out of one sentence in Mexican Spanish or English, by rule alone.

The same sentence on the same day always gives the same reading. What is not said, doubtful or not
one purchase stays open, with the reason: no field is guessed.
"""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from budget.parsing import amounts, categories, dates, matches, payers, refusals
from budget.parsing.confidence import REFUSED
from budget.parsing.description import describe
from budget.parsing.matches import Match
from budget.parsing.number_words import WORDS
from budget.parsing.reading import Reading, reading
from budget.parsing.tokens import Token, tokenize

__all__ = ["Reading", "parse"]


def parse(text: str, today: datetime.date) -> Reading:
    """The transaction of this sentence, said on this day in Mexico City. Never fails."""
    sentence = unicodedata.normalize("NFC", text)
    tokens = tokenize(sentence)
    found = matches.find(tokens)
    day = dates.find(tokens, today, is_english=matches.is_english(tokens, found))
    inferred = ("date",) if day.is_inferred else ()
    unsure = ("date",) if day.date and not day.is_sure else ()
    if reason := refusals.reason_against(tokens):
        nothing = (None, None, None, None, None)
        return _refused(
            reading(*nothing, day.date, inferred=inferred, unsure=unsure, doubts=[reason])
        )
    payer = payers.doubt_of(sentence, tokens)
    amount = amounts.find(tokens, day.places | _numbers_in_names(tokens, found))
    kind = categories.kind_of(tokens, found)
    result = reading(
        kind.type,
        amount.cents,
        kind.category_type,
        kind.category,
        describe(sentence, tokens, day.places | amount.places),
        day.date,
        inferred=inferred,
        unsure=(*unsure, "amount") if amount.is_rounded and amount.cents is not None else unsure,
        doubts=[doubt for doubt in (amount.doubt, kind.doubt, payer, day.doubt) if doubt],
    )
    return _refused(result) if amount.is_no_purchase else result


def _numbers_in_names(tokens: Sequence[Token], found: Sequence[Match]) -> frozenset[int]:
    """The `7` of "7 eleven" and the `365` of "Office 365"."""
    places = (place for match in found for place in range(match.start, match.end))
    return frozenset(p for p in places if tokens[p].kind == "number" or tokens[p].text in WORDS)


def _refused(result: Reading) -> Reading:
    return replace(result, confidence=min(result.confidence, REFUSED / 100))
