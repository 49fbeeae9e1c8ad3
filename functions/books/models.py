"""What several of these tools are asked, and answer."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import Annotated, Self

from pydantic import Field

from books.rules import Entry, Grouping, Question
from finance.models import Currency, Day, Exact
from money.rules import Book, Days
from toolkit import CallerId, NotNull, OthersText, SystemText, ToolInput, ToolOutput, UserText

CategoryText = Annotated[UserText, Field(max_length=64)]


class EntryName(ToolInput):
    book: Book = Field(description="As listed.")
    id: str = Field(min_length=1, max_length=64, description="As listed.")


class Narrowed(ToolInput):
    """Which entries are meant, but for their category."""

    user_id: CallerId
    from_date: Annotated[Day | None, NotNull] = Field(default=None, description="The first day.")
    to_date: Annotated[Day | None, NotNull] = Field(
        default=None, description="The last day; today where it is left out."
    )
    book: Annotated[Book | None, NotNull] = Field(
        default=None, description="One place alone; all of them where it is left out."
    )
    merchant: Annotated[Annotated[UserText, Field(max_length=200)] | None, NotNull] = Field(
        default=None, description="Entries alone whose text contains this."
    )
    account_id: Annotated[Annotated[UserText, Field(max_length=64)] | None, NotNull] = Field(
        default=None, description="One account of the ledgers alone."
    )
    currency: Annotated[Currency | None, NotNull] = Field(
        default=None, description="One currency alone (ISO 4217)."
    )

    def narrowed(self, days: Days, category: str | None, by: Grouping | None = None) -> Question:
        return Question(days, by, category, self.merchant, self.account_id, self.currency)


class Asked(Narrowed):
    """Which entries a question is about."""

    category: Annotated[CategoryText | None, NotNull] = Field(
        default=None, description="One category alone, by any of its names."
    )

    def question(self, days: Days, by: Grouping | None, asked: Collection[Book]) -> Question:
        """To these books together."""
        return self.narrowed(days, self.category, by).over(asked)


class Written(ToolOutput):
    book: Book = Field(description="Where it is written down.")
    id: SystemText = Field(description="Its id there.")
    day: date = Field(description="Of the entry.")
    text: OthersText = Field(description="Where, or what for.")
    category: OthersText = Field(description="Or uncategorized.")
    account: SystemText = Field(description="The account in its book.")
    currency: SystemText = Field(description="ISO 4217.")
    amount: Exact = Field(description="Negative for what went out.")

    @classmethod
    def of(cls, book: Book, entry: Entry, **more: object) -> Self:
        return cls(
            book=book,
            id=entry.id,
            day=date.fromisoformat(entry.day),
            text=entry.text,
            category=entry.category,
            account=entry.account,
            currency=entry.currency,
            amount=entry.signed.amount,
            **more,
        )
