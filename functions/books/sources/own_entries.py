"""Entries that the user may change here: the budget's, which nobody else has written."""

from __future__ import annotations

from datetime import date

from books.models import Written
from books.sources import budget
from budget.categories.tree import QuotedCategory
from budget.entities import BudgetTransaction
from budget.transactions import writes
from toolkit import Call, Write, money
from toolkit.text.folding import quoted
from toolkit.text.sentences import Sentence, say


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
        amount=money.told(entry.signed.amount, entry.currency),
        text=quoted(entry.text),
        category=QuotedCategory(entry.category),
        day=date.fromisoformat(entry.day),
    )
