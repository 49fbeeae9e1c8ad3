"""The one amount of a sentence, or the reason why none is taken."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from budget.parsing.doubts import Doubt
from budget.parsing.money.candidates import AmountCandidate, candidates
from budget.parsing.money.currencies import is_foreign_peso
from budget.parsing.money.number_words import BUYING, CONNECTORS, DETERMINERS, with_numbers_marked
from budget.parsing.money.unclear_amounts import EACH, FOREIGN, SEVERAL, UNCLEAR
from budget.parsing.text.tokens import Token, text_at

_SURE_AMOUNT = 50
_SURE_OF_ONE = 10
_SURE_COUNT = 20


class Amount(NamedTuple):
    """`cents` is None where none is stated or `doubt` says why none is taken.

    `places` are the tokens that state it.
    """

    cents: int | None = None
    places: frozenset[int] = frozenset()
    doubt: Doubt | None = None
    is_rounded: bool = False
    may_be: int | None = None
    """The number that counts things or is the amount; whoever knows better may say which."""


def amount_in(
    tokens: Sequence[Token], taken: Collection[int], *, paid_end: int | None = None
) -> Amount:
    """The amount stated by the tokens, in centavos; `taken` are those of dates and names.

    `paid_end` is where the name of a debt that was paid ends: a number there is no label of it.
    """
    numbers = list(candidates(tokens, taken, paid_end))
    if numbers and (is_foreign_peso(tokens) or any(number.role == "foreign" for number in numbers)):
        return Amount(doubt=FOREIGN, places=_places(numbers))
    counts = [number for number in numbers if number.role == "count"]
    amounts = _without_labels(tokens, [n for n in numbers if n.role != "count"])
    if len(amounts) > 1:
        return Amount(doubt=SEVERAL, places=_places(amounts))
    amount = _only(tokens, amounts[0], counts) if amounts else _of_counts(tokens, counts)
    unclear = UNCLEAR.first(with_numbers_marked(tokens))
    if unclear and not (unclear[1] == EACH and amount.cents is None):
        return Amount(doubt=unclear[1], places=amount.places)
    return amount


def _places(candidates: Sequence[AmountCandidate]) -> frozenset[int]:
    return frozenset(place for c in candidates for place in range(c.start, c.end))


def _without_labels(
    tokens: Sequence[Token], amounts: list[AmountCandidate]
) -> list[AmountCandidate]:
    """Without the `90` of "Air Max 90 por 2,500"."""
    if len(amounts) != 2:
        return amounts
    label, amount = amounts
    is_label = (
        label.role == "plain"
        and label.number.start > 0
        and tokens[label.number.start - 1].kind == "word"
        and (label.number.whole or 100) < 100
        and label.end == amount.start
        and text_at(tokens, amount.start) in ("por", "for", "en")
    )
    return [amount] if is_label else amounts


def _only(
    tokens: Sequence[Token], amount: AmountCandidate, counts: list[AmountCandidate]
) -> Amount:
    places = _places([amount])
    if amount.role == "doubt":
        return Amount(doubt=_question(tokens, amount), places=places)
    if counts and (doubt := _doubt_of_counts(tokens, amount, counts)):
        return Amount(doubt=doubt, places=places)
    if amount.role == "plain" and (amount.number.whole or 0) < _SURE_OF_ONE:
        doubt = _pesos_or_count(tokens, amount)
        return Amount(doubt=doubt, places=places, may_be=amount.cents)
    return Amount(amount.cents, places, None, amount.is_rounded)


def _doubt_of_counts(
    tokens: Sequence[Token], amount: AmountCandidate, counts: list[AmountCandidate]
) -> Doubt | None:
    """`dos de 80` and `3 a 45` are prices of one; `30 tacos 85 uber` are two purchases."""
    led_by = {token.text for token in tokens[amount.start : amount.number.start]}
    if led_by & {"de", "a", "at", "of"} and counts[0].start < amount.start:
        return EACH
    is_bare = amount.role == "plain" and not led_by
    after = text_at(tokens, amount.end)
    is_parallel = after.isalpha() and after not in CONNECTORS
    most = max(count.number.whole or 0 for count in counts)
    return SEVERAL if is_bare and (is_parallel or most >= _SURE_COUNT) else None


def _of_counts(tokens: Sequence[Token], counts: list[AmountCandidate]) -> Amount:
    """`85 uber` and `120 tortas` are pesos; `3 tacos` may be either."""
    if not counts:
        return Amount()
    count = counts[0]
    whole = count.number.whole or 0
    is_one_thing = not text_at(tokens, count.number.end).endswith("s")
    is_bought = text_at(tokens, count.number.start - 1) in BUYING | DETERMINERS
    enough = whole >= (_SURE_OF_ONE if is_one_thing else _SURE_AMOUNT)
    if len(counts) == 1 and enough and not is_bought:
        return Amount(count.cents, _places(counts), None, count.is_rounded)
    may_be = count.cents if len(counts) == 1 else None
    return Amount(doubt=_pesos_or_count(tokens, count), may_be=may_be)


def _pesos_or_count(tokens: Sequence[Token], candidate: AmountCandidate) -> Doubt:
    number = " ".join(t.text for t in tokens[candidate.number.start : candidate.number.end])
    return Doubt("pesos_or_count", (number,))


def _question(tokens: Sequence[Token], amount: AmountCandidate) -> Doubt:
    if amount.problem is None:
        return Doubt("perhaps_no_price")
    number = " ".join(t.text for t in tokens[amount.number.start : amount.number.end])
    return Doubt(amount.problem, (number[:40],))
