"""What went out and came in, by currency and by what the question groups it by, as exact sums.

A purchase that several books have is counted once, where that is known (Question.once). Amounts of
different currencies are never added up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal, NamedTuple, Protocol

from budget.categories.tree import Meaning, are_one, shown
from money.rules import Book, Days
from toolkit.money import Units
from toolkit.text.folding import folded

Grouping = Literal["day", "month", "category", "merchant", "account"]


class MeaningOf(Protocol):
    def __call__(self, category: str, *, is_back: bool) -> Meaning | None:
        """The meaning of a category, for entries that came back (`is_back`) or for others."""


@dataclass(frozen=True)
class Question:
    """`days` has both ends. `merchant` is part of the text of an entry, in any case; `category` is
    one by any of its names (budget.categories.tree). `currency` is an ISO 4217 code. With `once`, a
    purchase that a ledger has too is counted there alone."""

    days: Days
    by: Grouping | None = None
    category: str | None = None
    merchant: str | None = None
    account_id: str | None = None
    currency: str | None = None
    once: bool = False

    def over(self, books: Collection[Book]) -> Question:
        """Asked of these together. An account is one book's."""
        return replace(self, once="ledger" in books and self.account_id is None)


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
    entered_by: str | None = None

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
    """A payment that has to be made on a day; `amount` is not negative. `since` is the day from
    which it is known, if that is known. `account` is the card's, of a card."""

    day: date
    kind: Literal["obligation", "debt", "card", "bill"]
    name: str
    currency: str
    amount: Units
    since: date = date.min
    account: str = ""


class Flow(NamedTuple):
    """What entries add up to. A refund lowers `spent`, and a correction of an income `received`, so
    that either may be below zero. What went and came between the owner's accounts is neither."""

    spent: Units = Units(0, 0)
    received: Units = Units(0, 0)
    moved_out: Units = Units(0, 0)
    moved_in: Units = Units(0, 0)
    refunded: Units = Units(0, 0)
    entries: int = 0

    @classmethod
    def of(cls, out: Units, back: Units, entries: int, meaning: Meaning | None) -> Flow:
        """Of entries of one category: what went out and what came in, neither below zero. Where
        nothing says what the category means, what comes in is income."""
        nothing = Units(0, out.scale)
        if meaning == "between_own_accounts":
            return cls(nothing, nothing, out, back, entries=entries)
        if meaning == "spending":
            return cls(out - back, nothing, refunded=back, entries=entries)
        if meaning == "income":
            return cls(nothing, back - out, entries=entries)
        return cls(out, back, entries=entries)

    def plus(self, other: Flow) -> Flow:
        return Flow(
            self.spent + other.spent,
            self.received + other.received,
            self.moved_out + other.moved_out,
            self.moved_in + other.moved_in,
            self.refunded + other.refunded,
            self.entries + other.entries,
        )


class Posting(NamedTuple):
    """Entries that have currency and `key` in common, the key being what they are grouped by and
    "" where they are not."""

    currency: str
    key: str
    flow: Flow


def answering(
    entries: Iterable[Entry], question: Question, meaning: MeaningOf
) -> Iterator[Posting]:
    """Those of the entries that are asked for; `meaning` is the book's reading of a category."""
    for entry in entries:
        if entry.answers(question):
            number, scale = entry.signed
            out, back = Units(max(-number, 0), scale), Units(max(number, 0), scale)
            flow = Flow.of(out, back, 1, meaning(entry.category, is_back=number > 0))
            yield Posting(entry.currency, entry.key(question.by), flow)


Flows = dict[tuple[str, str], Flow]
"""By currency and key."""


def added(postings: Iterable[Posting]) -> Flows:
    return together({(each.currency, each.key): each.flow} for each in postings)


def together(books: Iterable[Flows]) -> Flows:
    """Those of several books."""
    flows: Flows = {}
    for each in books:
        for cell, flow in each.items():
            flows[cell] = flows.get(cell, Flow()).plus(flow)
    return flows


def totals(flows: Flows) -> dict[str, Flow]:
    """By currency, over all keys."""
    by_currency: dict[str, Flow] = {}
    for (currency, _), flow in flows.items():
        by_currency[currency] = by_currency.get(currency, Flow()).plus(flow)
    return by_currency
