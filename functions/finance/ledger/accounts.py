"""The accounts of a ledger: those with a name, and those that entries are booked on."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from finance.entities import Account, Rollup
from finance.rules import NO_CURRENCY, Total
from toolkit import Caller
from toolkit.storage.tables import submit


@dataclass(frozen=True)
class AccountBalance:
    """What an account holds in one currency: the exact sum of its entries."""

    id: str
    name: str
    type: str
    currency: str
    balance: Decimal


def accounts_of(caller: Caller) -> list[AccountBalance]:
    """Sorted by id; an account with several currencies appears once for each."""
    named = submit(Account.all_of, caller)
    totals: dict[str, Total] = {}
    for cell, sums in Rollup.all_of(caller).items():
        totals.setdefault(cell.account_id, Total()).add({cell: sums})
    accounts = {account.id: account for account in named.result()}
    held: list[AccountBalance] = []
    for id in sorted(accounts.keys() | totals.keys()):
        account = accounts.get(id)
        name, type = (account.name, account.type) if account else (id, "other")
        balances = {
            currency: summed.units.amount
            for currency, summed in totals.get(id, Total()).by_currency.items()
        }
        if account:
            balances.setdefault(account.currency, Decimal(0))
        held += [AccountBalance(id, name, type, *balance) for balance in sorted(balances.items())]
    return held


def currency_of_nothing(caller: Caller, account_id: str | None) -> str:
    """The currency of an empty sum: the account's, or the only one of all accounts, or XXX."""
    currencies = {held.currency for held in accounts_of(caller) if account_id in (None, held.id)}
    return currencies.pop() if len(currencies) == 1 else NO_CURRENCY
