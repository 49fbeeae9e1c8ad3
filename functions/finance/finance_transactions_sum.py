"""The exact sum of the user's transactions. How it is added up: ledger/totals.py."""

from __future__ import annotations

from finance.domain import finance
from finance.ledger.accounts import currency_of_nothing
from finance.ledger.totals import total_of
from finance.models import (
    Money,
    TransactionSumDirection,
    TransactionSumFilters,
    TransactionSumResult,
)
from toolkit import Call, InvalidInput
from toolkit.money import Units

_SIGNS = {
    None: 0,
    TransactionSumDirection.ALL: 0,
    TransactionSumDirection.DEBIT_ONLY: -1,
    TransactionSumDirection.CREDIT_ONLY: 1,
}


def finance_transactions_sum(request: TransactionSumFilters, call: Call) -> TransactionSumResult:
    """Add up the user's booked transactions exactly: what was spent, received, or both.

    Use for every question about how much money went out or came in. Transactions of several
    currencies are not added up: then ask by account_id.
    """
    total = total_of(call.caller, request, _SIGNS[request.direction])
    currencies = sorted(total.by_currency)
    if len(currencies) > 1:
        raise InvalidInput(
            f"These transactions are in {', '.join(currencies)}: sums of several currencies are "
            "not made. Narrow them to accounts or categories of one currency.",
            details={"currencies": currencies},
        )
    currency = currencies[0] if currencies else currency_of_nothing(call.caller, request.account_id)
    amount = total.by_currency.get(currency, Units(0, 0)).amount
    return TransactionSumResult(
        total=Money(amount=amount, currency=currency),
        count=total.count,
        limit=request.limit,
        offset=request.offset,
        filters=request,
    )


handler = finance.tool(finance_transactions_sum)
