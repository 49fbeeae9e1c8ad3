"""A page of the user's transactions. How it is read: ledger/pages.py."""

from __future__ import annotations

from finance.domain import finance
from finance.ledger.pages import page_of
from finance.models import Transaction, TransactionFilters, TransactionSearchResult
from toolkit import Call


def finance_transactions_search(request: TransactionFilters, call: Call) -> TransactionSearchResult:
    """Find the user's booked transactions, newest first, a page at a time.

    Use to list or look up transactions by account, category, days, amount or words of their
    description. To add amounts up, use finance_transactions_sum instead.
    """
    page = page_of(call.caller, request)
    return TransactionSearchResult(
        items=[Transaction.of(entry) for entry in page.entries],
        limit=request.limit,
        offset=request.offset,
        total=page.total,
    )


handler = finance.tool(finance_transactions_search, uses={"finance": "Query", "finance/*": "Query"})
