"""Which of a statement's amounts are expenses, proven by its own figures where it has them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal

from prime.documents.amounts import Amount
from prime.documents.labels import Column, Kind, Sign
from prime.documents.running_balance import Signs, agreed, signs_of
from prime.documents.summary import Summary

Amounts = Sequence[Decimal]

NO_SIGN = "Nothing in the statement says whether this is an expense."
WRONG_BALANCES = "The balances beside the transactions do not follow from their amounts."


@dataclass(frozen=True)
class Posting:
    """An amount as printed, the column it stands in, its section and the balance after it."""

    amount: Amount
    column: Column | None = None
    section: tuple[str, Sign] | None = None
    balance: Decimal | None = None


@dataclass(frozen=True)
class Verdict:
    """The amounts, negative for expenses. `doubts` are each one's own, `doubt` is everyone's."""

    amounts: Amounts
    doubts: Sequence[str | None]
    doubt: str | None = None


def verdict(postings: Sequence[Posting], said: Summary, kind: Kind | None) -> Verdict:
    """What columns, sections, marks and running balances tell; where they do not, the one reading
    that the opening and closing balances prove."""
    printed = [posting.amount.value for posting in postings]
    told = _told(postings, kind)
    running = signs_of(printed, [posting.balance for posting in postings], said.opening)
    if running:
        told = agreed(told, running, kind)
    readings = _readings(printed, told)
    doubt = (
        (WRONG_BALANCES if running == [] else None)
        or _wrong_total(postings, readings[0], said)
        or _wrong_sum(readings, said, kind)
    )
    if doubt or None not in told:
        return Verdict(readings[0], [None] * len(printed), doubt)
    proven = [each for each in readings if _adds_up(each, said, kind)]
    if len(proven) == 1 and kind:
        return Verdict(proven[0], [None] * len(printed))
    if _shows_signs(postings, kind):
        return Verdict(readings[0], [None] * len(printed))
    return Verdict(readings[0], [NO_SIGN if sign is None else None for sign in told])


def _told(postings: Sequence[Posting], kind: Kind | None) -> Signs:
    marks = {posting.amount.sign for posting in postings}
    return [_sign(posting, marks) or _of_section(posting, postings, kind) for posting in postings]


def _sign(posting: Posting, marks: Collection[str | None]) -> Sign | None:
    """By its column, or by CR and DR: where some have the one, those without have the other."""
    mark = posting.amount.sign
    if mark == "CR" or posting.column == "credit":
        return 1
    if mark == "DR" or posting.column == "debit":
        return -1
    if mark is None and ("CR" in marks or "DR" in marks):
        return -1 if "CR" in marks else 1
    return None


def _of_section(posting: Posting, postings: Sequence[Posting], kind: Kind | None) -> Sign | None:
    """A minus says nothing where all of a section have it; else it turns the section's sense, but
    for the payments to a card, which are printed either way."""
    if posting.section is None:
        return None
    sign = posting.section[1]
    minus = {each.amount.value < 0 for each in postings if each.section == posting.section}
    if len(minus) == 1:
        return sign
    if kind is None or (sign == 1) == (kind == "card"):
        return None
    if kind == "bank" and sign == -1:
        return None
    return -sign if posting.amount.value < 0 else sign


def _readings(printed: Amounts, told: Signs) -> list[Amounts]:
    """As printed where nothing is told, and the other way round."""
    pairs = list(zip(printed, told, strict=True))
    return [
        [turn * value if sign is None else sign * abs(value) for value, sign in pairs]
        for turn in ((1, -1) if None in told else (1,))
    ]


def _adds_up(amounts: Amounts, said: Summary, kind: Kind | None) -> bool:
    if said.opening is None or said.closing is None:
        return False
    grown, total = said.closing - said.opening, sum(amounts, Decimal())
    return (kind != "card" and total == grown) or (kind != "bank" and total == -grown)


def _wrong_sum(readings: Sequence[Amounts], said: Summary, kind: Kind | None) -> str | None:
    if said.opening is None or said.closing is None:
        return None
    if any(_adds_up(amounts, said, kind) for amounts in readings):
        return None
    total = sum(readings[0], Decimal())
    return (
        f"The transactions add up to {total}, but the balance goes from {said.opening} to "
        f"{said.closing}."
    )


def _wrong_total(postings: Sequence[Posting], amounts: Amounts, said: Summary) -> str | None:
    for name, total in said.totals.items():
        values = [
            amount
            for posting, amount in zip(postings, amounts, strict=True)
            if posting.section and posting.section[0] == name
        ]
        if values and abs(sum(values)) != total:
            return f"The {name} add up to {abs(sum(values))}, but their total says {total}."
    return None


def _shows_signs(postings: Sequence[Posting], kind: Kind | None) -> bool:
    """Whether minus is printed for what goes out of a bank's account. What a card owes grows by
    expenses, and most cards print those without."""
    signs = {posting.amount.sign for posting in postings}
    return "-" in signs and (kind == "bank" or (kind is None and "+" in signs))
