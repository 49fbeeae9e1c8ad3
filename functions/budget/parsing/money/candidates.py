"""What each number of a sentence is: an amount, a count, neither, or a doubt."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from budget.parsing.money import number_context as context
from budget.parsing.money import number_words as words
from budget.parsing.money.currencies import is_foreign_at
from budget.parsing.money.numerals import Numeral, numeral_at
from budget.parsing.text.tokens import Token, glued, text_at

INT64 = 2**63 - 1
_LONGEST_PLAIN = 7
_LEADING = words.INTRODUCING | words.APPROXIMATE | {",", ":", "-", "a", "at"}
_WITH_ME = frozenset({"costo", "costaron", "cobraron", "salio", "salieron", "gaste"})

Role = Literal["amount", "plain", "count", "doubt", "foreign"]


class AmountCandidate(NamedTuple):
    """Tokens [start, end) with a number, its currency and the words that lead to it."""

    start: int
    end: int
    number: Numeral
    role: Role
    cents: int | None
    problem: str | None = None
    is_rounded: bool = False


def candidates(
    tokens: Sequence[Token], taken: Collection[int], paid_end: int | None = None
) -> Iterator[AmountCandidate]:
    """The numbers that may be amounts or counts, in order. `taken` tokens are dates'; one at
    `paid_end` labels nothing."""
    place = 0
    while place < len(tokens):
        number = None if place in taken else numeral_at(tokens, place)
        if number is None or number.end - 1 in taken:
            place += 1
            continue
        candidate = _candidate(tokens, number, taken, place == paid_end)
        if candidate is not None:
            yield candidate
        place = max(number.end, candidate.end if candidate else 0)


def _candidate(
    tokens: Sequence[Token], number: Numeral, taken: Collection[int], is_paid: bool
) -> AmountCandidate | None:
    left, right, is_marked, cents = _currency(tokens, number)
    start = _introduced_from(tokens, left, taken)
    is_rounded = any(token.text in words.APPROXIMATE for token in tokens[start:left])
    role = _role(tokens, number, taken, left, is_marked or is_paid)
    if role is None:
        return None
    problem = number.problem
    if role == "amount" and cents is not None and cents > INT64:
        role, problem = "doubt", "too_large"
    elif context.is_negative(tokens, left):
        role, problem = "doubt", "negative"
    return AmountCandidate(start, right, number, role, cents, problem, is_rounded)


def _currency(tokens: Sequence[Token], number: Numeral) -> tuple[int, int, bool, int | None]:
    """Where the number begins and ends with its currency, whether it has one, and its cents."""
    left, right = number.start, number.end
    if text_at(tokens, left - 1) == "$":
        left -= 1
    if text_at(tokens, left - 1) in words.BEFORE:
        left -= 1
    ahead = [token.text for token in tokens[right : right + 4]]
    if ahead and ahead[0] in words.CENTS:
        whole = number.whole
        return left, right + 1, True, whole if whole is not None and whole < 100 else None
    if ahead and ahead[0] == "$" and glued(tokens, right - 1):
        right += 1
    ends_in_ones = (
        number.spelled and (number.whole or 0) % 100 != 0
    )  # not "doscientos con cincuenta"
    if ends_in_ones and number.cents is not None and (part := _with_spelled_cents(tokens, right)):
        return left, part.end, True, number.cents + part.cents // 100
    is_pesos = False
    if right < len(tokens) and (
        unit := words.CURRENCY.at([t.text for t in tokens[right : right + 4]], 0)
    ):
        right, is_pesos = right + unit[0], True
    cents = number.cents
    if is_pesos and cents is not None:
        right, cents = _with_centavos(tokens, right, cents)
    return left, right, (left, right) != (number.start, number.end), cents


class _Centavos(NamedTuple):
    end: int
    cents: int


def _with_spelled_cents(tokens: Sequence[Token], right: int) -> _Centavos | None:
    """`cuatrocientos doce con cincuenta`, where nothing follows that the second number counts."""
    part = numeral_at(tokens, right + 1) if right + 1 < len(tokens) else None
    if text_at(tokens, right) != "con" or part is None or not part.spelled or part.cents is None:
        return None
    follows = text_at(tokens, part.end)
    is_counted = follows.isalpha() and follows not in ("en", "pesos", "por")
    return (
        None if is_counted or not 1000 <= part.cents < 10_000 else _Centavos(part.end, part.cents)
    )


def _with_centavos(tokens: Sequence[Token], right: int, cents: int) -> tuple[int, int]:
    """`15 pesos con 50 centavos`."""
    place = right + (text_at(tokens, right) in ("con", "y", "and", "with"))
    part = numeral_at(tokens, place) if place < len(tokens) else None
    if part is None or part.whole is None or part.whole > 99:
        return right, cents
    if text_at(tokens, part.end) not in words.CENTS:
        return right, cents
    return part.end + 1, cents + part.whole


def _introduced_from(tokens: Sequence[Token], left: int, taken: Collection[int]) -> int:
    """Where the words begin that lead to the amount and say nothing else."""
    while left and left - 1 not in taken and tokens[left - 1].text in _LEADING:
        left -= 1
    if text_at(tokens, left - 1) == "me" and tokens[left].text in _WITH_ME:
        return left - 1
    if left > 1 and [text_at(tokens, left - 2), tokens[left - 1].text] == ["cost", "me"]:
        return left - 2
    return left


def _role(
    tokens: Sequence[Token], number: Numeral, taken: Collection[int], left: int, is_marked: bool
) -> Role | None:
    if is_foreign_at(tokens, number.start, number.end):
        return "foreign"
    if not is_marked and context.is_something_else(tokens, number):
        return None
    if "x" in (text_at(tokens, number.end), text_at(tokens, number.start - 1)):
        return None if context.is_offer(tokens, number) else "doubt"
    if number.problem or (is_marked and number.cents is None):
        return "doubt"
    if is_marked or number.exact:
        return "amount"
    return _bare_role(tokens, number, taken, left)


def _bare_role(
    tokens: Sequence[Token], number: Numeral, taken: Collection[int], left: int
) -> Role | None:
    whole = number.whole or 0
    if number.spelled and (whole < 10 or text_at(tokens, number.start) == "once"):
        return "count" if whole > 1 else None
    if not number.spelled and len(tokens[number.start].text) > _LONGEST_PLAIN:
        return "doubt"
    if text_at(tokens, left - 1) in words.PRICING:
        return "amount"
    return "count" if context.is_count(tokens, number, taken) else "plain"
