"""What plus and minus say where nothing else does, with what descriptions say of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from prime.documents.direction.doubts import CARD, UNSIGNED
from prime.documents.direction.evidence import Figure, Frame
from prime.documents.words import acts


def turn_of(figures: Sequence[Figure], frame: Frame) -> tuple[int, str | None]:
    """Of an export: 1 where minus means an expense, -1 where plus does; and the doubt about it."""
    if known := frame.known_turn:
        return known, None
    values = [each.value for each in figures if each.value]
    if not any(value < 0 for value in values):
        return 1, UNSIGNED
    ups = any(value > 0 for value in values)
    voted = vote((each, each.value) for each in figures)
    if frame.kind == "bank":
        return 1, CARD if voted == -1 else None
    if voted:
        return (voted, None) if ups or voted == 1 else (1, CARD)
    if ups and (frame.may_be_card or frame.kind == "card"):
        return 1, CARD
    return 1, CARD if rises(figures, values) or _may_be_paid_off(figures, values) else None


def are_without(figures: Sequence[Figure]) -> bool:
    """Whether no amount has a sign."""
    return not any(each.mark or (each.value and each.value < 0) for each in figures)


def turn_plainly(figures: Sequence[Figure], places: Iterable[int]) -> int | None:
    """1 where minus means an expense, -1 where plus does, by descriptions that no shop has for its
    name; None where they do not agree, or all amounts have one sign."""
    own = [figures[at] for at in places if figures[at].value]
    ways = {
        1 if (each.value > 0) == (sign > 0) else -1
        for each in own
        if each.value and (sign := acts.says_plainly(each.description))
    }
    is_both = len({each.value > 0 for each in own if each.value}) == 2
    return ways.pop() if len(ways) == 1 and is_both else None


def outflow_of(figures: Sequence[Figure]) -> str | None:
    """Of two flags the one of what goes out, where all descriptions that say it agree."""
    flags = sorted({each.flag for each in figures if each.flag})
    said = {
        each.flag if sign < 0 else flags[1 - flags.index(each.flag)]
        for each in figures
        if each.value and each.flag
        for sign in acts.described(each.description)
    }
    return said.pop() if len(said) == 1 else None


def is_denied(figure: Figure, amount: Decimal | None) -> bool:
    """Whether what is said of a payment is said of the other side alone."""
    if not amount:
        return False
    return acts.described(figure.description) == {-1 if amount > 0 else 1}


def say_expenses(figures: Sequence[Figure], frame: Frame) -> bool:
    """Of a page: whether minus is printed for what goes out of a bank's account. What a card owes
    grows by expenses, and most cards print those without: a page of an unknown kind has to print
    plus as well."""
    marks = {each.mark for each in figures}
    is_unknown = frame.kind is None and not frame.may_be_card
    return "-" in marks and (frame.kind == "bank" or (is_unknown and "+" in marks))


def rises(figures: Sequence[Figure], moves: Iterable[Decimal | None]) -> bool:
    """People spend more often than they earn: what rises may be what they owe."""
    ups = [move > 0 for move in moves if move]
    return ups.count(True) > ups.count(False) and not _has_plus(figures)


def _may_be_paid_off(figures: Sequence[Figure], values: Sequence[Decimal]) -> bool:
    """As many rise as fall, and by no more: like what was bought with a card and then paid."""
    is_even = 2 * sum(value > 0 for value in values) == len(values)
    return is_even and sum(values) <= 0 and not _has_plus(figures)


def _has_plus(figures: Sequence[Figure]) -> bool:
    return any(each.mark == "+" for each in figures)


def vote(moves: Iterable[tuple[Figure, Decimal | None]]) -> int:
    """What descriptions say that are of credits or of debits alone, where they agree: 1 where they
    go with the moves, -1 where against them, else 0."""
    votes = {
        sign if move > 0 else -sign
        for figure, move in moves
        if move
        for sign in acts.described(figure.description)
    }
    return votes.pop() if len(votes) == 1 else 0
