"""The books that a caller may look into: those of the families whose tools they may use."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from books.rules import Book
from books.sources import budget, card, ledger
from budget.domain import budget as budget_family
from toolkit import Call
from toolkit.family import is_admitted

SOURCES: Mapping[Book, ModuleType] = {"card": card, "budget": budget, "ledger": ledger}
_FAMILIES: Mapping[Book, str] = {"card": "banking", "budget": "budget", "ledger": "finance"}


def open_to(call: Call) -> list[Book]:
    users = {"budget": budget_family.users_setting}
    return [
        book
        for book in SOURCES
        if is_admitted(call.caller, _FAMILIES[book], (), users.get(book, ""))
    ]
