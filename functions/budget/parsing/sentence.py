"""Parses one sentence in Mexican Spanish or English into a transaction, by rule alone. The same
sentence on the same day always gives the same result. What is not stated, doubtful or not one
purchase stays open, with the reason: no field is guessed. `text` holds tokens and phrases,
`lexicon` the words that are known; `dates`, `money` and `categories` each take their part of the
sentence. `roles` says which words are left over: then it is asked. `refusals` knows better reasons
why nothing, or not this, is to be recorded."""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Collection, Sequence

from budget.parsing.categories.debts import debt_payment
from budget.parsing.categories.heads import are_only_described
from budget.parsing.categories.kinds import kind_of, meant_matches
from budget.parsing.categories.vocabulary import CategoryMatch, category_matches, is_english
from budget.parsing.dates.days import NOON, date_places, day_in
from budget.parsing.description import describe
from budget.parsing.doubts import Doubt
from budget.parsing.money.amounts import Amount, amount_in
from budget.parsing.money.number_words import SCALES, WORDS, with_numbers_of
from budget.parsing.money.unclear_amounts import FOREIGN, places_of_doubt
from budget.parsing.own_words import OwnWords, applied_words, with_own_words
from budget.parsing.parsed_transaction import SURE, ParsedTransaction, parsed_transaction, revised
from budget.parsing.refusals import SOMEONE_ELSE, places_of_others, reason_against
from budget.parsing.roles import Role, Roles, not_understood, roles_of
from budget.parsing.spelling import as_spelled, corrected
from budget.parsing.text.tokens import Token, tokenize
from toolkit.text.sentences import Language

__all__ = ["ParsedTransaction", "parse"]

_OR = frozenset({"o", "u", "or"})
_MOST_TOKENS = 200
"""Of a longer text that is doubtful anyway, words are not told apart."""


def parse(
    text: str,
    today: datetime.date,
    own_words: Sequence[OwnWords] = (),
    *,
    at: datetime.time = NOON,
    country: str = "",
) -> ParsedTransaction:
    """The transaction of this sentence, said at this day and time in Mexico City. Never fails.

    `own_words` are the user's, which win over the vocabulary; `country` (ISO 3166-1) is theirs, as
    whose numbers are read; Mexico's where it is "".
    """
    sentence = unicodedata.normalize("NFC", text)
    tokens = as_spelled(sentence, with_numbers_of(country, tokenize(sentence)))
    parsed = _parsed(sentence, tokens, today, own_words, at)
    right, fields = ((), ()) if parsed.is_refused else corrected(sentence, tokens)
    if not fields or (parsed.confidence >= SURE and "date" not in fields):
        return parsed
    guessed = _parsed(sentence, right, today, own_words, at)
    new = [field for field in fields if field not in guessed.inferred_fields]
    guessed = revised(guessed, {}, inferred=new, unsure=fields)
    return guessed if _is_better(guessed, parsed, fields) else parsed


def _is_better(
    guessed: ParsedTransaction, parsed: ParsedTransaction, fields: Collection[str]
) -> bool:
    """Whether putting words right tells another day than "today", or leaves less open, and changes
    nothing else that was read."""
    kept = {"type", "amount_mxn_cents", "category", "date"} - ({"date"} & set(fields))
    is_same = all(getattr(parsed, each) in (None, getattr(guessed, each)) for each in kept)
    is_other_day = guessed.date not in (None, parsed.date)
    is_clearer = is_other_day or guessed.confidence > parsed.confidence
    return is_same and guessed.type != "INCOME" and is_clearer


def _parsed(
    sentence: str,
    tokens: Sequence[Token],
    today: datetime.date,
    own_words: Sequence[OwnWords],
    at: datetime.time,
) -> ParsedTransaction:
    matches, speaks_english = _things(tokens, today, own_words)
    day = day_in(
        tokens,
        today,
        is_english=speaks_english,
        named=_places(matches),
        regular=_places([match for match in matches if _is_regular(match)]),
        at=at,
    )
    inferred = ("date",) if day.is_inferred else ()
    unsure = ("date",) if day.date and not day.is_sure else ()
    language: Language = "en" if speaks_english else "es"
    if reason := reason_against(tokens):
        nothing = (None, None, None, None, None)
        return parsed_transaction(
            *nothing,
            day.date,
            inferred=inferred,
            unsure=unsure,
            doubts=[reason],
            language=language,
        )
    others = places_of_others(sentence, tokens)
    payer_doubt = SOMEONE_ELSE if others else None
    debt = debt_payment(sentence, tokens)
    amount = amount_in(
        tokens,
        day.places | _numbers_in_names(tokens, matches),
        paid_end=debt.end if debt else None,
    )
    kind = kind_of(tokens, matches, amount.places, debt)
    doubts = [doubt for doubt in (amount.doubt, kind.doubt, payer_doubt, day.doubt) if doubt]
    if not doubts and not speaks_english and "bucks" in {tokens[p].text for p in amount.places}:
        doubts = [FOREIGN]
    if doubts and len(tokens) > _MOST_TOKENS:
        unread: Doubt | None = not_understood([sentence])
    else:
        asked_about = others | (places_of_doubt(tokens, amount.places) if amount.doubt else set())
        if day.doubt and day.places:
            between = range(min(day.places), max(day.places))
            asked_about |= {place for place in between if tokens[place].text in _OR}
        roles = roles_of(
            sentence,
            tokens,
            dates=day.places,
            amount=amount.places,
            matches=matches,
            debt=debt,
            asked_about=asked_about,
        )
        unread = roles.not_understood(sentence, tokens)
        if not doubts and _is_torn(tokens, roles, amount):
            amount = amount._replace(cents=None)
        things = [place for place, role in enumerate(roles.of) if role is Role.THING]
        if are_only_described(tokens, matches, kind.category, things, is_english=speaks_english):
            unsure = (*unsure, "category")
    unsure = (*unsure, "amount") if amount.is_rounded and amount.cents is not None else unsure
    return parsed_transaction(
        kind.type,
        amount.cents,
        kind.category_type,
        kind.category,
        describe(sentence, tokens, day.places | amount.places),
        day.date,
        inferred=inferred,
        unsure=(*unsure, "category_type") if debt and not debt.is_clear else unsure,
        doubts=doubts,
        language=language,
        unread=unread,
        applied_words=() if debt else applied_words(matches, kind.category),
    )


def _things(
    tokens: Sequence[Token], today: datetime.date, own_words: Sequence[OwnWords]
) -> tuple[Sequence[CategoryMatch], bool]:
    """The things that are meant, and whether the sentence is English. Words of a date are no
    things: what "mayo" is in May is not looked for."""
    dates, speaks_english = date_places(tokens, today, is_english=False), False
    for _ in range(2):  # English reads more dates, and words that are dates tell no language
        left = [
            token._replace(text="") if place in dates else token
            for place, token in enumerate(tokens)
        ]
        known = with_own_words(left, category_matches(left), own_words)
        matches = meant_matches(tokens, known)
        speaks_english = is_english(tokens, matches)
        also = date_places(tokens, today, is_english=True) if speaks_english else dates
        if dates >= also:
            break
        dates |= also
    return matches, speaks_english


def _is_torn(tokens: Sequence[Token], roles: Roles, amount: Amount) -> bool:
    """Whether a word beside an amount in letters was not understood: it may be half of it."""
    spelled = {
        place
        for place in amount.places
        if tokens[place].text in WORDS or tokens[place].text in SCALES
    }
    beside = {min(amount.places) - 1, max(amount.places) + 1} if spelled else set()
    return any(
        0 <= place < len(tokens) and roles.of[place] is None and tokens[place].kind == "word"
        for place in beside
    )


def _is_regular(match: CategoryMatch) -> bool:
    """Whether it comes every month, as a rent or a tuition."""
    return match.words.type != "VARIABLE" or match.words.category == "Education"


def _places(matches: Sequence[CategoryMatch]) -> frozenset[int]:
    return frozenset(place for match in matches for place in range(match.start, match.end))


def _numbers_in_names(tokens: Sequence[Token], matches: Sequence[CategoryMatch]) -> frozenset[int]:
    """The `7` of "7 eleven" and the `365` of "Office 365"."""
    places = (place for match in matches for place in range(match.start, match.end))
    return frozenset(p for p in places if tokens[p].kind == "number" or tokens[p].text in WORDS)
