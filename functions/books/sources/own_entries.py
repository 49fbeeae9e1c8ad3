"""Entries that the user may change here: the budget's, which nobody else has written."""

from __future__ import annotations

from datetime import date

from pydantic import Field

from books.models import Written
from books.sources.entries import entry
from books.sources.open_books import open_to
from budget.categories.tree import QuotedCategory
from budget.transactions import BudgetTransaction
from finance.models import Day
from money.rules import Book
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
    return seen.replace_with(call.caller, changed)


def writes_removing(call: Call, seen: BudgetTransaction) -> list[Write]:
    return seen.remove(call.caller)


def as_listed(row: BudgetTransaction) -> Written:
    return Written.of("budget", entry(row.record.entry))


def shown(row: BudgetTransaction) -> Sentence:
    """In words, for a question."""
    told = entry(row.record.entry)
    return say(
        "entry.shown",
        amount=money.told(told.signed.amount, told.currency),
        text=quoted(told.text),
        category=QuotedCategory(told.category),
        day=date.fromisoformat(told.day),
    )
