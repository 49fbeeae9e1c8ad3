"""A page of the user's transactions. How it is read: money/pages.py."""

from __future__ import annotations

from finance.domain import finance
from finance.models import Transaction, TransactionFilters, TransactionSearchResult
from money.pages import page_of
from toolkit import Call


def finance_transactions_search(request: TransactionFilters, call: Call) -> TransactionSearchResult:
    """Find the user's booked transactions, newest first, a page at a time.

    Use to list or look up transactions by account, category, days, amount or words of their
    description. To add amounts up, use finance_transactions_sum instead.
    """
    page = page_of(
        call.caller,
        request.selection,
        request.test,
        offset=request.offset,
        limit=request.limit,
    )
    return TransactionSearchResult(
        items=[Transaction.of(entry) for entry in page.entries],
        limit=request.limit,
        offset=request.offset,
        total=page.total,
    )


handler = finance.tool(
    finance_transactions_search,
    uses={"money": "Query", "money/*": "Query"},
    synonyms={
        "en": """
            ledger, list, bank transactions, transactions, account movements, account,
            charge* account, when did pay, over #, above #, moved on, paid into, show, search*,
            find, direct debit, transfer*, purchases over, which transactions, last time paid,
            was charged
        """,
        "es": """
            movimientos, cuenta, transacciones, cobro, cargos, busca*, lista, mas de #,
            cuando pague, ultimo cobro, transferencia*, deposito*, entraron cuenta, pasame, ledger
        """,
        "fr": """
            operations, compte, transactions, cherche*, liste, plus de #, virement*, mouvements,
            quand paye, dernier prelevement
        """,
    },
    example={
        "search": "coffee",
        "date_range": {"start_date": "2025-01-01", "end_date": "2025-01-31"},
    },
)
