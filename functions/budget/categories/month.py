"""A month's transactions as the budget's sums count them: those that were typed, and those of the
accounts that their owner has put into the budget."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain

from budget.categories.tree import UNCATEGORIZED, node_of, shown
from budget.rules import SummedTransaction
from budget.transactions import CURRENCY, SCALE, BudgetTransaction
from money import reading
from money.entities import Account
from money.rules import Days, Selection
from toolkit import Caller
from toolkit.storage.tables import submit


def transactions_of(caller: Caller, month: str) -> Iterator[SummedTransaction]:
    accounts = submit(Account.all_of, caller)
    yield from BudgetTransaction.of_month(caller, month)
    for account in accounts.result():
        if account.in_budget:
            yield from _of_account(caller, month, account.id)


def _of_account(caller: Caller, month: str, account_id: str) -> Iterator[SummedTransaction]:
    """Its pesos, without what was typed too and what only went between the owner's accounts. A
    refund lowers what was spent."""
    which = Selection(account_id, days=Days.of_month(month))
    for entry in chain.from_iterable(reading.walk(caller, month, which)):
        category = entry.category_id or UNCATEGORIZED
        node = node_of(category)
        is_moved = node and not node.type and node.meaning == "between_own_accounts"
        if entry.twin or is_moved or entry.currency != CURRENCY:
            continue
        kind = (node and node.type) or ("INCOME" if entry.amount > 0 else "VARIABLE")
        cents, name = Fraction(entry.amount) * 10**SCALE, shown(category)
        name = name[:1].upper() + name[1:]
        if kind == "INCOME":
            yield SummedTransaction("INCOME", kind, name, cents)
        else:
            yield SummedTransaction("EXPENSE", kind, name, -cents)
