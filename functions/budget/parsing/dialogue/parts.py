"""The purchases that one sentence tells of: "uber 80, tacos 120" are two.

A sentence is parted at "and", "then" and marks so that each part says a thing of its own. What the
parts share, the act of paying before them and the one day, is said again in each.
"""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple

from budget.parsing.dates.days import day_in
from budget.parsing.dialogue.closing_words import JOINING
from budget.parsing.lexicon.acts import acts_in
from budget.parsing.lexicon.table import words
from budget.parsing.money.amounts import amount_in
from budget.parsing.parsed_transaction import ParsedTransaction
from budget.parsing.text.tokens import Token, tokenize

Parse = Callable[[str], ParsedTransaction]
"""Reads one sentence as one transaction."""

_SEPARATORS = frozenset([*words("parts.separators"), ","])
_MOST = 9


class Purchase(NamedTuple):
    """What was read of one purchase, and the words that say it."""

    text: str
    parsed: ParsedTransaction


class _Segment(NamedTuple):
    """Tokens [start, end) between two separators."""

    start: int
    end: int
    has_amount: bool
    ends_in_amount: bool


def parts_of(text: str, today: datetime.date, parse: Parse) -> tuple[Purchase, ...]:
    """The purchases of a sentence with several amounts, one for each; none where the sentence
    cannot be parted so."""
    parts = _parted(text, today, parse, _with_one_amount)
    is_told = all(
        part.parsed.amount_mxn_cents is not None and (part.parsed.type or _has_thing(part.parsed))
        for part in parts
    )
    return parts if is_told else ()


def things_of(text: str, today: datetime.date, parse: Parse) -> tuple[Purchase, ...]:
    """The things of a sentence that says no amount: "café y pan"; none where it is one thing."""
    parts = _parted(text, today, parse, list)
    return parts if all(_has_thing(part.parsed) for part in parts) else ()


def _parted(
    text: str,
    today: datetime.date,
    parse: Parse,
    joined: Callable[[list[_Segment]], list[_Segment]],
) -> tuple[Purchase, ...]:
    sentence = unicodedata.normalize("NFC", text)
    tokens = tokenize(sentence)
    dates = day_in(tokens, today, is_english=False).places
    segments = joined(_segments(tokens, dates))
    if not 1 < len(segments) <= _MOST:
        return ()
    texts = _said_in_full(sentence, tokens, segments, dates)
    return tuple(Purchase(each, parse(each)) for each in texts)


def _has_thing(parsed: ParsedTransaction) -> bool:
    return parsed.category is not None or parsed.description is not None


def _segments(tokens: Sequence[Token], dates: frozenset[int]) -> list[_Segment]:
    """Those that say something beside a date."""
    segments, start = [], 0
    for place in range(len(tokens) + 1):
        if place < len(tokens) and (place in dates or tokens[place].text not in _SEPARATORS):
            continue
        own = [p for p in range(start, place) if p not in dates and tokens[p].kind != "mark"]
        if own:
            amount = amount_in(tokens[start:place], {p - start for p in dates})
            ends = bool(amount.places) and max(amount.places) + start >= own[-1]
            segments.append(_Segment(start, place, bool(amount.places), ends))
        start = place + 1
    return segments


def _with_one_amount(segments: list[_Segment]) -> list[_Segment]:
    """Segments without an amount belong to the next that ends in one, or to the one before."""
    joined: list[_Segment] = []
    for segment in segments:
        last = joined[-1] if joined else None
        goes_on = last and (
            not last.has_amount or (not segment.has_amount and not last.ends_in_amount)
        )
        if last and goes_on:
            joined[-1] = _Segment(
                last.start,
                segment.end,
                last.has_amount or segment.has_amount,
                segment.ends_in_amount,
            )
        else:
            joined.append(segment)
    return joined


def _said_in_full(
    sentence: str, tokens: Sequence[Token], segments: Sequence[_Segment], dates: frozenset[int]
) -> list[str]:
    """Each part with the act that was said before it and the day of the sentence."""
    day = _written(sentence, tokens, sorted(dates))
    act, texts = "", []
    for segment in segments:
        places = range(segment.start, segment.end)
        own = tokens[segment.start : segment.end]
        begun = next(iter(acts_in(own)), None)
        if begun:
            act = _written(sentence, tokens, list(places)[begun[0] : begun[1]])
        shared = "" if begun else act
        dated = "" if dates.intersection(places) else day
        said = (dated, shared, _written(sentence, tokens, places).strip())
        texts.append(" ".join(words for words in said if words))
    return texts


def _written(sentence: str, tokens: Sequence[Token], places: Sequence[int]) -> str:
    """The tokens as they are written, the text between them too where they stand together."""
    words = ""
    for index, place in enumerate(places):
        is_next = index > 0 and places[index - 1] == place - 1
        gap = sentence[tokens[place - 1].end : tokens[place].start] if is_next else " "
        words += (gap if index else "") + sentence[tokens[place].start : tokens[place].end]
    return words


def words_of(text: str) -> frozenset[str]:
    """The words that tell one purchase from another, folded."""
    tokens = tokenize(unicodedata.normalize("NFC", text))
    acts = {place for start, end, _ in acts_in(tokens) for place in range(start, end)}
    return frozenset(
        token.text
        for place, token in enumerate(tokens)
        if token.kind == "word" and place not in acts and token.text not in JOINING
    )
