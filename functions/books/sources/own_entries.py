"""Entries that the user may change here: the budget's, which nobody else has written."""

from __future__ import annotations

from datetime import date

from pydantic import Field

from books.models import Written
from books.rules import Book
from books.sources import budget
from books.sources.open_books import open_to
from budget.categories.tree import QuotedCategory
from budget.entities import BudgetTransaction
from budget.transactions import writes
from finance.models import Day
from toolkit import Call, CallerId, Conflict, Forbidden, ToolInput, Write, money
from toolkit.text.folding import quoted
from toolkit.text.sentences import Sentence, say

ELSEWHERE: dict[Book, str] = {
    "card": "entry.card_is_the_banks",
    "ledger": "entry.was_imported",
}
"""What is said of them, by its id."""


class EntryOf(ToolInput):
    user_id: CallerId
    book: Book = Field(description="As list_recent_entries has it.")
    id: str = Field(min_length=1, max_length=64, description="As list_recent_entries has it.")
    day: Day = Field(description="As list_recent_entries has it.")

    def seen(self, call: Call) -> BudgetTransaction:
        """Raises Conflict for an entry that is changed elsewhere, and NotFound."""
        if self.book in ELSEWHERE:
            raise Conflict(say(ELSEWHERE[self.book]))
        if self.book not in open_to(call):
            raise Forbidden(say("call.not_allowed"))
        return BudgetTransaction.of(call.caller, self.id, str(self.day))


def writes_changing(call: Call, seen: BudgetTransaction, changed: BudgetTransaction) -> list[Write]:
    return writes.replacing(call.caller, [(seen, changed)])


def writes_removing(call: Call, seen: BudgetTransaction) -> list[Write]:
    return writes.removing(call.caller, seen)


def as_listed(row: BudgetTransaction) -> Written:
    return Written.of("budget", budget.entry(row))


def shown(row: BudgetTransaction) -> Sentence:
    """In words, for a question."""
    entry = budget.entry(row)
    return say(
        "entry.shown",
        amount=money.formatted(entry.signed.amount, entry.currency),
        text=quoted(entry.text),
        category=QuotedCategory(entry.category),
        day=date.fromisoformat(entry.day),
    )
