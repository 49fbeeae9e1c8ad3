"""The exact sum of the user's transactions: whole months from rollups, the rest from entries."""

from __future__ import annotations

from collections.abc import Mapping

from finance.domain import finance
from finance.models import (
    Money,
    TransactionSumDirection,
    TransactionSumFilters,
    TransactionSumResult,
)
from money.balances import currency_of_nothing
from money.entries import cells_of
from money.rules import Summed, Total
from toolkit import Call, InvalidInput
from toolkit.money import text
from toolkit.text.sentences import say

_SIGNS = {
    None: 0,
    TransactionSumDirection.ALL: 0,
    TransactionSumDirection.DEBIT_ONLY: -1,
    TransactionSumDirection.CREDIT_ONLY: 1,
}


def finance_transactions_sum(request: TransactionSumFilters, call: Call) -> TransactionSumResult:
    """Add up the user's booked transactions exactly: what was spent, received, or both.

    Use for every question about how much money went out or came in. Transactions of several
    currencies are not added up: the refusal tells the total of each.
    """
    total = Total(_SIGNS[request.direction])
    for cells in cells_of(call.caller, request.selection, request.test):
        total.add(cells)  # limit and offset do not matter (rule R153)
    by_currency = total.by_currency
    if len(by_currency) > 1:
        raise _of_several(by_currency)
    if not by_currency:
        by_currency = {currency_of_nothing(call.caller, request.account_id): Summed()}
    ((currency, summed),) = by_currency.items()
    return TransactionSumResult(
        total=Money(amount=summed.units.amount, currency=currency),
        count=summed.entries,
        limit=request.limit,
        offset=request.offset,
        filters=request,
    )


def _of_several(by_currency: Mapping[str, Summed]) -> InvalidInput:
    """One total is refused (rule R154), those of each currency are told (decision A55)."""
    totals = [
        {"amount": text(summed.units.amount), "currency": currency, "count": summed.entries}
        for currency, summed in sorted(by_currency.items())
    ]
    told = "; ".join("{amount} {currency} ({count})".format(**each) for each in totals)
    return InvalidInput(
        say("finance.several_currencies", currencies=", ".join(sorted(by_currency)), counts=told),
        details={"currencies": sorted(by_currency), "totals": totals},
    )


handler = finance.tool(
    finance_transactions_sum,
    uses={"money": "Query", "money/*": "Query"},
    synonyms={
        "en": """
            total, sum, altogether, add up, spend on, pay for, paid for, cost me, income, went on,
            received, ledger, in all, account, from to
        """,
        "es": """
            total, suma*, pague, pagado, ingreso*, recib*, costo, cuenta, compara*
        """,
        "fr": """
            combien, total, somme, au total, depense, paye, recu, revenu*, coute, compte,
            mois dernier
        """,
    },
    example={
        "search": "coffee",
        "date_range": {"start_date": "2025-01-01", "end_date": "2025-01-31"},
        "direction": "DEBIT_ONLY",
    },
)
