"""What went out and came in, by currency and by what the question groups it by, as exact sums.

Amounts of different books are never added up: a purchase may stand in the budget, on the card and
in an imported statement. Nor are those of different currencies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple

from budget.categories.tree import are_one, shown
from finance.rules import Days
from toolkit.money import Units
from toolkit.text.folding import folded

Book = Literal["card", "budget", "ledger"]
Grouping = Literal["day", "month", "category", "merchant", "account"]


@dataclass(frozen=True)
class Question:
    """`days` has both ends. `merchant` is part of the text of an entry, in any case; `category` is
    one by any of its names (budget.categories.tree). `currency` is an ISO 4217 code."""

    days: Days
    by: Grouping | None = None
    category: str | None = None
    merchant: str | None = None
    account_id: str | None = None
    currency: str | None = None


class Entry(NamedTuple):
    """One entry of a book, with its id there. `day` is an ISO date; in `signed`, what went out is
    negative."""

    id: str
    day: str
    text: str
    category: str
    account: str
    currency: str
    signed: Units

    def answers(self, question: Question) -> bool:
        """Whether it is one of those asked for; its day is one of the question's."""
        return (
            question.currency in (None, self.currency)
            and question.account_id in (None, self.account)
            and (question.category is None or are_one(question.category, self.category))
            and folded(question.merchant or "") in folded(self.text)
        )

    def key(self, by: Grouping | None) -> str:
        keys = {
            "day": self.day,
            "month": self.day[:7],
            "category": shown(self.category),
            "merchant": self.text,
            "account": self.account,
        }
        return keys[by] if by else ""


class Due(NamedTuple):
    """A payment that has to be made on a day; `amount` is not negative."""

    day: date
    kind: Literal["obligation", "debt", "card"]
    name: str
    currency: str
    amount: Units


class Posting(NamedTuple):
    """Entries that have currency and `key` in common, the key being what they are grouped by and
    "" where they are not. `spent` and `received` are never negative."""

    currency: str
    key: str
    spent: Units
    received: Units
    entries: int = 1

    @classmethod
    def of(cls, entry: Entry, by: Grouping | None) -> Posting:
        number, scale = entry.signed
        out, back = Units(max(-number, 0), scale), Units(max(number, 0), scale)
        return cls(entry.currency, entry.key(by), out, back)


class Flow(NamedTuple):
    """What postings add up to."""

    spent: Units = Units(0, 0)
    received: Units = Units(0, 0)
    entries: int = 0

    def plus(self, posting: Posting | Flow) -> Flow:
        return Flow(
            self.spent + posting.spent,
            self.received + posting.received,
            self.entries + posting.entries,
        )


def answering(entries: Iterable[Entry], question: Question) -> Iterator[Posting]:
    """Those of the entries that are asked for."""
    return (Posting.of(each, question.by) for each in entries if each.answers(question))


Flows = dict[tuple[str, str], Flow]
"""By currency and key."""


def added(postings: Iterable[Posting]) -> Flows:
    flows: Flows = {}
    for posting in postings:
        cell = posting.currency, posting.key
        flows[cell] = flows.get(cell, Flow()).plus(posting)
    return flows


def totals(flows: Flows) -> dict[str, Flow]:
    """By currency, over all keys."""
    by_currency: dict[str, Flow] = {}
    for (currency, _), flow in flows.items():
        by_currency[currency] = by_currency.get(currency, Flow()).plus(flow)
    return by_currency
